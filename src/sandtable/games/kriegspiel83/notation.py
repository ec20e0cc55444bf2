"""Typed actions, and their notation: `E5-E6-F6`, `mine E5 b`, `attack E5 > F6`.

Instead of a hex next to the one before, a letter from a to f may be used: the six directions, clockwise from
north (K83-K1).
"""

import re
from typing import NamedTuple, TypeAlias

from sandtable.boards.hexes import Hex, HexGrid
from sandtable.core import InvalidAction, agreement, did_you_mean
from sandtable.core.text import quoted
from sandtable.games.kriegspiel83.ground import CITIES, TOWNS


class Move(NamedTuple):
    """`E5-E6-F6`: move along these hexes; between hexes that are not adjacent, by the cheapest route."""

    start: Hex
    way: tuple[Hex, ...]


class Mine(NamedTuple):
    """`mine E5 F6`: the infantry on E5 lays a minefield on F6."""

    start: Hex
    target: Hex


class Transport(NamedTuple):
    """`transport E5 C`: transport the infantry on E5 to the town or city C."""

    start: Hex
    town: str


class Pass(NamedTuple):
    """`pass E5`: finish the turn of the piece on E5."""

    start: Hex


class Attack(NamedTuple):
    """`attack E5 > F6`: choose the target of the piece on E5."""

    start: Hex
    target: Hex


class Retreat(NamedTuple):
    """`retreat E5-E6-E7`: retreat by one step or both."""

    start: Hex
    way: tuple[Hex, ...]


class Lose(NamedTuple):
    """`lose E5`: give up the piece on E5, in an exchange or instead of a retreat."""

    start: Hex


class Advance(NamedTuple):
    """`advance E5-F6`: advance the piece on E5 after a fight."""

    start: Hex
    end: Hex


class Stay(NamedTuple):
    """`stay E5`: do not advance this piece; `stay`: do not advance any."""

    start: Hex | None = None


class Word(NamedTuple):
    """An action without a hex: one of `WORDS`."""

    word: str


Action: TypeAlias = Move | Mine | Transport | Pass | Attack | Retreat | Lose | Advance | Stay | Word

END, FIGHT = "end", "fight"
WORDS = (END, FIGHT, *agreement.WORDS)
DIRECTIONS = "abcdef"

# The letters of the printed menu (K83-M4), and synonyms.
_SHORT = {
    "f": END,
    "s": "pass",
    "l": "mine",
    "t": "transport",
    "e": "lose",
    "lay": "mine",
    "eliminate": "lose",
}
_VERBS = ("move", "mine", "transport", "pass", "attack", "retreat", "lose", "advance", "stay")
_HEX = re.compile(r"[a-z]{1,2}[0-9]+")
_MARKS = re.compile(r"\s*[-–>→]\s*")
_HINT = (
    "Write a move as E5-E6-F6 or E5 a a b, a minefield as mine E5 F6, a transport as transport E5 C; "
    "or pass E5, end, offer draw, resign."
)
_EXAMPLES = {
    "move": "name a piece and its route, as in 'move E5 E6 F6' or 'move E5 a b'.",
    "mine": "name the infantry and the hex to mine, as in 'mine E5 F6' or 'mine E5 b'.",
    "transport": "name the infantry and a town or city, as in 'transport E5 C'.",
    "pass": "name one piece, as in 'pass E5'.",
    "attack": "name a piece and its target, as in 'attack E5 > F6' or 'attack E5 b'.",
    "retreat": "name a piece and one step or two, as in 'retreat E5-E6-E7' or 'retreat E5 d d'.",
    "lose": "name one piece, as in 'lose E5'.",
    "advance": "name a piece and one step, as in 'advance E5-F6' or 'advance E5 b'.",
    "stay": "name one piece, as in 'stay E5', or write 'stay' for all.",
}


