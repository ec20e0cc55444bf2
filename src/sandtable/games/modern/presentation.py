"""The view of a seat: status sentence, scene, arrows of planned orders."""

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from math import sqrt
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Keyboard, Seat, View
from sandtable.games.modern import status_tables
from sandtable.games.modern.actions import (
    Airlift,
    DepthCharge,
    Disembark,
    Land,
    Load,
    Move,
    Nuke,
    Place,
    Strike,
    UnitCommand,
)
from sandtable.games.modern.goal import goal
from sandtable.games.modern.ground import (
    BARE,
    HUNDRED,
    ROADS,
    TERRAINS,
    Change,
    Gamespace,
    place_text,
    squared,
    within_outline,
)
from sandtable.games.modern.legend import kinds, legend, own_figures, state_note
from sandtable.games.modern.lenses import lenses
from sandtable.games.modern.notation import unit_command
from sandtable.games.modern.panels import commands, panels, waited_for
from sandtable.games.modern.play import choices
from sandtable.games.modern.position import Facts, facts
from sandtable.games.modern.roster import Point, Unit
from sandtable.games.modern.rules.context import amount, listed
from sandtable.games.modern.rules.events import fog_text
from sandtable.games.modern.rules.unit_lookup import structure_ids, unit_ids, units_named
from sandtable.games.modern.rules.victory import aim
from sandtable.games.modern.state import Order, State
from sandtable.games.modern.terms import GAME_ID, UMPIRE, Condition
from sandtable.scenes import (
    Area,
    Circle,
    Figure,
    MapBoard,
    Overlay,
    Path,
    Paths,
    Piece,
    PlaceName,
    Ranges,
    Scene,
    Side,
    Way,
    Weather,
    name_tag,
)
from sandtable.scenes import Terrain as Drawn

SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "infantry": "infantry",
        "engineers": "engineers",
        "mechanized": "mechanized",
        "light artillery": "artillery",
        "medium artillery": "artillery",
        "heavy artillery": "artillery",
        "light cavalry": "cavalry",
        "medium cavalry": "cavalry",
        "heavy cavalry": "cavalry",
        "special": "special",
        "corvette": "light-ship",
        "amphibious": "landing-ship",
        "patrol": "light-ship",
        "cruiser": "heavy-ship",
        "destroyer": "heavy-ship",
        "battleship": "heavy-ship",
        "carrier": "carrier",
        "attack submarine": "submarine",
        "missile submarine": "submarine",
        "light fighter": "fighter",
        "heavy fighter": "fighter",
        "bomber": "bomber",
        "stealth bomber": "bomber",
        "reconnaissance": "scout",
        "transport": "transport",
        "drone": "scout",
    }
)
GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "infantry": "i",
        "engineers": "e",
        "mechanized": "m",
        "artillery": "a",
        "cavalry": "c",
        "special": "s",
        "light-ship": "p",
        "landing-ship": "l",
        "heavy-ship": "w",
        "carrier": "k",
        "submarine": "u",
        "fighter": "f",
        "bomber": "b",
        "scout": "r",
        "transport": "t",
    }
)
STRUCTURE_GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        "fortification": "#",
        "building": "h",
        "bridge": "=",
        "road": "-",
        "port": "o",
        "airfield": "+",
        "minefield": "*",
    }
)
PIECES_ACROSS = 38
"""Pieces along the longer side of a map."""
DRAWN = tuple(Drawn(name, one.label, one.glyph, one.wash) for name, one in TERRAINS.items())
WeatherKind: TypeAlias = Literal["fine", "rain", "snow", "ice", "floods"]
_WEATHER_WORDS: Mapping[str, WeatherKind] = MappingProxyType(
    {
        "rain": "rain",
        "storm": "rain",
        "snow": "snow",
        "blizzard": "snow",
        "ice": "ice",
        "frost": "ice",
        "flood": "floods",
    }
)
_KEYBOARD = Keyboard(stride=4, whole_lines=True)
_STEP = 10
"""Distance between units that are drawn without a gamespace."""
_IN_A_ROW = 10
_CELLS = 8
"""Squares from the centre to the edge of a change of terrain, as it is drawn."""
_ROAD_STEP = 50
"""Distance, in hundredths, between the points at which a changed road is looked at."""


def view(seen: State, seat: Seat | None, *, picture: bool) -> View[Facts]:
    """Return the view of a seat, from the state as that seat sees it."""
    return View(
        game=GAME_ID,
        seat=seat,
        to_act=seen.to_act,
        status=status(seen, seat),
        facts=facts(seen),
        choices=tuple(choices(seen, seat)) if seat is not None else (),
        lenses=lenses(seen, seat),
        keyboard=_KEYBOARD,
        scene=scene(seen, seat) if picture else None,
        goal=goal(seen, seat) if picture else None,
        outcome=seen.outcome,
        secret=seat is not None and seen.outcome is None,
    )


