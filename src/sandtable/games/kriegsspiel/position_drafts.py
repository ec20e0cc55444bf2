"""Drafts of positions, and positions from drafts.

A draft holds the line that it was read from, so that what is not edited (dispatches, papers, marches) stays.
If anything on the field is changed, the officers look round again; what commanders know otherwise stays,
unless the draft asks for a fresh start.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import cast, get_args

import msgspec
from msgspec.structs import replace

from sandtable.boards.ground import Going, Ground
from sandtable.core import InvalidAction, Scenario, SetupError
from sandtable.core.editor import (
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftPiece,
    DraftProblem,
    EditorDescription,
    Form,
    Input,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PlaneBoard,
    TextInput,
    ToggleInput,
)
from sandtable.core.types import Pick
from sandtable.games.kriegsspiel import editor_forms, position
from sandtable.games.kriegsspiel.dispatches import Outlook
from sandtable.games.kriegsspiel.editor_files import decimetres, no_id, unit_ids
from sandtable.games.kriegsspiel.editor_forms import PIECES_ACROSS, UNITS, picks, unit_brush
from sandtable.games.kriegsspiel.editor_maps import draft_of, pictured
from sandtable.games.kriegsspiel.notation import metres_text, orders_text, point_text
from sandtable.games.kriegsspiel.orders import Order, Point
from sandtable.games.kriegsspiel.rules import rounds
from sandtable.games.kriegsspiel.rules.ground import (
    base_ground,
    map_reader,
    to_point,
    to_position,
    true_ground,
)
from sandtable.games.kriegsspiel.rules.works import middle
from sandtable.games.kriegsspiel.scenario import CLOCK, read
from sandtable.games.kriegsspiel.settings import Weather
from sandtable.games.kriegsspiel.state import Bridging, CommanderKnowledge, Earthwork, State
from sandtable.games.kriegsspiel.terms import UMPIRE, MapSource, ShippedMap, Terms, round_time
from sandtable.games.kriegsspiel.units import (
    ARMS,
    FORMATIONS,
    FULL_HP,
    ID_FORMAT,
    MAX_DISRUPTION,
    MAX_UNITS,
    Arm,
    Fate,
    Quality,
    Unit,
)
from sandtable.scenes import Place, Side

EARTHWORKS, EARTHWORK, OFFICER = "earthworks", "earthwork", "officer"
_LONGEST_ORDERS = 2000
_LATEST = 1_000_000
_MOST_EARTHWORKS = 500
_DAY = 24 * 3600
_NOWHERE = Outlook(round=1, at=(0, 0))
_FATES: dict[Fate, str] = {
    "dead": "destroyed",
    "surrendered": "surrendered",
    "escaped": "left the map, as its mission was",
    "resigned": "left with its commander, who resigned",
}


@lru_cache(maxsize=8)
def description(scenario: Scenario) -> EditorDescription:
    """Return what can be edited of a position."""
    terms = read(scenario).terms
    width, height = _ground(terms.map).size
    seats = tuple(commander.seat for commander in terms.commanders)
    editor = editor_forms.description()
    return EditorDescription(
        board=PlaneBoard(
            "m",
            0,
            min(width, height),
            max(width, height),
            cell="cell",
            grid=1000,
            picture="map",
            pieces_across=PIECES_ACROSS,
        ),
        layers=(
            *(replace(layer, locked=True) for layer in editor.layers if not isinstance(layer, PieceLayer)),
            PieceLayer(
                EARTHWORKS,
                "Earthworks",
                (PieceBrush(EARTHWORK, "Earthwork", EARTHWORK, "^", sides=seats),),
                stacked=True,
                most=_MOST_EARTHWORKS,
            ),
            PieceLayer(
                UNITS,
                "Units",
                tuple(unit_brush(arm, _unit_inputs(arm)) for arm in ARMS),
                stacked=True,
                unplaced=True,
                most=MAX_UNITS,
            ),
        ),
        forms=(Form("position", "Position", tuple(_inputs(terms))),),
        sides=tuple(Side(one.seat, one.name, terms.sides[one.side].colour) for one in terms.commanders),
    )


def _unit_inputs(arm: Arm) -> tuple[Input, ...]:
    facing = NumberInput("facing", "Facing", "Degrees from north.", 0, 359, unit="°", empty="0°")
    orders = TextInput(
        "orders",
        "Orders",
        "What it carries out, as in: march to 1250,830; form line.",
        _LONGEST_ORDERS,
        lines=2,
        optional=True,
    )
    fate = ChoiceInput(
        "fate",
        "Fate",
        "Of a unit that is off the map.",
        tuple(Pick(value, label) for value, label in _FATES.items()),
        empty="on the map",
    )
    if arm == OFFICER:
        return (facing, orders, fate)
    formations = FORMATIONS[arm]
    return (
        TextInput(
            "id",
            "Name in orders",
            "Lower-case letters, digits and hyphens: 2-foot. Empty: made from the name or the arm.",
            60,
            optional=True,
        ),
        TextInput("name", "Name", longest=100, optional=True),
        facing,
        ChoiceInput("formation", "Formation", options=picks(formations), empty=formations[0]),
        ChoiceInput("quality", "Quality", options=picks(get_args(Quality)), empty="regular"),
        NumberInput("hp", "Strength", lowest=0, highest=FULL_HP, empty=str(FULL_HP)),
        NumberInput("disruption", "Disruption", lowest=0, highest=MAX_DISRUPTION, empty="0"),
        orders,
        fate,
    )


def _inputs(terms: Terms) -> Iterator[Input]:
    commanders = tuple(Pick(one.seat, one.name) for one in terms.commanders)
    yield NumberInput("round", "Round", lowest=1, highest=_LATEST)
    yield TextInput("hour", "Hour", "Such as 08:10; empty: as the round says.", 5, optional=True)
    weathers = picks(get_args(Weather))
    yield ChoiceInput("weather", "Weather", options=weathers, empty=f"as in the scenario: {terms.weather}")
    yield ChoicesInput("ready", "Have written their orders", commanders)
    yield ChoicesInput("out", "Out of the match", commanders)
    bridges = tuple(
        Pick(str(number), bridge.name or f"at {metres_text(middle(tuple(map(to_point, bridge.points))))}")
        for number, bridge in enumerate(base_ground(terms.map).bridges)
    )
    if bridges:
        yield ChoicesInput("down", "Destroyed bridges", bridges)
    yield ToggleInput(
        "fresh",
        "Begin as a match does",
        "Dispatches, couriers and papers are removed; commanders know their brief, their troops and what "
        "they see. Otherwise they know what they knew, and what they see now.",
    )


@lru_cache(maxsize=8)
def _ground(source: MapSource) -> Draft:
    """The ground of a scenario as the part of a draft that is only shown."""
    return pictured(source.name) if isinstance(source, ShippedMap) else draft_of(source)


# Reading


def read_draft(scenario: Scenario, line: str) -> Draft:
    """Return the draft of a position, or raise `SetupError`."""
    terms = read(scenario).terms
    state = _state(terms, line)
    return replace(
        _ground(terms.map),
        values={
            **_ground(terms.map).values,
            "round": state.round,
            "hour": _hour(state),
            "weather": state.world.weather,
            "ready": _seats(state, "ready"),
            "out": _seats(state, "out"),
            "down": [str(number) for number in state.bridging.down],
            "fresh": False,
            "position": line,
        },
        pieces={
            EARTHWORKS: tuple(
                DraftPiece(f"e{number}", EARTHWORK, _seat_of(terms, work.side), point_text(work.at))
                for number, work in enumerate(state.earthworks)
            ),
            UNITS: tuple(_piece(terms, f"u{number}", unit) for number, unit in enumerate(state.units)),
        },
    )


def _state(terms: Terms, line: str) -> State:
    """Return the state of a line, or raise `SetupError`; whether a person umpires does not matter here."""
    return position.from_data(replace(terms, umpire="person"), line)


def _hour(state: State) -> str:
    """Return the hour if the umpire has changed it."""
    shifted = any(since <= state.round for since, _ in state.world.shifts)
    return round_time(state.current_terms, state.round) if shifted else ""


def _seats(state: State, name: str) -> list[str]:
    """Return the seats of the commanders for which something holds."""
    return [
        commander.seat
        for commander, command in zip(state.terms.commanders, state.commands, strict=True)
        if getattr(command, name)
    ]


def _seat_of(terms: Terms, side: int) -> str:
    """Return the first commander of a side."""
    return next(commander.seat for commander in terms.commanders if commander.side == side)


def _piece(terms: Terms, name: str, unit: Unit) -> DraftPiece:
    values = {
        "id": unit.id,
        "name": unit.name,
        "facing": unit.facing,
        "formation": unit.formation,
        "quality": unit.quality,
        "hp": unit.hp,
        "disruption": unit.disruption,
        "orders": orders_text(unit.orders),
        "fate": unit.fate or None,
    }
    place = point_text(unit.at) if unit.alive else None
    return DraftPiece(name, unit.arm, terms.commanders[unit.commander].seat, place, values)


# Writing


def written(scenario: Scenario, draft: Draft) -> str:
    """Return the line of a draft whose findings are no obstacle, or raise `SetupError`."""
    before, after = _states(scenario, draft)
    ready, out = _chosen(draft)
    if draft.values.get("fresh"):
        after = _begun(after)
    elif after != before:
        after = _informed(after, before)
    commands = tuple(
        replace(command, ready=commander.seat in ready, out=commander.seat in out or command.out)
        for commander, command in zip(after.terms.commanders, after.commands, strict=True)
    )
    return position.to_line(replace(after, commands=commands))


def _chosen(draft: Draft) -> tuple[list[str], list[str]]:
    """Return the seats that are ready, of which there are none at first, and those that are out."""
    ready, out = draft.values.get("ready"), draft.values.get("out")
    return [] if draft.values.get("fresh") else ready or [], out or []


def _states(scenario: Scenario, draft: Draft) -> tuple[State, State]:
    """Return the state that a draft was read from, and the same with the field as it is drawn."""
    terms, values = read(scenario).terms, draft.values
    before = _state(terms, str(values.get("position")))
    _, out = _chosen(draft)
    # A commander who is no longer out of the match looks round again.
    back = tuple(
        replace(command, out=command.out and commander.seat in out)
        for commander, command in zip(terms.commanders, before.commands, strict=True)
    )
    number, words, old = int(values["round"]), _words(terms, draft), _old_units(before, draft)
    down = {int(bridge) for bridge in values.get("down") or ()}
    known = tuple(bridge for bridge in before.bridging.down if bridge in down)
    bridging = Bridging((*known, *sorted(down.difference(known))), before.bridging.built)
    world = replace(
        before.world, weather=values.get("weather"), shifts=_shifts(before, number, values.get("hour") or "")
    )
    after = replace(
        before,
        round=number,
        # An equal value that is not the default object would be written in the line.
        world=before.world if world == before.world else world,
        bridging=before.bridging if bridging == before.bridging else bridging,
        earthworks=tuple(
            Earthwork(_at(piece), terms.commanders[terms.numbers[piece.side]].side)
            for piece in draft.pieces.get(EARTHWORKS, ())
        ),
        units=tuple(
            _unit(before, piece, words[piece.id], old.get(piece.id)) for piece in draft.pieces.get(UNITS, ())
        ),
        commands=back,
    )
    return before, after


def _shifts(state: State, number: int, hour: str) -> tuple[tuple[int, int], ...]:
    """Return the changes of the hour after which it is `hour` in a round; nothing if it is empty."""
    shifts, terms = state.world.shifts, state.terms
    if not hour:
        return tuple(shift for shift in shifts if shift[0] > number)
    if hour == round_time(state.terms_since(number), number):
        return shifts
    hours, minutes = hour.split(":")
    began = terms.begins + (number - 1) * terms.settings.round_seconds
    shift = (int(hours) * 3600 + int(minutes) * 60 - began) % _DAY
    return (*(one for one in shifts if one[0] < number), (number, shift))


def _unit(state: State, piece: DraftPiece, word: str, old: Unit | None) -> Unit:
    """Return the unit of a piece; what is not edited is as in `old`, which is `None` for a new unit."""
    values, terms = piece.values, state.terms
    arm = cast("Arm", piece.kind)
    number = terms.numbers[piece.side]
    commander = terms.commanders[number]
    known = old or Unit(
        id=word,
        name=commander.name if arm == OFFICER else word,
        side=commander.side,
        commander=number,
        arm=arm,
        formation=FORMATIONS[arm][0],
        at=terms.sides[commander.side].baseline,
    )
    orders = _orders(terms.map, values.get("orders") or "", old)
    edited = replace(
        known,
        id=word,
        side=commander.side,
        commander=number,
        facing=int(values.get("facing") or 0),
        at=known.at if piece.place is None else _at(piece),
        orders=orders,
        task=known.task if orders == known.orders else None,
        fate=values.get("fate") or "",
    )
    if arm == OFFICER:  # it has no other inputs
        return edited
    return replace(
        edited,
        name=values.get("name") or known.name,
        quality=values.get("quality") or "regular",
        formation=values.get("formation") or FORMATIONS[arm][0],
        hp=FULL_HP if values.get("hp") is None else int(values["hp"]),
        disruption=int(values.get("disruption") or 0),
    )


def _words(terms: Terms, draft: Draft) -> dict[str, str]:
    """Return the name in orders of each piece; officers have theirs from the scenario."""
    pieces = draft.pieces.get(UNITS, ())
    troops = tuple(piece for piece in pieces if piece.kind != OFFICER)
    officers = {
        piece.id: terms.commanders[terms.numbers[piece.side]].officer
        for piece in pieces
        if piece.kind == OFFICER
    }
    return unit_ids(replace(draft, pieces={UNITS: troops})) | officers


def _old_units(state: State, draft: Draft) -> dict[str, Unit]:
    """Return the units that the pieces were read from, by the ids of the pieces."""
    kinds = {piece.id: piece.kind for piece in draft.pieces.get(UNITS, ())}
    units = {f"u{number}": unit for number, unit in enumerate(state.units)}
    return {name: unit for name, unit in units.items() if kinds.get(name) == unit.arm}


def _orders(source: MapSource, text: str, old: Unit | None) -> tuple[Order, ...]:
    """Return the orders of a text, or raise `InvalidAction`; those that a unit has already stay exact."""
    if old is not None and text == orders_text(old.orders):
        return old.orders
    return map_reader(source).orders(text) if text.strip() else ()


def _at(piece: DraftPiece) -> Point:
    return decimetres(piece.place or "0,0")


# What commanders know


def _begun(state: State) -> State:
    """Return a position as if a match began with it."""
    units = tuple(
        Unit(
            **{
                name: getattr(unit, name)
                for name in (
                    *("id", "name", "side", "commander", "arm", "quality", "formation", "facing"),
                    *("at", "hp", "disruption", "orders", "fate"),
                )
            }
        )
        for unit in state.units
    )
    first = rounds.begin(state.terms, units)
    commands = tuple(replace(command, papers=command.papers[:1]) for command in first.commands)
    return _looked(
        replace(
            first,
            round=state.round,
            world=replace(state.world, missions=()),
            bridging=state.bridging,
            earthworks=state.earthworks,
            commands=commands,
        )
    )


def _informed(state: State, before: State) -> State:
    """Return a position in which commanders know their units, and what their officers see now."""
    commands = tuple(_knowing(state, number) for number in range(len(state.commands)))
    settled = state.before if state.units == before.units else ()
    state = replace(state, commands=commands, before=settled)
    return _looked(state) if state.phase == "command" and state.outcome is None else state


def _knowing(state: State, number: int) -> CommanderKnowledge:
    """What a commander knows, with the units that obey now; the officer is the first."""
    command, officer = state.commands[number], state.terms.commanders[number].officer
    own = {unit.id: unit for unit in state.units if unit.commander == number}
    old = {one.id: one for one in command.units if one.id in own}
    units = [
        replace(one, name=own[one.id].name, arm=own[one.id].arm, quality=own[one.id].quality)
        for one in old.values()
    ]
    units += [rounds.own_unit(unit) for unit in own.values() if unit.id not in old]
    return replace(command, units=tuple(sorted(units, key=lambda one: one.id != officer)))


def _looked(state: State) -> State:
    """Return a position in which every officer has looked round; the last look of the round is replaced."""
    commands = []
    for number, command in enumerate(state.commands):
        if command.out or command.fell:
            commands.append(command)
            continue
        papers = command.papers
        if papers and papers[-1].kind == "view" and papers[-1].round == state.round:
            papers = papers[:-1]
        known = (*state.commands[:number], replace(command, papers=papers), *state.commands[number + 1 :])
        commands.append(rounds.after_looking(replace(state, commands=known), number))
    return replace(state, commands=tuple(commands))


# Checking


def findings(scenario: Scenario, draft: Draft) -> Iterator[DraftProblem]:
    """Return the problems of the form and of units, with their places."""
    terms, values = read(scenario).terms, draft.values
    hour = values.get("hour")
    if hour and not CLOCK.fullmatch(hour):
        yield DraftProblem("Write the hour as in 08:00.", "KV3-U6", input="hour")
        return
    try:
        before = _state(terms, str(values.get("position")))
    except SetupError as error:
        yield DraftProblem(str(error))
        return
    problems = [*_officers(terms, draft), *_wrong_words(terms, draft), *_unread(before, draft)]
    yield from problems
    if problems:
        return
    _, after = _states(scenario, draft)
    waiting = {commander.seat for commander in terms.commanders}.difference(*_chosen(draft))
    in_command = after.phase == "command" or bool(values.get("fresh"))
    if not waiting and in_command and after.outcome is None:
        reason = "Every commander has written the orders or is out: leave one who has not."
        yield DraftProblem(reason, "KV3-P1", input="ready")
    yield from _gone(before, after, fresh=bool(values.get("fresh")))
    yield from _standing(true_ground(terms.map, after.bridging), draft, after)


def _places(piece: DraftPiece) -> tuple[Place, ...]:
    return (piece.place,) if piece.place else ()


def _officers(terms: Terms, draft: Draft) -> Iterator[DraftProblem]:
    for commander in terms.commanders:
        officers = [
            piece
            for piece in draft.pieces.get(UNITS, ())
            if (piece.side, piece.kind) == (commander.seat, OFFICER)
        ]
        if len(officers) != 1:
            places = tuple(place for piece in officers for place in _places(piece))
            reason = f"{commander.name} has {len(officers)} officers, and a commander is one."
            yield DraftProblem(reason, "KV3-P4", places, UNITS)


def _wrong_words(terms: Terms, draft: Draft) -> Iterator[DraftProblem]:
    """Names in orders that are wrong or taken."""
    pieces = [piece for piece in draft.pieces.get(UNITS, ()) if piece.kind != OFFICER]
    ids = _words(terms, draft)
    counts = Counter(ids[piece.id] for piece in pieces)
    counts.update((UMPIRE, *terms.numbers, *(commander.officer for commander in terms.commanders)))
    for piece in pieces:
        word, path = ids[piece.id], f"{piece.id}.id"
        if not ID_FORMAT.fullmatch(word):
            yield DraftProblem(no_id(word), "KV3-S1", _places(piece), UNITS, path)
        elif counts[word] > 1:
            reason = f"The name {word} is used twice in orders."
            yield DraftProblem(reason, "KV3-S1", _places(piece), UNITS, path)


def _unread(before: State, draft: Draft) -> Iterator[DraftProblem]:
    """Orders that cannot be read."""
    old = _old_units(before, draft)
    for piece in draft.pieces.get(UNITS, ()):
        try:
            _orders(before.terms.map, piece.values.get("orders") or "", old.get(piece.id))
        except InvalidAction as error:
            yield DraftProblem(error.reason, error.rule, _places(piece), UNITS, f"{piece.id}.orders")


def _gone(before: State, after: State, *, fresh: bool) -> Iterator[DraftProblem]:
    """Units that were removed, while a dispatch, an order, a fight or a mission still names them."""
    gone = before.unit_numbers.keys() - after.unit_numbers.keys()
    if not gone:
        return
    briefs = [brief.mission.units for brief in after.terms.briefs]
    named = [briefs, [unit.orders for unit in after.units]]
    if not fresh:
        commands = [replace(command, units=(), counters=(), outlook=_NOWHERE) for command in after.commands]
        plans = [(unit.plan, unit.standing) for unit in after.units]
        papers = (after.messages, after.couriers, after.pending, after.fights, after.world.missions)
        named += [commands, plans, papers]
    text = msgspec.json.encode(named).decode()
    for word in sorted(gone):
        if f'"{word}"' in text:
            reason = (
                f"{word} was removed, and a dispatch, an order, a fight or a mission names it: "
                "put it back, and choose its fate instead."
            )
            yield DraftProblem(reason, "KV3-U6", layer=UNITS)


def _standing(ground: Ground, draft: Draft, after: State) -> Iterator[DraftProblem]:
    for piece, unit in zip(draft.pieces.get(UNITS, ()), after.units, strict=True):
        path = f"{piece.id}.fate"
        if piece.place is None:
            if unit.alive:
                reason = f"{unit.id} is off the map: place it, or choose its fate."
                yield DraftProblem(reason, "KV3-U6", layer=UNITS, input=path)
            continue
        if not unit.alive:
            reason = f"{unit.id} is on the map and {_FATES[unit.fate]}: take it off, or clear its fate."
            yield DraftProblem(reason, "KV3-U6", (piece.place,), UNITS, path)
        elif not ground.holds(to_position(unit.at)):
            yield DraftProblem(f"{unit.id} is off the map.", "KV3-G1", (piece.place,), UNITS)
        elif ground.going[ground.cell_of(to_position(unit.at))] == Going.CLOSED:
            reason = f"{unit.id} cannot stand in the water."
            yield DraftProblem(reason, "KV3-G1", (piece.place,), UNITS)
