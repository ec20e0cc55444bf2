"""Drafts from scenario files and back, and the problems of drafts (KV3-S1)."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
import tomli_w
from msgspec.structs import asdict

from sandtable.boards.ground import Going, Ground, GroundError
from sandtable.core import InvalidAction, Scenario
from sandtable.core.decoding import prepared
from sandtable.core.editor import Draft, DraftPiece, DraftProblem, DraftShape
from sandtable.core.scenario import read_tables
from sandtable.games.kriegsspiel.editor_forms import (
    BRIDGES_LAYER,
    HEIGHTS,
    PLACES_LAYER,
    RIVERS_LAYER,
    ROADS_LAYER,
    UNITS,
    setting_numbers,
)
from sandtable.games.kriegsspiel.editor_maps import draft_of, height_range, pictured, source_of
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.ground import base_ground, map_reader, to_position
from sandtable.games.kriegsspiel.scenario import CLOCK, COLOURS, MAX_RIVER_POINTS, MAX_ROAD_POINTS, read
from sandtable.games.kriegsspiel.scenario_file import CommanderEntry, File
from sandtable.games.kriegsspiel.settings import MetresARound, Settings
from sandtable.games.kriegsspiel.terms import (
    UMPIRE,
    DrawnMap,
    MapBridge,
    MapRoad,
    MapSource,
    PicturedMap,
    ShippedMap,
)
from sandtable.games.kriegsspiel.units import ID_FORMAT

_OFFICER = "officer"
_NO_SUCCESSOR = "none"
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")
_DECIMETRES = 10
_WITH_PLACE = ("take", "hold", "escape")
_WITH_UNITS = ("destroy", "escape")


def _given(**values: Any) -> dict[str, Any]:
    """Return the values that say something; 0 does."""
    return {
        name: value for name, value in values.items() if value not in (None, "", []) and value is not False
    }


# Reading


def read_draft(scenario: Scenario) -> Draft:
    """Return the draft of a scenario, or raise `ScenarioError`."""
    return _Reader(scenario, read(scenario).terms.map).draft()


class _Reader:
    """Converts the tables of a scenario that is legal."""

    def __init__(self, scenario: Scenario, source: MapSource) -> None:
        self.scenario, self.source = scenario, source
        self.file = read_tables(scenario, File)
        self.places = map_reader(source)

    def draft(self) -> Draft:
        """Return the whole draft."""
        source, file = self.source, self.file
        ground = pictured(source.name) if isinstance(source, ShippedMap) else draft_of(source)
        numbers, usual = setting_numbers(file.settings), setting_numbers(Settings())
        values = {
            "title": self.scenario.title,
            "summary": self.scenario.summary,
            "begins": file.begins,
            "weather": file.weather,
            "rounds": file.rounds,
            **ground.values,
            "sides": [
                {
                    "id": side.id,
                    "name": side.name,
                    "baseline": self._point(side.baseline),
                    "colour": side.colour or COLOURS[number],
                }
                for number, side in enumerate(file.sides)
            ],
            "commanders": [self._commander(one) for one in file.commanders],
            **_given(
                settings=[
                    {"setting": name, "value": number}
                    for name, number in numbers.items()
                    if number != usual[name]
                ]
            ),
        }
        units = tuple(piece for one in file.commanders for piece in self._pieces(one))
        return msgspec.structs.replace(ground, values=values, pieces={UNITS: units})

    def _point(self, text: str) -> str:
        return point_text(self.places.spot(text).at)

    def _commander(self, one: CommanderEntry) -> dict[str, Any]:
        mission = one.mission
        spot = None if mission.place is None else self.places.spot(mission.place)
        is_named = spot is not None and bool(spot.name)
        return {
            "id": one.seat,
            "name": one.name,
            "side": one.side,
            "facing": one.facing,
            "situation": one.situation.strip(),
            "goal": mission.goal,
            "radius": mission.radius,
            "rounds": mission.rounds,
            **_given(
                mission=" ".join(mission.text.split()),
                place=None if spot is None or is_named else point_text(spot.at),
                place_name=spot.name if spot is not None and is_named else None,
                units=list(mission.units),
                count=mission.count or None,
                successor=[one.successor] if one.successor not in ("", _NO_SUCCESSOR) else None,
                no_successor=one.successor == _NO_SUCCESSOR,
            ),
        }

    def _pieces(self, one: CommanderEntry) -> Iterator[DraftPiece]:
        officer = one.officer
        values = {"id": officer.id, **_given(facing=officer.facing)}
        yield DraftPiece(officer.id, _OFFICER, one.seat, self._point(officer.at), values)
        for unit in one.units:
            values = {
                "id": unit.id,
                **_given(
                    name=unit.name,
                    facing=unit.facing,
                    formation=unit.formation,
                    quality=unit.quality,
                    hp=unit.hp,
                    disruption=unit.disruption,
                ),
            }
            yield DraftPiece(unit.id, unit.arm, one.seat, self._point(unit.at), values)


# Writing


def written(draft: Draft) -> str:
    """Return the text of a scenario file."""
    return _Writer(draft).text()


class _Writer:
    """Converts a draft whose shape is right to a scenario file."""

    def __init__(self, draft: Draft) -> None:
        self.values = draft.values
        self.pieces = draft.pieces.get(UNITS, ())
        self.ids = unit_ids(draft)
        self.settings = settings_of(draft)
        steep = self.settings.get("steep", Settings().steep)
        self.source = source_of(draft, int(steep))

    def text(self) -> str:
        """Return the whole file; images come last, in quotes that are read quickly."""
        values = self.values
        tables = {
            "title": values["title"],
            "summary": values["summary"],
            "begins": values["begins"],
            "weather": values["weather"],
            "rounds": values["rounds"],
            "map": self._map(),
            **_given(settings=self.settings or None),
            "sides": [
                {
                    "id": one["id"],
                    "name": one["name"],
                    "baseline": _exact_place(one["baseline"]),
                    **_given(colour=one.get("colour")),
                }
                for one in values["sides"]
            ],
            "commanders": [self._commander(one) for one in values["commanders"]],
        }
        text = tomli_w.dumps(tables, multiline_strings=True)
        if isinstance(self.source, PicturedMap):
            files = (self.source.heights, self.source.terrain)
            text += "\n".join(["", "[map.files]", *(f"\"{name}\" = '{data}'" for name, data in files), ""])
        return text

    def _map(self) -> str | dict[str, Any]:
        source = self.source
        if isinstance(source, ShippedMap):
            return source.name
        lines = _given(
            roads=[_road(one) for one in source.roads],
            bridges=[_bridge(one) for one in source.bridges],
            rivers=[
                {
                    "points": _points(one.points),
                    "width": one.width,
                    **_given(name=one.name, water=one.water),
                }
                for one in source.rivers
            ],
            places=[{"name": one.name, "at": list(one.at), "kind": one.kind} for one in source.places],
        )
        if isinstance(source, DrawnMap):
            return {
                "cell": source.cell,
                "letters": list(source.terrain),
                **_given(digits=list(source.heights)),
                **lines,
            }
        return {
            "cell": source.cell,
            "heights": source.heights[0],
            "lowest": source.lowest,
            "highest": source.highest,
            "terrain": source.terrain[0],
            **lines,
        }

    def _commander(self, one: dict[str, Any]) -> dict[str, Any]:
        mine = [piece for piece in self.pieces if piece.side == one["id"]]
        officers = [piece for piece in mine if piece.kind == _OFFICER]
        successor = _NO_SUCCESSOR if one.get("no_successor") else self._unit_ids(one.get("successor"))
        return {
            "seat": one["id"],
            "name": one["name"],
            "side": one["side"],
            "situation": one["situation"],
            **_given(
                facing=one.get("facing"),
                successor=successor if isinstance(successor, str) else "".join(successor[:1]),
                # Several officers are a problem that is found before; a file has room for one.
                officer=self._officer(officers[0]) if officers else None,
            ),
            "mission": {
                "text": one.get("mission") or "",
                "goal": one["goal"],
                **_given(
                    place=one.get("place_name") or _exact_place(one.get("place")),
                    radius=one.get("radius"),
                    rounds=one.get("rounds"),
                    units=self._unit_ids(one.get("units")),
                    count=one.get("count"),
                ),
            },
            **_given(units=[self._unit(piece) for piece in mine if piece.kind != _OFFICER]),
        }

    def _unit_ids(self, chosen: list[str] | None) -> list[str]:
        return [self.ids[name] for name in chosen or []]

    def _officer(self, piece: DraftPiece) -> dict[str, Any]:
        at = _exact_place(piece.place)
        return {"id": self.ids[piece.id], "at": at, **_given(facing=piece.values.get("facing"))}

    def _unit(self, piece: DraftPiece) -> dict[str, Any]:
        values, usual = piece.values, {"quality": "regular", "hp": 5, "disruption": 0}
        chosen = {name: value for name, value in values.items() if usual.get(name) != value}
        return {
            "id": self.ids[piece.id],
            "arm": piece.kind,
            "at": _exact_place(piece.place),
            **_given(
                name=values.get("name"),
                facing=values.get("facing"),
                formation=values.get("formation"),
                quality=chosen.get("quality"),
                hp=chosen.get("hp"),
                disruption=chosen.get("disruption"),
            ),
        }


def unit_ids(draft: Draft) -> dict[str, str]:
    """Return the name in orders of each piece: its own, or one made from its name or its arm."""
    pieces = draft.pieces.get(UNITS, ())
    found = {piece.id: piece.values["id"] for piece in pieces if piece.values.get("id")}
    taken = set(found.values())
    for piece in pieces:
        if piece.id in found:
            continue
        name = _NOT_IN_IDS.sub("-", (piece.values.get("name") or "").lower()).strip("-")
        stem = name if ID_FORMAT.fullmatch(name) else f"{piece.side}-{piece.kind}"
        word, number = stem, 1
        while word in taken:
            number += 1
            word = f"{stem}-{number}"
        found[piece.id] = word
        taken.add(word)
    return found


def settings_of(draft: Draft) -> dict[str, Any]:
    """Return the table [settings] of a draft, whose numbers may be invalid."""
    found: dict[str, Any] = {}
    usual = Settings()
    for one in draft.values.get("settings") or []:
        name, _, part = one["setting"].partition(".")
        value, default = _whole(one["value"]), getattr(usual, name)
        if isinstance(default, MetresARound):
            found.setdefault(name, asdict(default))[part] = value
        elif isinstance(default, tuple):
            found.setdefault(name, list(default))[int(part) - 1] = value
        else:
            found[name] = value
    return found


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _road(one: MapRoad) -> dict[str, Any]:
    return {"points": _points(one.points), "kind": one.kind, **_given(name=one.name)}


def _bridge(one: MapBridge) -> dict[str, Any]:
    return {"points": _points(one.points), **_given(name=one.name)}


def _points(points: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(point) for point in points]


def decimetres(place: str) -> Point:
    """Return a place of a draft as a point."""
    east, north = (round(float(number) * _DECIMETRES) for number in place.split(","))
    return east, north


def _exact_place(place: str | None) -> str | None:
    return None if place is None else point_text(decimetres(place))


# Checking


def findings(draft: Draft) -> Iterator[DraftProblem]:
    """Return what the reader of scenarios would refuse, all of it at once and with its place."""
    return _Checker(draft).problems()


class _Checker:
    """Finds the problems of a draft whose shape is right."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.values = draft.values
        self.sides: list[dict[str, Any]] = draft.values["sides"]
        self.commanders: list[dict[str, Any]] = draft.values["commanders"]
        self.side_of = {one["id"]: one["side"] for one in self.commanders}
        self.pieces = draft.pieces.get(UNITS, ())
        self.ids = unit_ids(draft)

    def problems(self) -> Iterator[DraftProblem]:
        """Yield all problems that are found here."""
        if not CLOCK.fullmatch(self.values["begins"]):
            yield DraftProblem("Write the hour as in 08:00.", "KV3-S1", input="begins")
        yield from self._settings()
        yield from self._sides()
        yield from self._officers()
        yield from self._ids()
        map_problems = list(self._map())
        yield from map_problems
        ground = None if map_problems else self._ground
        if isinstance(ground, str):
            yield DraftProblem(f"The map cannot be built: {ground}.", "KV3-G1", input="map")
        elif ground is not None:
            yield from self._standing(ground)
        for number, one in enumerate(self.commanders):
            yield from self._mission(one, f"commanders.{number}")

    def _settings(self) -> Iterator[DraftProblem]:
        items = self.values.get("settings") or []
        for number, one in enumerate(items):
            alone = settings_of(Draft(self.draft.size, {"settings": [one]}))
            try:
                msgspec.convert(alone, prepared(Settings))
            except msgspec.ValidationError as error:
                reason = str(error).partition(" - at ")[0].replace("`", "")
                text = f"{one['setting']}: {reason[:1].lower()}{reason[1:]}."
                yield DraftProblem(text, "KV3-S1", input=f"settings.{number}.value")
        for name, count in Counter(one["setting"] for one in items).items():
            if count > 1:
                yield DraftProblem(f"{name} is there twice.", "KV3-S1", input="settings")

    def _sides(self) -> Iterator[DraftProblem]:
        colours = [one.get("colour") for one in self.sides if one.get("colour")]
        for number, one in enumerate(self.sides):
            path = f"sides.{number}"
            if not ID_FORMAT.fullmatch(one["id"]):
                yield DraftProblem(no_id(one["id"]), "KV3-S1", input=f"{path}.id")
            if colours.count(one.get("colour")) > 1:
                yield DraftProblem("Each side needs another colour.", "KV3-S1", input=f"{path}.colour")
            if one["id"] not in self.side_of.values():
                reason = f"{one['name']} has no commander: add one."
                yield DraftProblem(reason, "KV3-S1", input=f"{path}.id")

    def _officers(self) -> Iterator[DraftProblem]:
        for number, one in enumerate(self.commanders):
            path = f"commanders.{number}.id"
            if not ID_FORMAT.fullmatch(one["id"]) or one["id"] == UMPIRE:
                yield DraftProblem(no_id(one["id"]), "KV3-S1", input=path)
            officers = [piece for piece in self.pieces if (piece.side, piece.kind) == (one["id"], _OFFICER)]
            if not officers:
                reason = f"{one['name']} has no officer: place one."
                yield DraftProblem(reason, "KV3-P4", layer=UNITS, input=path)
            if len(officers) > 1:
                places = tuple(piece.place for piece in officers if piece.place)
                reason = f"{one['name']} has {len(officers)} officers, and a commander is one."
                yield DraftProblem(reason, "KV3-P4", places, UNITS, path)
            mine = {piece.id for piece in self.pieces if piece.side == one["id"] and piece.kind != _OFFICER}
            if not mine.issuperset(one.get("successor") or ()):
                reason = f"Only a unit of {one['name']} can provide the successor."
                yield DraftProblem(reason, "KV3-U7", layer=UNITS, input=f"commanders.{number}.successor")

    def _ids(self) -> Iterator[DraftProblem]:
        counts = Counter(self.ids.values())
        for piece in self.pieces:
            word = self.ids[piece.id]
            if not ID_FORMAT.fullmatch(word):
                yield self._problem(no_id(word), "KV3-S1", piece, "id")
            elif counts[word] > 1:
                yield self._problem(f"The name {word} is used twice in orders.", "KV3-S1", piece, "id")

    def _problem(self, reason: str, rule: str, piece: DraftPiece, name: str = "") -> DraftProblem:
        places = (piece.place,) if piece.place else ()
        return DraftProblem(reason, rule, places, UNITS, f"{piece.id}.{name}" if name else "")

    # The map

    def _map(self) -> Iterator[DraftProblem]:
        if self.values.get("map"):
            return
        heights = height_range(self.values)
        if not heights.lowest < heights.highest:
            reason = "The highest height must be above the lowest."
            yield DraftProblem(reason, "KV3-G1", layer=HEIGHTS, input="highest")
        shapes = self.draft.shapes
        for layers, what, most in (
            ((ROADS_LAYER, BRIDGES_LAYER), "Roads and bridges", MAX_ROAD_POINTS),
            ((RIVERS_LAYER,), "Rivers", MAX_RIVER_POINTS),
        ):
            count = sum(len(one.points) for layer in layers for one in shapes.get(layer, ()))
            if count > most:
                reason = f"{what} have {count:,} points together; {most:,} are allowed."
                yield DraftProblem(reason, "KV3-G1", layer=layers[0])
        for one in shapes.get(PLACES_LAYER, ()):
            if any(length < 0 for length in one.points[0]):
                reason = f"{one.values['name']} lies beyond the western or southern edge."
                yield DraftProblem(reason, "KV3-G1", layer=PLACES_LAYER)

    @cached_property
    def _source(self) -> MapSource:
        settings = settings_of(self.draft)
        return source_of(self.draft, int(settings.get("steep", Settings().steep)))

    @cached_property
    def _ground(self) -> Ground | str:
        """The ground, or why there is none."""
        try:
            return base_ground(self._source)
        except GroundError as error:
            return str(error)

    def _standing(self, ground: Ground) -> Iterator[DraftProblem]:
        for piece in self.pieces:
            at = to_position(decimetres(piece.place or "0,0"))
            if not ground.holds(at):
                yield self._problem(f"{self.ids[piece.id]} is off the map.", "KV3-G1", piece)
            elif ground.going[ground.cell_of(at)] == Going.CLOSED:
                reason = f"{self.ids[piece.id]} cannot stand in the water."
                yield self._problem(reason, "KV3-G1", piece)
        yield from self._spots(ground)
        if isinstance(self._source, ShippedMap):
            if self.draft.size != (ground.width, ground.height):
                size = f"{ground.width:g} × {ground.height:g} m"
                reason = f"This map is {size}, and the draft has another size: take the map again."
                yield DraftProblem(reason, "KV3-G1", input="map", warning=True)
            return
        for layer in (ROADS_LAYER, BRIDGES_LAYER, RIVERS_LAYER):
            for shape in self.draft.shapes.get(layer, ()):
                yield from _beyond(shape, layer, ground)

    def _spots(self, ground: Ground) -> Iterator[DraftProblem]:
        """Find places of sides and missions that are not on the map."""
        inputs = [(one["baseline"], f"sides.{number}.baseline") for number, one in enumerate(self.sides)]
        inputs += [
            (one["place"], f"commanders.{number}.place")
            for number, one in enumerate(self.commanders)
            if one.get("place")
        ]
        for place, path in inputs:
            if not ground.holds(to_position(decimetres(place))):
                yield DraftProblem(f"{place} is off the map.", "KV3-G1", (place,), input=path)
        for number, one in enumerate(self.commanders):
            if one.get("place_name"):
                try:
                    map_reader(self._source).spot(one["place_name"])
                except InvalidAction as error:
                    yield DraftProblem(error.reason, "KV3-G1", input=f"commanders.{number}.place_name")

    # Missions

    def _mission(self, one: dict[str, Any], path: str) -> Iterator[DraftProblem]:
        goal, units = one["goal"], one.get("units") or []
        if goal in _WITH_PLACE and not (one.get("place") or one.get("place_name")):
            yield DraftProblem(f"A mission to {goal} needs a place.", "KV3-S1", input=f"{path}.place")
        if goal in _WITH_UNITS:
            if not units:
                yield DraftProblem(f"A mission to {goal} needs units.", "KV3-S1", input=f"{path}.units")
            sides = {piece.id: self.side_of[piece.side] for piece in self.pieces}
            for name in units:
                if (sides[name] == one["side"]) != (goal == "escape"):
                    reason = f"{self.ids[name]} is on the wrong side for this mission."
                    yield DraftProblem(reason, "KV3-S1", layer=UNITS, input=f"{path}.units")
        if (one.get("count") or 0) > len(units):
            reason = "The number is at most that of the units."
            yield DraftProblem(reason, "KV3-S1", input=f"{path}.count")


def no_id(word: str) -> str:
    """Return why a word is no name in orders."""
    return f"{word!r} is not made of lower-case letters, digits and hyphens, as 2-foot is."


def _beyond(shape: DraftShape, layer: str, ground: Ground) -> Iterator[DraftProblem]:
    """Find a line that leaves the map when its points are rounded to whole metres."""
    for east, north in shape.points:
        if round(east) > ground.width or round(north) > ground.height:
            place = f"{east:g},{north:g}"
            yield DraftProblem("This point is off the map.", "KV3-G1", (place,), layer)
