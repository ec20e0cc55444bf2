"""Ratings and balance as standalone SVG, readable on light and dark backgrounds."""

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sandtable.players.arena.balance import Balance, Lengths
from sandtable.players.arena.standings import Standings
from sandtable.scenes.markup import SVG_NAMESPACE, node, titled, written

_INK, _FAINT, _BLUE, _PAPER = "#2b2620", "#cfc6b4", "#2f5d8a", "#fbf8f1"
_ROW, _EDGE, _NAMES, _FIGURES, _ACROSS = 34.0, 24.0, 230.0, 150.0, 420.0
_HEAD, _FOOT = 64.0, 56.0
_LONGEST_NAME = 29


def ratings_plot(standings: Standings) -> str:
    """Draw the rating of each player with its interval, best first."""
    lines = standings.standings
    low = min(line.rating.low for line in lines)
    high = max(line.rating.high for line in lines)
    axis = _Axis(low, high)
    rows = [
        _row(
            number,
            line.rating.player,
            f"{line.rating.points:+.0f}  ({line.rating.low:+.0f} to {line.rating.high:+.0f})",
            axis,
            (line.rating.low, line.rating.points, line.rating.high),
        )
        for number, line in enumerate(lines)
    ]
    terms = standings.terms
    height = _HEAD + _ROW * len(rows) + _FOOT
    scale = _scale(axis, len(rows), "Elo points; the lines are 95 % confidence intervals")
    title = f"{terms.game}, {terms.scenario}: {standings.games} games"
    return _picture(title, [*scale, *rows], height)


def balance_plot(balance: Balance) -> str:
    """Draw the share of each side with its interval, and a histogram of the lengths of games."""
    axis = _Axis(0, 100)
    shares = [(str(side), side.won) for side in balance.sides] + [("Drawn", balance.drawn)]
    rows = [
        _row(
            number,
            name,
            f"{share.share:.1%}  ({share.low:.1%} to {share.high:.1%})",
            axis,
            (100 * share.low, 100 * share.share, 100 * share.high),
        )
        for number, (name, share) in enumerate(shares)
    ]
    below = _HEAD + _ROW * len(rows) + _FOOT
    scale = _scale(axis, len(rows), "percent of all games; the lines are 95 % confidence intervals")
    terms = balance.terms
    title = f"{terms.game}, {terms.scenario}: {balance.games} games"
    return _picture(title, [*scale, *rows, *_histogram(balance.lengths, below)], below + 230)


class _Axis:
    """The horizontal axis: the position of a value, and the round values to mark."""

    def __init__(self, low: float, high: float) -> None:
        step = _round_step((high - low) / 6)
        self.low, self.high = floor(low / step) * step, max(ceil(high / step), floor(low / step) + 1) * step
        count = round((self.high - self.low) / step)
        self.marks = [self.low + step * number for number in range(count + 1)]

    def at(self, value: float) -> float:
        return _EDGE + _NAMES + _ACROSS * (value - self.low) / (self.high - self.low)


def _round_step(least: float) -> float:
    power = 10.0 ** floor(log10(max(least, 1e-9)))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= least * 0.999)


def _row(number: int, name: str, figures: str, axis: _Axis, values: tuple[float, float, float]) -> Element:
    low, middle, high = (axis.at(value) for value in values)
    y = _HEAD + _ROW * (number + 0.5)
    short = name if len(name) <= _LONGEST_NAME else f"…{name[1 - _LONGEST_NAME :]}"
    ends = [node("path", d=f"M{x:.1f} {y - 5:.1f}v10", stroke=_BLUE, stroke_width=1.5) for x in (low, high)]
    return titled(
        f"{name}: {figures}",
        [
            written("text", short, x=_EDGE + _NAMES - 12, y=y + 5, text_anchor="end"),
            node("path", d=f"M{low:.1f} {y:.1f}H{high:.1f}", stroke=_BLUE, stroke_width=1.5),
            *ends,
            node("circle", cx=middle, cy=y, r=5, fill=_BLUE),
            written("text", figures, x=_EDGE + _NAMES + _ACROSS + 12, y=y + 5, font_size=13),
        ],
    )


def _scale(axis: _Axis, rows: int, legend: str) -> Iterable[Element]:
    bottom = _HEAD + _ROW * rows
    for value in axis.marks:
        x = axis.at(value)
        yield node("path", d=f"M{x:.1f} {_HEAD:.1f}V{bottom:.1f}", stroke=_FAINT, stroke_width=1)
        yield written("text", f"{value:g}", x=x, y=bottom + 18, text_anchor="middle", font_size=13)
    yield written("text", legend, x=_EDGE + _NAMES, y=bottom + 38, font_size=13)


def _histogram(lengths: Lengths, top: float) -> Iterable[Element]:
    tall, base = 140.0, top + 176
    most = max(bar.games for bar in lengths.bars)
    wide = _ACROSS / len(lengths.bars)
    yield written("text", f"Games by {lengths.counted_in}", x=_EDGE + _NAMES, y=top + 20)
    for number, bar in enumerate(lengths.bars):
        x, up = _EDGE + _NAMES + wide * number, tall * bar.games / most
        span = f"{bar.first}" if bar.first == bar.last else f"{bar.first} to {bar.last}"
        yield titled(
            f"{span} {lengths.counted_in}: {bar.games} games",
            [node("rect", x=x + 1, y=base - up, width=max(1.0, wide - 2), height=up, fill=_BLUE)],
        )
        if number % max(1, len(lengths.bars) // 6) == 0:
            yield written("text", str(bar.first), x=x + 1, y=base + 18, font_size=13)
    start, end = _EDGE + _NAMES, _EDGE + _NAMES + _ACROSS
    yield node("path", d=f"M{start:.1f} {base:.1f}H{end:.1f}", stroke=_INK, stroke_width=1)
    summary = f"half of the games up to {lengths.median}, nine of ten up to {lengths.ninetieth}"
    yield written("text", summary, x=start, y=base + 38, font_size=13)


def _picture(title: str, parts: Sequence[Element], height: float) -> str:
    width = 2 * _EDGE + _NAMES + _ACROSS + _FIGURES
    root = node(
        "svg",
        [
            node("rect", width=width, height=height, fill=_PAPER),
            written("text", title, x=_EDGE, y=36, font_size=18, font_weight="bold"),
            *parts,
        ],
        xmlns=SVG_NAMESPACE,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        font_family="system-ui, sans-serif",
        font_size=15,
        fill=_INK,
        role="img",
    )
    return ElementTree.tostring(root, encoding="unicode")
