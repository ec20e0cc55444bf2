"""Panels below the board: a device with its switches and lamps, and a sheet of lines."""

from textwrap import wrap
from xml.etree.ElementTree import Element

from sandtable.scenes.markup import node, titled, written
from sandtable.scenes.scene import Device, Setting, Sheet

_ROW = 26.0
_BASELINE = 17.0
_LAMP_LETTER = 7.2
_LAMP = 6.0
_LAMP_MIDDLE = 12.0
_GAP = 14.0


def draw_device(device: Device, top: float, across: float) -> tuple[list[Element], float]:
    """The elements of a device that begins at `top`, and its bottom."""
    words = [f"{switch.label}: {_setting(switch.settings, switch.set_to)}" for switch in device.switches]
    drawn = [
        written("text", f"{device.label} – {' · '.join(words)}", class_="tray-name", x=0, y=top + _BASELINE)
    ]
    x, y = 0.0, top + _ROW
    for lamp in device.lamps:
        label = f"{lamp.label}: {lamp.meaning}" if lamp.meaning else lamp.label
        width = 3 * _LAMP + len(label) * _LAMP_LETTER
        if x and x + width > across:
            x, y = 0.0, y + _ROW
        state = "lamp lamp-blinking" if lamp.blinking else "lamp lamp-lit" if lamp.lit else "lamp"
        drawn.append(
            titled(
                label,
                [
                    node("circle", class_=state, cx=x + _LAMP, cy=y + _LAMP_MIDDLE, r=_LAMP),
                    written("text", label, class_="lamp-name", x=x + 3 * _LAMP, y=y + _BASELINE),
                ],
            )
        )
        x += width + _GAP
    return drawn, y + _ROW


def _setting(settings: tuple[Setting, ...], value: str) -> str:
    return next((setting.label for setting in settings if setting.value == value), value)


_LINE = 22.0
_SHEET_LETTER = 7.4
_INDENT = "\u2003"


def draw_sheet(sheet: Sheet, top: float, across: float) -> tuple[list[Element], float]:
    """The elements of a sheet that begins at `top`, and its bottom."""
    letters = max(1, int(across / _SHEET_LETTER))
    rows = [(row, "tray-name") for row in wrap(f"{sheet.label} – {sheet.note}".rstrip(" –"), letters)]
    for number, line in enumerate(sheet.lines, start=1):
        wrapped = wrap(line.numbered(number), letters, subsequent_indent=_INDENT)
        rows += [(row, "caption") for row in wrapped]
    drawn = [
        written("text", row, class_=look, x=0, y=top + index * _LINE + _BASELINE)
        for index, (row, look) in enumerate(rows)
    ]
    return drawn, top + len(rows) * _LINE
