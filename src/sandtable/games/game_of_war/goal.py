"""How a match is won, and how far along it is, from the view of a seat (GOW-W1, GOW-W2)."""

from sandtable.core import Goal, GoalItem, Seat
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import FIGHTERS, RELAYS


def goal(seen: State, seat: Seat | None) -> Goal:
    """Return the goal of a seat, from the state as it may know it; spectators get that of both sides."""
    own = SEATS.index(seat) if seat in SEATS else 0
    theirs = "the other side's" if seat is None else "the enemy's"
    return Goal(
        f"Win by destroying all of {theirs} arsenals.",
        tuple(item for losses in zip(*(_losses(seen, seat, side) for side in (1 - own, own)), strict=True)
              for item in losses),
        (
            f"You also win by capturing all of {theirs} fighting units, or all of {theirs} relays while "
            "every other unit of that side is offline.",
            *_draws(seen),
        ),
        ("GOW-W1", *(("GOW-W2",) if seen.terms.options.no_progress else ())),
    )  # fmt: skip


def _losses(seen: State, seat: Seat | None, side: int) -> list[GoalItem]:
    """What a side has lost, which brings the other side nearer to its goal."""
    terms, army, winner = seen.terms, seen.armies[side], SEATS[1 - side]
    whose = f"{SEATS[side].capitalize()}'s" if seat is None else "Your" if SEATS[side] == seat else "Enemy"
    fighters, relays = (sum(terms.levy[kind] for kind in kinds) for kinds in (FIGHTERS, RELAYS))
    arsenals = terms.field.arsenals[side]
    # Before the battle a side does not see the other's army, and nothing is lost.
    captured = [
        0 if seen.deploying else max(0, of - left.bit_count())
        for of, left in ((fighters, army.fighters), (relays, army.relays))
    ]
    lost = (arsenals & ~seen.arsenals[side]).bit_count()
    return [
        GoalItem(f"{whose} arsenals destroyed", lost, arsenals.bit_count(), winner),
        GoalItem(f"{whose} fighting units captured", captured[0], fighters, winner),
        GoalItem(f"{whose} relays captured", captured[1], relays, winner),
    ]


def _draws(seen: State) -> list[str]:
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
    return texts
