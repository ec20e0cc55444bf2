"""The rulings of a human umpire: typed values, and text to value (KV3-U1)."""

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from sandtable.core import InvalidAction, Seat, did_you_mean
from sandtable.core.text import quoted
from sandtable.games.kriegsspiel.charts import EFFECTS, Modifier, Result, Role
from sandtable.games.kriegsspiel.dispatches import Complication
from sandtable.games.kriegsspiel.notation import Reader
from sandtable.games.kriegsspiel.orders import NamedPoint, Order

RULE = "KV3-U1"
Property: TypeAlias = Literal["hp", "disruption", "facing", "formation", "quality", "control"]
PROPERTIES: tuple[Property, ...] = get_args(Property)
_RESULTS: Mapping[str, Result] = {
    **{effect.name: number for number, effect in EFFECTS.items()},
    **{str(number): number for number in EFFECTS},
}
_ROLES: Mapping[str, Role] = {"attacker": "attacker", "defender": "defender"}


class Accept(Struct, frozen=True):
    """Accept proposed fights; without numbers, all except those out of scale."""

    numbers: tuple[int, ...] = ()


class Change(Struct, frozen=True):
    """Change the result of a fight; without a role, for the role that is struck already."""

    number: int
    role: Role | None
    result: Result
    reason: str


class Modify(Struct, frozen=True):
    """Set a named modifier of a fight; 0 points remove it."""

    number: int
    modifier: Modifier


class Reroll(Struct, frozen=True):
    """Roll again for a fight."""

    number: int
    reason: str


class Put(Struct, frozen=True):
    """Move a unit."""

    unit: str
    to: NamedPoint
    facing: int | None = None


class Set(Struct, frozen=True):
    """Set a property of a unit."""

    unit: str
    what: Property
    value: str


class Remove(Struct, frozen=True):
    """Remove a unit from the map."""

    unit: str
    reason: str


class Tell(Struct, frozen=True):
    """Give a report to a commander, who reads it at once or when the umpire's phase is over."""

    seat: Seat
    text: str


class Send(Struct, frozen=True):
    """Send a courier from a place with a message to a unit or a commander."""

    start: NamedPoint
    to: str
    text: str


class Complicate(Struct, frozen=True):
    """Apply a complication to a unit: one of the table, or a text."""

    unit: str
    complication: Complication | None
    text: str = ""


class Understand(Struct, frozen=True):
    """Say which orders a message in free text means."""

    message: str
    orders: tuple[Order, ...]


class Undo(Struct, frozen=True):
    """Undo the last settlement."""


class Next(Struct, frozen=True):
    """Continue to the next fight or the next command phase."""


class Finish(Struct, frozen=True):
    """Let the program finish the round."""


class Decide(Struct, frozen=True):
    """End the match; a draw if no seat wins."""

    seats: tuple[Seat, ...]
    reason: str


Ruling: TypeAlias = (
    Accept
    | Change
    | Modify
    | Reroll
    | Put
    | Set
    | Remove
    | Tell
    | Send
    | Complicate
    | Understand
    | Undo
    | Next
    | Finish
    | Decide
)


def read(text: str, reader: Reader) -> Ruling:
    """The ruling of an umpire's text, or `InvalidAction`."""
    verb = re.split(r"[ :]", text.strip(), maxsplit=1)[0]
    rest = text.strip().removeprefix(verb)
    if verb not in _FORMS:
        raise InvalidAction(
            f"{quoted(text)} is not an action of the umpire. {did_you_mean(verb, _FORMS)}", RULE
        )
    form, example, make = _FORMS[verb]
    match = re.fullmatch(form, rest.strip())
    if match is None:
        raise InvalidAction(f"{quoted(text)} cannot be read; write it as in “{example}”.", RULE)
    return make(match, reader)


def _change(match: re.Match[str], _: Reader) -> Ruling:
    role = _ROLES.get(match["role"] or "")
    return Change(int(match["number"]), role, _RESULTS[match["result"]], match["reason"].strip())


def _modify(match: re.Match[str], _: Reader) -> Ruling:
    modifier = Modifier(match["name"].strip(), _ROLES[match["role"]], int(match["points"]))
    return Modify(int(match["number"]), modifier)


