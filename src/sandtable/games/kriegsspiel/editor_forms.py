"""The description of what can be edited of a scenario: layers, brushes, forms and generators."""

from collections.abc import Mapping
from functools import cache
from typing import get_args

from msgspec.structs import asdict, fields

from sandtable.boards.ground import Terrain
from sandtable.core.editor import (
    ChoiceInput,
    EditorDescription,
    Form,
    Generator,
    Input,
    ListInput,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PiecesInput,
    PlaceInput,
    PlaneBoard,
    RasterBrush,
    RasterLayer,
    ShapeBrush,
    ShapeLayer,
    TextInput,
    ToggleInput,
    title_inputs,
)
from sandtable.core.types import Pick
from sandtable.games.kriegsspiel.counters import GLYPHS
from sandtable.games.kriegsspiel.rules.ground import MAX_CELLS, RECIPES
from sandtable.games.kriegsspiel.scenario import COLOURS, MAX_RIVER_POINTS, MAX_ROAD_POINTS
from sandtable.games.kriegsspiel.settings import MetresARound, Settings, Weather
from sandtable.games.kriegsspiel.terms import Goal, PlaceKind
from sandtable.games.kriegsspiel.units import (
    ARMS,
    FORMATIONS,
    FULL_HP,
    MAX_DISRUPTION,
    MAX_UNITS,
    Arm,
    Quality,
)
from sandtable.landscape import staff_map
from sandtable.landscape.generator.random_recipe import (
    LARGEST_SEED,
    LONGEST,
    MOST_RISE,
    MOST_VILLAGES,
    MOST_WOODS,
    ROADS,
    WATERS,
)
from sandtable.landscape.generator.recipe import recipe_in, recipes_in

TERRAIN, HEIGHTS = "terrain", "heights"
RIVERS_LAYER, ROADS_LAYER, BRIDGES_LAYER, PLACES_LAYER = "rivers", "roads", "bridges", "places"
UNITS = "units"
RIVER, DRAWN_RIVER, BRIDGE = "river", "drawn-river", "bridge"
PICTURED, SHIPPED, LANDSCAPE = "map", "shipped", "landscape"
_GOALS: Mapping[Goal, str] = {
    "free": "is for a human umpire to decide",
    "take": "take a place and hold it alone",
    "hold": "hold a place at the end",
    "destroy": "destroy enemy units",
    "escape": "bring own units to a place",
}
PIECES_ACROSS = 37
"""Pieces along the longer side of a map, as in a match."""
_LARGEST = 1_000_000
_MOST_COMMANDERS = 100


@cache
def description() -> EditorDescription:
    """Return what can be edited."""
    return EditorDescription(
        board=PlaneBoard(
            "m",
            0,
            1,
            _LARGEST,
            cell="cell",
            grid=1000,
            picture="map",
            unlock=SHIPPED,
            pieces_across=PIECES_ACROSS,
            most_cells=MAX_CELLS,
        ),
        layers=(*_rasters(), *_shapes(), _units()),
        forms=(
            Form(
                "scenario",
                "Scenario",
                (
                    *title_inputs(),
                    TextInput("begins", "Begins at", "The hour of the day, such as 08:00.", 5),
                    ChoiceInput("weather", "Weather", options=picks(get_args(Weather))),
                    NumberInput("rounds", "Rounds", "After them, the match is decided.", 1, 1000),
                ),
            ),
            Form("map", "Map", _map_inputs()),
            Form("sides", "Sides and commanders", (_side_input(), _commander_input())),
            Form("settings", "Settings", (_setting_input(),), "Numbers that differ from the rules."),
        ),
        sides_from="commanders",
        colours_from="side",
        generators=(_pictured(), _shipped(), _landscape()),
    )


def picks(words: tuple[str, ...]) -> tuple[Pick, ...]:
    """Return words of the rules as options."""
    return tuple(Pick(word, word.replace("-", " ")) for word in words)


# Layers


def _rasters() -> tuple[RasterLayer, ...]:
    resize = (
        ToggleInput(
            "resize",
            "The map takes the size of the picture",
            "Otherwise the picture is stretched over the map as it is. All other ground is cleared.",
        ),
        NumberInput(
            "pixel",
            "Side of a pixel",
            "For the size of the map.",
            0.1,
            1000,
            step=0,
            unit="m",
            empty="as a GeoTIFF says, or that of a cell",
        ),
    )
    terrains = tuple(Pick(terrain.label, terrain.label) for terrain in Terrain)
    return (
        RasterLayer(
            TERRAIN,
            "Terrain",
            tuple(
                RasterBrush(int(terrain), terrain.label.capitalize(), staff_map.wash_colour(terrain))
                for terrain in Terrain
            ),
            picture=(
                *resize,
                ListInput(
                    "legend",
                    "Legend",
                    "colour",
                    (
                        TextInput("colour", "Colour", "As in #007f00.", 7),
                        ChoiceInput("terrain", "Terrain", options=terrains),
                    ),
                    "The colours of the picture; without any, those of the documentation.",
                    title="colour",
                    most=256,
                ),
            ),
        ),
        RasterLayer(
            HEIGHTS,
            "Heights",
            heights=True,
            wide=True,
            lowest="lowest",
            highest="highest",
            picture=(
                *resize,
                _height("black", "Height of black", "for a GeoTIFF, whose values are metres"),
                _height("white", "Height of white", "for a GeoTIFF, whose values are metres"),
            ),
        ),
    )


