"""Pictures of a review: its curve, a standalone page, and an animated picture of the match."""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from io import BytesIO
from typing import Literal, TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from msgspec.structs import replace
from PIL import Image as Raster

from sandtable.core import Match, SetupError, View, catalogue
from sandtable.core.review import Curve, Mistake, Point, Review
from sandtable.review.turns import CATALOGUE
from sandtable.scenes import Image, Overlay, Scene, plain_name
from sandtable.scenes.markup import SVG_NAMESPACE, node, points, titled, written
from sandtable.scenes.palette import INK, PAPER, SIDE_COLOURS, UNALIGNED
from sandtable.scenes.png import rendered
from sandtable.scenes.svg import svg

AnimationFormat: TypeAlias = Literal["gif", "webp"]
MOST_FRAMES = 80
"""Maximum number of frames of an animation: of a long match, some turns are left out."""
WIDTH = 560
"""Width of an animation, in pixels."""
_CURVE_HEIGHT = 130
_FRAME_MS, _LONG_MS, _LAST_MS = 450, 1_400, 3_000
"""How long a frame is shown: most of them, those of turning points and mistakes, and the last."""
_COLOURS = 96
"""Colours of a GIF."""
_QUALITY = 60
"""Quality of a WebP picture."""
_FAINT = "#cfc6b4"
_EDGE = 8.0
_DOT = 4.0
_PAGE_MISTAKES = 6
"""Mistakes that a page draws on the board: the costliest ones."""
_STYLE = """
body{font:16px/1.5 Georgia,serif;color:#3d3122;background:#fbf8f1;max-width:56rem;
margin:2rem auto;padding:0 1rem}
svg{max-width:100%;height:auto}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #cfc6b4;padding:.3rem .5rem;text-align:left;vertical-align:top}
figure{margin:1.5rem 0}figcaption{font-size:.95rem}
"""


def curve_svg(review: Review, *, at: int | None = None, width: float = WIDTH) -> str:
    """Draw the chances of the first side as SVG, with mistakes and luck, and a line at a step.

    In a review without chances, what is left to each side is drawn.
    """
    root = node(
        "svg",
        _curve(review, at, width, _CURVE_HEIGHT),
        xmlns=SVG_NAMESPACE,
        viewBox=f"0 0 {width:g} {_CURVE_HEIGHT:g}",
        width=width,
        height=_CURVE_HEIGHT,
        font_size=11,
        fill=INK,
    )
    return ElementTree.tostring(root, encoding="unicode")


def colour_of(review: Review, side: int) -> str:
    """Return the colour of a side as a hexadecimal number."""
    names = [name for name in review.sides[side].colours if name in SIDE_COLOURS]
    spare = tuple(SIDE_COLOURS)[side % len(SIDE_COLOURS)]
    return SIDE_COLOURS.get(names[0] if names else spare, SIDE_COLOURS[UNALIGNED])


def _curve(review: Review, at: int | None, width: float, height: float) -> Iterator[Element]:
    steps = max(1, review.steps)
    # The line at the right leaves room for the last dot.
    inner, top, tall = width - 2 * _EDGE, 18.0, height - 36.0

    def x(step: float) -> float:
        return _EDGE + inner * step / steps

    yield node("rect", width=width, height=height, fill=PAPER)
    if review.chances:
        yield from _chances(review, x, lambda value: top + tall * (1 - value))
    else:
        yield from _counts(review, x, lambda value: top + tall * (1 - value))
    for number, side in enumerate(review.sides[:2]):
        place = {"y": height - 6.0} if number == 0 else {"y": 12.0}
        yield written("text", side.name, x=_EDGE, fill=colour_of(review, number), font_weight="bold", **place)
    if at is not None:
        yield node("path", d=f"M{x(at):.1f} {top:.1f}v{tall:.1f}", stroke=INK, stroke_width=1.5)


def _chances(review: Review, x: Callable[[float], float], y: Callable[[float], float]) -> Iterator[Element]:
    line = [(x(step), y(value)) for step, value in review.chances[0].points]
    left, right = line[0][0], line[-1][0]
    areas = ((0, y(0.0)), (1, y(1.0)))
    for side, edge in areas:
        outline = points([(left, edge), *line, (right, edge)])
        yield node("polygon", points=outline, fill=colour_of(review, side), fill_opacity=0.18)
    yield node("path", d=f"M{x(0):.1f} {y(0.5):.1f}H{right:.1f}", stroke=_FAINT, stroke_width=1)
    yield node("polyline", points=points(line), fill="none", stroke=INK, stroke_width=1.6)
    if review.luck:
        dice = [(x(step), y(min(1.0, max(0.0, 0.5 + value / 2)))) for step, value in _stairs(review.luck[0])]
        yield node(
            "polyline", points=points(dice), fill="none", stroke=INK, stroke_width=1.2, stroke_dasharray="2 3"
        )
    for mistake in review.mistakes:
        if mistake.knowable and mistake.size != "inaccuracy":
            at = (x(mistake.step), y(_value_at(review.chances[0], mistake.step)))
            dot = node("circle", cx=at[0], cy=at[1], r=_DOT, fill=colour_of(review, mistake.side))
            yield titled(mistake.text, [dot])


def _counts(review: Review, x: Callable[[float], float], y: Callable[[float], float]) -> Iterator[Element]:
    for counted in (*review.losses, *review.ground)[:1]:
        most = max((value for curve in counted.curves for _, value in curve.points), default=1) or 1
        for curve in counted.curves:
            line = points((x(step), y(value / most)) for step, value in _stairs(curve))
            colour = colour_of(review, curve.side)
            yield titled(
                counted.label,
                [node("polyline", points=line, fill="none", stroke=colour, stroke_width=1.8)],
            )


