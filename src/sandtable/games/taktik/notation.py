"""Typed actions; text to action and back: `press attack extra`, `K4-L4-M5`, `fire M5 > M6`.

The notation is the same in every language, so that records do not depend on the language.
"""

import re
from typing import NamedTuple, TypeAlias

from sandtable.boards.hexes import Hex, HexGrid
from sandtable.core.text import quoted
from sandtable.games.taktik.device import STANCES, TASKS, Stance, Task
from sandtable.games.taktik.forces import BY_SLUG, POWERS, UNITS
from sandtable.games.taktik.terms import Translate
from sandtable.games.taktik.texts import invalid, piece_id


class Place(NamedTuple):
    """`place tank-8 K4`: place a unit before the war."""

    unit: int
    hex: Hex


class Remove(NamedTuple):
    """`remove K4`, `remove mine K4`: take back a piece or a mine."""

    hex: Hex
    mine: bool = False


class Swap(NamedTuple):
    """`swap K4 L5`: let two pieces change places."""

    one: Hex
    other: Hex


class Deploy(NamedTuple):
    """`deploy tank-8 K4 L5, car-2 M3`: place these units and take back earlier ones."""

    units: tuple[tuple[int, Hex], ...]


class DeployAuto(NamedTuple):
    """`deploy auto 7`: place everything by a plan; another number is another plan."""

    number: int


class PressForStart(NamedTuple):
    """`press`: press to see who begins."""


class Press(NamedTuple):
    """`press attack extra`: set both switches and press the button."""

    stance: Stance
    task: Task


class Move(NamedTuple):
    """`K4-L4-M5`: move along these hexes; gaps are filled by the cheapest route."""

    start: Hex
    route: tuple[Hex, ...]
    piece: int | None = None
    """The piece expected on the first hex (`p7: K4-M5`), or `None` for any."""


class Leave(NamedTuple):
    """`leave K4-L4`: take a repaired vehicle out of the repair area."""

    start: Hex
    end: Hex


class Fire(NamedTuple):
    """`fire M5 > M6`: fire from M5 at the vehicle on M6."""

    start: Hex
    target: Hex


class Note(NamedTuple):
    """`note p7 4`: note a guess at a vehicle's firepower; `note p7 -` deletes the note."""

    piece: int
    guess: int | None


class NoteAt(NamedTuple):
    """`note K4 4`: note a guess at the firepower of the vehicle on a hex."""

    hex: Hex
    guess: int | None


class Word(NamedTuple):
    """An action without arguments: one of `WORDS`."""

    word: str


Action: TypeAlias = (
    Place | Remove | Swap | Deploy | DeployAuto | PressForStart | Press | Move | Leave | Fire | Note | NoteAt
    | Word
)  # fmt: skip

CLEAR, READY, END, RESIGN = "clear", "ready", "end", "resign"
OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW = "offer draw", "accept draw", "decline draw"
WORDS = (CLEAR, READY, END, RESIGN, OFFER_DRAW, ACCEPT_DRAW, DECLINE_DRAW)
AUTO = "auto"
PLAN_DIGITS = 15
LARGEST_PLAN = 10**PLAN_DIGITS - 1
"""Too many plans to try them all: a player who finds the plan knows every firepower."""
DELETE = "-"

_HEX = re.compile(r"[a-z]{1,2}[0-9]{1,3}")
_PIECE = re.compile(r"p([1-9][0-9]{0,2}):?")
_MARKS = re.compile(r"\s*(?:[-–>→]|:)\s*")
_EXAMPLES = {
    "place": "example-place",
    "remove": "example-remove",
    "swap": "example-swap",
    "deploy": "example-deploy",
    "press": "example-press",
    "leave": "example-leave",
    "fire": "example-fire",
    "note": "example-note",
    "move": "example-move",
}


def parse(text: str, grid: HexGrid, say: Translate, *, placing: bool = False) -> Action:
    """Parse an action, or raise `InvalidAction` with an example; `placing` selects the examples."""
    line = " ".join(text.lower().split())
    if line in WORDS:
        return Word(line)
    verb, _, rest = line.partition(" ")
    action: Action | None = None
    reader = _Reader(text, grid, say)
    if verb == "deploy":
        action = reader.deploy(rest)
    elif verb == "note":
        action = reader.note(rest.split())
    elif verb in _EXAMPLES and verb != "move":
        # The hyphen in the name of a unit does not separate two hexes.
        action = reader.read(verb, (rest if verb == "place" else _MARKS.sub(" ", rest)).split())
    else:
        route = line.removeprefix("move ")
        first = _MARKS.sub(" ", route).split()
        if first and (_is_piece(route, first, grid) or _HEX.fullmatch(first[0])):
            verb, action = "move", reader.move(first, named=_is_piece(route, first, grid))
        elif verb != "move":
            expected = say("still-placing") if placing else say("expected-actions")
            raise invalid(say, "unknown-action", text=quoted(text), expected=expected)
    if action is None:
        raise invalid(say, "incomplete", text=quoted(text), example=say(_EXAMPLES[verb]))
    return action


