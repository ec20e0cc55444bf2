"""The one-line format of a position: phase, turn, place in the order of turns, pieces, and further parts.

    moving 7 0 Kt8K4,Kc2L5+,Sc4M9*:kazaldis,St2- lamps=two+long budget=6 moved=p1

A piece is written as the letter of its country, the letter of its kind (c car, t tank, h field headquarters,
f fuel, a ammunition), its firepower, and its hex, or `-` if it is lost. `+` marks a piece under repair, `*` a
piece that stays; a colon is followed by the seats that know its firepower. Further parts are written only if
they differ from the start of a turn.
"""

import re
from typing import TypeVar

from sandtable.core import SetupError, position_lines
from sandtable.core.position_lines import listed
from sandtable.games.taktik.countries import BY_LETTER
from sandtable.games.taktik.device import STANCES, TASKS, Stance, Task
from sandtable.games.taktik.position import PHASES, PlacedPiece, PositionData
from sandtable.games.taktik.terms import BY_SLUG
from sandtable.games.taktik.texts import KIND_KEYS

_LETTERS = dict(zip("cthfa", KIND_KEYS, strict=True))
_BY_KIND = {kind: letter for letter, kind in _LETTERS.items()}
_PIECE = re.compile(
    r"(?P<country>[A-Z])(?P<kind>[cthfa])(?P<power>[248]?)(?P<hex>[A-Z]+[0-9]+|-)(?P<doing>[+*]?)(?::(?P<known>\S+))?"
)
_DOING = {"": "", "repair": "+", "stays": "*"}
_BY_SIGN = {"": "", "+": "repair", "*": "stays"}
_LISTS = ("ready", "taken", "proved", "moved", "done", "armed", "resigned", "agreed")
KEYS = (
    *_LISTS,
    "camps",
    "pressed",
    "mines",
    "mines-left",
    "stance",
    "task",
    "lamps",
    "switches",
    "budget",
    "exit",
    "active",
    "notes",
)
_TOO_SHORT = "A position has at least four parts: phase, turn, place in the order of turns, pieces."
_Word = TypeVar("_Word", bound=str)


def write(given: PositionData) -> str:
    """Write a position as one line."""
    pieces = ",".join(_piece(piece) for piece in given.pieces) or "none"
    extras = {name: ",".join(getattr(given, name)) for name in _LISTS}
    extras |= {
        "camps": "/".join(
            f"{country}:" + ";".join(f"{slug}={','.join(hexes)}" for slug, hexes in placement.items())
            for country, placement in given.camps.items()
        ),
        "pressed": ",".join(f"{seat}:{number}" for seat, number in given.pressed.items()),
        "mines": "/".join(f"{country}:{','.join(hexes)}" for country, hexes in given.mines.items()),
        "mines-left": ",".join(f"{country}:{left}" for country, left in given.mines_left.items()),
        "stance": "" if given.stance == "attack" else given.stance,
        "task": "" if given.task == "extra" else given.task,
        "lamps": "+".join(given.lamps),
        "switches": ",".join(f"{seat}:{stance}+{task}" for seat, (stance, task) in given.switches.items()),
        "budget": str(given.budget) if given.budget else "",
        "exit": "due" if given.exit_due else "",
        "active": given.active or "",
        "notes": "/".join(
            f"{seat}:" + ",".join(f"{piece}={guess}" for piece, guess in noted.items())
            for seat, noted in given.notes.items()
        ),
    }
    head = [given.phase, str(given.turn), str(given.place), pieces]
    return position_lines.join(head, extras, given.outcome)


def _piece(piece: PlacedPiece) -> str:
    known = f":{'+'.join(piece.known)}" if piece.known else ""
    country = BY_SLUG[piece.country].letter
    return f"{country}{_BY_KIND[piece.kind]}{piece.power or ''}{piece.hex or '-'}{_DOING[piece.doing]}{known}"


def read(line: str) -> PositionData:
    """Parse a line, or raise `SetupError` with the reason."""
    (phase, turn, place, pieces), extras, outcome = position_lines.split(line, 4, _TOO_SHORT, KEYS)
    known_phase = _one_of(PHASES, phase, "phase")
    stance = _one_of(STANCES, extras.get("stance", "attack"), "stance")
    task = _one_of(TASKS, extras.get("task", "extra"), "task")
    lists = {name: listed(extras.get(name), ",") for name in _LISTS}
    return PositionData(
        phase=known_phase,
        turn=_number(turn, "turn"),
        place=_number(place, "place"),
        pieces=[] if pieces == "none" else [_read_piece(text) for text in pieces.split(",")],
        camps={
            country: {slug: listed(hexes, ",") for slug, hexes in _pairs(placement, ";", "=")}
            for country, placement in _pairs(extras.get("camps"), "/", ":")
        },
        pressed={seat: _number(value, "pressed") for seat, value in _pairs(extras.get("pressed"), ",", ":")},
        mines={country: listed(hexes, ",") for country, hexes in _pairs(extras.get("mines"), "/", ":")},
        mines_left={
            country: _number(left, "mines-left")
            for country, left in _pairs(extras.get("mines-left"), ",", ":")
        },
        stance=stance,
        task=task,
        lamps=listed(extras.get("lamps"), "+"),
        switches={seat: _settings(settings) for seat, settings in _pairs(extras.get("switches"), ",", ":")},
        budget=_number(extras.get("budget", "0"), "budget"),
        exit_due="exit" in extras,
        active=extras.get("active"),
        notes={
            seat: {piece: _number(guess, "notes") for piece, guess in _pairs(noted, ",", "=")}
            for seat, noted in _pairs(extras.get("notes"), "/", ":")
        },
        outcome=outcome,
        ready=lists["ready"],
        taken=lists["taken"],
        proved=lists["proved"],
        moved=lists["moved"],
        done=lists["done"],
        armed=lists["armed"],
        resigned=lists["resigned"],
        agreed=lists["agreed"],
    )


def _read_piece(text: str) -> PlacedPiece:
    found = _PIECE.fullmatch(text)
    if found is None or found["country"] not in BY_LETTER:
        raise SetupError(f"{text!r} is not a piece of a position, such as Kt8K4 or Sc2-.")
    doing = _BY_SIGN[found["doing"]]
    return PlacedPiece(
        BY_LETTER[found["country"]].slug,
        _LETTERS[found["kind"]],
        int(found["power"] or 0),
        None if found["hex"] == "-" else found["hex"],
        listed(found["known"], "+"),
        "repair" if doing == "repair" else "stays" if doing == "stays" else "",
    )


def _one_of(known: tuple[_Word, ...], word: str, what: str) -> _Word:
    for one in known:
        if one == word:
            return one
    raise SetupError(f"The {what} of a position is one of {', '.join(known)}, not {word!r}.")


def _settings(text: str) -> tuple[Stance, Task]:
    stance, _, task = text.partition("+")
    return _one_of(STANCES, stance, "stance"), _one_of(TASKS, task, "task")


def _pairs(text: str | None, between: str, within: str) -> list[tuple[str, str]]:
    found = []
    for part in listed(text, between):
        key, sign, value = part.partition(within)
        if not sign:
            raise SetupError(f"{part!r} in a position lacks its {within!r}.")
        found.append((key, value))
    return found


def _number(text: str, what: str) -> int:
    return position_lines.number(text, what, digits=6, signed=True)