def _height(name: str, label: str, empty: str) -> NumberInput:
    return NumberInput(name, label, "", -9000, 9000, step=0, unit="m", empty=empty)


def _shapes() -> tuple[ShapeLayer, ...]:
    name = TextInput("name", "Name", longest=60, optional=True)
    width = NumberInput("width", "Width", lowest=1, highest=2000, unit="m", empty="30 m")
    return (
        ShapeLayer(
            RIVERS_LAYER,
            "Rivers",
            (
                ShapeBrush(RIVER, "River", "line", line="river", inputs=(name, width)),
                ShapeBrush(
                    DRAWN_RIVER,
                    "Brook, or river whose water is painted",
                    "line",
                    line="river",
                    inputs=(name, width),
                ),
            ),
            most=MAX_RIVER_POINTS // 2,
            most_points=MAX_RIVER_POINTS,
        ),
        ShapeLayer(
            ROADS_LAYER,
            "Roads",
            (
                ShapeBrush("highway", "Highway", "line", line="road", inputs=(name,)),
                ShapeBrush("road", "Road", "line", line="road", inputs=(name,)),
                ShapeBrush("track", "Track", "line", line="track", inputs=(name,)),
            ),
            most_points=MAX_ROAD_POINTS,
        ),
        ShapeLayer(
            BRIDGES_LAYER,
            "Bridges",
            (ShapeBrush(BRIDGE, "Bridge", "line", line="bridge", inputs=(name,)),),
            most_points=MAX_ROAD_POINTS,
        ),
        ShapeLayer(
            PLACES_LAYER,
            "Names",
            tuple(
                ShapeBrush(kind, kind.capitalize(), "point", inputs=(TextInput("name", "Name", longest=60),))
                for kind in get_args(PlaceKind)
            ),
            most=1000,
            beyond=True,
        ),
    )


def _units() -> PieceLayer:
    return PieceLayer(
        UNITS,
        "Units",
        tuple(unit_brush(arm, _unit_inputs(arm)) for arm in ARMS),
        stacked=True,
        most=MAX_UNITS,
    )


def unit_brush(arm: Arm, inputs: tuple[Input, ...]) -> PieceBrush:
    """Return the brush for units of an arm."""
    label = arm.capitalize().replace("-", " ")
    return PieceBrush(arm, label, arm, GLYPHS[arm], inputs, heading="facing")


def _unit_inputs(arm: Arm) -> tuple[Input, ...]:
    word = TextInput(
        "id",
        "Name in orders",
        "Lower-case letters, digits and hyphens: 2-foot. Empty: made from the name or the arm.",
        60,
        optional=True,
    )
    facing = NumberInput(
        "facing", "Facing", "Degrees from north.", 0, 359, unit="°", empty="as the commander's troops"
    )
    if arm == "officer":
        return (word, facing)
    formations = FORMATIONS[arm]
    return (
        word,
        TextInput("name", "Name", longest=100, optional=True),
        facing,
        ChoiceInput("formation", "Formation", options=picks(formations), empty=formations[0]),
        ChoiceInput("quality", "Quality", options=picks(get_args(Quality)), empty="regular"),
        NumberInput("hp", "Strength", lowest=1, highest=FULL_HP, empty=str(FULL_HP)),
        NumberInput("disruption", "Disruption", lowest=0, highest=MAX_DISRUPTION, empty="0"),
    )


# Forms


def _map_inputs() -> tuple[Input, ...]:
    return (
        ChoiceInput(
            "map",
            "Map",
            "A map of the game is a picture. To change its ground, make it editable.",
            options=_maps(),
            empty="your own, as drawn here",
        ),
        NumberInput("cell", "Side of a cell", "Of terrain and heights.", 0.1, 1000, step=0, unit="m"),
        NumberInput("lowest", "Lowest height", "", -9000, 9000, step=0, unit="m", empty="0 m"),
        NumberInput(
            "highest", "Highest height", "", -9000, 9000, step=0, unit="m", empty="6,553.5 m above the lowest"
        ),
    )


