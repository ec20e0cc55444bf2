"""A complete scene on each kind of board, and one overlay of each kind."""

from math import cos, radians, sin

from msgspec.structs import replace

from sandtable.core.language import ENGLISH, catalogue
from sandtable.scenes import (
    Area,
    Border,
    Button,
    Cell,
    Chance,
    Chances,
    Circle,
    Contour,
    Device,
    Heat,
    HexBoard,
    HexEdges,
    Labels,
    Lamp,
    Line,
    Lines,
    MapBoard,
    Marks,
    Notes,
    Overlay,
    Path,
    Paths,
    Piece,
    PlaceName,
    Ranges,
    Scene,
    Setting,
    Side,
    SquareBoard,
    Switch,
    Table,
    Terrain,
    Way,
)

WORDS = catalogue("sandtable.scenes", ENGLISH)
"""The words of text pictures, in English."""

TERRAINS = (
    Terrain("plain", "open ground", ""),
    Terrain("forest", "forest", "^^^", "wood"),
    Terrain("river", "river", "~~~", "water"),
    Terrain("ford", "ford", "- -", "shallow"),
    Terrain("bog", "swamp", '"\'"', "marsh"),
    Terrain("hills", "hills", "nnn", "hill"),
    Terrain("mountain", "mountain", "/^\\", "rock"),
    Terrain("meadow", "high grass", "'''", "grass"),
    Terrain("fields", "fields", "===", "field"),
    Terrain("beach", "beach", "...", "sand"),
    Terrain("lane", "road", " : ", "road"),
    Terrain("town", "town", "[#]", "town"),
    Terrain("camp", "camp", "<@>"),
)
SIDES = (Side("north", "North", "blue"), Side("south", "South", "red"))


def pieces(first: str, second: str, third: str) -> tuple[Piece, ...]:
    return (
        Piece("inf1", "infantry", "I", "First infantry", "north", first, tag="inf1", heading=90),
        Piece("gun1", "cannon", "a", "First battery", "south", second, ("moved",), heading=225),
        Piece("cav1", "cavalry", "c", "Lost cavalry", "south", third, ("offline",), tag="8"),
        Piece("inf2", "infantry", "I", "Second infantry", "north"),
    )


def overlays(*places: str) -> dict[str, Overlay]:
    """One overlay of each kind, at the first places that are given."""
    a, b, c, d, *_ = places
    return {
        "lines": Lines("lines", "Lines of communication", (Line(a, b, "north"), Line(c, d, "south"))),
        "heat": Heat("heat", "Attack", ((a, 3), (b, 12), (c, 0)), "south"),
        "reach": Marks("reach", "Can go", (b, c), "reach"),
        "target": Marks("target", "Aimed at", (d,), "target"),
        "last": Marks("last", "Just moved", (a,), "last"),
        "focus": Marks("focus", "Meant", (b,), "focus"),
        "labels": Labels("labels", "Remarks", ((a, "Hold here"), (d, "Here they come")), "south"),
        "ranges": Ranges(
            "ranges",
            "How far it reaches",
            (Circle(a, 2, label="Two off"), Circle(d, 3, towards=270, spread=90)),
            ((b, 1), (c, 2.5)),
            "north",
            (c,),
        ),
        "paths": Paths(
            "paths",
            "Marches",
            (Path((a, b, c), "north", label="Courier"), Path((d, c), "south", planned=True)),
        ),
    }


DEVICE = Device(
    "computer",
    "The computer",
    (Switch("stance", "Stance", (Setting("attack", "Attack"), Setting("retreat", "Retreat")), "retreat"),),
    (
        Lamp("two", "2", lit=True),
        Lamp("four", "4", lit=False),
        Lamp("shot", "shot", lit=True, blinking=True, meaning="damage"),
    ),
    Button("Press", "press {stance}"),
)

SQUARES = Scene(
    "none",
    SquareBoard(
        tuple("ABCD"),
        tuple("123456"),
        TERRAINS,
        (Cell("A1", "forest"), Cell("B5", "camp", "south"), Cell("D4", "river", label="The brook")),
        (Border("B", "Frontier"),),
    ),
    SIDES,
    pieces("A2", "C3", "D6"),
    panels=(
        Table("forces", "Forces", ("", "North", "South"), (("Foot", "2", "0"),)),
        Notes("report", "Report", ("The bridge is down.", "We wait for orders.")),
        Chances("charge", "The charge", ("Six against four.",), 6, (Chance("they flee", 4, "well"),)),
    ),
    caption="Squares.",
)

