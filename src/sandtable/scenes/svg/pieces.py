"""Pieces as SVG: counters in the colours of their sides, with figures and badges for states."""

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from sandtable.scenes.geometry import Point
from sandtable.scenes.markup import node, titled, written
from sandtable.scenes.palette import COUNTER_SHAPES, SideStyle
from sandtable.scenes.scene import Piece

FACE = 100.0
"""The side of a counter before it is scaled to its place; the origin is its centre."""

_STYLED = "sandtable"
"""The class of all CSS rules, needed again on the content of `use`, which is styled apart."""
_COUNTER, _GHOST, _BADGE_OF = "sandtable-counter-", "sandtable-ghost-", "sandtable-badge-"
_HIDDEN = "sandtable-hidden-"
_HATCH, _STRIPES = "sandtable-hatch", "sandtable-stripes"

_FIGURE = 84.0
_GLYPH = 62.0
_GLYPH_BASELINE = 0.34
_LETTER_WIDTH = 0.6
_BADGE = 18.0
_CORNER = 36.0
_SHADOW_FALL = "translate(2.5 4.5)"
_INNER = "scale(.925)"
_HEADING = "M-17-60L0-84L17-60Z"
_SHORT_TAG = 2
"""Maximum length of a tag on the counter's plate; longer ones are names beside it."""
_PLATE = (8.0, -60.0, 52.0, 44.0, 10.0)
"""Left, top, width, height and radius of the plate."""
_PLATE_BASELINE = 0.83
_DOT = 8.0
_DOT_STEP = 20.0

_BADGES = {
    "offline": (
        (1, -1),
        (
            ("badge-ink", "M-6.4 1.5L-9.2 4.3A5.2 5.2 0 0 0-4.3 9.2L-1.5 6.4"),
            ("badge-ink", "M6.4-1.5L9.2-4.3A5.2 5.2 0 0 0 4.3-9.2L1.5-6.4"),
            ("badge-alarm", "M-8-8L-4-4M8 8L4 4"),
        ),
    ),
    "moved": ((1, 1), (("badge-ink", "M-8 0L-2 7L8-7"),)),
    "ready": (
        (1, 1),
        (("badge-alarm", "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0M0-10V-3M0 10V3M-10 0H-3M10 0H3"),),
    ),
    "doubtful": ((1, -1), (("badge-ink", "M-5-5A5 5 0 1 1 2 0Q0 1 0 4M0 9V9.4"),)),
    "hidden": ((-1, -1), (("badge-ink", "M-10 0Q0-9 10 0Q0 9-10 0ZM-9 9L9-9"),)),
    "retreating": ((-1, -1), (("badge-ink", "M9 0H-9M-2-7.5L-9 0L-2 7.5"),)),
}
"""The corner and the strokes of each state with a badge; other states are dots."""
_FAINT = frozenset({"offline", "doubtful"})
"""The states of counters that are drawn in outline: cut off, or only believed to be there."""


