"""How a match is won, and how far along it is, from the view of a seat (GOW-W1, GOW-W2)."""

from functools import lru_cache
from typing import NamedTuple

from sandtable.core import Goal, GoalItem, Seat
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Terms
from sandtable.games.game_of_war.units import FIGHTERS, RELAYS


class Left(NamedTuple):
    """The numbers of what a side has left."""

    fighters: int
    relays: int
    arsenals: int


def goal(seen: State, seat: Seat | None) -> Goal:
    """Return the goal of a seat, from the state as it may know it; spectators get that of both sides."""
    left = tuple(
        Left(army.fighters.bit_count(), army.relays.bit_count(), arsenals.bit_count())
        for army, arsenals in zip(seen.armies, seen.arsenals, strict=True)
    )
    # Before the battle a side does not see the other's army, and nothing is lost.
    return _goal(seen.terms, seat, None if seen.deploying else left, _draws(seen))


@lru_cache(maxsize=1024)
def _goal(terms: Terms, seat: Seat | None, left: tuple[Left, ...] | None, draws: tuple[str, ...]) -> Goal:
    """The goal if this is left; cached, because few actions change it."""
    theirs = "the other side's" if seat is None else "the enemy's"
    return Goal(
        f"Win by destroying all of {theirs} arsenals.",
        _items(terms, seat, left),
        (
            f"You also win by capturing all of {theirs} fighting units, or all of {theirs} relays while "
            "every other unit of that side is offline.",
            *draws,
        ),
        ("GOW-W1", *(("GOW-W2",) if terms.options.no_progress else ())),
    )


def _items(terms: Terms, seat: Seat | None, left: tuple[Left, ...] | None) -> tuple[GoalItem, ...]:
    """What each side has lost, the enemy first."""
    own = SEATS.index(seat) if seat in SEATS else 0
    losses = (_losses(terms, seat, side, left[side] if left else None) for side in (1 - own, own))
    return tuple(item for pair in zip(*losses, strict=True) for item in pair)


def _losses(terms: Terms, seat: Seat | None, side: int, left: Left | None) -> list[GoalItem]:
    """What a side has lost, which brings the other side nearer to its goal."""
    winner = SEATS[1 - side]
    whose = f"{SEATS[side].capitalize()}'s" if seat is None else "Your" if SEATS[side] == seat else "Enemy"
    fighters, relays = (sum(terms.levy[kind] for kind in kinds) for kinds in (FIGHTERS, RELAYS))
    all_of = Left(fighters, relays, terms.field.arsenals[side].bit_count())
    lost = [0] * 3 if left is None else [max(0, of - one) for of, one in zip(all_of, left, strict=True)]
    return [
        GoalItem(f"{whose} arsenals destroyed", lost[2], all_of.arsenals, winner),
        GoalItem(f"{whose} fighting units captured", lost[0], fighters, winner),
        GoalItem(f"{whose} relays captured", lost[1], relays, winner),
    ]


def _draws(seen: State) -> tuple[str, ...]:
    """The limits after which the match is drawn."""
    limit, quiet = seen.terms.options.move_limit, seen.terms.options.no_progress
    texts = []
    if limit is not None:
        texts.append(f"The match is drawn after turn {limit}; this is turn {seen.turn}.")
    if quiet:
        texts.append(
            f"The match is drawn after {quiet} turns without a capture, a destroyed arsenal or a forced "
            f"retreat; {seen.turns_to_draw} are left."
        )
    return tuple(texts)
