"""What can be drawn, as data (`scene`), and the drawing of it: SVG, PNG and text for a terminal."""

from sandtable.scenes.scene import (
    Board,
    Border,
    Cell,
    Heat,
    Line,
    Lines,
    Marks,
    Overlay,
    Panel,
    Piece,
    Place,
    Scene,
    Side,
    SquareBoard,
    Table,
    Terrain,
)

__all__ = [
    "Board",
    "Border",
    "Cell",
    "Heat",
    "Line",
    "Lines",
    "Marks",
    "Overlay",
    "Panel",
    "Piece",
    "Place",
    "Scene",
    "Side",
    "SquareBoard",
    "Table",
    "Terrain",
]