def _put(match: re.Match[str], reader: Reader) -> Ruling:
    facing = None if match["facing"] is None else int(match["facing"]) % 360
    return Put(match["unit"], reader.spot(match["place"]), facing)


def _set(match: re.Match[str], _: Reader) -> Ruling:
    what = next((name for name in PROPERTIES if name == match["what"]), None)
    if what is None:
        raise InvalidAction(f"{match['what']!r} cannot be set; properties are {', '.join(PROPERTIES)}.", RULE)
    return Set(match["unit"], what, match["value"])


def _complicate(match: re.Match[str], _: Reader) -> Ruling:
    kinds: tuple[Complication, ...] = get_args(Complication)
    kind = next((each for each in kinds if each == match["kind"]), None)
    if match["kind"] and kind is None:
        raise InvalidAction(
            f"{match['kind']!r} is not a complication. {did_you_mean(match['kind'], kinds)}", RULE
        )
    return Complicate(match["unit"], kind, (match["text"] or "").strip())


def _numbers(match: re.Match[str], _: Reader) -> Ruling:
    return Accept(tuple(map(int, match[0].split())))


_Make: TypeAlias = Callable[[re.Match[str], Reader], Ruling]
_NUMBER, _UNIT, _REASON = r"(?P<number>\d{1,4})", r"(?P<unit>\S+)", r":\s*(?P<reason>\S.*)"
_FORMS: Mapping[str, tuple[str, str, _Make]] = {
    "accept": (r"(\d{1,4}( \d{1,4})*)?", "accept 2", _numbers),
    "change": (
        rf"{_NUMBER} to ((?P<role>attacker|defender) )?(?P<result>{'|'.join(_RESULTS)})\s*{_REASON}",
        "change 2 to defender retreat: they stood behind a hedge",
        _change,
    ),
    "modifier": (
        rf"{_NUMBER} (?P<role>attacker|defender) (?P<points>[+-]?\d{{1,2}}) (?P<name>\S.*)",
        "modifier 2 defender +1 hedge",
        _modify,
    ),
    "reroll": (
        rf"{_NUMBER}\s*{_REASON}",
        "reroll 2: the die fell off the table",
        lambda match, _: Reroll(int(match["number"]), match["reason"].strip()),
    ),
    "move": (
        rf"{_UNIT} to (?P<place>.+?)( facing (?P<facing>\d{{1,3}}))?",
        "move 2-foot to 1250,830 facing 90",
        _put,
    ),
    "set": (rf"{_UNIT} (?P<what>\S+) (?P<value>\S+)", "set 2-foot hp 3", _set),
    "remove": (
        rf"(?P<unit>[^\s:]+)\s*{_REASON}",
        "remove 2-foot: drowned in the river",
        lambda match, _: Remove(match["unit"], match["reason"].strip()),
    ),
    "report": (
        r"(?P<seat>[^\s:]+)\s*:\s*(?P<text>\S.*)",
        "report west: you hear guns in the north",
        lambda match, _: Tell(match["seat"], match["text"].strip()),
    ),
    "courier": (
        r"from (?P<place>[^:]+?) to (?P<to>[^\s:]+)\s*:\s*(?P<text>\S.*)",
        "courier from 1250,830 to 2-foot: march to Lindenrode",
        lambda match, reader: Send(reader.spot(match["place"]), match["to"], match["text"].strip()),
    ),
    "complication": (
        r"(?P<unit>[^\s:]+)( (?P<kind>[a-z-]+)|\s*:\s*(?P<text>\S.*))",
        "complication 2-foot delayed",
        _complicate,
    ),
    "understood": (
        r"(?P<message>\S+) as (?P<orders>\S.*)",
        "understood west.3 as march to Lindenrode",
        lambda match, reader: Understand(match["message"], reader.orders(match["orders"])),
    ),
    "undo": (r"", "undo", lambda _match, _reader: Undo()),
    "next": (r"", "next", lambda _match, _reader: Next()),
    "finish": (r"", "finish", lambda _match, _reader: Finish()),
    "win": (
        rf"(?P<seats>[^:]+?)\s*{_REASON}",
        "win west: the village is theirs",
        lambda match, _: Decide(tuple(match["seats"].split()), match["reason"].strip()),
    ),
    "draw": (_REASON, "draw: night falls", lambda match, _: Decide((), match["reason"].strip())),
}
