"""The after-action report as data for a client: each round with true marches and beliefs (KV3-U3)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from sandtable.core import Match, MatchReport, ReportBoard, ReportStage, SetupError, Track
from sandtable.games.kriegsspiel import counters, illustrations, presentation
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.position import snapshot_of
from sandtable.games.kriegsspiel.report import (
    MESSAGES,
    MISSIONS,
    UNITS,
    Round,
    message_rows,
    mission_rows,
    rounds_of,
    unit_rows,
)
from sandtable.games.kriegsspiel.rules import rounds as playing
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import GAME_ID, Terms, round_time, time_of_day
from sandtable.games.kriegsspiel.umpire_view import fight_papers, true_pieces
from sandtable.games.kriegsspiel.visibility import terms_known
from sandtable.scenes import Notes, Overlay, Panel, Papers, Path, Paths, Piece, Side, Table

TRUTH = "truth"
_MINUTE = 60

Stop = tuple[float, Point]


def head(match: Match[State]) -> MatchReport:
    """The report of a match without its rounds."""
    rounds, last = rounds_of(match), match.state
    terms = last.current_terms
    labels = [f"Round {one.number}, {round_time(terms, one.number)}" for one in rounds]
    outcome = str(match.outcome) if match.outcome else "The match is not over yet."
    return MatchReport(
        game=GAME_ID,
        title=terms.title,
        summary=(outcome,),
        board=presentation.board(terms.map),
        sides=tuple(Side(side.id, side.name, side.colour) for side in terms.sides),
        stages=(*labels, "The end"),
        panels=(
            Table("missions", "Missions", MISSIONS, mission_rows(last)),
            Table("messages", "Messages", MESSAGES, message_rows(last, rounds)),
            Table("units", "What was left", UNITS, unit_rows(last)),
        ),
    )


def stage(match: Match[State], number: int) -> ReportStage:
    """A round of the report, counted from 0; the stage after the last round is the end."""
    rounds = rounds_of(match)
    if not 0 <= number <= len(rounds):
        raise SetupError(f"The report has {len(rounds) + 1} stages; there is no stage {number}.")
    return _end(match) if number == len(rounds) else _round(match, rounds[number])


def _end(match: Match[State]) -> ReportStage:
    state = match.state
    pieces = true_pieces(state.current_terms, snapshot_of(state))
    truth = ReportBoard(id=TRUTH, label="The truth", pieces=pieces)
    return ReportStage(label="The end", boards=(truth, *_beliefs(match, len(match))))


def _round(match: Match[State], one: Round) -> ReportStage:
    terms, states = one.after.current_terms, _played(match, one)
    settings = terms.settings
    minutes = range(0, settings.round_seconds + 1, _MINUTE)
    begun = (one.number - 1) * settings.round_seconds
    return ReportStage(
        label=f"Round {one.number}, {round_time(terms, one.number)}",
        seconds=settings.round_seconds,
        times=tuple((float(second), time_of_day(terms, begun + second)) for second in minutes),
        boards=(_truth(terms, one, states), *_beliefs(match, one.writing)),
        panels=tuple(_panels(terms, one)),
    )


def _played(match: Match[State], one: Round) -> list[State]:
    """The states after each step of a round, from playing its actions again with the same dice."""
    found: list[State] = []
    entries = match.record.entries
    for number in range(one.first, one.last):
        before, after = match.at(number), match.at(number + 1).state
        if (before.state.round, before.state.phase, before.state.step) != (
            after.round,
            after.phase,
            after.step,
        ) or after.outcome:
            with playing.watched(found.append):
                before.apply(entries[number].seat, entries[number].action)
    return found


# The truth


def _truth(terms: Terms, one: Round, states: Sequence[State]) -> ReportBoard:
    pieces: dict[str, Piece] = {}
    for state in (one.written, *states):
        pieces |= {piece.id: piece for piece in true_pieces(terms, snapshot_of(state))}
    final = {piece.id: piece for piece in true_pieces(terms, snapshot_of(one.after))}
    tracks = (*_unit_tracks(terms, one, states), *_courier_tracks(terms, one, states))
    return ReportBoard(
        id=TRUTH,
        label="The truth",
        pieces=tuple(
            final.get(piece_id) or _without_place(piece) for piece_id, piece in (pieces | final).items()
        ),
        tracks=tuple(
            Track(piece, tuple((second, point_text(at)) for second, at in stops), piece not in final)
            for piece, stops in tracks
        ),
        overlays=tuple(_marches(terms, one.written, tracks)),
    )


def _without_place(piece: Piece) -> Piece:
    return Piece(piece.id, piece.symbol, piece.glyph, piece.label, piece.side, tag=piece.tag)


def _seconds(terms: Terms, state: State) -> float:
    return float(state.step * terms.settings.step_seconds)


def _unit_tracks(terms: Terms, one: Round, states: Sequence[State]) -> Iterator[tuple[str, tuple[Stop, ...]]]:
    """The units that moved or were lost, with their places after each step."""
    for number, unit in enumerate(one.written.units):
        if not unit.alive:
            continue
        stops = [(0.0, unit.at)]
        stops += [
            (_seconds(terms, state), state.units[number].at)
            for state in states
            if number < len(state.units) and state.units[number].alive
        ]
        after = next((new for new in one.after.units if new.id == unit.id), None)
        if after is not None and after.alive:
            stops.append((float(terms.settings.round_seconds), after.at))
        if len({at for _, at in stops}) > 1 or after is None or not after.alive:
            yield unit.id, _thinned(stops)


def _courier_tracks(
    terms: Terms, one: Round, states: Sequence[State]
) -> Iterator[tuple[str, tuple[Stop, ...]]]:
    """The rides of the round, from where a courier set out to the recipient if the message arrived."""
    rides: dict[str, list[Stop]] = {courier.id: [(0.0, courier.at)] for courier in one.written.couriers}
    for before, state in pairwise((one.written, *states)):
        now = _seconds(terms, state)
        riding = {courier.id: courier for courier in state.couriers}
        for courier in state.couriers:
            start = 0.0 if before is one.written else _seconds(terms, before)
            rides.setdefault(courier.id, [(start, courier.home)]).append((now, courier.at))
        messages = {message.id: message for message in state.messages}
        for courier in before.couriers:
            message = messages.get(courier.id)
            if courier.id in riding or message is None or courier.id not in rides:
                continue
            found = _recipient(terms, state, message.to) if message.state == "delivered" else None
            rides[courier.id].append((now, found or courier.at))
    for courier_id, stops in rides.items():
        yield f"courier:{courier_id}", _thinned(stops)


def _recipient(terms: Terms, state: State, to: str) -> Point | None:
    """Where the recipient of a message is."""
    commander = terms.numbers.get(to)
    unit_id = to if commander is None else terms.commanders[commander].officer
    number = state.unit_numbers.get(unit_id)
    return None if number is None else state.units[number].at


def _thinned(stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """Stops without those in the middle of a halt."""
    return tuple(
        stop
        for number, stop in enumerate(stops)
        if number in (0, len(stops) - 1) or not stops[number - 1][1] == stop[1] == stops[number + 1][1]
    )


def _marches(
    terms: Terms, written: State, tracks: Sequence[tuple[str, tuple[Stop, ...]]]
) -> Iterator[Overlay]:
    """The ways of units and couriers in the round."""
    sides = {unit.id: terms.sides[unit.side].id for unit in written.units}
    units = [(sides[piece], stops) for piece, stops in tracks if piece in sides]
    marches = tuple(Path(_line(stops), side) for side, stops in units if len(_line(stops)) > 1)
    if marches:
        yield Paths("marches", "Marches of the round", marches)
    rides = tuple(Path(_line(stops), planned=True) for piece, stops in tracks if piece not in sides)
    rides = tuple(path for path in rides if len(path.places) > 1)
    if rides:
        yield Paths("rides", "Couriers' rides of the round", rides)


def _line(stops: Sequence[Stop]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(point_text(at) for _, at in stops))


# What commanders believed


def _beliefs(match: Match[State], number: int) -> Iterator[ReportBoard]:
    """Each commander's own map, and what the officer saw, after a number of actions."""
    state = match.at(number).state
    for commander, command in zip(state.terms.commanders, state.commands, strict=True):
        terms = terms_known(state, commander.seat)
        seen = illustrations.illustration(terms, commander.seat, command, f"What {commander.name} saw")
        new = tuple(paper for paper in command.papers if paper.round >= command.outlook.round - 1)
        papers = presentation.received(terms, replace(command, papers=new)).papers
        read = Papers("papers", f"What {commander.name} had just read", papers)
        yield ReportBoard(
            id=commander.seat,
            label=f"What {commander.name} believed",
            seat=commander.seat,
            step=bisect_right(match.visible_steps(commander.seat), number) - 1,
            pieces=tuple(piece for piece in counters.pieces(terms, command) if piece.place is not None),
            overlays=presentation.known_overlays(terms, command),
            panels=(seen, read) if papers else (seen,),
        )


# The rest of a round


def _panels(terms: Terms, one: Round) -> Iterator[Panel]:
    actions = tuple(f"{seat}: {action}" for seat, action in one.actions if action != "ready")
    if actions:
        yield Notes("actions", "Written and done", actions)
    if one.after.fights:
        fights = fight_papers(terms, snapshot_of(one.after), one.after.fights)
        yield Papers("fights", "Fights", fights)
    if one.after.notices:
        yield Notes("notices", "What the umpire noted", one.after.notices)
    if one.rolls:
        rows = tuple((roll.purpose, f"d{roll.sides}", f"{roll.value}") for roll in one.rolls)
        yield Table("dice", "Dice", ("For", "Die", "Result"), rows)
