"""Completion of a line of commands, for the shell and the browser."""

from msgspec import Struct

from sandtable.core import Seat
from sandtable.games.modern.ground import TERRAINS
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import CUT, KINDS, WORK_KINDS
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.orders import COLUMNS
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

_TEAMS = frozenset({"use", "end", "details", "warheads", "tell"})
_ANY_UNIT = frozenset(
    {"health", "kill", "freeze", "unfreeze", "disable", "enable", "info", "place", "remove", "give"}
)
_ALSO_STRUCTURES = frozenset({"info", "health", "remove", "give"})
_ALTERATIONS = frozenset({"place", "give", "add", "structure", "terrain", "next"})
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
    teams = [*(one.id for one in seen.terms.militaries), *seen.terms.numbers]
    if verb in _TEAMS:
        return teams if ">" not in rest else []
    structures = [one.name for one in seen.structures if not one.destroyed]
    if verb in _ANY_UNIT and ">" not in rest:
        names = [unit.name for _, unit in seen.units.living()]
        return names + (structures if verb in _ALSO_STRUCTURES else [])
    if verb in _ALTERATIONS:
        return _alteration(seen, verb, rest, teams, structures)
    if verb == "message" and ">" not in rest:
        own = [unit.name for unit in commanded(seen, seat)]
        return [*seen.terms.numbers, UMPIRE, *own]
    if verb not in MANUAL or MANUAL[verb].whose != "units":
        return []
    taken = {word.casefold() for word in rest}
    found = _right(seen, seat, verb, rest) if ">" in rest else _own(seen, seat, verb)
    return [name for name in found if name.casefold() not in taken]


def _alteration(
    seen: State, verb: str, rest: list[str], teams: list[str], structures: list[str]
) -> list[str]:
    """Return the words that may follow in a command that alters the gamespace (MK4-K29)."""
    after = rest[rest.index(">") + 1 :] if ">" in rest else None
    match verb, after:
        case "place", []:
            return structures + [
                unit.name for _, unit in seen.units.living() if seen.terms.types[unit.type].arm == "navy"
            ]
        case "give" | "add" | "structure", []:
            return [*teams, "neutral"] if verb != "add" else teams
        case "add", None:
            kinds = [kind.replace(" ", "-") for kind in seen.terms.types]
            return [*kinds, *seen.terms.local_names] if not rest else []
        case "structure", None if len(rest) == 1:
            return list(KINDS)
        case "add", [_, *more]:
            return ["size"] if "size" not in more else []
        case "terrain", []:
            return [*TERRAINS, CUT]
        case "terrain", [_]:
            return ["radius"]
        case "next", None:
            return ["all"]
    return []


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
        known = [one.name for one in seen.structures if not one.destroyed and one.health is not None]
        return list(KINDS) if rest.index(">") < len(rest) - 1 else known
    if verb == "work":
        return list(WORK_KINDS) if rest.index(">") < len(rest) - 1 else []
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
