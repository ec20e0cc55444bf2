"""Positions of Kriegspiel as a player would draw them, and what a player would look at.

The map is drawn as docs/maps.md says. A piece on open ground is drawn as its letter, capital for red, small
for blue: H heavy tank, L light tank, I infantry. A piece on other ground is listed: `red="HB2 IC3"`. Pieces
get their numbers in this order: those listed, then those drawn, by kind and then from the north-west.
"""

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest

import sandtable
from sandtable import IllegalAction, Match, Record
from sandtable.boards.hexes import HexGrid
from sandtable.core import Dice, OptionValue
from sandtable.games.kriegspiel83.ground import MARGIN
from sandtable.games.kriegspiel83.ground import draw as draw_map

GAME = sandtable.game("kriegspiel83")
PIECES = "HLI"

_HEAD = """\
title = "Drawn"
summary = "A position drawn in a test."
map = '''
{ground}
'''

[red]

[blue]
"""


def draw(
    drawing: str,
    turn: str = "red",
    *,
    round: int = 1,  # noqa: A002 - as the rule page calls it
    weather: str = "fine",
    red: str = "",
    blue: str = "",
    minefields: str = "5,5",
    seed: int | str = 7,
    options: Mapping[str, OptionValue] | None = None,
    first_month: str = "July",
    **rest: str,
) -> Match:
    """Return a match at the drawn position; `rest` are further parts of its line: `mines_red="A1"`.

    The coast is plain to see unless the options say otherwise: most rules have nothing to do with it.
    """
    ground, drawn = _read(drawing)
    armies = []
    for listed, letters in ((red, PIECES), (blue, PIECES.lower())):
        found = [f"{letter.upper()}{name}" for letter in letters for name in drawn.get(letter, [])]
        armies.append(",".join([*listed.split(), *found]) or "none")
    extras = [f"{name.replace('_', '-')}={value}" for name, value in rest.items()]
    line = " ".join([str(round), turn, weather, *armies, minefields, *extras])
    return Record(
        game=GAME.id,
        rules=GAME.rules_version,
        scenario="drawn",
        scenario_text=_HEAD.format(ground=ground),
        options={"hidden_coast": False, "first_month": first_month, **(options or {})},
        position=line,
        seed=str(seed),
    ).replay()


def _read(drawing: str) -> tuple[str, dict[str, list[str]]]:
    """The map without the pieces, and the hex of each letter."""
    lines = [line for line in drawing.split("\n") if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in lines[::2])
    lines = [line[indent:].ljust(200) for line in lines]
    width = max((len(line.rstrip()) - MARGIN + 1) // 2 for line in lines)
    grid = HexGrid((len(lines) + 1) // 2, width)
    marks, found = [], {}
    for one, name in enumerate(grid.names):
        row, column = divmod(one, width)
        mark = lines[2 * row + column % 2][MARGIN + 2 * column]
        if mark in PIECES + PIECES.lower():
            found.setdefault(mark, []).append(name)
            mark = "."
        marks.append(mark)
    return draw_map("".join(marks), grid), found


def seed_for(*wanted: tuple[int, range | int]) -> str:
    """A seed with the given first dice: sides and value (or values) of each."""
    for seed in count():
        dice = Dice(str(seed))
        if all(_fits(dice.roll(sides, "trial").value, value) for sides, value in wanted):
            return str(seed)
    raise AssertionError


def _fits(value: int, wanted: range | int) -> bool:
    return value in wanted if isinstance(wanted, range) else value == wanted


def play(match: Match, *actions: str) -> list[str]:
    """Apply actions of the side to act in order; return the texts of all events."""
    return [event.text for action in actions for event in match.apply(match.to_act[0], action)]


def refused(match: Match, action: str, seat: str | None = None) -> IllegalAction:
    """Return the error of an illegal action, which must leave the match unchanged."""
    before = match.position(), str(match.record), match.view(None), len(match)
    with pytest.raises(IllegalAction) as caught:
        match.apply(seat or match.to_act[0], action)
    assert (match.position(), str(match.record), match.view(None), len(match)) == before
    return caught.value


def places(match: Match, seat: str) -> dict[str, set[str]]:
    """The hexes of a side's pieces, by kind."""
    found: dict[str, set[str]] = {}
    stands: Any = match.position()[seat]
    for stand in stands:
        if stand is not None:
            found.setdefault(stand["kind"], set()).add(stand["hex"])
    return found


def standing(match: Match, seat: str) -> set[str]:
    """The hexes of a side's pieces."""
    stands: Any = match.position()[seat]
    return {stand["hex"] for stand in stands if stand is not None}


def costs(match: Match, place: str) -> dict[str, int]:
    """The hexes that the piece on a hex can reach, with costs, as the lens shows them."""
    overlay, _ = match.inspect(match.to_act[0], f"range {place}").overlays
    return {name: int(cost) for name, cost in overlay.costs}


def steps(match: Match, place: str) -> set[str | None]:
    """The adjacent hexes that a piece is offered to enter."""
    return offered(match, "move", f"{place}-")


def offered(match: Match, kind: str, start: str = "") -> set[str | None]:
    """The places of the choices of one kind whose action has a prefix."""
    choices = match.choices(match.to_act[0])
    return {choice.place for choice in choices if choice.kind == kind and choice.action.startswith(start)}


def actions(match: Match, kind: str) -> set[str]:
    """The texts of the choices of one kind."""
    return {choice.action for choice in match.choices(match.to_act[0]) if choice.kind == kind}


def event_texts(match: Match, seat: str | None, kind: str) -> list[str]:
    """The texts of the events of a kind that a seat has received."""
    return [event.text for event in match.events(seat) if event.kind == kind]


def plain(
    red: str, blue: str, ground: Mapping[str, str] | None = None, turn: str = "red", **more: object
) -> Match:
    """Open ground, eight rows and ten columns, red's city on A1 and blue's on H10, and a few other marks."""
    grid = HexGrid(8, 10)
    marks = ["."] * grid.size
    for name, mark in {"A1": "R", "H10": "B", **(ground or {})}.items():
        marks[grid.names.index(name)] = mark
    drawing = draw_map("".join(marks), grid).split("\n")[2:-2]  # without the rulers
    return draw("\n".join(drawing), turn, red=red, blue=blue, **more)
