"""Completion of a line of commands, for the shell and the browser."""

from msgspec import Struct

from sandtable.core import Seat
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import KINDS
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.orders import COLUMNS
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

_TEAMS = frozenset({"use", "end", "details"})
_ANY_UNIT = frozenset({"health", "kill", "freeze", "disable", "info"})
_OWN_TARGETS = frozenset({"load", "airlift"})
_NEW_NAMES = frozenset({"merge", "split", "health", "heading", "message"})
_MOST = 50
"""Maximum number of candidates."""


class Completion(Struct, frozen=True):
    """The words that may stand at the cursor; they replace the line from `start` to `end`."""

    start: int
    end: int
    candidates: tuple[str, ...]


def complete(seen: State, seat: Seat | None, line: str, cursor: int | None = None) -> Completion:
    """Return the candidates for the word at the cursor, from the state as the seat sees it."""
    end = len(line) if cursor is None else max(0, min(cursor, len(line)))
    before = line[:end]
    start = max(before.rfind(mark) for mark in (" ", ">", ";")) + 1
    word = before[start:].casefold()
    head = before[:start].rsplit(";", 1)[-1]
    if head.split()[:1] in (["submit"], ["change"]):
        head = head.split(None, 1)[1] if len(head.split(None, 1)) > 1 else ""
        head = head.partition(">")[2] if before.split()[:1] == ["change"] else head
    words = head.replace(">", " > ").split()
    known = _verbs(seat) if not words else _names(seen, seat, words)
    fitting = [name for name in dict.fromkeys(known) if name.casefold().startswith(word)]
    return Completion(start, end, tuple(sorted(fitting, key=str.casefold)[:_MOST]))


def _verbs(seat: Seat | None) -> list[str]:
    hidden = {"units", "players"} if seat is None else {"players"} if seat == UMPIRE else {"umpire"}
    return [page.verb for page in MANUAL.values() if page.whose not in hidden]


def _names(seen: State, seat: Seat | None, words: list[str]) -> list[str]:
    verb, rest = words[0].casefold(), words[1:]
    if verb == "man":
        return list(MANUAL)
    if verb in _TEAMS:
        return [*(one.id for one in seen.terms.militaries), *seen.terms.numbers]
    if verb in _ANY_UNIT:
        names = [unit.name for _, unit in seen.units.living()]
        return names + ([one.name for one in seen.structures] if verb == "info" else [])
    if verb == "message" and ">" not in rest:
        return [*seen.terms.numbers, UMPIRE]
    if verb not in MANUAL or MANUAL[verb].whose != "units":
        return []
    taken = {word.casefold() for word in rest}
    found = _right(seen, seat, verb, rest) if ">" in rest else _own(seen, seat, verb)
    return [name for name in found if name.casefold() not in taken]


def _own(seen: State, seat: Seat | None, verb: str) -> list[str]:
    """Return the seat's own units that can carry out a command."""
    return [unit.name for unit in commanded(seen, seat) if _can(seen, unit, verb)]


def commanded(seen: State, seat: Seat | None) -> list[Unit]:
    """Return the living units that a seat commands; for the umpire, those of the team whose turn it is."""
    if seat == UMPIRE:
        seats = seen.terms.militaries[seen.military].seats if seen.using is None else (seen.using,)
    else:
        seats = () if seat is None else (seen.terms.numbers[seat],)
    return [unit for _, unit in seen.units.living() if unit.seat in seats]


def _can(seen: State, unit: Unit, verb: str) -> bool:
    row = seen.terms.types[unit.type]
    if verb in COLUMNS:
        return bool(getattr(row, COLUMNS[verb][0]))
    if verb in ("takeoff", "land"):
        return row.arm == "air"
    return row.arm == "army" if verb == "split" else True


def _right(seen: State, seat: Seat | None, verb: str, rest: list[str]) -> list[str]:
    if verb == "build":
        return list(KINDS) if rest.index(">") < len(rest) - 1 else []
    if verb in _NEW_NAMES:
        return []
    structures = [one.name for one in seen.structures if not one.destroyed]
    if verb in ("move", "disembark", "land"):
        return structures + (_own(seen, seat, "sortie") if verb == "land" else [])
    if verb in _OWN_TARGETS:
        arm = "navy" if verb == "load" else "army"
        ours = commanded(seen, seat)
        return [unit.name for unit in ours if seen.terms.types[unit.type].arm == arm]
    return [unit.name for unit in enemies(seen, seat)] + structures


def enemies(seen: State, seat: Seat | None) -> list[Unit]:
    """Return the living enemies that a seat sees; for the umpire, those that the team sees."""
    if seat == UMPIRE:
        ours = seen.military if seen.using is None else seen.terms.military_of(seen.using)
    elif seat is None:
        return []
    else:
        ours = seen.terms.military_of(seen.terms.numbers[seat])
    return [
        unit
        for _, unit in seen.units.living()
        if not unit.hidden and unit.aboard is None and seen.terms.military_of(unit.seat) != ours
    ]
