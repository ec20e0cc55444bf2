"""What can be edited of a campaign (MK4-C1): gamespace, militaries, structures, events, and what decides."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby
from typing import Any

import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import (
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftPiece,
    DraftProblem,
    DraftShape,
    Editor,
    EditorDescription,
    Form,
    Input,
    ListInput,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PiecesInput,
    PlaceInput,
    PlaneBoard,
    ShapeBrush,
    ShapeLayer,
    TextInput,
    ToggleInput,
    title_inputs,
)
from sandtable.core.numbers import MOST_DIGITS, NumberError, exact_number
from sandtable.core.scenario import read_tables
from sandtable.core.types import Pick
from sandtable.games.modern.ground import HUNDRED, ROAD, TERRAINS, Area, Gamespace, Road, place_text
from sandtable.games.modern.notation import CUT, KINDS, is_name, point
from sandtable.games.modern.presentation import DRAWN, GLYPHS, STRUCTURE_GLYPHS, SYMBOLS
from sandtable.games.modern.roster import Exact, Point, exact
from sandtable.games.modern.scenario import (
    COLOURS,
    MOST_CHANGES,
    MOST_HEALTH,
    MOST_MILITARIES,
    MOST_POINTS,
    MOST_RADIUS,
    MOST_ROUNDS,
    MOST_UNITS,
    WIDEST_ROAD,
    is_id,
    read,
)
from sandtable.games.modern.scenario_file import EventEntry, File, GoalEntry, MilitaryEntry, UnitEntry
from sandtable.games.modern.terms import MOST_FOG, UMPIRE
from sandtable.games.modern.units import ARMS, VALUES, UnitType, unit_types

AREAS, ROADS, STRUCTURES, UNITS, ARRIVALS = "areas", "roads", "structures", "units", "arrivals"
_MILITARIES, _SEATS, _EVENTS = "militaries", "seats", "events"
_USUAL_SIZE = (100.0, 70.0)
_LARGEST = 10_000
_FARTHEST = 999_999
"""The largest number that a point in a file can have."""
_ACROSS = 38
"""Pieces along the longer side of a map, as in a match."""
_LONGEST_NAME = 40
_MOST_ITEMS = 500
_NEUTRAL = "neutral"
_GOALS = {
    "eliminate": "eliminate militaries",
    "destroy": "destroy units",
    "survive": "survive a number of rounds",
    "hold": "hold a place",
}


# The description


def _picks(words: Iterable[str]) -> tuple[Pick, ...]:
    return tuple(Pick(word, word.replace("-", " ").replace("_", " ")) for word in words)


def _unit_inputs(row: UnitType) -> tuple[Input, ...]:
    heading = (
        NumberInput("heading", "Heading", "Degrees from north.", 0, 360, step=0, unit="°", empty="none"),
    )
    hidden = (ToggleInput("hidden", "Hidden"),)
    return (
        TextInput("name", "Name", "One word, used once in the campaign.", _LONGEST_NAME),
        ChoiceInput("seat", "Command", items_of=_SEATS, empty="the military, if it is not divided"),
        TextInput("size", "Size", 'A number or a fraction such as "3/2"; empty for 1.', 20, optional=True),
        TextInput("health", "Health", "Empty for all it can have.", 20, optional=True),
        *(heading if row.heading else ()),
        *(hidden if row.hide else ()),
        PiecesInput("aboard", "Aboard", "A ship of the same command.", (UNITS, ARRIVALS), 1),
        PiecesInput("inside", "Inside", "Without a gamespace: the structure it is in.", (STRUCTURES,), 1),
    )


def _unit_brush(row: UnitType, more: tuple[Input, ...] = ()) -> PieceBrush:
    symbol = SYMBOLS[row.name]
    return PieceBrush(row.name, row.name.capitalize(), symbol, GLYPHS[symbol], (*more, *_unit_inputs(row)))


def _layers() -> tuple[ShapeLayer | PieceLayer, ...]:
    name = TextInput("name", "Name", longest=_LONGEST_NAME, optional=True)
    width = NumberInput("width", "Width", lowest=0.01, highest=WIDEST_ROAD, step=0, empty="2")
    rows = [row for arm in ARMS for row in unit_types().values() if row.arm == arm]
    event = ChoiceInput("event", "Arrives with the event", items_of=_EVENTS)
    return (
        ShapeLayer(
            AREAS,
            "Terrain",
            tuple(
                ShapeBrush(kind, one.label.capitalize(), "area", terrain=kind, inputs=(name,))
                for kind, one in TERRAINS.items()
            ),
            most_points=MOST_POINTS,
            beyond=True,
        ),
        ShapeLayer(
            ROADS,
            "Roads",
            (ShapeBrush(ROAD, "Road", "line", line="road", inputs=(name, width)),),
            most_points=MOST_POINTS,
            beyond=True,
        ),
        PieceLayer(
            STRUCTURES,
            "Structures",
            tuple(
                PieceBrush(
                    kind,
                    kind.capitalize(),
                    kind,
                    STRUCTURE_GLYPHS[kind],
                    (
                        TextInput("name", "Name", "One word, used once in the campaign.", _LONGEST_NAME),
                        TextInput("health", "Health", "Empty for that of the rules.", 20, optional=True),
                    ),
                    neutral=kind != "minefield",
                )
                for kind in KINDS
            ),
            stacked=True,
            unplaced=True,
        ),
        PieceLayer(
            UNITS,
            "Units",
            tuple(map(_unit_brush, rows)),
            stacked=True,
            unplaced=True,
            most=MOST_UNITS,
        ),
        PieceLayer(
            ARRIVALS,
            "Reinforcements",
            tuple(_unit_brush(row, (event,)) for row in rows),
            stacked=True,
            unplaced=True,
            most=MOST_UNITS,
        ),
    )


def _forms() -> tuple[Form, ...]:
    return (
        Form(
            "campaign",
            "Campaign",
            (
                *title_inputs(),
                ChoiceInput("first", "Goes first", items_of=_MILITARIES, empty="as the die falls"),
                NumberInput(
                    "fog", "Fog of war", "One command in this many is lost; 1 for none.", 1, MOST_FOG
                ),
                ToggleInput("air", "Air theatre", "Whether there are aircraft, and an air phase."),
                ChoiceInput(
                    "umpire",
                    "Umpire",
                    options=(Pick("program", "the program"), Pick("person", "a person, with a seat")),
                ),
                ToggleInput("umpire33", "Boarding by the older rule", "Units board as in the older program."),
            ),
        ),
        Form(
            "gamespace",
            "Gamespace",
            (
                ToggleInput(
                    "gamespace",
                    "Digital battlefield",
                    "Without it, nothing has a place: the umpire measures on a map of your own.",
                ),
                ChoiceInput("ground", "Ground", "The terrain where no area is.", _picks(TERRAINS)),
                TextInput(
                    "unit", "Unit", 'A word for distances, such as "km".', _LONGEST_NAME, optional=True
                ),
            ),
        ),
        Form("militaries", "Militaries", (_military_input(), _seat_input())),
        Form("decides", "What decides", (_goal_input(),), "Without any, the last military with units wins."),
        Form("events", "Events", (_event_input(),), "What happens at the beginning of later rounds."),
        Form("names", "Names and types", _type_inputs()),
    )


def _military_input() -> ListInput:
    return ListInput(
        _MILITARIES,
        "Militaries",
        "military",
        (
            TextInput("id", "Id", "One word in lower case; it is also the seat.", _LONGEST_NAME),
            TextInput("name", "Name", longest=100, optional=True),
            ChoiceInput(
                "colour", "Colour", options=_picks((*COLOURS, _NEUTRAL)), empty="the first that is free"
            ),
            NumberInput("warheads", "Warheads", lowest=0, highest=1_000_000, empty="none"),
            ListInput(
                "players",
                "Players",
                "player",
                (TextInput("name", "Name", longest=100),),
                "For the table's own use.",
                title="name",
            ),
        ),
        "In the order of their turns.",
        title="name",
        fewest=2,
        most=MOST_MILITARIES,
    )


def _seat_input() -> ListInput:
    return ListInput(
        _SEATS,
        "Divided commands",
        "command",
        (
            TextInput("id", "Seat", "Its military, a hyphen and a word: blue-land.", 2 * _LONGEST_NAME),
            ChoiceInput("military", "Military", items_of=_MILITARIES),
            TextInput("name", "Name", longest=100, optional=True),
            TextInput("player", "Player", "For the table's own use.", 100, optional=True),
        ),
        "A military with commands of its own is divided: each unit belongs to one of them.",
        title="id",
        most=_MOST_ITEMS,
    )


def _goal_input() -> ListInput:
    return ListInput(
        "goals",
        "Conditions",
        "condition",
        (
            ChoiceInput("military", "Military", items_of=_MILITARIES),
            ChoiceInput("outcome", "It", options=(Pick("win", "wins"), Pick("lose", "loses"))),
            ChoiceInput(
                "goal", "by this", options=tuple(Pick(value, label) for value, label in _GOALS.items())
            ),
            ChoicesInput("militaries", "Militaries", hint="To eliminate.", items_of=_MILITARIES),
            PiecesInput("units", "Units", "To destroy.", (UNITS, ARRIVALS)),
            PiecesInput("structure", "Structure", "To hold.", (STRUCTURES,), 1),
            PlaceInput("place", "Place", "To hold, if it is not a structure.", optional=True),
            NumberInput("radius", "Radius", "Around the place.", 1, _LARGEST, empty="3"),
            NumberInput(
                "rounds",
                "Rounds",
                "To survive; or ends of rounds in succession at which the place is held.",
                lowest=0,
                highest=1_000_000_000,
                empty="0",
            ),
            ChoiceInput("event", "Counts from", items_of=_EVENTS, empty="the beginning"),
        ),
        title="goal",
        most=_MOST_ITEMS,
    )


def _event_input() -> ListInput:
    return ListInput(
        _EVENTS,
        "Events",
        "event",
        (
            TextInput("id", "Name", "For reinforcements and conditions that come with it.", _LONGEST_NAME),
            NumberInput("round", "Round", "It happens at the beginning of this round.", 1, MOST_ROUNDS),
            ChoiceInput("side", "For", items_of=_MILITARIES, empty="everyone"),
            ChoiceInput("seat", "For one command", items_of=_SEATS, empty="all of them"),
            ToggleInput("changes_weather", "The weather changes"),
            TextInput("weather", "Weather", "From now on; empty for fair weather.", 100, optional=True),
            NumberInput("fog", "Fog of war", "From now on.", 1, MOST_FOG, empty="as before"),
            TextInput("message", "Message", longest=1000, optional=True),
            TextInput("orders", "New orders", longest=1000, optional=True),
            PiecesInput("destroy", "Structures that fall", layers=(STRUCTURES,)),
            ListInput(
                "terrain",
                "Changes of terrain",
                "change",
                (
                    PlaceInput("at", "Place"),
                    ChoiceInput(
                        "terrain",
                        "Terrain",
                        options=(*_picks(TERRAINS), Pick(CUT, "cut: no road or pass any more")),
                    ),
                    NumberInput("radius", "Radius", "", 0.01, MOST_RADIUS, step=0, empty="3"),
                ),
                title="terrain",
                most=MOST_CHANGES,
            ),
        ),
        title="id",
        most=_MOST_ITEMS,
    )


def _type_inputs() -> tuple[ListInput, ...]:
    kind = ChoiceInput("type", "Type", options=_picks(unit_types()))
    return (
        ListInput(
            "names",
            "Local names",
            "name",
            (TextInput("name", "Name", "Players read it in place of the type.", 100), kind),
            title="name",
            most=_MOST_ITEMS,
        ),
        ListInput(
            "types",
            "Values that differ from the tables",
            "value",
            (
                kind,
                ChoiceInput("value", "Value", options=_picks(VALUES)),
                NumberInput("number", "Is", "For an ability: 1 for yes, 0 for no.", 0, _LARGEST),
            ),
            title="type",
            most=len(VALUES) * len(unit_types()),
        ),
        ListInput(
            "decoys",
            "Decoys",
            "decoy",
            (TextInput("name", "Name", longest=100),),
            "Names for units that spies invent.",
            title="name",
            most=_MOST_ITEMS,
        ),
    )


_DESCRIPTION = EditorDescription(
    board=PlaneBoard(
        "units",
        0,
        1,
        _LARGEST,
        terrains=DRAWN,
        ground="ground",
        grid=10,
        pieces_across=_ACROSS,
    ),
    layers=_layers(),
    forms=_forms(),
    sides_from=_MILITARIES,
)


class ModernEditor(Editor):
    """Converts campaigns to drafts and back."""

    def describe(self, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - the game is in English
        """Return what can be edited."""
        return _DESCRIPTION

    def blank(self) -> Draft:
        """Return an empty gamespace with two militaries."""
        names = {"red": "Red", "blue": "Blue"}
        return Draft(
            _USUAL_SIZE,
            {
                "fog": 1,
                "umpire": "program",
                "gamespace": True,
                "ground": "plains",
                _MILITARIES: [{"id": word, "name": name, "colour": word} for word, name in names.items()],
            },
        )

    def read(self, scenario: Scenario) -> Draft:
        """Return the draft of a campaign, or raise `ScenarioError`."""
        parsed = read(scenario)
        return _Reader(scenario, [one.colour for one in parsed.terms.militaries]).draft()

    def write(self, draft: Draft) -> str:
        """Return the text of a campaign file."""
        return tomli_w.dumps(_Writer(draft).tables(), multiline_strings=True)

    def findings(self, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:  # noqa: ARG002 - the game is in English
        """Problems of the gamespace, militaries, units, structures, conditions and events."""
        yield from _Checker(draft).problems()


# Reading


def _filled(**values: Any) -> dict[str, Any]:
    """Return the values that are not empty."""
    return {name: value for name, value in values.items() if value not in (None, "", [], False)}


class _Reader:
    """Converts the tables of a campaign that is legal."""

    def __init__(self, scenario: Scenario, colours: list[str]) -> None:
        self.scenario = scenario
        self.file = read_tables(scenario, File)
        self.colours = colours
        self.local = {name.casefold(): kind for name, kind in self.file.names.items()}
        self.events = [f"event-{number}" for number in range(1, len(self.file.events) + 1)]

    def draft(self) -> Draft:
        """Return the whole draft."""
        space = self.file.gamespace
        return Draft(
            _USUAL_SIZE if space is None else (float(space.width), float(space.height)),
            self._values(),
            pieces={
                STRUCTURES: tuple(self._structures()),
                UNITS: tuple(self._units()),
                ARRIVALS: tuple(self._arrivals()),
            },
            shapes={AREAS: tuple(self._areas()), ROADS: tuple(self._roads())},
        )

    def _values(self) -> dict[str, Any]:
        file, space = self.file, self.file.gamespace
        return {
            "title": self.scenario.title,
            "summary": self.scenario.summary,
            "fog": file.fog,
            "umpire": file.umpire,
            "ground": "plains" if space is None else space.ground,
            **_filled(
                first=None if file.first == "random" else file.first,
                air=file.air,
                umpire33="umpire33" in file.options,
                gamespace=space is not None,
                unit="" if space is None else space.unit,
                names=[{"name": name, "type": kind} for name, kind in file.names.items()],
                types=[
                    {"type": kind, "value": value, "number": int(number)}
                    for kind, values in file.types.items()
                    for value, number in values.items()
                ],
                decoys=[{"name": name} for name in file.decoys],
                seats=[seat for one in file.military for seat in self._seats(one)],
                goals=list(self._goals()),
                events=[self._event(*one) for one in zip(self.events, file.events, strict=True)],
            ),
            _MILITARIES: [
                {
                    "id": one.id,
                    "colour": colour,
                    **_filled(
                        name=one.name,
                        warheads=one.warheads,
                        players=[{"name": name} for name in one.players],
                    ),
                }
                for one, colour in zip(file.military, self.colours, strict=True)
            ],
        }

    def _seats(self, one: MilitaryEntry) -> Iterator[dict[str, Any]]:
        for sub in one.subcommands:
            names = _filled(name=sub.name, player=sub.player)
            yield {"id": f"{one.id}-{sub.id}", "military": one.id, **names}

    # Goals and events

    def _goals(self) -> Iterator[dict[str, Any]]:
        parts = [("", self.file.win, self.file.lose)]
        parts += [(name, one.win, one.lose) for name, one in zip(self.events, self.file.events, strict=True)]
        for event, win, lose in parts:
            for outcome, goals in (("win", win), ("lose", lose)):
                for goal in goals:
                    yield {"outcome": outcome, **self._goal(goal), **_filled(event=event)}

    def _goal(self, one: GoalEntry) -> dict[str, Any]:
        found: dict[str, Any] = {"military": one.military}
        if one.eliminate is not None:
            return {**found, "goal": "eliminate", "militaries": list(one.eliminate)}
        if one.destroy is not None:
            return {**found, "goal": "destroy", "units": list(one.destroy)}
        if one.survive is not None:
            return {**found, "goal": "survive", "rounds": one.survive}
        held = one.hold or ""
        is_structure = any(held == other.name for other in self.file.structures)
        place = {"structure": [held]} if is_structure else {"place": held}
        return {**found, "goal": "hold", **place, "radius": one.radius, **_filled(rounds=one.rounds)}

    def _event(self, name: str, one: EventEntry) -> dict[str, Any]:
        seats = [f"{military.id}-{sub.id}" for military in self.file.military for sub in military.subcommands]
        return {
            "id": name,
            "round": one.round,
            **_filled(
                side=None if one.side in seats else one.side,
                seat=one.side if one.side in seats else None,
                changes_weather=one.weather is not None,
                weather=one.weather,
                fog=one.fog,
                message=one.message,
                orders=one.orders,
                destroy=list(one.destroy),
                terrain=[
                    {"at": change.at, "terrain": change.terrain, "radius": change.radius}
                    for change in one.terrain
                ],
            ),
        }

    # The map

    def _areas(self) -> Iterator[DraftShape]:
        areas = () if self.file.gamespace is None else self.file.gamespace.areas
        for number, one in enumerate(areas, 1):
            yield DraftShape(f"area-{number}", one.terrain, _points(one.points), _filled(name=one.name))

    def _roads(self) -> Iterator[DraftShape]:
        roads = () if self.file.gamespace is None else self.file.gamespace.roads
        for number, one in enumerate(roads, 1):
            values = {"width": one.width, **_filled(name=one.name)}
            yield DraftShape(f"road-{number}", ROAD, _points(one.points), values)

    def _structures(self) -> Iterator[DraftPiece]:
        for one in self.file.structures:
            values = {"name": one.name, **_filled(health=_number_text(one.health))}
            yield DraftPiece(one.name, one.kind, one.owner or "", _place(one.at), values)

    # Units

    def _units(self) -> Iterator[DraftPiece]:
        for one in self.file.military:
            for entry in one.units:
                yield from self._entry(entry, one.id)
            for sub in one.subcommands:
                for entry in sub.units:
                    yield from self._entry(entry, one.id, seat=f"{one.id}-{sub.id}")

    def _arrivals(self) -> Iterator[DraftPiece]:
        military_of = {
            seat: one.id
            for one in self.file.military
            for seat in (one.id, *(f"{one.id}-{sub.id}" for sub in one.subcommands))
        }
        for name, event in zip(self.events, self.file.events, strict=True):
            for entry in event.units:
                side = military_of[event.side or ""]
                seat = event.side if event.side != side else None
                yield from self._entry(entry, side, event=name, seat=seat)

    def _entry(self, one: UnitEntry, side: str, **more: str | None) -> Iterator[DraftPiece]:
        names = [one.name] if one.name is not None else (one.names or "").split()
        places = [one.at] if one.at is None or one.name is not None else one.at.split()
        kind = self._kind(one.type)
        shared = _filled(
            size=_number_text(one.size if one.size != 1 else None),
            health=_number_text(one.health),
            hidden=_submarine(kind, self.file.types) if one.hidden is None else one.hidden,
            aboard=[one.aboard] if one.aboard else None,
            inside=[one.inside] if one.inside else None,
            **more,
        )
        if one.heading is not None:
            shared["heading"] = one.heading
        for number, name in enumerate(names):
            place = _place(places[number % len(places)])
            yield DraftPiece(name, kind, side, place, {"name": name, **shared})

    def _kind(self, name: str) -> str:
        plain = " ".join(name.casefold().replace("-", " ").split())
        return plain if plain in unit_types() else self.local[name.casefold()]


def _submarine(kind: str, types: Mapping[str, Mapping[str, int | bool]]) -> bool:
    """Whether units of a type are hidden from the start unless the campaign says otherwise."""
    return bool(types.get(kind, {}).get("torpedo", unit_types()[kind].submarine))


def _points(text: str) -> tuple[tuple[float, float], ...]:
    found = (point(word) for word in text.split())
    return tuple((at[0] / HUNDRED, at[1] / HUNDRED) for at in found if at is not None)


def _place(text: str | None) -> str | None:
    at = None if text is None else point(text)
    return None if at is None else place_text(at)


def _number_text(number: int | float | str | None) -> str | None:
    return None if number is None else str(number)


# Writing


class _Writer:
    """Converts a draft whose shape is right to the tables of a campaign file."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.values = draft.values
        self.names = {piece.id: piece.values["name"] for layer in draft.pieces.values() for piece in layer}
        self.types = _types(self._items("types"))

    def _items(self, name: str) -> list[dict[str, Any]]:
        return self.values.get(name) or []

    def tables(self) -> dict[str, Any]:
        """Return the whole file."""
        values, pieces = self.values, self.draft.pieces
        return {
            "title": values["title"],
            "summary": values["summary"],
            "first": values.get("first") or "random",
            "fog": values["fog"],
            **_filled(
                air=values.get("air"),
                umpire=values["umpire"],
                options=["umpire33"] if values.get("umpire33") else [],
                decoys=[one["name"] for one in self._items("decoys")],
                names={one["name"]: one["type"] for one in self._items("names")} or None,
                types=self.types or None,
                gamespace=self._space() if values.get("gamespace") else None,
                structures=list(map(self._structure, pieces.get(STRUCTURES, ()))),
                military=list(map(self._military, self._items(_MILITARIES))),
                win=self._goals("win", ""),
                lose=self._goals("lose", ""),
                events=[table for one in self._items(_EVENTS) for table in self._event(one)],
            ),
        }

    def _space(self) -> dict[str, Any]:
        width, height = self.draft.size
        return {
            "width": _short(width),
            "height": _short(height),
            "ground": self.values["ground"],
            **_filled(
                unit=self.values.get("unit"),
                areas=[
                    {"terrain": one.kind, **_filled(name=one.values.get("name")), "points": _line(one)}
                    for one in self.draft.shapes.get(AREAS, ())
                ],
                roads=[
                    {
                        "points": _line(one),
                        **_filled(width=one.values.get("width"), name=one.values.get("name")),
                    }
                    for one in self.draft.shapes.get(ROADS, ())
                ],
            ),
        }

    def _structure(self, piece: DraftPiece) -> dict[str, Any]:
        return {
            "name": piece.values["name"],
            "kind": piece.kind,
            **_filled(at=piece.place, owner=piece.side, health=_number(piece.values.get("health"))),
        }

    def _military(self, one: dict[str, Any]) -> dict[str, Any]:
        seats = [seat for seat in self._items(_SEATS) if seat["military"] == one["id"]]
        mine = [piece for piece in self.draft.pieces.get(UNITS, ()) if piece.side == one["id"]]
        # A unit without one of the divided commands is written below the military: the reader reports it.
        without = [piece for piece in mine if not seats or not piece.values.get("seat")]
        return {
            "id": one["id"],
            **_filled(
                name=one.get("name"),
                colour=one.get("colour"),
                warheads=one.get("warheads"),
                players=[player["name"] for player in one.get("players") or []],
                command="divided" if seats else None,
                units=list(self._units(without)),
                subcommands=[
                    {
                        "id": seat["id"].removeprefix(f"{one['id']}-"),
                        **_filled(
                            name=seat.get("name"),
                            player=seat.get("player"),
                            units=list(
                                self._units(piece for piece in mine if piece.values.get("seat") == seat["id"])
                            ),
                        ),
                    }
                    for seat in seats
                ],
            ),
        }

    # Units

    def _units(self, pieces: Iterable[DraftPiece]) -> Iterator[dict[str, Any]]:
        """Yield the tables of units; those next to each other that are alike share one."""
        for shared, group in groupby(pieces, self._shared):
            units = list(group)
            names = [piece.values["name"] for piece in units]
            places = [piece.place for piece in units if piece.place]
            if len(places) in (0, len(units)) and all(map(is_name, names)):
                name = {"name": names[0]} if len(names) == 1 else {"names": " ".join(names)}
                yield {**shared, **name, **_filled(at=" ".join(places))}
            else:
                for piece in units:
                    yield {**shared, "name": piece.values["name"], **_filled(at=piece.place)}

    def _shared(self, piece: DraftPiece) -> dict[str, Any]:
        values = piece.values
        hidden, heading = bool(values.get("hidden")), values.get("heading")
        table = {
            "type": piece.kind,
            **_filled(
                size=_number(values.get("size")),
                health=_number(values.get("health")),
                aboard=self._name(values.get("aboard")),
                inside=self._name(values.get("inside")),
            ),
        }
        if hidden != _submarine(piece.kind, self.types):
            table["hidden"] = hidden
        # Only ships have the input, but a campaign can give a heading to other types.
        if isinstance(heading, int | float) and not isinstance(heading, bool):
            table["heading"] = heading
        return table

    def _name(self, chosen: list[str] | None) -> str | None:
        return self.names[chosen[0]] if chosen else None

    # Goals and events

    def _goals(self, outcome: str, event: str) -> list[dict[str, Any]]:
        return [
            self._goal(one)
            for one in self._items("goals")
            if one["outcome"] == outcome and (one.get("event") or "") == event
        ]

    def _goal(self, one: dict[str, Any]) -> dict[str, Any]:
        table, goal = {"military": one["military"]}, one["goal"]
        if goal == "eliminate":
            return {**table, "eliminate": one.get("militaries") or []}
        if goal == "destroy":
            return {**table, "destroy": [self.names[name] for name in one.get("units") or []]}
        if goal == "survive":
            return {**table, "survive": one.get("rounds") or 0}
        place = self._name(one.get("structure")) or one.get("place") or ""
        return {**table, "hold": place, **_filled(radius=one.get("radius"), rounds=one.get("rounds"))}

    def _event(self, one: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the table of an event, and one for each other side that gets units with it."""
        side = one.get("seat") or one.get("side")
        win, lose = self._goals("win", one["id"]), self._goals("lose", one["id"])
        table = _filled(
            fog=one.get("fog"),
            destroy=[self.names[name] for name in one.get("destroy") or []],
            message=one.get("message"),
            orders=one.get("orders"),
            terrain=[
                {"at": change["at"], "terrain": change["terrain"], **_filled(radius=change.get("radius"))}
                for change in one.get("terrain") or []
            ],
            win=win,
            lose=lose,
        )
        if one.get("changes_weather"):
            table = {"weather": one.get("weather") or "", **table}
        arriving = [
            piece for piece in self.draft.pieces.get(ARRIVALS, ()) if piece.values["event"] == one["id"]
        ]
        groups: dict[str, list[DraftPiece]] = {}
        for piece in arriving:
            groups.setdefault(piece.values.get("seat") or piece.side, []).append(piece)
        if side is None and not {"message", "orders"} & table.keys():
            side = next(iter(groups), None)
        own = list(self._units(groups.pop(side or "", ())))
        if table or own or not groups:
            yield {"round": one["round"], **_filled(side=side), **table, **_filled(units=own)}
        for other, pieces in groups.items():
            yield {"round": one["round"], "side": other, "units": list(self._units(pieces))}


def _types(items: list[dict[str, Any]]) -> dict[str, dict[str, int | bool]]:
    """Return the table [types] of a draft."""
    found: dict[str, dict[str, int | bool]] = {}
    for one in items:
        number = one["number"]
        found.setdefault(one["type"], {})[one["value"]] = (
            bool(number) if VALUES[one["value"]] is bool else int(number)
        )
    return found


def _short(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _number(text: str | None) -> int | str | None:
    """Return a number as it is written in a file: fractions and decimals as texts, which are exact."""
    is_whole = text is not None and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return int(text) if text and is_whole else text


def _hundredths(at: tuple[float, float]) -> Point:
    east, north = (round(max(-_FARTHEST, min(length, _FARTHEST)) * HUNDRED) for length in at)
    return east, north


def _line(shape: DraftShape) -> str:
    return " ".join(place_text(_hundredths(at)) for at in shape.points)


# Checking


class _Carrier(Struct):
    """A ship, and the room that is left aboard."""

    piece: DraftPiece
    land: Exact
    air: Exact


class _Checker:
    """Finds what the reader of campaigns would refuse, all of it at once and with its place."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.values = draft.values
        self.militaries = [one["id"] for one in draft.values.get(_MILITARIES) or []]
        self.seats = draft.values.get(_SEATS) or []
        self.divided = {one["military"] for one in self.seats}
        self.structures = draft.pieces.get(STRUCTURES, ())
        self.units = draft.pieces.get(UNITS, ())
        self.arrivals = draft.pieces.get(ARRIVALS, ())
        self.types = _types(draft.values.get("types") or [])

    def problems(self) -> Iterator[DraftProblem]:
        """Yield all problems that are found here."""
        yield from self._commands()
        yield from self._gamespace()
        yield from self._names()
        for piece in self.structures:
            yield from self._structure(piece)
        for layer, pieces in ((UNITS, self.units), (ARRIVALS, self.arrivals)):
            for piece in pieces:
                yield from self._unit(piece, layer)
        yield from self._ships()
        for number, one in enumerate(self.values.get("goals") or []):
            yield from self._goal(one, f"goals.{number}")
        for number, one in enumerate(self.values.get(_EVENTS) or []):
            yield from self._event(one, f"{_EVENTS}.{number}")

    @cached_property
    def space(self) -> Gamespace | None:
        """The gamespace, or `None` if the campaign has none."""
        if not self.values.get("gamespace"):
            return None
        shapes, (width, height) = self.draft.shapes, _hundredths(self.draft.size)
        areas = (Area(one.kind, tuple(map(_hundredths, one.points))) for one in shapes.get(AREAS, ()))
        roads = (
            Road(tuple(map(_hundredths, one.points)), round((one.values.get("width") or 2) * HUNDRED))
            for one in shapes.get(ROADS, ())
        )
        return Gamespace(width, height, "", self.values["ground"], tuple(areas), tuple(roads))

    # Militaries

    def _commands(self) -> Iterator[DraftProblem]:
        for number, name in enumerate(self.militaries):
            if not is_id(name):
                reason = f"{name!r} is not an id: one word in lower case."
                yield DraftProblem(reason, "MK4-C1", input=f"{_MILITARIES}.{number}.id")
            if not any(piece.side == name for piece in self.units):
                reason = f"{name} has no units: place some."
                yield DraftProblem(reason, "MK4-C1", layer=UNITS, input=f"{_MILITARIES}.{number}.id")
        for number, one in enumerate(self.seats):
            word = one["id"].removeprefix(f"{one['military']}-")
            if word == one["id"] or not is_id(word):
                reason = f"{one['id']} must be {one['military']}, a hyphen and a word in lower case."
                yield DraftProblem(reason, "MK4-C2", input=f"{_SEATS}.{number}.id")
            if not any(piece.values.get("seat") == one["id"] for piece in self.units):
                reason = f"{one['id']} has no units: give it some."
                yield DraftProblem(reason, "MK4-C2", layer=UNITS, input=f"{_SEATS}.{number}.id")

    # The gamespace

    def _gamespace(self) -> Iterator[DraftProblem]:
        shapes = [(layer, one) for layer in (AREAS, ROADS) for one in self.draft.shapes.get(layer, ())]
        if self.space is None:
            if shapes:
                reason = "The terrain is not used: the campaign has no gamespace."
                yield DraftProblem(reason, "MK4-C1", layer=AREAS, input="gamespace", warning=True)
            return
        points = sum(len(one.points) for _, one in shapes)
        if points > MOST_POINTS:
            reason = f"Areas and roads have {points} points together; {MOST_POINTS} are allowed."
            yield DraftProblem(reason, "MK4-U2", layer=AREAS)
        for layer, one in shapes:
            if any(east < 0 or north < 0 for east, north in one.points):
                reason = "No point can lie beyond the western or southern edge."
                yield DraftProblem(reason, "MK4-U2", layer=layer)

    def _names(self) -> Iterator[DraftProblem]:
        taken: dict[str, DraftPiece] = {}
        for layer in (STRUCTURES, UNITS, ARRIVALS):
            for piece in self.draft.pieces.get(layer, ()):
                name = piece.values["name"]
                is_unit = layer != STRUCTURES
                if not is_name(name) or (is_unit and (point(name) or name.casefold() == UMPIRE)):
                    reason = f"{name!r} is not a name: one word without '>' or ';'."
                    yield self._problem(reason, "MK4-C1", piece, layer, "name")
                elif name.casefold() in taken:
                    reason = f"The name {name} is taken."
                    yield self._problem(reason, "MK4-C1", piece, layer, "name")
                taken.setdefault(name.casefold(), piece)

    def _problem(self, reason: str, rule: str, piece: DraftPiece, layer: str, name: str = "") -> DraftProblem:
        places = (piece.place,) if piece.place else ()
        return DraftProblem(reason, rule, places, layer, f"{piece.id}.{name}" if name else "")

    # Structures and units

    def _structure(self, piece: DraftPiece) -> Iterator[DraftProblem]:
        name, health = piece.values["name"], piece.values.get("health")
        if why := self._why_not_placed(piece, name):
            yield self._problem(why, "MK4-C1", piece, STRUCTURES)
        if health and _amount(health) is None:
            yield self._problem(_NO_AMOUNT.format(health), "MK4-U3", piece, STRUCTURES, "health")

    def _why_not_placed(self, piece: DraftPiece, name: str) -> str | None:
        if self.space is None:
            return f"{name} has a place, but the campaign has no gamespace." if piece.place else None
        if piece.place is None:
            return f"{name} has no place: put it on the map."
        return None if point(piece.place) else f"{piece.place} is not a point of the map."

    def _unit(self, piece: DraftPiece, layer: str) -> Iterator[DraftProblem]:
        name, row = piece.values["name"], self._type(piece.kind)
        if row.arm == "air" and not self.values.get("air"):
            reason = f"{name} is an aircraft, and the campaign has no air theatre."
            yield self._problem(reason, "MK4-C1", piece, layer)
        if why := self._why_no_command(piece, layer):
            yield self._problem(why, "MK4-C2", piece, layer, "seat")
        if piece.values.get("aboard"):
            if piece.place is not None:
                reason = f"{name} is aboard, and has a place: choose one."
                yield self._problem(reason, "MK4-C1", piece, layer, "aboard")
        elif why := self._why_not_placed(piece, name):
            yield self._problem(why, "MK4-C1", piece, layer)
        elif layer == UNITS and (why := self._why_not_there(piece, row)):
            yield self._problem(why, "MK4-U2", piece, layer)
        if piece.values.get("hidden") and not row.hide:
            yield self._problem(f"{name} cannot hide.", "MK4-U1", piece, layer, "hidden")
        yield from self._strength(piece, row, layer)

    def _why_no_command(self, piece: DraftPiece, layer: str) -> str | None:
        name, seat = piece.values["name"], piece.values.get("seat")
        if seat is None:
            event = self._event_of(piece) if layer == ARRIVALS else {}
            if piece.side in self.divided and not event.get("seat"):
                return f"{piece.side} is divided: choose the command of {name}."
            return None
        military = next(one["military"] for one in self.seats if one["id"] == seat)
        return None if military == piece.side else f"{name} belongs to {piece.side}, and {seat} does not."

    def _event_of(self, piece: DraftPiece) -> dict[str, Any]:
        return next(one for one in self.values[_EVENTS] if one["id"] == piece.values["event"])

    def _why_not_there(self, piece: DraftPiece, row: UnitType) -> str | None:
        at = point(piece.place or "")
        if self.space is None or at is None or row.arm == "air":
            return None
        why = self.space.closed(row.arm, at)
        return f"{piece.values['name']} cannot stand at {piece.place}, which {why}." if why else None

    def _strength(self, piece: DraftPiece, row: UnitType, layer: str) -> Iterator[DraftProblem]:
        amounts: dict[str, Exact] = {"size": 1}
        for column in ("size", "health"):
            text = piece.values.get(column)
            amount = _amount(text) if text else amounts.get(column)
            if text and amount is None:
                yield self._problem(_NO_AMOUNT.format(text), "MK4-U3", piece, layer, column)
                return
            if amount is not None:
                amounts[column] = amount
        if amounts.get("health", 0) > row.health * amounts["size"]:
            name = piece.values["name"]
            reason = f"{name} has more health than {row.name} of its size can."
            yield self._problem(reason, "MK4-U3", piece, layer, "health")

    def _type(self, kind: str) -> UnitType:
        return replace(unit_types()[kind], **self.types.get(kind, {}))

    def _ships(self) -> Iterator[DraftProblem]:
        """Find the units that their ships cannot carry."""
        room = {
            piece.id: _Carrier(piece, self._type(piece.kind).holds_land, self._type(piece.kind).holds_air)
            for piece in self.units
            if self._type(piece.kind).arm == "navy"
        }
        for piece in self.units:
            for ship in (room.get(name) for name in piece.values.get("aboard") or ()):
                name, size = piece.values["name"], _amount(piece.values.get("size") or "1") or 0
                if ship is None or (ship.piece.side, ship.piece.values.get("seat")) != (
                    piece.side,
                    piece.values.get("seat"),
                ):
                    reason = f"{name} can only be aboard a ship of its own command."
                    yield self._problem(reason, "MK4-C1", piece, UNITS, "aboard")
                    continue
                if self._type(piece.kind).arm == "air":
                    ship.air = left = ship.air - size
                else:
                    ship.land = left = ship.land - size
                if left < 0:
                    reason = f"{ship.piece.values['name']} has no room for {name}."
                    places = (ship.piece.place,) if ship.piece.place else ()
                    yield DraftProblem(reason, "MK4-C1", places, UNITS, f"{piece.id}.aboard")

    # Conditions and events

    def _goal(self, one: dict[str, Any], path: str) -> Iterator[DraftProblem]:
        goal, military = one["goal"], one["military"]
        if goal == "eliminate":
            others = one.get("militaries") or []
            if not others or (military in others and one["outcome"] == "win"):
                reason = "Choose the other militaries that must be eliminated."
                yield DraftProblem(reason, "MK4-C3", input=f"{path}.militaries")
        elif goal == "destroy" and not one.get("units"):
            yield DraftProblem("Choose the units that must be destroyed.", "MK4-C3", input=f"{path}.units")
        elif goal == "survive" and not one.get("rounds"):
            reason = "Say how many rounds must be survived."
            yield DraftProblem(reason, "MK4-C3", input=f"{path}.rounds")
        elif goal == "hold" and not (one.get("structure") or one.get("place")):
            reason = "Choose the structure or the place that must be held."
            yield DraftProblem(reason, "MK4-C3", input=f"{path}.place")
        elif goal == "hold" and not one.get("structure") and self.space is None:
            reason = "Without a gamespace only a structure can be held."
            yield DraftProblem(reason, "MK4-C3", input=f"{path}.structure")

    def _event(self, one: dict[str, Any], path: str) -> Iterator[DraftProblem]:
        last = self._last_round
        if last is not None and one["round"] > last:
            reason = f"The campaign is over after round {last}: this event cannot happen."
            yield DraftProblem(reason, "MK4-C7", input=f"{path}.round")
        if one.get("orders") and not (one.get("side") or one.get("seat")):
            yield DraftProblem("Whose orders are these?", "MK4-C7", input=f"{path}.side")
        seat = one.get("seat")
        if seat and one.get("side") not in (
            None,
            *(own["military"] for own in self.seats if own["id"] == seat),
        ):
            reason = f"{seat} is not a command of {one['side']}."
            yield DraftProblem(reason, "MK4-C7", input=f"{path}.seat")
        if self.space is None and one.get("terrain"):
            reason = "Without a gamespace no terrain changes."
            yield DraftProblem(reason, "MK4-C7", input=f"{path}.terrain")
        happens = {"changes_weather", "fog", "message", "orders", "destroy", "terrain"}
        if (
            not any(one.get(name) for name in happens)
            and not any(other.get("event") == one["id"] for other in self.values.get("goals") or [])
            and not any(piece.values["event"] == one["id"] for piece in self.arrivals)
        ):
            yield DraftProblem("Nothing happens in this event.", "MK4-C7", input=f"{path}.id")

    @cached_property
    def _last_round(self) -> int | None:
        goals = self.values.get("goals") or []
        rounds = [
            one.get("rounds") or 0 for one in goals if one["goal"] == "survive" and not one.get("event")
        ]
        return min(rounds) if rounds and len(self.militaries) == 2 else None


_NO_AMOUNT = "{!r} is not a number above 0, such as 4 or 7/2."


def _amount(text: str) -> Exact | None:
    """Return a size or health, or `None` if it is not one."""
    try:
        number = exact_number(text)
    except NumberError:
        return None
    return exact(number) if 0 < number <= MOST_HEALTH else None


EDITOR = ModernEditor()