def _side_input() -> ListInput:
    return ListInput(
        "sides",
        "Sides",
        "side",
        (
            TextInput("id", "Id", "Lower-case letters, digits and hyphens.", 60),
            TextInput("name", "Name", longest=100),
            ChoiceInput("colour", "Colour", options=picks(COLOURS), empty="by its place in this list"),
            PlaceInput("baseline", "Baseline", "Where troops of the side flee to."),
        ),
        title="name",
        fewest=2,
        most=len(COLOURS),
    )


def _commander_input() -> ListInput:
    return ListInput(
        "commanders",
        "Commanders",
        "commander",
        (
            TextInput("id", "Seat", "Lower-case letters, digits and hyphens.", 60),
            TextInput("name", "Name", longest=100),
            ChoiceInput("side", "Side", items_of="sides"),
            NumberInput(
                "facing", "Facing of the troops", "Degrees from north.", 0, 359, unit="°", empty="0°"
            ),
            TextInput("situation", "Situation", "What the commander knows at first.", 5000, lines=8),
            TextInput("mission", "Mission", "As the commander reads it.", 1000, lines=2, optional=True),
            ChoiceInput(
                "goal", "The mission", options=tuple(Pick(value, label) for value, label in _GOALS.items())
            ),
            PlaceInput("place", "Place", "To take, to hold, or to escape to.", optional=True),
            TextInput(
                "place_name", "Place by name", "A name on the map, in place of a point.", 60, optional=True
            ),
            NumberInput("radius", "Radius", "Of the place.", 1, _LARGEST, unit="m", empty="200 m"),
            NumberInput("rounds", "Rounds", "In succession, to take the place.", 1, _LARGEST, empty="1"),
            PiecesInput("units", "Units", "To destroy, or to bring away.", (UNITS,)),
            NumberInput("count", "Number of them", "", 0, MAX_UNITS, empty="all"),
            PiecesInput("successor", "Successor", "The unit whose commander takes over.", (UNITS,), 1),
            ToggleInput("no_successor", "No successor"),
        ),
        title="name",
        fewest=2,
        most=_MOST_COMMANDERS,
    )


def setting_numbers(settings: Settings) -> dict[str, int | float]:
    """Return every number of the settings, those of tables and lists under names such as `infantry.road`."""
    found: dict[str, int | float] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(value, MetresARound):
            found |= {f"{field.name}.{going}": metres for going, metres in asdict(value).items()}
        elif isinstance(value, tuple):
            found |= {f"{field.name}.{number}": part for number, part in enumerate(value, 1)}
        else:
            found[field.name] = value
    return found


def _setting_input() -> ListInput:
    defaults = setting_numbers(Settings())
    options = tuple(
        Pick(name, f"{name.replace('_', ' ').replace('.', ', ')} ({number:g})")
        for name, number in defaults.items()
    )
    return ListInput(
        "settings",
        "Settings",
        "setting",
        (
            ChoiceInput("setting", "Setting", "In brackets: the number of the rules.", options=options),
            NumberInput("value", "Value", lowest=-10, highest=_LARGEST, step=0),
        ),
        title="setting",
        most=len(options),
    )


# Generators


def _pictured() -> Generator:
    return Generator(
        PICTURED,
        "Take a map of the game",
        (ChoiceInput("map", "Map", options=_maps()),),
        "The draft gets its size and shows its picture. Its ground stays as it is.",
        partial=True,
    )


def _maps() -> tuple[Pick, ...]:
    return tuple(Pick(name, recipe_in(RECIPES, name).title) for name in recipes_in(RECIPES))


def _shipped() -> Generator:
    return Generator(
        SHIPPED,
        "Make a map of the game editable",
        (ChoiceInput("map", "Map", options=_maps()),),
        "Terrain, heights, roads, rivers, bridges and names replace those of the draft.",
        partial=True,
    )


def _landscape() -> Generator:
    return Generator(
        LANDSCAPE,
        "Grow a landscape from a seed",
        (
            NumberInput("seed", "Seed", "Another number is another country.", 0, LARGEST_SEED),
            NumberInput("width", "Width", "", 1, LONGEST / 1000, step=0.5, unit="km", empty="4 km"),
            NumberInput("height", "Height", "", 1, LONGEST / 1000, step=0.5, unit="km", empty="3 km"),
            NumberInput("cell", "Side of a cell", "", 5, 100, step=5, unit="m", empty="10 m"),
            NumberInput("relief", "Relief", "Hills above valleys.", 0, MOST_RISE, unit="m", empty="70 m"),
            NumberInput("woods", "Woods", "", 0, MOST_WOODS, unit="%", empty="22 %"),
            ChoiceInput("water", "Water", options=picks(WATERS), empty="brooks"),
            NumberInput("villages", "Villages", "", 0, MOST_VILLAGES, empty="6"),
            ChoiceInput("roads", "Roads", options=picks(ROADS), empty="some"),
        ),
        "It replaces the ground of the draft, and nothing else.",
        partial=True,
    )
