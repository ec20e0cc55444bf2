"""Typed actions, and their notation: `H4-J4`, `attack K15`, `end`."""

import re
from typing import NamedTuple, TypeAlias

from sandtable.boards.squares import Square, SquareGrid
from sandtable.core import InvalidAction, agreement, did_you_mean
from sandtable.core.text import quoted
from sandtable.games.game_of_war.units import BY_SLUG, UNITS, Kind


class Move(NamedTuple):
    """`H4-J4`: a move in battle, or moving a placed unit during deployment."""

    start: Square
    end: Square


class Attack(NamedTuple):
    """`attack K15`: attack a square with all able units in range, which ends the turn."""

    target: Square


class Place(NamedTuple):
    """`place infantry G7`: put a unit from the reserve on the board."""

    kind: Kind
    square: Square


class Remove(NamedTuple):
    """`remove G7`: take a unit off the board."""

    square: Square


class Deploy(NamedTuple):
    """`deploy standard`, or `deploy infantry F10 G6, cavalry G3 …`: the whole army at once."""

    army: str


class Word(NamedTuple):
    """An action without a square: one of `WORDS`."""

    word: str


Action: TypeAlias = Move | Attack | Place | Remove | Deploy | Word

END, READY, CLEAR = "end", "ready", "clear"
WORDS = (END, READY, CLEAR, *agreement.WORDS)

_MOVE = re.compile(r"([A-Z]+[0-9]+) ?- ?([A-Z]+[0-9]+)")
_SQUARES = re.compile(r"\b[a-z]+[0-9]+\b")
_VERBS = ("attack", "place", "remove", "deploy", *WORDS)


def parse(text: str, grid: SquareGrid) -> Action:
    """Read an action, or raise `InvalidAction` with what was expected."""
    words = text.split()
    line = " ".join(words)
    if move := _MOVE.fullmatch(line.upper()):
        return Move(_square(move[1], grid), _square(move[2], grid))
    lower = line.lower()
    if lower in WORDS:
        return Word(lower)
    verb, _, rest = lower.partition(" ")
    match verb, rest.split():
        case "attack", [square]:
            return Attack(_square(square.upper(), grid))
        case "remove", [square]:
            return Remove(_square(square.upper(), grid))
        case "place", [*kind, square] if kind:
            return Place(_kind("-".join(kind)), _square(square.upper(), grid))
        case "deploy", [_, *_]:
            return Deploy(_army(rest))
    if verb in ("attack", "place", "remove", "deploy"):
        raise InvalidAction(f"{quoted(text)} is not complete: {_EXAMPLES[verb]}")
    close = did_you_mean(lower, _VERBS) if len(line) <= 20 else ""
    hint = close if close.startswith("Did") else _HINT
    raise InvalidAction(f"{quoted(text)} is no action of this game. {hint}")


def write(action: Action, grid: SquareGrid) -> str:
    """Write an action as records have it."""
    names = grid.names
    match action:
        case Move(start, end):
            return f"{names[start]}-{names[end]}"
        case Attack(target):
            return f"attack {names[target]}"
        case Place(kind, square):
            return f"place {UNITS[kind].slug} {names[square]}"
        case Remove(square):
            return f"remove {names[square]}"
        case Deploy(army):
            return f"deploy {army}"
        case Word(word):
            return word


_HINT = (
    "Write a move as H4-J4, an attack as attack K15, a placement as place infantry G7; "
    "or end, ready, offer draw, resign."
)
_EXAMPLES = {
    "attack": "name one square, as in 'attack K15'.",
    "remove": "name one square, as in 'remove G7'.",
    "place": "name a kind of unit and a square, as in 'place infantry G7'.",
    "deploy": "name a deployment, as in 'deploy standard', or units, as in 'deploy infantry F10 G6'.",
}


def _square(name: str, grid: SquareGrid) -> Square:
    square = grid.square(name)
    if square is None:
        last = grid.names[-1]
        raise InvalidAction(
            f"{quoted(name)} is no square of this board, which runs from A1 to {last}.", "GOW-B1"
        )
    return square


def _army(text: str) -> str:
    """Normalise a deployment as records have it: "infantry F10 G6, swift-relay F5"."""
    parts = (" ".join(part.split()) for part in text.replace("swift ", "swift-").split(","))
    return _SQUARES.sub(lambda name: name[0].upper(), ", ".join(parts))


def _kind(slug: str) -> Kind:
    if slug not in BY_SLUG:
        raise InvalidAction(f"{quoted(slug)} is no kind of unit. {did_you_mean(slug, BY_SLUG)}")
    return BY_SLUG[slug]
