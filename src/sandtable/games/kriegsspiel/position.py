"""A position as plain data, as one line of JSON, and as a seat knows it (`Facts`)."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from sandtable.core import Position, Seat, SetupError
from sandtable.core.decoding import read_position
from sandtable.games.kriegsspiel.state import CommanderKnowledge, Phase, Snapshot, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms, round_time
from sandtable.games.kriegsspiel.units import FORMATIONS, FULL_HP, MAX_DISRUPTION, Unit
from sandtable.games.kriegsspiel.visibility import known_to, terms_known

PositionData: TypeAlias = Snapshot
"""A position as data: everything that changes during a match."""


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The position as a seat knows it."""

    terms: Terms
    """While the match runs, without the briefs."""
    round: int
    phase: Phase
    time: str
    """The time of day at which the round began."""
    command: CommanderKnowledge | None = None
    """A commander's knowledge; `None` for other seats."""
    truth: Snapshot | None = None
    """The whole position, for the umpire and, after the end, for every seat."""


def facts(state: State, seat: Seat | None) -> Facts:
    """The position as a seat knows it; `seat` is `None` for a spectator."""
    all_shown = seat == UMPIRE or state.outcome is not None
    number = None if seat is None else state.terms.numbers.get(seat)
    terms = terms_known(state, seat)
    return Facts(
        terms=terms,
        round=state.round,
        phase=state.phase,
        time=round_time(terms, state.round),
        command=None if number is None else known_to(state, number),
        truth=snapshot_of(state) if all_shown else None,
    )


def snapshot_of(state: State) -> Snapshot:
    """The state without its terms."""
    return Snapshot(**{name: getattr(state, name) for name in Snapshot.__struct_fields__})


def state_of(terms: Terms, snapshot: Snapshot) -> State:
    """The state of a snapshot, unchecked."""
    return State(terms=terms, **{name: getattr(snapshot, name) for name in Snapshot.__struct_fields__})


def to_data(state: State) -> Position:
    """The position as plain data."""
    data: Position = msgspec.json.decode(to_line(state))
    return data


def to_line(state: State) -> str:
    """The position as one line of JSON."""
    return msgspec.json.encode(snapshot_of(state)).decode()


def from_data(terms: Terms, given: Position | str) -> State:
    """The state of a position given as data or as one line, or `SetupError`."""
    return _checked(terms, read_position(given, Snapshot, "Kriegsspiel"))


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise SetupError(f"This position is impossible: {otherwise}.")


def _checked(terms: Terms, snapshot: Snapshot) -> State:
    settings = terms.settings
    _require(snapshot.round >= 1, "rounds are counted from 1")
    _require(0 <= snapshot.step <= settings.steps, f"a round has {settings.steps} steps")
    settled = terms.umpire == "person" or snapshot.outcome is not None
    _require(snapshot.phase == "command" or settled, "only a human umpire has a phase")
    _require(
        snapshot.phase == "umpire" or not snapshot.pending,
        "it is the command phase, but fights are to be settled",
    )
    _require(len(snapshot.commands) == len(terms.commanders), "it has other commanders than the scenario")
    _require(
        len(snapshot.known_before) in (0, len(terms.commanders)), "it has other commanders than the scenario"
    )
    _require(len(snapshot.held) == len(terms.commanders), "it counts other missions than the scenario has")
    words = [unit.id for unit in snapshot.units]
    _unique([*words, *terms.numbers], "units or seats")
    for unit in snapshot.units:
        _check_unit(terms, unit)
    for commander in terms.commanders:
        _require(commander.officer in words, f"{commander.name} has no officer")
    missions = snapshot.world.missions
    _require(len(missions) in (0, len(terms.commanders)), "it has other missions than the scenario")
    for since, _ in snapshot.world.shifts:
        _require(since >= 1, "the hour is changed before the first round")
    bridges = snapshot.bridging.down, *(command.works.bridging.down for command in snapshot.commands)
    _require(all(number >= 0 for down in bridges for number in down), "a destroyed bridge has no number")
    _unique([message.id for message in snapshot.messages], "messages")
    _unique([courier.id for courier in snapshot.couriers], "couriers")
    written = {message.id for message in snapshot.messages}
    for courier in snapshot.couriers:
        _require(courier.id in written, f"the courier {courier.id} has no message")
        _require(courier.course, f"the courier {courier.id} rides nowhere")
        _require(0 <= courier.side < len(terms.sides), f"the courier {courier.id} has no side")
    for command in snapshot.commands:
        _unique([counter.name for counter in command.counters], "counters")
        _unique([str(entry.number) for entry in command.book], "lines in a dispatch book")
        _require(command.units, "a commander has no units")
    if snapshot.outcome is not None:
        _require(set(snapshot.outcome.winners) <= set(terms.numbers), "its winner has no seat")
    state = state_of(terms, snapshot)
    _require(bool(state.to_act) == (state.outcome is None), "no seat is to act, but the match is not over")
    return state


def _unique(names: Iterable[str], what: str) -> None:
    seen = set()
    for name in names:
        _require(name not in seen, f"two {what} are called {name}")
        seen.add(name)


def _check_unit(terms: Terms, unit: Unit) -> None:
    _require(0 <= unit.side < len(terms.sides), f"{unit.id} has no side")
    _require(0 <= unit.commander < len(terms.commanders), f"{unit.id} has no commander")
    _require(unit.formation in FORMATIONS[unit.arm], f"{unit.arm} in {unit.formation}: {unit.id}")
    _require(0 <= unit.facing < 360, f"{unit.id} faces {unit.facing}°")
    _require(0 <= unit.hp <= FULL_HP, f"{unit.id} has a strength of {unit.hp}")
    _require(0 <= unit.disruption <= MAX_DISRUPTION, f"{unit.id} has a disruption of {unit.disruption}")
