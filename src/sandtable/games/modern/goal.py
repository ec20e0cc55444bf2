"""How a campaign is won, and how far along it is, as far as a seat knows (MK4-C3)."""

from collections.abc import Iterator

from sandtable.core import Goal, GoalItem, Seat
from sandtable.games.modern.rules.context import listed
from sandtable.games.modern.rules.victory import GONE, aim, is_at
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE, Condition

_RULES = ("MK4-C3",)
_LAST = "A military also wins if all others have lost all their units."


def goal(seen: State, seat: Seat | None) -> Goal:
    """Return the goal of a seat, from the state as it sees it; for umpire and spectators, that of all."""
    terms = seen.terms
    number = None if seat is None else terms.numbers.get(seat)
    own = None if number is None else terms.military_of(number)
    announced = [(index, one) for index, one in enumerate(terms.conditions) if one.since <= seen.round]
    announced.sort(key=lambda pair: pair[1].military != own)
    items = tuple(item for index, one in announced for item in _items(seen, seat, own, index, one))
    others = tuple(
        f"{terms.militaries[one.military].name}: {aim(terms, one)}."
        for _, one in announced
        if one.military != own
    )
    losses = tuple(f"You {aim(terms, one)}." for _, one in announced if one.military == own and one.loses)
    return Goal(_text(seen, own, announced), items, (*losses, *others, _LAST), _RULES)


def _text(seen: State, own: int | None, announced: list[tuple[int, Condition]]) -> str:
    wins = [aim(seen.terms, one) for _, one in announced if one.military == own and not one.loses]
    if wins:
        return f"Win if you {', or '.join(wins)}."
    if own is None:
        return "Each military wins by its own conditions." if announced else "The last with units wins."
    return "Win by being the last with units."


def _items(seen: State, seat: Seat | None, own: int | None, index: int, one: Condition) -> Iterator[GoalItem]:
    """Yield the progress of a condition as far as the seat knows it."""
    terms = seen.terms
    name = "" if one.military == own else f"{terms.militaries[one.military].name}: "
    side = None if one.loses else terms.militaries[one.military].id
    match one.goal:
        case "eliminate":
            for military in one.militaries:
                left = sum(terms.military_of(unit.seat) == military for _, unit in seen.units.living())
                whose = "Your units" if military == own else f"{terms.militaries[military].name}: units"
                known = "left" if military == own or _sees_all(seen, seat) else "in sight"
                yield GoalItem(f"{whose} {known}", left, side=side)
        case "destroy":
            gone = {unit.name.casefold() for unit in seen.units if unit.fate in GONE}
            done = sum(unit.casefold() in gone for unit in one.units)
            yield GoalItem(f"{listed(one.units)} destroyed", done, len(one.units), side)
        case "survive":
            what = "rounds gone" if one.loses else "rounds survived"
            yield GoalItem(_sentence(f"{name}{what}"), seen.round - 1, one.rounds, side)
        case "hold":
            if one.rounds:
                # The others do not know whether a hidden unit contests the place.
                rounds = seen.held[index] if _sees_all(seen, seat) and seen.held else None
                yield GoalItem(_sentence(f"{name}rounds at {one.place}"), rounds, one.rounds, side)
            if one.military == own:
                there = sum(
                    terms.military_of(unit.seat) == own and is_at(unit, one)
                    for _, unit in seen.units.living()
                )
                yield GoalItem(f"Your units at {one.place}", there, side=side)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _sees_all(seen: State, seat: Seat | None) -> bool:
    return seat == UMPIRE or seen.outcome is not None