def status(seen: State, seat: Seat | None) -> str:
    """Return one sentence: what is going on, and what to do next."""
    if seen.outcome:
        return str(seen.outcome)
    name = seen.terms.militaries[seen.military].name
    phase = ", air phase" if seen.phase == "air" else ""
    when = f"Round {seen.round}, {name}'s turn{phase}"
    if seat == UMPIRE:
        if waiting := len(seen.queue):
            return f"{when}: {commands(waiting)} handed in, to be carried out."
        if seen.awaited:
            return f"{when}: {waited_for(seen)} still to hand in; enter commands, or end the turn."
        return f"{when}: enter commands, or end the turn."
    if seat in seen.to_act:
        lines = len(seen.sheets[seen.terms.numbers[seat]]) if seat else 0
        sheet = f"{commands(lines)} on your sheet" if lines else "your sheet is empty"
        return f"{when}: write your commands and hand them in; {sheet}."
    return f"{when}: waiting for {waited_for(seen)}."


# The scene


def scene(seen: State, seat: Seat | None) -> Scene:
    """Return the gamespace with all that the seat sees; without a gamespace, the units in rows."""
    space = seen.terms.gamespace
    living = [unit for _, unit in seen.units.living()]
    row_places = {} if space else _rows_of_units(seen, living)
    ids = unit_ids(seen)
    pieces = _structures(seen, row_places)  # first, so that units are drawn on top
    pieces += [_piece(seen, unit, ids[unit.seat, unit.name], row_places) for unit in living]
    return Scene(
        game=GAME_ID,
        board=_sheet(row_places) if space is None else board(space),
        sides=tuple(Side(one.id, one.name, one.colour) for one in seen.terms.militaries),
        pieces=tuple(pieces),
        overlays=(*goals(seen), *plans(seen, seat)),
        panels=panels(seen, seat),
        caption=caption(seen),
        weather=weather(seen),
        kinds=kinds(seen.terms, living),
        legend=legend() if space else (),
    )


def caption(seen: State) -> str:
    """Return the line below the picture."""
    parts = [status(seen, None)]
    parts += [f"Weather: {seen.weather}"] if seen.weather else []
    parts += [] if seen.terms.gamespace else ["There is no gamespace: units stand by command."]
    return " ".join(parts)


def weather(seen: State) -> Weather | None:
    """Return the weather as it is drawn, by the word that the text contains (MK4-C7, MK4-K29)."""
    if not seen.weather:
        return None
    text = seen.weather.casefold()
    kind: WeatherKind = next((one for word, one in _WEATHER_WORDS.items() if word in text), "fine")
    fog = "" if seen.fog_now == 1 else fog_text(seen.fog_now)
    return Weather(kind, seen.weather, fog)


def board(space: Gamespace) -> MapBoard:
    """Return the board of a gamespace."""
    width, height = space.width / HUNDRED, space.height / HUNDRED
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    areas = [Area(space.ground, corners)]
    areas += [Area(one.terrain, tuple(map(_map_point, one.points)), one.name) for one in space.areas]
    areas += [area for one in space.changes for area in _changed(space, one)]
    names = [PlaceName(place_text(_middle(one.points)), one.name) for one in space.areas if one.name]
    roads = [
        Way("road", tuple(map(_map_point, part)), one.width / HUNDRED, one.name)
        for one in space.roads
        for part in _passable(space, one.points)
    ]
    return MapBoard(
        width,
        height,
        space.unit,
        max(width, height) / PIECES_ACROSS,
        terrains=DRAWN,
        areas=tuple(areas),
        ways=tuple(roads),
        names=tuple(names),
        grid=10.0 if max(width, height) <= 300 else None,
    )