def _stairs(curve: Curve) -> Iterator[Point]:
    """Yield the points of a curve whose values hold until the next one."""
    before: float | None = None
    for step, value in curve.points:
        if before is not None and before != value:
            yield step, before
        yield step, value
        before = value


def _value_at(curve: Curve, step: int) -> float:
    """Return the value of a curve at a step or the last one before it."""
    return next((value for one, value in reversed(curve.points) if one <= step), curve.points[0][1])


# The board


def _shown(match: Match, step: int) -> View:
    """Return the view of everything after some actions of a finished match."""
    game = match.game
    seat = game.umpire if game.umpire in match.seats else None
    return game.view(game.revealed(match.at(step).state), seat)


def _board(match: Match, step: int, overlays: tuple[Overlay, ...] = ()) -> str:
    """Draw the board after some actions as SVG."""
    scene, symbols, images = _scene(match, step)
    return svg(replace(scene, overlays=(*scene.overlays, *overlays)), symbols, images=images)


def _scene(match: Match, step: int) -> tuple[Scene, Mapping[str, str], dict[str, Image]]:
    game, view = match.game, _shown(match, step)
    if view.scene is None:
        raise SetupError(f"{game.name} has nothing to draw here.")
    bare = replace(view.scene, panels=(), kinds=(), legend=(), caption="")
    background = {name: game.image(view, plain_name(name)) for name in bare.images}
    return bare, game.symbols(), background


# The animated picture


def animation(match: Match, review: Review, form: AnimationFormat = "gif") -> bytes:
    """Draw a finished match as an animated picture: the board after each turn, and the curve below it."""
    steps = frame_steps(match, review)
    marked = {point.until for point in review.turning_points}
    marked |= {one.step for one in review.mistakes if one.size == "blunder"}
    frames = [_frame(match, review, step) for step in steps]
    times = [_LONG_MS if step in marked else _FRAME_MS for step in steps]
    times[-1] = _LAST_MS
    file, (first, *others) = BytesIO(), frames
    if form == "gif":
        palette = first.quantize(_COLOURS)
        first, *others = [
            one.quantize(_COLOURS, palette=palette, dither=Raster.Dither.NONE) for one in frames
        ]
    how = {"optimize": True} if form == "gif" else {"quality": _QUALITY, "method": 3}
    first.save(file, form, save_all=True, append_images=others, duration=times, loop=0, **how)
    return file.getvalue()


def frame_steps(match: Match, review: Review) -> list[int]:
    """Return the steps that an animation shows: the ends of turns, at most `MOST_FRAMES` of them."""
    turns = [step for step in range(1, len(match)) if match.seat_of(step) != match.seat_of(step + 1)]
    every = -(-len(turns) // (MOST_FRAMES - 2)) or 1
    marked = {point.until for point in review.turning_points}
    kept = {step for number, step in enumerate(turns) if number % every == 0}
    return sorted({0, *sorted(kept | marked)[: MOST_FRAMES - 2], len(match)})


def _frame(match: Match, review: Review, step: int) -> Raster.Image:
    board = _raster(_board(match, step))
    curve = _raster(curve_svg(review, at=step))
    whole = Raster.new("RGB", (WIDTH, board.height + curve.height), PAPER)
    whole.paste(board, (0, 0))
    whole.paste(curve, (0, board.height))
    return whole


def _raster(document: str) -> Raster.Image:
    with Raster.open(BytesIO(rendered(document, width=WIDTH))) as image:
        flat = Raster.new("RGB", image.size, PAPER)
        flat.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return flat


# The page


def page(match: Match, review: Review) -> str:
    """Write a review as a standalone HTML page, with the better turns drawn on the board."""
    say = catalogue(CATALOGUE, match.setup.language)
    known = [one for one in review.mistakes if one.knowable]
    worst = sorted(known, key=lambda one: -one.cost)[:_PAGE_MISTAKES]
    drawn = sorted(worst, key=lambda one: one.step)
    sections = [
        f"<h1>{escape(review.title)}</h1>",
        *(f"<p>{escape(sentence)}</p>" for sentence in review.summary),
        f"<figure>{curve_svg(review, width=880)}</figure>",
        *_list(say("review-turning-points"), [one.text for one in review.turning_points]),
        *_list(say("review-dice"), [one.text for one in review.lucky]),
        *_list(say("review-unknowns"), [one.text for one in review.unknown]),
        *_list(say("review-mistakes"), [one.text for one in review.mistakes if one not in drawn]),
        *(_drawn_mistake(match, mistake) for mistake in drawn),
        *(f"<h3>{escape(stage.label)}</h3><p>{escape(' '.join(stage.text))}</p>" for stage in review.story),
    ]
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{match.setup.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{escape(review.title)}</title><style>{_STYLE}</style></head><body>",
            *sections,
            "</body></html>",
            "",
        )
    )


def _list(heading: str, sentences: list[str]) -> Iterator[str]:
    if sentences:
        yield f"<h2>{escape(heading)}</h2><ul>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
        yield "</ul>"


def _drawn_mistake(match: Match, mistake: Mistake) -> str:
    overlays = tuple(overlay for one in mistake.better for overlay in one.overlays)
    overlays += tuple(overlay for reason in mistake.reasons for overlay in reason.overlays)
    drawing = _board(match, mistake.step, overlays)
    return f"<figure>{drawing}<figcaption>{escape(mistake.text)}</figcaption></figure>"
