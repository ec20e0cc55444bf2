"""The summary of the other side's turn: what it moved, attacked and cut off, and what it threatens."""

from msgspec.structs import replace

from sandtable.boards.squares import SquareSet
from sandtable.core import Event, SeenTurn, Tally, as_sentence
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.rules.attack import effective_attacks
from sandtable.games.game_of_war.rules.communication import network, silenced_and_heard
from sandtable.games.game_of_war.state import State

_MOST_NAMED = 4
"""Squares named in one part of the sentence; more are counted, so that it stays one line."""


def turn_summary(turn: SeenTurn[State]) -> str:
    """Sum up a turn: "South moved 5, cut your line to H7, threatens G12."."""
    before, after, events = turn.before, turn.after, turn.events
    if before.deploying:
        return " ".join(event.text for event in events)
    side = SEATS.index(turn.steps[0].seat)
    whose = "your" if turn.seat == SEATS[1 - side] else f"{SEATS[1 - side].capitalize()}'s"
    moves = sum(event.kind == "move" for event in events)
    deeds = [
        f"moved {moves}" if moves else "",
        *(_fight(before, event, side, whose) for event in events if event.hostile),
        *_lines(before, after, 1 - side, whose),
        _threat(after, side),
    ]
    done = [deed for deed in deeds if deed]
    said = [event.text.rstrip(".") for event in events if event.kind in ("draw", "resign")]
    if not done:
        return as_sentence(said or [f"{SEATS[side]} did not move"])
    return as_sentence([f"{SEATS[side]} {done[0]}", *done[1:], *said])


def tallies(state: State) -> tuple[Tally, ...]:
    """Count the units and arsenals left to each side, and the units in communication."""
    units = [army.units for army in state.armies]
    online = [(units[side] & network(state, side).online).bit_count() for side in (0, 1)]
    return (
        Tally("losses", "Units left", tuple(map(int.bit_count, units))),
        Tally("ground", "Arsenals standing", tuple(map(int.bit_count, state.arsenals))),
        Tally("lines", "Units in communication", tuple(online)),
    )


def _fight(before: State, event: Event, side: int, whose: str) -> str:
    (place,) = event.path
    if event.kind == "arsenal":
        return f"destroyed {whose} arsenal on {place}"
    square = before.terms.field.grid.square(place)
    kind = None if square is None else before.armies[1 - side].kind_at(square)
    unit = "unit" if kind is None else kind.label
    if event.kind == "capture":
        return f"captured {whose} {unit} on {place}"
    return f"forces {whose} {unit} on {place} to retreat"


def _lines(before: State, after: State, side: int, whose: str) -> tuple[str, str]:
    """GOW-V4: name the units that fell silent, and those that are heard again."""
    silent, heard = silenced_and_heard(before, after, side)
    heard &= before.armies[side].units
    return (
        f"cut {whose} line to {_named(after, silent)}" if silent else "",
        f"opened {whose} line to {_named(after, heard)}" if heard else "",
    )


def _threat(after: State, side: int) -> str:
    """GOW-A4: name the units that an attack could beat where everything stands now."""
    if after.outcome:
        return ""
    as_if = replace(after, side=side, struck=False, must_retreat=None, withdrawn=None)
    beaten = sum(1 << square for square, _, _ in effective_attacks(as_if) if square != after.must_retreat)
    return f"threatens {_named(after, beaten)}" if beaten else ""


def _named(state: State, squares: SquareSet) -> str:
    names = state.terms.field.grid.names_of(squares)
    if len(names) > _MOST_NAMED:
        return f"{len(names)} units"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