def _changed(space: Gamespace, change: Change) -> Iterator[Area]:
    """Yield the areas that a change of the terrain is drawn as.

    A change of some terrains only is drawn on small squares, so that its outline follows the ground below.
    """
    if not change.only:
        yield Area(change.terrain, tuple(map(_map_point, change.points)))
        return
    west, south = (one - change.radius for one in change.at)
    step = max(1, change.radius // _CELLS)
    shapes: list[list[_Run]] = []
    for north in range(south, south + 2 * _CELLS * step, step):
        for run in _runs(space, change, west, north, step):
            below = (
                one for one in shapes if one[-1].south == north - step and one[-1].terrain == run.terrain
            )
            shape = next((one for one in below if one[-1].west < run.east and run.west < one[-1].east), None)
            if shape is None:
                shapes.append([run])
            else:
                shape.append(run)
    for shape in shapes:
        western = [(run.west, y) for run in shape for y in (run.south, run.south + step)]
        eastern = [(run.east, y) for run in shape for y in (run.south, run.south + step)]
        yield Area(shape[0].terrain, tuple(map(_map_point, (*western, *reversed(eastern)))))


class _Run(Struct, frozen=True):
    """Squares of the same changed ground next to each other in a row."""

    terrain: str
    south: int
    west: int
    east: int


def _runs(space: Gamespace, change: Change, west: int, south: int, step: int) -> Iterator[_Run]:
    """Yield the changed ground in a row of squares."""
    start = replace(space, changes=())
    squares = []
    for left in range(west, west + 2 * _CELLS * step, step):
        middle = (left + step // 2, south + step // 2)
        now = space.natural(middle) if within_outline(change.points, middle) else ""
        # A road along a line is drawn with a gap; only an area that was a road is painted over.
        cut = change.terrain == BARE and now not in ROADS and start.natural(middle) in ROADS
        squares.append((left, now if now == change.terrain or cut else ""))
    for terrain, group in groupby(squares, key=lambda one: one[1]):
        if terrain:
            lefts = [left for left, _ in group]
            yield _Run(terrain, south, lefts[0], lefts[-1] + step)


def _passable(space: Gamespace, points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """Return the parts of a road that are still a road."""
    if not space.changes:
        return [points]
    parts: list[list[Point]] = [[]]
    for start, end in pairwise(points):
        pieces = max(1, round(sqrt(squared(start, end)) / _ROAD_STEP))
        for piece in range(pieces + 1):
            at = tuple(one + (other - one) * piece // pieces for one, other in zip(start, end, strict=True))
            here = (at[0], at[1])
            if space.terrain(here) in ROADS:
                parts[-1] += [] if here in parts[-1][-1:] else [here]
            elif parts[-1]:
                parts.append([])
    return [tuple(part) for part in parts if len(part) > 1]


def _map_point(point: Point) -> tuple[float, float]:
    return point[0] / HUNDRED, point[1] / HUNDRED


def _middle(points: tuple[Point, ...]) -> Point:
    return sum(one[0] for one in points) // len(points), sum(one[1] for one in points) // len(points)


def _rows_of_units(seen: State, living: list[Unit]) -> dict[tuple[int | None, str], str]:
    """Return where each unit and, below them, each structure is drawn without a gamespace."""
    places: dict[tuple[int | None, str], str] = {}
    row = 0
    rows: list[tuple[int | None, list[str]]] = [
        (seat, sorted((unit.name for unit in living if unit.seat == seat), key=str.casefold))
        for seat in range(len(seen.terms.commands))
    ]
    rows.append((None, [one.name for one in seen.structures if not one.destroyed]))
    for owner, names in rows:
        for start in range(0, len(names), _IN_A_ROW):
            for column, name in enumerate(names[start : start + _IN_A_ROW]):
                places[owner, name] = f"{column * _STEP + _STEP // 2},{row * _STEP + _STEP // 2}"
            row += 1
    return places


def _sheet(row_places: dict[tuple[int | None, str], str]) -> MapBoard:
    rows = max((int(place.split(",")[1]) for place in row_places.values()), default=0)
    return MapBoard(float(_IN_A_ROW * _STEP), float(rows + _STEP // 2 or _STEP), "", 5.0, terrains=DRAWN[:1])


def _piece(seen: State, unit: Unit, word: str, row_places: dict[tuple[int | None, str], str]) -> Piece:
    symbol = SYMBOLS[unit.type]
    military = seen.terms.militaries[seen.terms.military_of(unit.seat)]
    # A unit aboard is shown beside the board, so that it does not cover its ship.
    place = row_places.get((unit.seat, unit.name)) if unit.at is None else place_text(unit.at)
    row = status_tables.unit_row(seen, unit)
    note = _card(unit, row)
    glyph = GLYPHS[symbol]
    return Piece(
        id=word,
        symbol=symbol,
        glyph=glyph.upper() if seen.terms.military_of(unit.seat) == 0 else glyph,
        label=f"{military.name} {seen.terms.title(unit.type)} {unit.name}",
        side=military.id,
        place=place,
        states=row.states,
        note=note or None,
        tag=name_tag(unit.name),
        heading=None if unit.heading is None else unit.heading / HUNDRED,
        kind=unit.type,
        figures=own_figures(row),
    )


def _card(unit: Unit, row: status_tables.UnitRow) -> str:
    """Return what the card of a unit says: its states, its work, the last message to it (MK4-K7)."""
    lines = [text for text in (state_note(row.states),) if text]
    if unit.work is not None:
        lines.append(f"Works until its next turn: {unit.work.kind} at {place_text(unit.work.at)}.")
    if unit.note:
        lines.append(f"Message: {unit.note}")
    if unit.heard is not None:
        lines.append(f"Received: {status_tables.heard_text(unit)}")
    return " ".join(lines)


def _structures(seen: State, row_places: dict[tuple[int | None, str], str]) -> list[Piece]:
    ids = structure_ids(seen)
    return [
        Piece(
            id=ids[one.military, one.name],
            symbol=one.kind,
            glyph=STRUCTURE_GLYPHS[one.kind],
            label=f"{one.kind.capitalize()} {one.name}",
            side=None if one.military is None else seen.terms.militaries[one.military].id,
            place=row_places.get((None, one.name)) if one.at is None else place_text(one.at),
            tag=name_tag(one.name),
            figures=() if one.health is None else (Figure("Health", amount(one.health)),),
        )
        for one in seen.structures
        if not one.destroyed
    ]


def goals(seen: State) -> tuple[Overlay, ...]:
    """Return the places that must be held (MK4-C3), each with its radius and who has to hold it."""
    terms = seen.terms
    by_place: dict[tuple[Point, int], list[Condition]] = {}
    for one in terms.conditions:
        if one.goal == "hold" and one.at is not None:
            by_place.setdefault((one.at, one.radius), []).append(one)
    found: list[Overlay] = []
    for number, ((at, radius), conditions) in enumerate(by_place.items(), start=1):
        militaries = list(dict.fromkeys(one.military for one in conditions))
        side = terms.militaries[militaries[0]].id if len(militaries) == 1 else None
        aims = {one.military: aim(terms, one) for one in conditions}
        if len(set(aims.values())) == 1:
            everyone = len(militaries) == len(terms.militaries) > 2
            names = "All" if everyone else listed([terms.militaries[one].name for one in militaries])
            label = f"{names}: {aims[militaries[0]]}"
        else:
            label = "; ".join(f"{terms.militaries[one].name}: {text}" for one, text in aims.items())
        found.append(
            Ranges(f"goal-{number}", "Goal", (Circle(place_text(at), float(radius), label=label),), side=side)
        )
    return tuple(found)


def plans(seen: State, seat: Seat | None) -> tuple[Overlay, ...]:
    """Return arrows for the lines of a seat's sheet, or for the umpire's queue."""
    if seat is None or seen.outcome or seen.terms.gamespace is None:
        return ()
    orders = seen.queue
    if seat != UMPIRE:
        own = seen.terms.numbers[seat]
        orders += tuple(Order(own, line) for line in seen.sheets[own])
    paths = tuple(_arrows(seen, orders))
    label = "Handed in" if seat == UMPIRE else "Your orders"
    return (Paths("plans", label, paths),) if paths else ()


def _arrows(seen: State, orders: tuple[Order, ...]) -> Iterator[Path]:
    """Yield an arrow for each route and target. A unit that moves first strikes from its new place."""
    destinations: dict[tuple[int, str], Point] = {}
    for order in orders:
        command = unit_command(order.text)
        side = seen.terms.militaries[seen.terms.military_of(order.seat)].id
        names, routes = _units_and_routes(command)
        for name in names:
            key = order.seat, name.casefold()
            start = destinations.get(key) or _where(seen, name, order.seat)
            for route in routes:
                points = [start, *(_point(seen, place) for place in route)]
                places = tuple(place_text(point) for point in points if point is not None)
                if start is not None and len(places) > 1:
                    yield Path(places, side, planned=True)
                if isinstance(command, Move) and points[-1] is not None:
                    destinations[key] = points[-1]


def _units_and_routes(command: UnitCommand) -> tuple[tuple[str, ...], tuple[tuple[Place, ...], ...]]:
    """Return the units that move or strike, and the routes or targets of each."""
    match command:
        case Move(unit, way):
            return (unit,), (way,)
        case Strike(_, units, targets):
            return units, tuple((target,) for target in targets)
        case Nuke(unit, target, _, _) | DepthCharge(unit, target):
            return (unit,), ((target,),)
        case Load(units, ship):
            return units, ((ship,),)
        case Airlift(unit, _, place) | Disembark(unit, place) | Land(unit, place) if place is not None:
            return (unit,), ((place,),)
        case _:
            return (), ()


def _point(seen: State, place: Place) -> Point | None:
    """Return the point of a place: itself, or that of a structure or unit of this name."""
    if not isinstance(place, str):
        return place
    places = (one.at for one in seen.structures if one.name.casefold() == place.casefold())
    return next((at for at in places if at is not None), None) or _where(seen, place, None)


def _where(seen: State, name: str, seat: int | None) -> Point | None:
    """Return the point of the living unit of this name, of one seat or (`None`) of any."""
    for number in units_named(seen.terms, seen.units, name):
        unit = seen.units[number]
        if unit.alive and seat in (None, unit.seat):
            return unit.at if unit.aboard is None else seen.units[unit.aboard].at
    return None
