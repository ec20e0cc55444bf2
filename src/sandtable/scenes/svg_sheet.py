"""A sheet below the board: its lines, numbered."""

from textwrap import wrap
from xml.etree.ElementTree import Element

from sandtable.scenes.markup import written
from sandtable.scenes.scene import Sheet

_LINE = 22.0
_BASELINE = 17.0
_LETTER = 7.4
_INDENT = "\u2003"


def draw_sheet(sheet: Sheet, top: float, across: float) -> tuple[list[Element], float]:
    """The elements of a sheet from `top` on, and how deep they reach."""
    letters = max(1, int(across / _LETTER))
    rows = [(row, "tray-name") for row in wrap(f"{sheet.label} – {sheet.note}".rstrip(" –"), letters)]
    for number, line in enumerate(sheet.lines, start=1):
        wrapped = wrap(line.numbered(number), letters, subsequent_indent=_INDENT)
        rows += [(row, "caption") for row in wrapped]
    drawn = [
        written("text", row, class_=look, x=0, y=top + index * _LINE + _BASELINE)
        for index, (row, look) in enumerate(rows)
    ]
    return drawn, top + len(rows) * _LINE
