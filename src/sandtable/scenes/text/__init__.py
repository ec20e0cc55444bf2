"""A scene as coloured text for a terminal; readable without colours too."""

from sandtable.scenes.text.boards import board_height, board_lines, board_width
from sandtable.scenes.text.picture import Details, panel, panel_fits_beside, picture, tables

__all__ = [
    "Details",
    "board_height",
    "board_lines",
    "board_width",
    "panel",
    "panel_fits_beside",
    "picture",
    "tables",
]