def _is_piece(line: str, words: list[str], grid: HexGrid) -> bool:
    """Whether a move begins with a piece (`p7: K4-L4`), not with a hex of a row P (`P7-P8`)."""
    return bool(_PIECE.fullmatch(words[0])) and (":" in line or grid.hex(words[0].upper()) is None)


class _Reader:
    """Parses an action after its verb; methods return `None` if words are missing or left over."""

    def __init__(self, text: str, grid: HexGrid, say: Translate) -> None:
        self.text = text
        self.grid = grid
        self.say = say

    def read(self, verb: str, words: list[str]) -> Action | None:
        match verb, words:
            case "place", [slug, name]:
                return Place(self._unit(slug), self._hex(name))
            case "remove", ["mine", name]:
                return Remove(self._hex(name), mine=True)
            case "remove", [name]:
                return Remove(self._hex(name))
            case "swap", [one, other]:
                return Swap(self._hex(one), self._hex(other))
            case "press", []:
                return PressForStart()
            case "press", [first, second]:
                for stance in STANCES:
                    for task in TASKS:
                        if {first, second} == {stance, task}:
                            return Press(stance, task)
            case "leave", [start, end]:
                return Leave(self._hex(start), self._hex(end))
            case "fire", [start, target]:
                return Fire(self._hex(start), self._hex(target))
        return None

    def deploy(self, rest: str) -> Action | None:
        words = rest.split()
        if words[:1] == [AUTO]:
            number = words[1] if len(words) == 2 else ""
            if number.isascii() and number.isdigit() and len(number) <= PLAN_DIGITS and int(number):
                return DeployAuto(int(number))
            raise invalid(self.say, "no-such-plan", digits=PLAN_DIGITS)
        units = []
        for part in rest.split(","):
            names = part.split()
            if len(names) < 2:
                return None
            unit = self._unit(names[0])
            units += [(unit, self._hex(name)) for name in names[1:]]
        return Deploy(tuple(units))

    def note(self, words: list[str]) -> Action | None:
        match words:
            case [what, guess] if guess == DELETE or guess in map(str, POWERS):
                value = None if guess == DELETE else int(guess)
                if (piece := _PIECE.fullmatch(what)) is not None:
                    return Note(int(piece[1]) - 1, value)
                return NoteAt(self._hex(what), value)
        return None

    def move(self, words: list[str], *, named: bool) -> Action | None:
        piece = None
        if named:
            found = _PIECE.fullmatch(words[0])
            piece, words = int(found[1]) - 1 if found else None, words[1:]
        if len(words) < 2:
            return None
        start, *route = (self._hex(word) for word in words)
        return Move(start, tuple(route), piece)

    def _unit(self, slug: str) -> int:
        if slug not in BY_SLUG:
            known = ", ".join(BY_SLUG)
            raise invalid(self.say, "no-such-unit", text=quoted(slug), known=known)
        return BY_SLUG[slug]

    def _hex(self, name: str) -> Hex:
        place = self.grid.hex(name.upper())
        if place is None:
            raise invalid(self.say, "no-such-hex", text=quoted(name.upper()), last=self.grid.names[-1])
        return place


def write(action: Action, grid: HexGrid) -> str:
    """The canonical text of an action, as records contain it."""
    names = grid.names
    match action:
        case Place(unit, place):
            return f"place {UNITS[unit].slug} {names[place]}"
        case Remove(place, mine):
            return f"remove mine {names[place]}" if mine else f"remove {names[place]}"
        case Swap(one, other):
            return f"swap {names[one]} {names[other]}"
        case Deploy(units):
            return "deploy " + ", ".join(_deployed(units, grid))
        case DeployAuto(number):
            return f"deploy {AUTO} {number}"
        case PressForStart() | Press():
            return " ".join(("press", *action))
        case Move(start, route):
            return "-".join(names[place] for place in (start, *route))
        case Leave(start, end):
            return f"leave {names[start]}-{names[end]}"
        case Fire(start, target):
            return f"fire {names[start]} > {names[target]}"
        case Note() | NoteAt():
            subject = piece_id(action.piece) if isinstance(action, Note) else names[action.hex]
            return f"note {subject} {DELETE if action.guess is None else action.guess}"
        case Word(word):
            return word


def _deployed(units: tuple[tuple[int, Hex], ...], grid: HexGrid) -> list[str]:
    return [
        " ".join([unit.slug, *(grid.names[place] for one, place in sorted(units) if one == number)])
        for number, unit in enumerate(UNITS)
        if any(one == number for one, _ in units)
    ]