ROWS = tuple("ABCDEFGH")
COLUMNS = tuple(str(number) for number in range(1, 13))
_GROUND = {
    "forest": "A1 A2 B1 B2 C2 G8 G9 H8 H9",
    "river": "A7 B7 C7 C8 D8 E8",
    "ford": "F8",
    "bog": "F9 G10",
    "hills": "D2 D3 E3",
    "mountain": "F2 F3 G2 G3",
    "meadow": "B10 B11 C11",
    "fields": "C4 C5 D5",
    "beach": "H11 H12",
    "lane": "D10 E10 E11 F11",
    "town": "E5 D11",
}
HEXES = Scene(
    "none",
    HexBoard(
        "flat",
        ROWS,
        COLUMNS,
        TERRAINS,
        (
            *(Cell(place, terrain) for terrain, found in _GROUND.items() for place in found.split()),
            Cell("A12", "camp", "south", "Southern headquarters"),
            *(Cell(place, "plain", "south") for place in ("A10", "A11", "B12")),
            *(Cell(place, "plain", "north") for place in ("H1", "H2", "G1", "H3")),
        ),
        edges=(
            HexEdges("river", "The Elster", (("F5", "F6"), ("G5", "F6"), ("G5", "G6"), ("H5", "G6"))),
            HexEdges("bridge", "The long bridge", (("G5", "G6"),)),
            HexEdges("border", "The frontier", (("A9", "A10"), ("B9", "A10"), ("B9", "B10"))),
            HexEdges("wall", "City limits", (("D11", "D12"), ("C11", "D11"), ("C10", "D11")), "south"),
        ),
        names=(
            PlaceName("E5", "Ebersdorf"),
            PlaceName("G3", "Old Man", "small"),
            PlaceName("D6", "Sarapan", "large"),
        ),
    ),
    SIDES,
    pieces("D4", "D9", "F10"),
    caption="Hexes with flat tops.",
)
POINTY = replace(
    HEXES, board=replace(HEXES.board, orientation="pointy", edges=()), caption="Hexes with points."
)


def ring(east: float, north: float, radius: float, flat: float = 0.7) -> tuple[tuple[float, float], ...]:
    """A closed line round a point, somewhat flattened."""
    turns = [radians(20 * step) for step in range(18)]
    corners = [(east + radius * cos(turn), north + radius * flat * sin(turn)) for turn in turns]
    return (*corners, corners[0])


BACKGROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" preserveAspectRatio="none">'
    '<rect width="30" height="20" fill="#efe3c2"/></svg>'
)
MAP = Scene(
    "none",
    MapBoard(
        3000,
        2000,
        "m",
        110,
        TERRAINS,
        areas=(
            Area("forest", ((150, 1250), (700, 1150), (900, 1500), (650, 1850), (200, 1800)), "Tiergarten"),
            Area("meadow", ((1900, 300), (2400, 250), (2500, 600), (2000, 700))),
            Area("bog", ((1150, 100), (1500, 60), (1560, 320), (1200, 380))),
            Area("fields", ((1000, 1050), (1400, 1100), (1350, 1400), (980, 1350))),
            Area("town", ((1560, 1010), (1800, 1000), (1830, 1180), (1600, 1210)), "Bellau", "south"),
            Area("river", ((2600, 1500), (2900, 1450), (2950, 1750), (2700, 1850)), "The mere"),
        ),
        ways=(
            Way("river", ((-50, 700), (600, 640), (1200, 760), (1700, 640), (2300, 800), (3050, 700)), 40),
            Way("road", ((0, 1000), (800, 980), (1650, 1100), (2400, 1300), (3000, 1250)), label="Post road"),
            Way("road", ((1650, 1100), (1690, 640), (1600, 0))),
            Way("track", ((800, 980), (700, 300), (300, 0))),
            Way("railway", ((2200, 2000), (2300, 1200), (2650, 0))),
            Way("bridge", ((1692, 690), (1690, 590))),
            Way("works", ((1900, 1250), (2050, 1150), (2050, 1000)), side="south"),
            Way("border", ((0, 400), (500, 350), (900, 0))),
        ),
        contours=tuple(Contour(100 + 10 * step, ring(1150, 1600, 420 - 70 * step)) for step in range(6)),
        names=(
            PlaceName("1690,1110", "Bellau"),
            PlaceName("1150,1600", "Galgenberg", "small"),
            PlaceName("2300,450", "Saalfeld", "large"),
        ),
        grid=500,
    ),
    SIDES,
    pieces("1400,900", "2050,1080", "2500,500"),
    caption="A map in metres.",
)

SCENES = {"squares": SQUARES, "flat hexes": HEXES, "pointy hexes": POINTY, "map": MAP}
PLACES = {
    "squares": ("A2", "C2", "C4", "D6"),
    "flat hexes": ("D4", "C7", "E8", "D9"),
    "pointy hexes": ("D4", "C7", "E8", "D9"),
    "map": ("1400,900", "1600,1300", "1900.5,1500", "2050,1080"),
}
OVERLAYS = {name: overlays(*places) for name, places in PLACES.items()}
# Two metres cannot be seen on a map: its circles are as large as the steps of a grid.
OVERLAYS["map"]["ranges"] = Ranges(
    "ranges",
    "How far it reaches",
    (Circle("2050,1080", 300, label="canister, to 300 m"), Circle("2050,1080", 600, towards=270, spread=60)),
    (("1600,1300", 1), ("1900.5,1500", 2.5)),
    "south",
)
