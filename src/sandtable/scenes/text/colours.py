"""The colours of a text screen: one palette for each number of colours that a terminal has.

Smaller palettes are chosen by hand, because the numerically nearest colour of parchment is pink.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from rich.color import Color, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.style import Style

from sandtable.scenes.board import Ground
from sandtable.scenes.palette import (
    GROUNDS,
    INK,
    LAST,
    PAPER,
    REACH,
    SIDE_COLOURS,
    TARGET,
    UNALIGNED,
    WASHES,
)

_FAINTEST, _STRONGEST, _SHADES = 0.15, 0.75, 8
_STANDARD_GROUND = "white"


class Paints(NamedTuple):
    """The colours of everything on the board."""

    ink: str
    paper: str
    """The colour of letters on dark backgrounds."""
    faint: str
    """The colour of the dot on open ground."""
    grounds: Sequence[str]
    """The colours of the land on the two sides of a border, in turn."""
    rock: str
    border: str
    last: str
    """The colour of the letter of the piece that moved last."""
    sides: Mapping[str, str]
    marks: Mapping[str, str]
    """The background of marked places, by the style of the mark."""
    washes: Mapping[Ground, str]
    """The background of each kind of ground."""
    heats: Mapping[str, Sequence[str]]
    """The shades of a heat map from the faintest to the strongest, by the colour of its side."""

    def side(self, name: str) -> str:
        """The colour of a side by the name of that colour."""
        return self.sides.get(name, self.sides[UNALIGNED])

    def ground(self, name: Ground) -> str:
        """The background of a kind of ground."""
        return self.grounds[0] if name == "open" else self.washes[name]

    def mark(self, name: str) -> str:
        """The background of a marked place."""
        return self.marks.get(name, self.marks["focus"])

    def shade(self, name: str, strength: float) -> str:
        """The background of a place in a heat map, for a strength from 0 to 1."""
        shades = self.heats.get(name, self.heats[UNALIGNED])
        return shades[min(int(strength * len(shades)), len(shades) - 1)]

    def readable_on(self, ground: str) -> str:
        """Ink or paper, whichever is readable on a background."""
        red, green, blue = _rgb(ground)
        return self.ink if 0.3 * red + 0.6 * green + 0.1 * blue > 128 else self.paper


def paints_for(colours: str | None) -> Paints:
    """The palette for a terminal, by rich's name of its colour system; `None` for no colours."""
    return {"256": _EIGHT_BIT, "standard": _STANDARD, "windows": _STANDARD}.get(colours or "", _TRUE_COLOUR)


@cache
def style(ink: str, ground: str, *, bold: bool = False, underline: bool = False) -> Style:
    """The style of letters on a background."""
    return Style(color=ink, bgcolor=ground, bold=bold, underline=underline)


def _rgb(colour: str) -> ColorTriplet:
    return Color.parse(colour).get_truecolor()


def _mix(base: str, colour: str, strength: float) -> str:
    return blend_rgb(_rgb(base), _rgb(colour), cross_fade=strength).hex


def _shades(colour: str) -> tuple[str, ...]:
    step = (_STRONGEST - _FAINTEST) / (_SHADES - 1)
    return tuple(_mix(GROUNDS[0], colour, _FAINTEST + step * number) for number in range(_SHADES))


def _eight_bit(*numbers: int) -> tuple[str, ...]:
    return tuple(f"color({number})" for number in numbers)


_TRUE_COLOUR = Paints(
    ink=INK,
    paper=PAPER,
    faint=_mix(GROUNDS[0], INK, 0.45),
    grounds=GROUNDS,
    rock=_mix(GROUNDS[1], INK, 0.22),
    border=TARGET,
    last=LAST,
    sides=SIDE_COLOURS,
    marks={
        "reach": _mix(GROUNDS[0], REACH, 0.3),
        "target": _mix(GROUNDS[0], TARGET, 0.45),
        "last": _mix(GROUNDS[0], LAST, 0.6),
        "focus": _mix(GROUNDS[0], INK, 0.25),
    },
    washes=WASHES,
    heats={name: _shades(colour) for name, colour in SIDE_COLOURS.items()},
)

_EIGHT_BIT = Paints(
    ink="color(236)",
    paper="color(230)",
    faint="color(143)",
    grounds=_eight_bit(230, 187),
    rock="color(144)",
    border="color(160)",
    last="color(221)",
    sides=dict(zip(SIDE_COLOURS, _eight_bit(25, 124, 65, 136, 62, 30, 53, 233, 241), strict=True)),
    marks=dict(zip(("reach", "target", "last", "focus"), _eight_bit(151, 209, 221, 250), strict=True)),
    washes=dict(
        zip(WASHES, _eight_bit(230, 193, 229, 187, 223, 151, 150, 186, 144, 195, 152, 181, 222), strict=True)
    ),
    heats=dict(
        zip(
            SIDE_COLOURS,
            (
                _eight_bit(195, 153, 117, 75, 32),
                _eight_bit(224, 217, 210, 203, 160),
                _eight_bit(194, 157, 120, 77, 34),
                _eight_bit(223, 222, 220, 178, 136),
                _eight_bit(189, 183, 141, 97, 54),
                _eight_bit(195, 158, 115, 73, 30),
                _eight_bit(225, 218, 211, 168, 132),
                _eight_bit(254, 250, 246, 241, 237),
                _eight_bit(254, 251, 248, 245, 242),
            ),
            strict=True,
        )
    ),
)

_STANDARD_SIDES = (
    "blue",
    "red",
    "green",
    "yellow",
    "magenta",
    "cyan",
    "bright_magenta",
    "black",
    "bright_black",
)
_STANDARD_HEATS = ("cyan", "magenta", "green", "yellow", "magenta", "cyan", "magenta", "cyan", "cyan")
_STANDARD = Paints(
    ink="black",
    paper="bright_white",
    faint="bright_black",
    grounds=(_STANDARD_GROUND,),
    rock=_STANDARD_GROUND,
    border="red",
    last="bright_yellow",
    sides=dict(zip(SIDE_COLOURS, _STANDARD_SIDES, strict=True)),
    marks={"reach": "green", "target": "magenta", "last": "yellow", "focus": "cyan"},
    washes=dict.fromkeys(WASHES, _STANDARD_GROUND),
    heats={
        name: (_STANDARD_GROUND, "bright_white", colour)
        for name, colour in zip(SIDE_COLOURS, _STANDARD_HEATS, strict=True)
    },
)
