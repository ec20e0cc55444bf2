"""Eight sides can be told apart by colour, also by players who are colour-blind.

The colours are seen as by Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of
color vision deficiency" (2009), at full severity, and compared in CIE L*a*b*.
"""

from itertools import combinations
from math import dist

import pytest

from sandtable.scenes.palette import COUNTER_SHAPES, DASHES, PAPER, SIDE_COLOURS

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

SIGHT: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
LEAST_DISTANCE = 14.0
LEAST_CONTRAST = 3.0


def linear(colour: str) -> Colour:
    """The linear light of a colour such as "#98291f"."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def times(matrix: Matrix, colour: Colour) -> Colour:
    one, two, three = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return one, two, three


def lab(light: Colour) -> Colour:
    """Lightness and the two colour axes of CIE L*a*b*."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in light)
    parts = [part / white for part, white in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_the_colours_of_sides_differ_for_every_kind_of_sight(sight):
    seen = {name: lab(times(SIGHT[sight], linear(colour))) for name, colour in SIDE_COLOURS.items()}
    distances = {pair: dist(seen[pair[0]], seen[pair[1]]) for pair in combinations(seen, 2)}
    nearest = min(distances, key=distances.__getitem__)
    assert distances[nearest] > LEAST_DISTANCE, nearest


@pytest.mark.parametrize("name", SIDE_COLOURS)
def test_figures_stand_out_from_every_counter(name):
    _, figure, _ = times(TO_XYZ, linear(PAPER))
    _, counter, _ = times(TO_XYZ, linear(SIDE_COLOURS[name]))
    assert (figure + 0.05) / (counter + 0.05) > LEAST_CONTRAST


def test_eight_sides_differ_by_shape_and_stroke_too():
    assert len(set(COUNTER_SHAPES)) == len(COUNTER_SHAPES) == len(SIDE_COLOURS)
    assert len(set(DASHES)) == len(DASHES) == 8
