"""What can be edited of a position: units, structures, whose turn it is, weather and fog.

What a unit has done, what it carries on, and the sheets and orders of the seats are edited as JSON, in the
terms of positions.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.core import ENGLISH, Scenario, SetupError
from sandtable.core.documents import DocumentError, read_json
from sandtable.core.editor import (
    ChoiceInput,
    Draft,
    DraftPiece,
    DraftProblem,
    DraftShape,
    EditorDescription,
    Form,
    Input,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PiecesInput,
    PlaneBoard,
    PositionEditor,
    ShapeBrush,
    ShapeLayer,
    TextInput,
    ToggleInput,
)
from sandtable.core.types import Pick
from sandtable.games.modern.ground import HUNDRED, ROAD, TERRAINS, Gamespace, place_text
from sandtable.games.modern.notation import KINDS
from sandtable.games.modern.presentation import DRAWN, GLYPHS, PIECES_ACROSS, STRUCTURE_GLYPHS, SYMBOLS
from sandtable.games.modern.roster import Point
from sandtable.games.modern.scenario import MOST_UNITS, read
from sandtable.games.modern.terms import MOST_FOG, Terms
from sandtable.games.modern.units import UnitType
from sandtable.scenes import Place, Side

AREAS, ROADS, STRUCTURES, UNITS = "areas", "roads", "structures", "units"
_SHEET = (100.0, 70.0)
"""The size of the board of a campaign without a gamespace, which has no places."""
_NEUTRAL = ""
"""The side of structures that belong to nobody."""
_LONGEST = 10_000
_LATEST = 1_000_000
_GRID_FROM = 300
"""The longest side of a map with grid lines."""
_UNIT_KEYS = ("name", "seat", "size", "health", "heading", "hidden", "aboard", "type", "at")
_STRUCTURE_KEYS = ("name", "health", "destroyed", "kind", "military", "at")
_KEYS = ("round", "turn", "first", "phase", "units", "structures", "warheads", "weather", "fog")
_MORE = TextInput(
    "more",
    "Further",
    "As JSON, in the terms of positions: what was done in this turn.",
    longest=_LONGEST,
    optional=True,
)


@lru_cache(maxsize=8)
def _description(scenario: Scenario) -> EditorDescription:
    terms = read(scenario).terms
    space, (width, height) = terms.gamespace, _size(terms.gamespace)
    sides = tuple(Side(one.id, one.name, one.colour) for one in terms.militaries)
    ids = tuple(side.id for side in sides)
    inputs = _unit_inputs(terms)
    return EditorDescription(
        board=PlaneBoard(
            space.unit if space else "units",
            max(width, height) / PIECES_ACROSS,
            min(width, height),
            max(width, height),
            terrains=DRAWN,
            ground="ground",
            grid=10 if max(width, height) <= _GRID_FROM else None,
        ),
        layers=(
            ShapeLayer(
                AREAS,
                "Terrain",
                tuple(
                    ShapeBrush(kind, one.label.capitalize(), "area", terrain=kind)
                    for kind, one in TERRAINS.items()
                ),
                locked=True,
            ),
            ShapeLayer(ROADS, "Roads", (ShapeBrush(ROAD, "Road", "line", line="road"),), locked=True),
            PieceLayer(
                STRUCTURES,
                "Structures",
                tuple(
                    PieceBrush(
                        kind,
                        kind.capitalize(),
                        kind,
                        STRUCTURE_GLYPHS[kind],
                        _structure_inputs(),
                        (*ids, _NEUTRAL),
                    )
                    for kind in KINDS
                ),
                stacked=True,
                unplaced=True,
            ),
            PieceLayer(
                UNITS,
                "Units",
                tuple(_brush(terms, kind, inputs) for kind in terms.types.values()),
                stacked=True,
                unplaced=True,
                most=MOST_UNITS,
            ),
        ),
        forms=(Form("position", "Position", tuple(_inputs(terms))),),
        sides=sides,
    )


def _brush(terms: Terms, kind: UnitType, inputs: tuple[Input, ...]) -> PieceBrush:
    symbol = SYMBOLS[kind.name]
    return PieceBrush(kind.name, terms.title(kind.name).capitalize(), symbol, GLYPHS[symbol], inputs)


def _unit_inputs(terms: Terms) -> tuple[Input, ...]:
    return (
        TextInput("name", "Name", "One word, which no other unit of the command has.", 40),
        ChoiceInput(
            "seat",
            "Command",
            options=tuple(Pick(one.seat, one.name) for one in terms.commands),
            empty="the military, if it is not divided",
        ),
        TextInput("size", "Size", 'A number or a fraction such as "3/2"; empty for 1.', 20, optional=True),
        TextInput("health", "Health", "Empty for all it can have.", 20, optional=True),
        TextInput("heading", "Heading", "Degrees from north, of ships.", 20, optional=True),
        ToggleInput("hidden", "Hidden"),
        PiecesInput("aboard", "Aboard", "A ship."),
        _MORE,
    )


def _structure_inputs() -> tuple[Input, ...]:
    return (
        TextInput("name", "Name", "One word.", 40),
        TextInput("health", "Health", "Empty if it is not known.", 20, optional=True),
        ToggleInput("destroyed", "Destroyed"),
        _MORE,
    )


def _inputs(terms: Terms) -> Iterator[Input]:
    militaries = tuple(Pick(one.id, one.name) for one in terms.militaries)
    yield NumberInput("round", "Round", lowest=1, highest=_LATEST)
    yield ChoiceInput("turn", "To move", options=militaries)
    yield ChoiceInput("first", "Goes first", "In each round.", militaries)
    if terms.air:
        phases = (Pick("air", "in the air"), Pick("surface", "on land and at sea"))
        yield ChoiceInput("phase", "Phase", options=phases)
    yield TextInput("weather", "Weather", longest=100, optional=True)
    yield NumberInput("fog", "Fog of war", "From now on.", 1, MOST_FOG, empty="as the campaign says")
    for one in terms.militaries:
        label = f"{one.name}'s warheads"
        yield NumberInput(f"warheads-{one.id}", label, lowest=0, highest=_LATEST, empty="none")
    yield TextInput(
        "rest",
        "Rest of the position",
        "As JSON, in the terms of positions: sheets, orders, reports of spies, terrain, the result.",
        longest=_LONGEST,
        optional=True,
    )


def _size(space: Gamespace | None) -> tuple[float, float]:
    return (space.width / HUNDRED, space.height / HUNDRED) if space else _SHEET


class ModernPositionEditor(PositionEditor):
    """Converts positions to drafts and back. The id of a unit is its number in the position: `u1`."""

    def describe(self, scenario: Scenario, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - English
        """Return what can be edited."""
        return _description(scenario)

    def read(self, scenario: Scenario, line: str) -> Draft:
        """Return the draft of a position, or raise `SetupError`."""
        terms, given = read(scenario).terms, _object(line, "The position")
        space, warheads = terms.gamespace, given.get("warheads", {})
        military = {one.seat: terms.militaries[one.military].id for one in terms.commands}
        return Draft(
            size=_size(space),
            values={
                "ground": space.ground if space else next(iter(TERRAINS)),
                "round": given["round"],
                "turn": given["turn"],
                "first": given["first"],
                "phase": given.get("phase", "surface"),
                "weather": given.get("weather", ""),
                "fog": given.get("fog"),
                **{f"warheads-{one.id}": warheads.get(one.id, 0) for one in terms.militaries},
                "rest": _text(given, _KEYS),
            },
            pieces={
                STRUCTURES: tuple(
                    DraftPiece(
                        f"s{number}",
                        one["kind"],
                        one.get("military", _NEUTRAL),
                        one.get("at"),
                        _structure(one),
                    )
                    for number, one in enumerate(given.get("structures", ()), start=1)
                ),
                UNITS: tuple(
                    DraftPiece(f"u{number}", one["type"], military[one["seat"]], one.get("at"), _unit(one))
                    for number, one in enumerate(given["units"], start=1)
                ),
            },
            shapes=_ground(space) if space else {},
        )

    def write(self, scenario: Scenario, draft: Draft) -> str:
        """Return the line of a draft, or raise `SetupError` if a text of it is not JSON."""
        values, terms = draft.values, read(scenario).terms
        units = draft.pieces.get(UNITS, ())
        numbers = {unit.id: number for number, unit in enumerate(units)}
        data: dict[str, Any] = {
            "round": int(values["round"]),
            "turn": values["turn"],
            "first": values["first"],
            "phase": values.get("phase") or "surface",
            "weather": values.get("weather") or "",
            "warheads": {one.id: int(values.get(f"warheads-{one.id}") or 0) for one in terms.militaries},
            "structures": [_written_structure(one) for one in draft.pieces.get(STRUCTURES, ())],
            "units": [_written_unit(one, numbers) for one in units],
        }
        if values.get("fog") is not None:
            data["fog"] = int(values["fog"])
        rest = _object(values.get("rest") or "{}", "The rest of the position")
        return msgspec.json.encode({**rest, **data}).decode()

    def findings(
        self,
        scenario: Scenario,
        draft: Draft,
        language: str = ENGLISH,  # noqa: ARG002 - the game is in English
    ) -> Iterator[DraftProblem]:
        """Problems of units and structures, with their places."""
        terms = read(scenario).terms
        commands = {one.seat: terms.militaries[one.military].id for one in terms.commands}
        pieces = (*draft.pieces.get(STRUCTURES, ()), *draft.pieces.get(UNITS, ()))
        for piece in pieces:
            places, name = (piece.place,) if piece.place else (), piece.values["name"]
            layer = STRUCTURES if piece.kind in KINDS else UNITS
            if terms.gamespace is None and places:
                reason = f"{name} has a place, and this campaign has no gamespace: take it off the board."
                yield DraftProblem(reason, "MK4-C1", layer=layer)
            if layer == UNITS and commands.get(piece.values.get("seat") or piece.side) != piece.side:
                reason = f"{name} has no command of {piece.side}: choose one."
                yield DraftProblem(reason, "MK4-C1", places, layer)
            try:
                _object(piece.values.get("more") or "{}", name)
            except SetupError as error:
                yield DraftProblem(str(error), None, places, layer)
        yield from _misplaced(terms, draft)


def _misplaced(terms: Terms, draft: Draft) -> Iterator[DraftProblem]:
    """Units on ground where they could not have come."""
    space = terms.gamespace
    if space is None:
        return
    for unit in draft.pieces.get(UNITS, ()):
        if unit.place is None or '"fate"' in (unit.values.get("more") or ""):
            continue
        why = space.closed(terms.types[unit.kind].arm, _point(unit.place))
        if why:
            reason = f"{unit.values['name']}: {unit.place} {why}."
            yield DraftProblem(reason, None, (unit.place,), UNITS, warning=True)


def _ground(space: Gamespace) -> dict[str, tuple[DraftShape, ...]]:
    def points(given: tuple[Point, ...]) -> tuple[tuple[float, float], ...]:
        return tuple((east / HUNDRED, north / HUNDRED) for east, north in given)

    return {
        AREAS: tuple(
            DraftShape(f"a{number}", one.terrain, points(one.points), {"name": one.name or ""})
            for number, one in enumerate(space.areas)
        ),
        ROADS: tuple(
            DraftShape(
                f"r{number}", ROAD, points(one.points), {"name": one.name or "", "width": one.width / HUNDRED}
            )
            for number, one in enumerate(space.roads)
        ),
    }


# Pieces


def _unit(one: Mapping[str, Any]) -> dict[str, Any]:
    aboard = one.get("aboard")
    return {
        "name": one["name"],
        "seat": one["seat"],
        "size": one.get("size", ""),
        "health": one.get("health", ""),
        "heading": one.get("heading", ""),
        "hidden": one.get("hidden", False),
        "aboard": [] if aboard is None else [f"u{aboard + 1}"],
        "more": _text(one, _UNIT_KEYS),
    }


def _structure(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": one["name"],
        "health": one.get("health", ""),
        "destroyed": one.get("destroyed", False),
        "more": _text(one, _STRUCTURE_KEYS),
    }


def _written_unit(unit: DraftPiece, numbers: Mapping[str, int]) -> dict[str, Any]:
    values = unit.values
    data = {
        "name": values["name"],
        "seat": values.get("seat") or unit.side,
        "type": unit.kind,
        "at": _at(unit.place),
        **{key: values[key] for key in ("size", "health", "heading", "hidden") if values.get(key)},
    }
    if aboard := values.get("aboard"):
        data["aboard"] = numbers.get(aboard[0], -1)
    return {**_object(values.get("more") or "{}", values["name"]), **data}


def _written_structure(one: DraftPiece) -> dict[str, Any]:
    values = one.values
    data = {
        "name": values["name"],
        "kind": one.kind,
        "military": one.side or None,
        "at": _at(one.place),
        **{key: values[key] for key in ("health", "destroyed") if values.get(key)},
    }
    return {**_object(values.get("more") or "{}", values["name"]), **data}


def _at(place: Place | None) -> str | None:
    """A place as positions have it, in whole hundredths."""
    return None if place is None else place_text(_point(place))


def _point(place: Place) -> Point:
    east, north = (round(float(number) * HUNDRED) for number in place.split(","))
    return east, north


def _text(given: Mapping[str, Any], edited: tuple[str, ...]) -> str:
    """The parts that have no input of their own, as JSON; empty if there are none."""
    rest = {key: value for key, value in given.items() if key not in edited}
    return msgspec.json.encode(rest).decode() if rest else ""


def _object(text: str, what: str) -> dict[str, Any]:
    """Read a JSON object, or raise `SetupError`."""
    try:
        data = read_json(text)
    except DocumentError as error:
        raise SetupError(f"{what}: this is not JSON: {error}.") from None
    if not isinstance(data, dict):
        raise SetupError(f"{what}: a JSON object is needed, such as {{}}.")
    return data


POSITION_EDITOR = ModernPositionEditor()
