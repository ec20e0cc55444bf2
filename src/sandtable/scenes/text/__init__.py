"""A scene as coloured text for a terminal; readable without colours too."""

from sandtable.scenes.text.boards import board_height, board_lines, board_width
from sandtable.scenes.text.picture import Details, panel, panel_fits_beside, picture, tables
from sandtable.scenes.text.words import Words, state_name

__all__ = [
    "Details",
    "Words",
    "board_height",
    "board_lines",
    "board_width",
    "panel",
    "panel_fits_beside",
    "picture",
    "state_name",
    "tables",
]
