"""The summary of another military's turn, as far as a seat has seen it."""

from collections.abc import Iterable

from sandtable.core import Seat, SeenTurn, Tally, as_sentence
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.context import amount
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

_MOST_NAMED = 3
"""Units named in one part of the sentence; more are counted."""
_TOLD = frozenset({"weather", "orders", "arrival", "resign", "message"})
"""The kinds of event whose texts are repeated."""


def turn_summary(turn: SeenTurn[State]) -> str:
    """Sum up a turn: "Blue moved 2, struck once; you lost inf2; foot1 came into sight."."""
    before, after = turn.before, turn.after
    own = _number(before, turn.seat)
    was, now = _units(before), _units(after)
    others = {name: unit for name, unit in now.items() if unit.seat != own}
    moved = [name for name, unit in others.items() if unit.alive and name in was and was[name].at != unit.at]
    unseen = [name for name, unit in was.items() if unit.seat != own and unit.alive and name not in now]
    sighted = [name for name, unit in others.items() if unit.alive and name not in was]
    strikes = sum(event.hostile for event in turn.events)
    deeds = [
        f"moved {len(moved)}" if moved else "",
        f"struck {_times(strikes)}" if strikes else "",
    ]
    done = ", ".join(deed for deed in deeds if deed)
    parts = [
        f"{_actors(turn)} {done}" if done else "",
        *(_losses(unit_seat, was, now, own, before) for unit_seat in _seats(own, before)),
        _hurt(was, now, own),
        f"{_listed(sighted)} came into sight" if sighted and own is not None else "",
        f"{_listed(unseen)} went out of sight" if unseen and own is not None else "",
    ]
    told = [part for part in parts if part]
    told += [event.text.rstrip(".") for event in turn.events if event.kind in _TOLD]
    return as_sentence(["; ".join(told)] if told else [f"{_actors(turn)} did nothing that you saw"])


def tallies(state: State) -> tuple[Tally, ...]:
    """Count the units left to each military, and the structures that it still has."""
    terms = state.terms
    numbers = range(len(terms.militaries))
    units = [terms.military_of(unit.seat) for _, unit in state.units.living()]
    owned = [structure.military for structure in state.structures if not structure.destroyed]
    found = [Tally("losses", "Units left", tuple(units.count(number) for number in numbers))]
    if any(structure.military is not None for structure in state.structures):
        found.append(Tally("ground", "Structures held", tuple(owned.count(number) for number in numbers)))
    return tuple(found)


def _number(state: State, seat: Seat | None) -> int | None:
    return None if seat is None or seat == UMPIRE else state.terms.numbers[seat]


def _units(state: State) -> dict[str, Unit]:
    return {unit.name: unit for unit in state.units}


def _actors(turn: SeenTurn[State]) -> str:
    """The military whose turn it was: who handed in first, or last, does not show."""
    return turn.before.terms.militaries[turn.before.military].name


def _seats(own: int | None, state: State) -> Iterable[int]:
    """The seat's own number first, then those of the others."""
    return sorted(range(len(state.terms.commands)), key=lambda number: number != own)


def _losses(seat: int, was: dict[str, Unit], now: dict[str, Unit], own: int | None, state: State) -> str:
    lost = [
        name
        for name, unit in was.items()
        if unit.seat == seat and unit.alive and name in now and now[name].fate in ("dead", "lost")
    ]
    who = "you" if seat == own else state.terms.commands[seat].name
    return f"{who} lost {_listed(lost)}" if lost else ""


def _hurt(was: dict[str, Unit], now: dict[str, Unit], own: int | None) -> str:
    """The own units that lost health, with what they have left."""
    hurt = [
        f"{name} is down to {amount(now[name].health)}"
        for name, unit in was.items()
        if unit.seat == own and name in now and now[name].alive and now[name].health < unit.health
    ]
    return ", ".join(hurt) if len(hurt) <= _MOST_NAMED else f"{len(hurt)} of your units are hurt"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _listed(names: list[str]) -> str:
    if len(names) > _MOST_NAMED:
        return f"{len(names)} units"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