def counters() -> list[Element]:
    """The definitions that `counter` uses: counters and ghosts of each shape, and badges."""
    hatch = node(
        "pattern",
        [node("path", class_="hatch", d="M0 0V9")],
        id=_HATCH,
        width=9,
        height=9,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    stripes = node(
        "pattern",
        [node("path", class_="stripes", d="M0 0V16")],
        id=_STRIPES,
        width=16,
        height=16,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    makers = (_solid, _ghost, _hidden)
    shapes = (make(index, shape) for index, shape in enumerate(COUNTER_SHAPES) for make in makers)
    return [hatch, stripes, *shapes, *(_badge(state) for state in _BADGES)]


def counter(
    piece: Piece, centre: Point, size: float, style: SideStyle, symbol_ids: Mapping[str, str]
) -> Element:
    """A piece as a counter of a given size."""
    faint = not _FAINT.isdisjoint(piece.states)
    shape = style.order % len(COUNTER_SHAPES)
    return titled(
        describe(piece),
        [
            node("use", href=f"#{_GHOST if faint else _COUNTER}{shape}"),
            *([node("use", href=f"#{_HIDDEN}{shape}")] if "hidden" in piece.states else []),
            _figure(piece, symbol_ids),
            *_states(piece.states),
            *_heading(piece),
            *_tag(piece),
        ],
        class_=f"piece {style.css}{' offline' if faint else ''}",
        transform=f"translate({centre.x:g} {centre.y:g}) scale({size / FACE:g})",
    )


def describe(piece: Piece) -> str:
    """Describe a piece: its label and place, its states, and its note."""
    name = f"{piece.label}, {piece.place}" if piece.place else piece.label
    text = f"{name}: {', '.join(piece.states)}" if piece.states else name
    return f"{text}. {piece.note}" if piece.note else text


def _solid(index: int, shape: str) -> Element:
    return node(
        "g",
        [
            node("path", class_="shadow", d=shape, transform=_SHADOW_FALL),
            node("path", class_="face", d=shape),
            node("path", class_="rim", d=shape),
            node("path", class_="gleam", d=shape, transform=_INNER),
        ],
        id=f"{_COUNTER}{index}",
        class_=_STYLED,
    )


def _ghost(index: int, shape: str) -> Element:
    return node(
        "g",
        [
            node("path", class_="ghost", d=shape),
            node("path", d=shape, fill=f"url(#{_HATCH})"),
            node("path", class_="ghost-rim", d=shape, transform=_INNER),
        ],
        id=f"{_GHOST}{index}",
        class_=_STYLED,
    )


def _hidden(index: int, shape: str) -> Element:
    """The stripes over a counter that the enemy does not see."""
    return node(
        "g",
        [
            node("path", d=shape, fill=f"url(#{_STRIPES})"),
            node("path", class_="hidden-rim", d=shape, transform=_INNER),
        ],
        id=f"{_HIDDEN}{index}",
        class_=_STYLED,
    )


def _figure(piece: Piece, symbol_ids: Mapping[str, str]) -> Element:
    if piece.symbol in symbol_ids:
        return node(
            "use",
            class_="figure",
            href=f"#{symbol_ids[piece.symbol]}",
            x=-_FIGURE / 2,
            y=-_FIGURE / 2,
            width=_FIGURE,
            height=_FIGURE,
        )
    return glyph(piece.glyph, Point(0, 0), _GLYPH, "figure")


def glyph(text: str, centre: Point, size: float, class_: str) -> Element:
    """A text instead of a symbol; longer texts are smaller."""
    letters = text.strip() or "?"
    height = size / max(1, _LETTER_WIDTH * len(letters))
    return written(
        "text",
        letters,
        class_=f"glyph {class_}",
        x=centre.x,
        y=centre.y + height * _GLYPH_BASELINE,
        font_size=height,
    )


def _states(states: Iterable[str]) -> list[Element]:
    badges = [
        node("use", href=f"#{_BADGE_OF}{state}", transform=f"translate({x * _CORNER:g} {y * _CORNER:g})")
        for state, ((x, y), _) in _BADGES.items()
        if state in states
    ]
    others = [state for state in states if state not in _BADGES]
    dots = [
        node("circle", class_="dot", cx=-_CORNER + index * _DOT_STEP, cy=_CORNER + 4, r=_DOT)
        for index in range(len(others))
    ]
    return badges + dots


def _heading(piece: Piece) -> list[Element]:
    """An arrowhead outside the counter in the direction it faces."""
    if piece.heading is None:
        return []
    return [node("path", class_="heading", d=_HEADING, transform=f"rotate({piece.heading:g})")]


def has_long_tag(piece: Piece) -> bool:
    """Whether a piece has a name that stands beside its counter, not on it."""
    return len(piece.tag or "") > _SHORT_TAG


def _tag(piece: Piece) -> list[Element]:
    """A strength on a plate, in italics if guessed."""
    if not piece.tag or has_long_tag(piece):
        return []
    x, y, width, height, radius = _PLATE
    return [
        node("rect", class_="plate", x=x, y=y, width=width, height=height, rx=radius),
        written(
            "text",
            piece.tag,
            class_="plate-guess" if piece.tag.endswith("?") else "plate-number",
            x=x + width / 2,
            y=y + height * _PLATE_BASELINE,
        ),
    ]


def _badge(state: str) -> Element:
    _, strokes = _BADGES[state]
    return node(
        "g",
        [
            node("circle", class_="badge", r=_BADGE),
            *(node("path", class_=ink, d=stroke) for ink, stroke in strokes),
        ],
        id=f"{_BADGE_OF}{state}",
        class_=_STYLED,
    )
