"""Positions of A Game of War as a player would draw them, and what a player would look at.

Every square is one word: its ground (`.` open, `^` mountain, `=` pass, `#` fortress, `@` arsenal, `x` an
arsenal destroyed), a unit on open ground, or both, as in `#I`. Capital letters are north's units, small ones
south's: I infantry, C cavalry, G cannon, H swift cannon, R relay, S swift relay. Dashes are the frontier.
"""

import re
from collections.abc import Mapping
from typing import Any

import pytest

import sandtable
from sandtable import IllegalAction, Match, Record
from sandtable.core import Choice

GAME = sandtable.game("game-of-war")

_HEAD = """\
title = "Drawn"
summary = "A position drawn in a test."
board = '''
{ground}
'''

[army]
infantry = 1
cavalry = 0
cannon = 0
swift-cannon = 0
relay = 1
swift-relay = 1
"""


def draw(
    board: str,
    to_move: str = "north",
    *,
    turn: int = 1,
    options: Mapping[str, object] | None = None,
    **rest: str,
) -> Match:
    """Return a match at the drawn position; `rest` are further parts of its line: `moved="A1,B2"`."""
    ground: list[str] = []
    rows: list[str] = []
    arsenals: list[str] = []
    for line in board.split("\n"):
        words = line.split()
        if words and not words[0].strip("-"):
            ground.append("-")
        elif words:
            number = len(rows)
            letter = chr(65 + number) if number < 26 else f"A{chr(39 + number)}"
            arsenals += [f"{letter}{column}" for column, word in enumerate(words, 1) if word[0] == "@"]
            ground.append("".join(_ground(word) for word in words))
            units = "".join(word[-1] if word[-1].isalpha() and word != "x" else "." for word in words)
            rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), units))
    extras = [f"{name.replace('_', '-')}={value}" for name, value in rest.items()]
    line = " ".join(["/".join(rows), to_move, str(turn), ",".join(arsenals) or "-", *extras])
    return Record(
        game=GAME.id,
        rules=GAME.rules_version,
        scenario="drawn",
        scenario_text=_HEAD.format(ground="\n".join(ground)),
        options=dict(options or {}),
        position=line,
        seed="7",
    ).replay()


def _ground(word: str) -> str:
    return "@" if word[0] == "x" else word[0] if word[0] in "^=#@" else "."


def play(match: Match, *actions: str) -> list[str]:
    """Apply actions of the side to act in order; return the texts of all events."""
    return [event.text for action in actions for event in match.apply(match.to_act[0], action)]


def refused(match: Match, action: str, seat: str | None = None) -> IllegalAction:
    """Return the error of an illegal action, which must leave the match unchanged."""
    before = match.position(), str(match.record), match.view(None), len(match)
    seat = seat or match.to_act[0]
    with pytest.raises(IllegalAction) as caught:
        match.check(seat, action)
    with pytest.raises(IllegalAction) as caught_again:
        match.apply(seat, action)
    assert str(caught.value) == str(caught_again.value)
    assert (match.position(), str(match.record), match.view(None), len(match)) == before
    return caught.value


def online(match: Match, seat: str) -> set[str]:
    """The squares of a side's online units."""
    return set(match.view(None).facts.online[seat])


def squares(match: Match, seat: str) -> dict[str, set[str]]:
    """The squares of a side's units, by kind."""
    units: Any = match.position()[seat]
    return {kind: set(names) for kind, names in units.items()}


def goes_to(match: Match, start: str) -> set[str | None]:
    """The squares to which the unit on a square may move now."""
    seat = match.to_act[0]
    return {
        choice.place for choice in match.choices(seat) if choice.kind == "move" and _from(choice) == start
    }


def _from(choice: Choice) -> str:
    return choice.action.partition("-")[0]


def attacks(match: Match) -> set[str | None]:
    """The squares that the side to act may attack with effect now."""
    return {choice.place for choice in match.choices(match.to_act[0]) if choice.kind == "attack"}


def sums(match: Match, square: str) -> tuple[int, int]:
    """Attack against and defence of the unit on a square, as the lens shows them."""
    attack, defence, _ = match.inspect(None, f"square {square}").lines
    one, other = (int(line.split(": ")[1].split(" ")[0]) for line in (attack, defence))
    return one, other


def verdict(match: Match, square: str) -> str:
    """The result of an attack on the unit on a square now, as the lens shows it."""
    return match.inspect(None, f"square {square}").lines[2].split(": ")[1].rstrip(".")


def heat(match: Match, what: str, seat: str) -> dict[str, int]:
    """The heat map of a side's attack or defence; squares not in it are 0."""
    (overlay,) = match.inspect(None, f"heat {what} {seat}").overlays
    return dict(overlay.values)