def parse(text: str, grid: HexGrid) -> Action:
    """Read an action, or raise `InvalidAction` with what was expected."""
    line = " ".join(text.lower().split())
    if line in WORDS or _SHORT.get(line) in WORDS:
        return Word(_SHORT.get(line, line))
    words = _MARKS.sub(" ", line).split()
    if not words:
        raise InvalidAction(f"{quoted(text)} is no action of this game. {_HINT}")
    verb = _SHORT.get(words[0], words[0])
    if _HEX.fullmatch(verb):  # a move without its verb: 'E5-E6', 'E5 a b', 'E5 move a b'
        rest = words[2:] if words[1:2] == ["move"] else words[1:]
        return _read("move", [words[0], *rest], text, grid)
    if verb in _VERBS:
        return _read(verb, words[1:], text, grid)
    close = did_you_mean(line, (*_VERBS, *WORDS)) if len(line) <= 20 else ""
    hint = close if close.startswith("Did") else _HINT
    raise InvalidAction(f"{quoted(text)} is no action of this game. {hint}")


def _read(verb: str, words: list[str], text: str, grid: HexGrid) -> Action:
    match verb, words:
        case "stay", []:
            return Stay()
        case (("pass" | "lose" | "stay"), [name]):
            start = _hex(name, grid)
            return Pass(start) if verb == "pass" else Lose(start) if verb == "lose" else Stay(start)
        case "transport", [name, town] if town.upper() in {*TOWNS, *CITIES}:
            return Transport(_hex(name, grid), town.upper())
        case "transport", [_, town]:
            raise InvalidAction(
                f"{quoted(town.upper())} is no town; there is {' '.join(TOWNS)} and the cities R and B."
            )
        case "move", [name, _, *_]:
            return Move(*_way(words, grid))
        case "retreat", [name, _] | [name, _, _]:
            return Retreat(*_way(words, grid))
        case (("mine" | "attack" | "advance"), [name, _]):
            start, (end,) = _way(words, grid)
            if verb == "mine":
                return Mine(start, end)
            return Attack(start, end) if verb == "attack" else Advance(start, end)
    raise InvalidAction(f"{quoted(text)} is not complete: {_EXAMPLES[verb]}")


def write(action: Action, grid: HexGrid) -> str:
    """Write an action as records have it."""
    names = grid.names
    match action:
        case Move(start, way):
            return "-".join(names[place] for place in (start, *way))
        case Mine(start, target):
            return f"mine {names[start]} {names[target]}"
        case Transport(start, town):
            return f"transport {names[start]} {town}"
        case Pass(start):
            return f"pass {names[start]}"
        case Attack(start, target):
            return f"attack {names[start]} > {names[target]}"
        case Retreat(start, way):
            return "retreat " + "-".join(names[place] for place in (start, *way))
        case Lose(start):
            return f"lose {names[start]}"
        case Advance(start, end):
            return f"advance {names[start]}-{names[end]}"
        case Stay(place):
            return "stay" if place is None else f"stay {names[place]}"
        case Word(word):
            return word


def _hex(name: str, grid: HexGrid) -> Hex:
    place = grid.hex(name.upper())
    if place is None:
        raise InvalidAction(
            f"{quoted(name.upper())} is no hex of this map, which runs from A1 to {grid.names[-1]}."
        )
    return place


def _way(words: list[str], grid: HexGrid) -> tuple[Hex, tuple[Hex, ...]]:
    """Read a hex and the hexes after it, given by name or by direction."""
    start = here = _hex(words[0], grid)
    way = []
    for word in words[1:]:
        if word in DIRECTIONS:
            there = grid.step(here, DIRECTIONS.index(word))
            if there is None:
                side = grid.compass[DIRECTIONS.index(word)]
                raise InvalidAction(f"{word}, {side} of {grid.names[here]}, is off the map.")
        else:
            there = _hex(word, grid)
        way.append(there)
        here = there
    return start, tuple(way)
