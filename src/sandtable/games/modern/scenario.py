"""MK4-C1: campaign files, checked and turned into terms and units."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Scenario, ScenarioError, did_you_mean
from sandtable.core.decoding import prepared
from sandtable.core.numbers import NumberError, exact_number
from sandtable.core.scenario import KeyLines, read_tables
from sandtable.games.modern.ground import BARE, HUNDRED, ROADS, TERRAINS, Area, Change, Gamespace, Road
from sandtable.games.modern.notation import KINDS, is_name, point
from sandtable.games.modern.roster import Exact, Point, Structure, StructureKind, Unit, exact
from sandtable.games.modern.rules.organisation import FORTIFIED, STRENGTHS
from sandtable.games.modern.scenario_file import (
    AreaEntry,
    EventEntry,
    File,
    GoalEntry,
    MilitaryEntry,
    TerrainEntry,
    UnitEntry,
)
from sandtable.games.modern.terms import (
    MOST_FOG,
    UMPIRE,
    Arrival,
    CampaignEvent,
    Command,
    Condition,
    Military,
    Terms,
)
from sandtable.games.modern.units import VALUES, UnitType, unit_types

MOST_UNITS = 20_000
MOST_MILITARIES = 8
MOST_ROUNDS = 10_000
MOST_RADIUS = 1000
"""Maximum radius of a change of terrain, in units."""
MOST_POINTS = 1000
"""Maximum points of all areas and roads together: the reach of a unit is measured against each of them."""
MOST_CHANGES = 100
"""Maximum changes of terrain by all events together."""
WIDEST_ROAD = 1000
"""Maximum width of a road, in units."""
MOST_HEALTH = 1_000_000
"""Maximum size and health of a unit or structure."""
COLOURS = ("red", "blue", "green", "ochre", "violet", "teal", "rose", "black")


class ParsedScenario(Struct, frozen=True):
    """The content of a campaign file, checked."""

    terms: Terms
    units: tuple[Unit, ...]
    structures: tuple[Structure, ...]
    warheads: tuple[int, ...]
    first: int | None
    """The military that goes first; `None` if a die decides."""


@lru_cache(maxsize=32)
def read(scenario: Scenario) -> ParsedScenario:
    """Read a campaign file, or raise `ScenarioError` with the line and the reason."""
    return _Reader(scenario, read_tables(scenario, File)).campaign()


def is_id(text: str) -> bool:
    """Whether a text can be the id of a military or a subcommand: one word in lower case."""
    return is_name(text) and text.isascii() and text == text.lower() and ":" not in text and text != UMPIRE


class _Reader:
    """Turns the tables of a file into a campaign; errors name the line."""

    def __init__(self, scenario: Scenario, file: File) -> None:
        self.scenario = scenario
        self.file = file
        self.lines = KeyLines(scenario.text)
        self.types = self._types()
        self.space = self._space()
        self.militaries, self.commands = self._militaries()

    def error(self, reason: str, *keys: str | int) -> ScenarioError:
        """Return an error about this file, at the line of a key."""
        line = self.lines.of([str(key) for key in keys])
        return ScenarioError(reason, file=self.scenario.file, line=line)

    def campaign(self) -> ParsedScenario:
        """Return the whole campaign."""
        file = self.file
        if not 1 <= file.fog <= MOST_FOG:
            raise self.error("fog is a number from 1 (none) to 1000", "fog")
        for name in file.decoys:
            if not is_name(name):
                raise self.error(f"{name!r} is not a name for a decoy", "decoys")
        structures = self._structures()
        units = self._units(structures)
        events = self._events(structures, units)
        known = (*(unit.name for unit in units), *(unit.name for event in events for unit in event.units))
        terms = Terms(
            militaries=self.militaries,
            commands=self.commands,
            conditions=self._conditions(structures, known),
            events=events,
            changed_types=tuple(self.types[name] for name in file.types if name in self.types),
            local_names=file.names,
            gamespace=self.space,
            fog=file.fog,
            air=file.air,
            umpire=file.umpire,
            umpire33="umpire33" in file.options,
            decoys=tuple(file.decoys),
        )
        return ParsedScenario(
            terms, units, structures, tuple(one.warheads for one in file.military), self._first()
        )

    def _first(self) -> int | None:
        return None if self.file.first == "random" else self._military(self.file.first, "first")

    def _military(self, name: str, *keys: str | int) -> int:
        ids = [one.id for one in self.militaries]
        if name not in ids:
            raise self.error(f"there is no military {name!r}. {did_you_mean(name, ids)}", *keys)
        return ids.index(name)

    # Types

    def _types(self) -> Mapping[str, UnitType]:
        types = dict(unit_types())
        for local, name in self.file.names.items():
            if name not in types:
                raise self.error(f"{name!r} is not a type. {did_you_mean(name, types)}", "names", local)
            if local.casefold() in types:
                raise self.error(f"{local!r} is a universal type, not a local name", "names", local)
        for name, values in self.file.types.items():
            if name not in types:
                raise self.error(f"{name!r} is not a type. {did_you_mean(name, types)}", "types", name)
            types[name] = self._changed(types[name], values)
        return types

    def _changed(self, row: UnitType, values: dict[str, int | bool]) -> UnitType:
        for column, value in values.items():
            if column not in VALUES:
                hint = did_you_mean(column, VALUES)
                raise self.error(f"{column!r} is not a value of a type. {hint}", "types", row.name, column)
            wanted = VALUES[column]
            if type(value) is not wanted:
                what = "true or false" if wanted is bool else "a whole number"
                raise self.error(f"{column} is {what}", "types", row.name, column)
            least = 1 if column == "health" else 0
            if wanted is int and not least <= value <= 10_000:
                raise self.error(f"{column} is from {least} to 10000", "types", row.name, column)
        return msgspec.convert({**msgspec.to_builtins(row), **values}, prepared(UnitType))

    # The gamespace

    def _space(self) -> Gamespace | None:
        entry = self.file.gamespace
        if entry is None:
            return None
        if not (1 <= entry.width <= 10_000 and 1 <= entry.height <= 10_000):
            raise self.error("a gamespace is from 1 to 10000 wide and high", "gamespace")
        areas = tuple(self._area(index, one) for index, one in enumerate(entry.areas))
        for index, one in enumerate(entry.roads):
            if not 0 < one.width <= WIDEST_ROAD:
                reason = f"a road is more than 0 and at most {WIDEST_ROAD} wide"
                raise self.error(reason, "gamespace", "roads", index, "width")
        roads = tuple(
            Road(
                self._points(one.points, 2, "gamespace", "roads", index, "points"),
                round(one.width * HUNDRED),
                one.name,
            )
            for index, one in enumerate(entry.roads)
        )
        count = sum(len(area.points) for area in areas) + sum(len(road.points) for road in roads)
        if count > MOST_POINTS:
            raise self.error(f"areas and roads have at most {MOST_POINTS} points together", "gamespace")
        self._terrain(entry.ground, "gamespace", "ground")
        width, height = round(entry.width * HUNDRED), round(entry.height * HUNDRED)
        return Gamespace(width, height, entry.unit, entry.ground, areas, roads)

    def _area(self, index: int, one: AreaEntry) -> Area:
        self._terrain(one.terrain, "gamespace", "areas", index, "terrain")
        points = self._points(one.points, 3, "gamespace", "areas", index, "points")
        return Area(one.terrain, points, one.name)

    def _terrain(self, name: str, *keys: str | int) -> None:
        if name not in TERRAINS:
            raise self.error(f"{name!r} is not a terrain. {did_you_mean(name, TERRAINS)}", *keys)

    def _points(self, text: str, fewest: int, *keys: str | int) -> tuple[Point, ...]:
        found = []
        for word in text.split():
            at = point(word)
            if at is None:
                raise self.error(f"{word!r} is not a point such as '12,30'", *keys)
            found.append(at)
        if len(found) < fewest:
            raise self.error(f"there are {len(found)} points, and {fewest} are needed", *keys)
        return tuple(found)

    def _place(self, text: str | None, *keys: str | int) -> Point | None:
        if text is None:
            return None
        if self.space is None:
            raise self.error("there is a place, but the campaign has no [gamespace]", *keys)
        at = point(text)
        if at is None:
            raise self.error(f"{text!r} is not a point such as '12,30'", *keys)
        if not self.space.holds(at):
            raise self.error(f"{text} lies outside the gamespace", *keys)
        return at

    # Militaries

    def _militaries(self) -> tuple[tuple[Military, ...], tuple[Command, ...]]:
        entries = self.file.military
        if not 2 <= len(entries) <= MOST_MILITARIES:
            raise self.error(
                f"has {len(entries)} tables [[military]]; 2 to {MOST_MILITARIES} are needed", "military"
            )
        militaries: list[Military] = []
        commands: list[Command] = []
        chosen = [one.colour for one in entries]
        free = [colour for colour in COLOURS if colour not in chosen]
        for index, one in enumerate(entries):
            self._identifier(one.id, "military", index, "id")
            colour = one.colour or free.pop(0)
            if colour not in (*COLOURS, "neutral"):
                hint = did_you_mean(colour, COLOURS)
                raise self.error(f"{colour!r} is not a colour. {hint}", "military", index, "colour")
            if one.warheads < 0:
                raise self.error("warheads are 0 or more", "military", index, "warheads")
            start = len(commands)
            commands += self._commands(index, one)
            if len({command.seat for command in commands}) < len(commands) or any(
                one.id == other.id for other in militaries
            ):
                reason = f"the id {one.id!r}, or one of its subcommands', is taken"
                raise self.error(reason, "military", index, "id")
            seats = tuple(range(start, len(commands)))
            militaries.append(Military(one.id, one.name or one.id.capitalize(), colour, seats))
        return tuple(militaries), tuple(commands)

    def _commands(self, index: int, one: MilitaryEntry) -> list[Command]:
        if (one.command == "divided") != bool(one.subcommands):
            reason = "a divided military has [[military.subcommands]], a unified one has none"
            raise self.error(reason, "military", index)
        if one.command == "unified":
            return [Command(one.id, one.name or one.id.capitalize(), index)]
        if one.units:
            reason = "the units of a divided military stand under its subcommands"
            raise self.error(reason, "military", index, "units", 0)
        for number, sub in enumerate(one.subcommands):
            self._identifier(sub.id, "military", index, "subcommands", number, "id")
        return [
            Command(f"{one.id}-{sub.id}", sub.name or f"{one.id.capitalize()} {sub.id}", index)
            for sub in one.subcommands
        ]

    def _identifier(self, text: str, *keys: str | int) -> None:
        if not is_id(text):
            raise self.error(f"{text!r} is not an id: one word in lower case", *keys)

    # Structures and units

    def _structures(self) -> tuple[Structure, ...]:
        found: list[Structure] = []
        for index, one in enumerate(self.file.structures):
            keys = ("structures", index)
            if not is_name(one.name) or any(one.name.casefold() == other.name.casefold() for other in found):
                raise self.error(f"{one.name!r} is not a name, or is taken", *keys, "name")
            kinds: dict[str, StructureKind] = {str(kind): kind for kind in KINDS}
            if one.kind not in kinds:
                hint = did_you_mean(one.kind, KINDS)
                raise self.error(f"{one.kind!r} is not a structure. {hint}", *keys, "kind")
            default = STRENGTHS.get(one.kind, FORTIFIED)
            if self.space is not None and one.at is None:
                raise self.error(f"{one.name} has no place: give 'at'", *keys)
            if one.kind == "minefield" and one.owner is None:
                raise self.error(f"{one.name} is a minefield: give its 'owner'", *keys)
            health = default if one.health is None else self._positive(one.health, *keys, "health")
            found.append(
                Structure(
                    name=one.name,
                    kind=kinds[one.kind],
                    military=None if one.owner is None else self._military(one.owner, *keys, "owner"),
                    health=health,
                    full=max(health, STRENGTHS.get(one.kind, health)),
                    at=self._place(one.at, *keys, "at"),
                )
            )
        return tuple(found)

    def _positive(self, value: int | float | str, *keys: str | int) -> Exact:
        try:
            number = exact_number(str(value))
        except NumberError as error:
            raise self.error(str(error), *keys) from None
        if not 0 < number <= MOST_HEALTH:
            raise self.error(f"{value} is not above 0, or is too much", *keys)
        return exact(number)

    def _units(self, structures: tuple[Structure, ...]) -> tuple[Unit, ...]:
        units: list[Unit] = []
        aboard: list[tuple[int, str, tuple[str | int, ...]]] = []
        taken = {one.name.casefold() for one in structures}
        seat = 0
        for index, military in enumerate(self.file.military):
            groups: list[tuple[list[UnitEntry], tuple[str | int, ...]]] = [
                (sub.units, ("military", index, "subcommands", number, "units"))
                for number, sub in enumerate(military.subcommands)
            ] or [(military.units, ("military", index, "units"))]
            for entries, keys in groups:
                for number, one in enumerate(entries):
                    for unit in self._entry(one, seat, (*keys, number)):
                        if unit.name.casefold() in taken:
                            raise self.error(f"the name {unit.name} is taken", *keys, number)
                        taken.add(unit.name.casefold())
                        if one.aboard is not None:
                            aboard.append((len(units), one.aboard, (*keys, number)))
                        units.append(unit)
                if not entries:
                    raise self.error(f"{self.commands[seat].name} has no units", *keys[:-1])
                seat += 1
        count = len(units) + sum(len(event.units) for event in self.file.events)
        if count > MOST_UNITS:
            raise self.error(f"has {count} units; at most {MOST_UNITS} are allowed", "military")
        return self._loaded(units, aboard)

    def _entry(self, one: UnitEntry, seat: int, keys: tuple[str | int, ...]) -> list[Unit]:
        names = [one.name] if one.name is not None else (one.names or "").split()
        if not names or (one.name is not None and one.names is not None):
            raise self.error("a unit has a name, or several alike have names", *keys)
        places = [one.at] if one.at is None or one.name is not None else one.at.split()
        if len(places) not in (1, len(names)):
            raise self.error(f"there are {len(names)} names and {len(places)} places", *keys, "at")
        places = places * len(names) if len(places) == 1 else places
        return [self._unit(one, name, at, seat, keys) for name, at in zip(names, places, strict=True)]

    def _unit(
        self, one: UnitEntry, name: str, at: str | None, seat: int, keys: tuple[str | int, ...]
    ) -> Unit:
        if not is_name(name) or point(name) or name.casefold() == UMPIRE:
            raise self.error(f"{name!r} is not a name: one word without '>' or ';'", *keys, "name")
        row = self._type(one.type, *keys, "type")
        if row.arm == "air" and not self.file.air:
            raise self.error(f"{name} is an aircraft, and the campaign has no air theatre", *keys, "type")
        size = self._positive(one.size, *keys, "size")
        most = row.health * size
        health = most if one.health is None else self._positive(one.health, *keys, "health")
        if health > most:
            raise self.error(f"{name} has more health than {row.name} of its size can", *keys, "health")
        where = self._place(at, *keys, "at")
        if self.space is not None and where is None and one.aboard is None:
            raise self.error(f"{name} has no place: give 'at' or 'aboard'", *keys)
        if self.space is not None and where is not None and row.arm != "air":
            why = self.space.closed(row.arm, where, ())
            if why:
                raise self.error(f"{name} cannot stand at {at}, which {why}", *keys, "at")
        if one.heading is not None and not (row.heading and 0 <= one.heading <= 360):
            raise self.error(f"{name} has no heading, or none from 0 to 360", *keys, "heading")
        if one.hidden and not row.hide:
            raise self.error(f"{name} cannot hide", *keys, "hidden")
        if one.inside is not None and all(one.inside != other.name for other in self.file.structures):
            raise self.error(f"there is no structure {one.inside!r}", *keys, "inside")
        hidden = row.submarine if one.hidden is None else one.hidden
        return Unit(
            name=name,
            seat=seat,
            type=row.name,
            size=size,
            health=health,
            at=where,
            heading=None if one.heading is None else round(one.heading * HUNDRED) % 36000,
            hidden=hidden,
            inside=one.inside if self.space is None else None,
        )

    def _type(self, name: str, *keys: str | int) -> UnitType:
        local = {key.casefold(): kind for key, kind in self.file.names.items()}
        plain = " ".join(name.casefold().replace("-", " ").split())
        kind = plain if plain in self.types else local.get(name.casefold())
        if kind is None:
            raise self.error(f"{name!r} is not a type. {did_you_mean(name, [*self.types, *local])}", *keys)
        return self.types[kind]

    def _loaded(
        self, units: list[Unit], aboard: list[tuple[int, str, tuple[str | int, ...]]]
    ) -> tuple[Unit, ...]:
        for number, ship_name, keys in aboard:
            unit = units[number]
            ships = [n for n, one in enumerate(units) if one.name == ship_name and one.seat == unit.seat]
            if not ships or self.types[units[ships[0]].type].arm != "navy" or unit.at is not None:
                raise self.error(f"{unit.name} cannot be aboard {ship_name}", *keys, "aboard")
            ship, air = units[ships[0]], self.types[unit.type].arm == "air"
            row = self.types[ship.type]
            load = sum(units[n].size for n in ship.cargo if (self.types[units[n].type].arm == "air") == air)
            if load + unit.size > (row.holds_air if air else row.holds_land):
                raise self.error(f"{ship_name} has no room for {unit.name}", *keys, "aboard")
            units[number] = replace(unit, aboard=ships[0])
            units[ships[0]] = replace(ship, cargo=(*ship.cargo, number))
        return tuple(units)

    # Events (MK4-C7)

    def _events(
        self, structures: tuple[Structure, ...], units: tuple[Unit, ...]
    ) -> tuple[CampaignEvent, ...]:
        """Return the events in the order in which they happen; refuse what cannot happen."""
        last = self._last_round()
        names = {one.name.casefold() for one in structures} | {unit.name.casefold() for unit in units}
        ships = {unit.name: unit.seat for unit in units if self.types[unit.type].arm == "navy"}
        fallen: dict[str, int] = {}
        found: list[CampaignEvent] = []
        order = sorted(range(len(self.file.events)), key=lambda index: self.file.events[index].round)
        if sum(len(one.terrain) for one in self.file.events) > MOST_CHANGES:
            raise self.error(f"events change the terrain at most {MOST_CHANGES} times", "events", 0)
        start = self.space  # meanwhile it is as the events before this one leave it
        for index in order:
            one, keys = self.file.events[index], ("events", index)
            if not 1 <= one.round <= MOST_ROUNDS:
                raise self.error(f"an event has a round from 1 to {MOST_ROUNDS}", *keys, "round")
            if last is not None and one.round > last:
                reason = f"the campaign is over after round {last}: this event cannot happen"
                raise self.error(reason, *keys, "round")
            if one.fog is not None and not 1 <= one.fog <= MOST_FOG:
                raise self.error("fog is a number from 1 (none) to 1000", *keys, "fog")
            for name in one.destroy:
                self._falls(name, one.round, structures, fallen, keys)
            terrain = tuple(
                self._change(entry, (*keys, "terrain", number)) for number, entry in enumerate(one.terrain)
            )
            if self.space is not None:
                self.space = replace(self.space, changes=(*self.space.changes, *terrain))
            event = CampaignEvent(
                round=one.round,
                seats=self._seats(one, keys),
                weather=one.weather,
                fog=one.fog,
                destroyed=tuple(one.destroy),
                terrain=terrain,
                message=self._text(one.message, *keys, "message"),
                orders=self._text(one.orders, *keys, "orders"),
                units=self._arrivals(one, names, ships, keys),
            )
            if event == CampaignEvent(round=one.round, seats=event.seats) and not (one.win or one.lose):
                raise self.error("nothing happens in this event", *keys)
            found.append(event)
        self.space = start
        return tuple(found)

    def _last_round(self) -> int | None:
        """Return the last round that a campaign of two militaries can have, or `None`."""
        rounds = [one.survive for one in (*self.file.win, *self.file.lose) if one.survive is not None]
        return min(rounds) if rounds and len(self.militaries) == 2 else None

    def _text(self, text: str, *keys: str | int) -> str:
        if not text.isprintable():
            raise self.error("the text must be one line", *keys)
        return text.strip()

    def _falls(
        self,
        name: str,
        round_number: int,
        structures: tuple[Structure, ...],
        fallen: dict[str, int],
        keys: tuple[str | int, ...],
    ) -> None:
        known = [one.name for one in structures]
        if name not in known:
            hint = f" {did_you_mean(name, known)}" if known else ""
            raise self.error(f"there is no structure {name!r}.{hint}", *keys, "destroy")
        if name in fallen:
            raise self.error(f"{name} is destroyed in round {fallen[name]} already", *keys, "destroy")
        fallen[name] = round_number

    def _change(self, entry: TerrainEntry, keys: tuple[str | int, ...]) -> Change:
        at = self._place(entry.at, *keys, "at")
        if at is None or not 0 < entry.radius <= MOST_RADIUS:
            raise self.error(f"a radius is more than 0 and at most {MOST_RADIUS}", *keys, "radius")
        radius = round(entry.radius * HUNDRED)
        if entry.terrain == "cut":
            return Change(BARE, at, radius, ROADS)
        self._terrain(entry.terrain, *keys, "terrain")
        return Change(entry.terrain, at, radius)

    def _seats(self, one: EventEntry, keys: tuple[str | int, ...]) -> tuple[int, ...]:
        """Return the seats that an event is for."""
        if one.side is None:
            if one.units or one.orders:
                raise self.error("whose? Give 'side', a military or a seat", *keys)
            return ()
        for seat, command in enumerate(self.commands):
            if command.seat == one.side:
                return (seat,)
        for military in self.militaries:
            if military.id == one.side:
                return military.seats
        seats = (command.seat for command in self.commands)
        known = list(dict.fromkeys((*seats, *(one.id for one in self.militaries))))
        raise self.error(f"there is no side {one.side!r}. {did_you_mean(one.side, known)}", *keys, "side")

    def _arrivals(
        self, one: EventEntry, names: set[str], ships: dict[str, int], keys: tuple[str | int, ...]
    ) -> tuple[Arrival, ...]:
        """Return the units that arrive; add their names to those that are taken."""
        if not one.units:
            return ()
        seats = self._seats(one, keys)
        if len(seats) > 1:
            reason = f"{one.side} is divided: the units must go to one of its seats"
            raise self.error(reason, *keys, "side")
        found = []
        for number, entry in enumerate(one.units):
            where = (*keys, "units", number)
            for unit in self._entry(entry, seats[0], where):
                if unit.name.casefold() in names:
                    raise self.error(f"the name {unit.name} is taken", *where)
                names.add(unit.name.casefold())
                if entry.aboard is not None and ships.get(entry.aboard) != seats[0]:
                    raise self.error(f"{unit.name} cannot be aboard {entry.aboard}", *where, "aboard")
                if self.types[unit.type].arm == "navy":
                    ships[unit.name] = seats[0]
                found.append(
                    Arrival(
                        name=unit.name,
                        seat=unit.seat,
                        type=unit.type,
                        size=str(unit.size),
                        health=str(unit.health),
                        at=unit.at,
                        heading=unit.heading,
                        hidden=unit.hidden,
                        aboard=entry.aboard,
                        inside=unit.inside,
                    )
                )
        return tuple(found)

    # Conditions

    def _conditions(self, structures: tuple[Structure, ...], units: tuple[str, ...]) -> tuple[Condition, ...]:
        found = [
            self._condition(one, structures, units, what == "lose", (what, index))
            for what, goals in (("win", self.file.win), ("lose", self.file.lose))
            for index, one in enumerate(goals)
        ]
        for number, event in enumerate(self.file.events):
            for what, goals in (("win", event.win), ("lose", event.lose)):
                for index, one in enumerate(goals):
                    keys = ("events", number, what, index)
                    made = self._condition(one, structures, units, what == "lose", keys)
                    if made.goal == "survive" and made.rounds < event.round:
                        reason = f"round {made.rounds} is over when this counts, in round {event.round}"
                        raise self.error(reason, *keys, "survive")
                    found.append(replace(made, since=event.round))
        # Sorted by round, so that conditions known in a round are the first ones.
        return tuple(sorted(found, key=lambda one: one.since))

    def _condition(
        self,
        one: GoalEntry,
        structures: tuple[Structure, ...],
        units: tuple[str, ...],
        loses: bool,
        keys: tuple[str | int, ...],
    ) -> Condition:
        military = self._military(one.military, *keys, "military")
        given = [one.eliminate, one.destroy, one.survive, one.hold]
        if sum(part is not None for part in given) != 1:
            raise self.error("one of eliminate, destroy, survive and hold is needed", *keys)
        if one.eliminate is not None:
            others = tuple(self._military(name, *keys, "eliminate") for name in one.eliminate)
            if not others or (military in others and not loses):
                raise self.error("a military eliminates others", *keys, "eliminate")
            return Condition(military=military, goal="eliminate", loses=loses, militaries=others)
        if one.destroy is not None:
            for name in one.destroy:
                if name not in units:
                    raise self.error(
                        f"there is no unit {name!r}. {did_you_mean(name, units)}", *keys, "destroy"
                    )
            if not one.destroy:
                raise self.error("destroy names no unit", *keys, "destroy")
            return Condition(military=military, goal="destroy", loses=loses, units=tuple(one.destroy))
        if one.survive is not None:
            if one.survive < 1:
                raise self.error("survive is a number of rounds", *keys, "survive")
            return Condition(military=military, goal="survive", loses=loses, rounds=one.survive)
        made = Condition(military=military, goal="hold", loses=loses, place=one.hold)
        return self._hold(one, made, structures, keys)

    def _hold(
        self, one: GoalEntry, made: Condition, structures: tuple[Structure, ...], keys: tuple[str | int, ...]
    ) -> Condition:
        if one.rounds < 0 or one.radius < 1:
            raise self.error("rounds are 0 or more, and the radius is at least 1", *keys)
        named = [other.at for other in structures if other.name == made.place]
        if not named and not point(made.place or ""):
            known = [other.name for other in structures]
            hint = f". {did_you_mean(made.place or '', known)}" if known else ""
            raise self.error(f"{made.place!r} is neither a structure nor a point{hint}", *keys, "hold")
        at = named[0] if named else self._place(made.place, *keys, "hold")
        return replace(made, at=at, radius=one.radius, rounds=one.rounds)
