"""The command language: text to typed commands and back, for the shell, the browser and the record.

A line is commands separated by `;`. A command is a verb and names; a `>`, with or without spaces around it,
separates the units that act from their targets. Case does not matter.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct

from sandtable.core import InvalidAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import (
    AddStructure,
    AddUnit,
    Airlift,
    Alteration,
    Build,
    Change,
    Command,
    DepthCharge,
    Disembark,
    End,
    Give,
    Heading,
    Health,
    Land,
    Load,
    Merge,
    Message,
    Move,
    Name,
    Next,
    Nuke,
    Place,
    PlaceUnit,
    Refuse,
    Remove,
    Resign,
    Scratch,
    Sentence,
    SetFog,
    SetTerrain,
    SetWarheads,
    SetWeather,
    Shell,
    Shift,
    Show,
    Simple,
    Split,
    Strike,
    Submit,
    Tell,
    Turn,
    UmpireCommand,
    UnitCommand,
    Use,
    WorkOrder,
)
from sandtable.games.modern.ground import BESIDE, HUNDRED, number_text, place_text
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.roster import Point, StructureKind, WorkKind

KINDS: tuple[StructureKind, ...] = (
    "fortification", "building", "bridge", "road", "port", "airfield", "minefield",
)  # fmt: skip
WORK_KINDS: tuple[WorkKind, ...] = ("clear", "dam", "flood", "cut")
CUT = "cut"
"""In place of a terrain: the road or pass there ceases to be one."""
BECAUSE = "because"
"""The word before the umpire's reason, at the end of a ruling."""
_POINT = re.compile(r"(\d{1,6}(?:\.\d{1,6})?),(\d{1,6}(?:\.\d{1,6})?)")
_RADIUS = re.compile(r"\d{1,4}(?:\.\d{1,2})?")
_DEGREES = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)°?")
_VALUE = re.compile(r"-?\d{1,9}(?:\.\d{1,6}|/0*[1-9]\d{0,5})?")
_LARGEST = 10_000
"""Maximum size of a unit that the umpire adds."""
_COMPARED_CHARACTERS = 40
_COMPARED_NAMES = 500
_CACHED_COMMANDS = 1000
FoundT = TypeVar("FoundT")


class Words(Struct, frozen=True):
    """The words of a command: its verb, those before the first `>`, and those after it."""

    verb: str
    left: tuple[str, ...]
    right: tuple[str, ...] | None
    """`None` without a `>`."""
    after: str
    """The text after the first `>`, as typed."""
    reason: str = ""
    """The umpire's reason, in a ruling."""

    @property
    def rest(self) -> str:
        """The text after the first `>`, with single spaces between the words."""
        return " ".join(self.after.split())


def split_line(line: str) -> list[str]:
    """Return the commands of a line, which are separated by `;`; empty ones are dropped."""
    if ";" not in line and (whole := line.strip()):
        return [whole]  # the usual case, checked quickly
    return [part for piece in line.split(";") if (part := piece.strip())]


def parse_line(line: str) -> tuple[Command, ...]:
    """Return all commands of a line, or raise `InvalidAction`. `submit` extends to the end of the line."""
    verb, _, rest = line.strip().partition(" ")
    if verb.casefold() == "submit":
        return (Submit(tuple(unit_command(part) for part in split_line(rest))),)
    parts = split_line(line)
    if not parts:
        raise InvalidAction("There is no command in this line.", "MK4-S1")
    return tuple(map(parse, parts))


def unit_command(text: str) -> UnitCommand:
    """Return an order to units, or raise `InvalidAction` for another command."""
    command = parse(text)
    if not isinstance(command, UnitCommand):
        verb = take_apart(text).verb
        raise InvalidAction(f"{verb} is not an order to units.", "MK4-C4")
    return command


@lru_cache(_CACHED_COMMANDS)
def parse(text: str) -> Command:
    """Parse one command, or raise `InvalidAction` with the mistake and the syntax.

    Results are cached: a command is parsed when it is entered, handed in and carried out, and many are
    repeated every turn.
    """
    words = take_apart(text)
    verb = words.verb
    if verb in _RULINGS:
        words = _with_reason(text)
    if verb == "load" and words.right is None:
        return Shell(verb, words.left)  # without a `>` it is the shell's command
    if form := _FORMS.get(verb):
        return form(words)
    if not verb:
        raise InvalidAction("There is no command at the beginning.", "MK4-S1")
    raise InvalidAction(f"There is no command {shortened(verb)!r}.{nearest(verb, _FORMS)}", "MK4-K6")


def take_apart(text: str) -> Words:
    """Split a command into words, without checking them."""
    left, arrow, after = text.partition(">")
    verb, *names = left.split() or [""]
    right = tuple(after.replace(">", " > ").split()) if arrow else None
    return Words(verb.casefold(), tuple(names), right, after)


def _with_reason(text: str) -> Words:
    """Split a ruling into words, and the reason behind `because`."""
    parts = text.split()
    for index, word in enumerate(parts):
        if index > 1 and word.casefold() == BECAUSE:
            words = take_apart(" ".join(parts[:index]))
            return Words(words.verb, words.left, words.right, words.after, " ".join(parts[index + 1 :]))
    return take_apart(text)


def point(text: str) -> Point | None:
    """Return the point of a text such as `12,30.5`, in hundredths, or `None`."""
    found = _POINT.fullmatch(text)
    return None if found is None else (round(Fraction(found[1]) * 100), round(Fraction(found[2]) * 100))


def is_name(text: str) -> bool:
    """Whether a text can be the name of a unit: one word without `>` and `;`."""
    return bool(text) and text.isprintable() and not set(text) & set(" >;") and len(text.split()) == 1


def nearest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean …?" with the most similar known words, or an empty string.

    Words with the same first letter are compared first: thousands of names would take too long.
    """
    names = {name.casefold(): name for name in known}
    wanted = word.casefold()[:_COMPARED_CHARACTERS]
    alike = [name for name in names if name[:1] == wanted[:1]]
    for candidates in (alike, list(names)):
        close = difflib.get_close_matches(wanted, candidates[:_COMPARED_NAMES], n=3, cutoff=0.6)
        if close:
            return f" Did you mean {' or '.join(names[name] for name in close)}?"
    return ""


# The syntax of each verb


def _wrong(words: Words, why: str) -> InvalidAction:
    page = MANUAL[words.verb]
    return InvalidAction(f"{why} It is written: {page.syntax}", page.rule)


def _one(words: Words, names: tuple[str, ...], what: str) -> str:
    if len(names) != 1:
        raise _wrong(words, f"{words.verb} needs one {what}{' here' if names else ''}, not {len(names)}.")
    return names[0]


def _right(words: Words) -> tuple[str, ...]:
    if words.right is None:
        raise _wrong(words, "There is no '>' between the units and their targets.")
    if ">" in words.right:
        raise _wrong(words, "There is more than one '>'.")
    return words.right


def _no_right(words: Words) -> None:
    if words.right is not None:
        raise _wrong(words, f"{words.verb} takes nothing after a '>'.")


def _some_names(words: Words, names: tuple[str, ...], what: str) -> tuple[str, ...]:
    if not names:
        raise _wrong(words, f"{words.verb} names no {what}.")
    if len(names) > 1:
        folded = [name.casefold() for name in names]
        for name in names:
            if folded.count(name.casefold()) > 1:
                raise _wrong(words, f"{shortened(name)} is named twice.")
    return names


def _simple(words: Words) -> Command:
    _no_right(words)
    return Simple(words.verb, _one(words, words.left, "unit"))


def _strike(words: Words) -> Command:
    units = _some_names(words, words.left, "unit")
    return Strike(words.verb, units, _some_names(words, _right(words), "target"))


def _duel(words: Words) -> Command:
    unit, target = _one(words, words.left, "unit"), _one(words, _right(words), "target")
    return Strike(words.verb, (unit,), (target,))


def _salvo(words: Words) -> Command:
    unit = _one(words, words.left, "unit")
    return Strike(words.verb, (unit,), _some_names(words, _right(words), "target"))


def _merge(words: Words) -> Command:
    parts = _some_names(words, words.left, "unit")
    if len(parts) < 2:
        raise _wrong(words, "One unit alone cannot merge.")
    return Merge(parts, _new_name(words, _one(words, _right(words), "new name")))


def _split(words: Words) -> Command:
    names = _some_names(words, _right(words), "new unit")
    if len(names) < 2:
        raise _wrong(words, "A unit is split into two or more.")
    return Split(_one(words, words.left, "unit"), tuple(_new_name(words, name) for name in names))


def _new_name(words: Words, name: str) -> str:
    if point(name):
        raise _wrong(words, f"{name} is a place, not a name.")
    return name


def _message(words: Words) -> Command:
    _some_names(words, words.left, "receiver")
    text = words.rest
    if not text:
        raise _wrong(words, "There is no text after a '>'.")
    return Message(words.left, text)


def _move(words: Words) -> Command:
    unit = _one(words, words.left, "unit")
    way = () if words.right is None else _right(words)
    if words.right is not None and not way:
        raise _wrong(words, "There is no place after the '>'.")
    return Move(unit, tuple(_place(name) for name in way))


def _place(text: str) -> Place:
    return point(text) or text


def _heading(words: Words) -> Command:
    unit = _one(words, words.left, "unit")
    if words.right is None:
        return Heading(unit, None)
    text = _one(words, _right(words), "number of degrees")
    found = _DEGREES.fullmatch(text)
    if found is None or Fraction(found[1]) > 360:
        raise _wrong(words, f"{shortened(text)} is not a heading from 0 to 360 degrees.")
    return Heading(unit, round(Fraction(found[1]) * 100) % 36000)


def _depth_charge(words: Words) -> Command:
    return DepthCharge(_one(words, words.left, "unit"), _place(_one(words, _right(words), "target or place")))


def _nuke(words: Words) -> Command:
    unit, (target, *near) = _one(words, words.left, "unit"), _right(words) or ("",)
    if not target:
        raise _wrong(words, "nuke names no target.")
    lists: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in near:
        if word.casefold() in ("half", "quarter"):
            current = lists.setdefault(word.casefold(), [])
        elif current is None:
            raise _wrong(words, f"{shortened(word)} is one target too many.")
        else:
            current.append(word)
    _some_names(words, (target, *(name for names in lists.values() for name in names)), "target")
    half, quarter = (tuple(lists[word]) if word in lists else None for word in ("half", "quarter"))
    return Nuke(unit, target, half, quarter)


def _build(words: Words) -> Command:
    unit, right = _one(words, words.left, "unit"), _right(words)
    if not 1 <= len(right) <= 2:
        raise _wrong(
            words, "build needs a name for the structure, and its kind if it is not a fortification."
        )
    kind = _kind(words, right[1]) if len(right) == 2 else "fortification"
    return Build(unit, _new_name(words, right[0]), kind)


def _kind(words: Words, text: str) -> StructureKind:
    kind = {str(kind): kind for kind in KINDS}.get(text.casefold())
    if kind is None:
        raise _wrong(words, f"{shortened(text)} cannot be built, only {', '.join(KINDS)}.")
    return kind


def _work(words: Words) -> Command:
    unit, right = _one(words, words.left, "unit"), _right(words)
    if len(right) != 2:
        raise _wrong(words, "work needs a place and what to do there.")
    kind = {str(kind): kind for kind in WORK_KINDS}.get(right[1].casefold())
    if kind is None:
        raise _wrong(words, f"{shortened(right[1])} is not a work, only {', '.join(WORK_KINDS)}.")
    return WorkOrder(unit, _place(right[0]), kind)


def _land(words: Words) -> Command:
    unit = _one(words, words.left, "unit")
    return Land(unit, None if words.right is None else _one(words, _right(words), "base"))


def _airlift(words: Words) -> Command:
    transport, right = _one(words, words.left, "transport"), _right(words)
    place: Place | None = None
    if len(right) >= 2 and right[-2].casefold() == "to":
        place, right = _place(right[-1]), right[:-2]
    return Airlift(transport, _some_names(words, right, "unit to carry"), place)


def _load(words: Words) -> Command:
    units = _some_names(words, words.left, "unit")
    return Load(units, _one(words, _right(words), "ship"))


def _disembark(words: Words) -> Command:
    unit = _one(words, words.left, "unit")
    return Disembark(unit, None if words.right is None else _place(_one(words, _right(words), "place")))


# Commands of the umpire, and of players about their sheets


def _bare(made: FoundT) -> Callable[[Words], FoundT]:
    def form(words: Words) -> FoundT:
        _no_right(words)
        if words.left:
            raise _wrong(words, f"{words.verb} takes no arguments.")
        return made

    return form


def _health(words: Words) -> Command:
    _no_right(words)
    if len(words.left) != 2 or not _VALUE.fullmatch(words.left[1]):
        raise _wrong(words, "health needs a unit or structure, and a number.")
    return Health(words.left[0], Fraction(words.left[1]), words.reason)


def _sentence(words: Words) -> Command:
    _no_right(words)
    return Sentence(words.verb, _some_names(words, words.left, "unit"), words.reason)


# The umpire alters the gamespace (MK4-K29)


def _place_unit(words: Words) -> Command:
    unit = _one(words, words.left, "unit")
    return PlaceUnit(unit, _place(_one(words, _right(words), "place")), words.reason)


def _add_unit(words: Words) -> Command:
    if len(words.left) < 2:
        raise _wrong(words, "add needs the type of the unit and its name.")
    *kind, name = words.left
    team, *more = _right(words) or ("",)
    size = Fraction(1)
    if len(more) >= 2 and more[-2].casefold() == "size":
        if not _VALUE.fullmatch(more[-1]) or not 0 < Fraction(more[-1]) <= _LARGEST:
            raise _wrong(words, f"{shortened(more[-1])} is not a size.")
        size, more = Fraction(more[-1]), more[:-2]
    if not team or len(more) > 1:
        raise _wrong(words, "add needs a military, and at most a place and a size after it.")
    place = _place(more[0]) if more else None
    return AddUnit(" ".join(kind), _new_name(words, name), team, place, size, words.reason)


def _remove(words: Words) -> Command:
    _no_right(words)
    return Remove(_one(words, words.left, "unit"), words.reason)


def _give(words: Words) -> Command:
    return Give(_one(words, words.left, "unit"), _one(words, _right(words), "military"), words.reason)


def _set_terrain(words: Words) -> Command:
    place, right = _place(_one(words, words.left, "place")), _right(words)
    radius = BESIDE * HUNDRED
    if len(right) == 3 and right[1].casefold() == "radius":
        if not _RADIUS.fullmatch(right[2]) or not Fraction(right[2]):
            raise _wrong(words, f"{shortened(right[2])} is not a radius.")
        radius, right = round(Fraction(right[2]) * HUNDRED), right[:1]
    if len(right) != 1:
        raise _wrong(words, "terrain needs a kind of terrain, and at most a radius after it.")
    return SetTerrain(place, right[0].casefold(), radius, words.reason)


def _add_structure(words: Words) -> Command:
    if len(words.left) != 2:
        raise _wrong(words, "structure needs a name and a kind.")
    name, kind = words.left
    team, *more = _right(words) or ("",)
    if not team or len(more) > 1:
        raise _wrong(words, "structure needs a military (or 'neutral'), and at most a place after it.")
    place = _place(more[0]) if more else None
    return AddStructure(_new_name(words, name), _kind(words, kind), team, place, words.reason)


def _set_warheads(words: Words) -> Command:
    _no_right(words)
    if len(words.left) != 2:
        raise _wrong(words, "warheads needs a military and a number.")
    return SetWarheads(words.left[0], _whole(words, words.left[1]), words.reason)


def _set_fog(words: Words) -> Command:
    _no_right(words)
    return SetFog(_whole(words, _one(words, words.left, "number")), words.reason)


def _set_weather(words: Words) -> Command:
    _no_right(words)
    return SetWeather(" ".join(words.left))


def _tell(words: Words) -> Command:
    to = _one(words, words.left, "side")
    if not words.rest:
        raise _wrong(words, "There is no text after a '>'.")
    return Tell(to, words.rest)


def _use(words: Words) -> Command:
    _no_right(words)
    return Use(_one(words, words.left, "team"))


def _end(words: Words) -> Command:
    winners = _some_names(words, words.left, "winner") if words.left else ()
    return End(winners, words.rest)


def _number(words: Words, *, default: int | None) -> int:
    if not words.left and default is not None:
        return default
    return _whole(words, _one(words, words.left, "number"))


def _whole(words: Words, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise _wrong(words, f"{shortened(text)} is not a number.")
    return int(text)


def _next(words: Words) -> Command:
    _no_right(words)
    if len(words.left) > 1 or (words.left and words.left[0].casefold() != "all"):
        raise _wrong(words, "next takes no arguments but 'all'.")
    return Next(bool(words.left))


def _change(words: Words) -> Command:
    number = _number(words, default=1)
    line = words.rest
    if not line:
        raise _wrong(words, "There is no command after a '>'.")
    return Change(number, line)


def _refuse(words: Words) -> Command:
    return Refuse(_number(words, default=1), words.rest)


def _scratch(words: Words) -> Command:
    _no_right(words)
    return Scratch(_number(words, default=None))


def _shift(words: Words) -> Command:
    to = _one(words, _right(words), "number")
    return Shift(_number(words, default=None), _whole(words, to))


def _submit(words: Words) -> Command:
    raise _wrong(words, "submit must be first in its line, with the whole turn after it.")


def _show(words: Words) -> Command:
    return Show(words.verb, words.left)


def _shell(words: Words) -> Command:
    return Shell(words.verb, words.left)


_FORMS: Mapping[str, Callable[[Words], Command]] = MappingProxyType(
    {
        **dict.fromkeys(("hide", "reveal", "convert", "spy", "survey", "takeoff"), _simple),
        **dict.fromkeys(("attack", "fire", "dogfight", "bomb"), _strike),
        **dict.fromkeys(("torpedo", "sortie", "missile", "kamikaze", "board"), _duel),
        "pulse": _salvo,
        "merge": _merge,
        "split": _split,
        "message": _message,
        "move": _move,
        "heading": _heading,
        "depthcharge": _depth_charge,
        "nuke": _nuke,
        "build": _build,
        "work": _work,
        "land": _land,
        "airlift": _airlift,
        "load": _load,
        "disembark": _disembark,
        "turn": _bare(Turn()),
        "health": _health,
        **dict.fromkeys(("kill", "freeze", "unfreeze", "disable", "enable"), _sentence),
        "place": _place_unit,
        "add": _add_unit,
        "remove": _remove,
        "give": _give,
        "terrain": _set_terrain,
        "structure": _add_structure,
        "warheads": _set_warheads,
        "fog": _set_fog,
        "weather": _set_weather,
        "tell": _tell,
        "use": _use,
        "end": _end,
        "next": _next,
        "change": _change,
        "refuse": _refuse,
        "submit": _submit,
        "scratch": _scratch,
        "shift": _shift,
        "resign": _bare(Resign()),
        **dict.fromkeys(("man", "score", "details", "info", "help"), _show),
        **dict.fromkeys(("undo", "save", "log", "map", "quit"), _shell),
    }
)
VERBS = tuple(_FORMS)
_RULINGS = frozenset((
    "health", "kill", "freeze", "unfreeze", "disable", "enable",
    "place", "add", "remove", "give", "terrain", "structure", "warheads", "fog",
))  # fmt: skip
"""The verbs of commands behind which the umpire may write a reason."""


# Text of a command


def write(command: Command) -> str:  # noqa: C901, PLR0912 - one line for each command
    """Return a command as the record writes it."""
    match command:
        case Strike():
            return f"{command.verb} {' '.join(command.units)} > {' '.join(command.targets)}"
        case Simple(verb, unit):
            return f"{verb} {unit}"
        case Merge(parts, name):
            return f"merge {' '.join(parts)} > {name}"
        case Split(unit, names):
            return f"split {unit} > {' '.join(names)}"
        case Message(to, text):
            return f"message {' '.join(to)} > {text}"
        case Move(unit, way):
            return f"move {unit}" + (f" > {' '.join(map(_place_text, way))}" if way else "")
        case Heading(unit, degrees):
            return f"heading {unit}" + ("" if degrees is None else f" > {number_text(degrees)}")
        case DepthCharge(unit, target):
            return f"depthcharge {unit} > {_place_text(target)}"
        case Nuke(unit, target, half, quarter):
            return f"nuke {unit} > {target}{_near_text('half', half)}{_near_text('quarter', quarter)}"
        case Build(unit, name, kind):
            return f"build {unit} > {name} {kind}"
        case WorkOrder(unit, place, kind):
            return f"work {unit} > {_place_text(place)} {kind}"
        case Land(unit, base):
            return f"land {unit}" + (f" > {base}" if base else "")
        case Airlift(transport, units, place):
            return f"airlift {transport} > {' '.join(units)}" + (f" to {_place_text(place)}" if place else "")
        case Load(units, ship):
            return f"load {' '.join(units)} > {ship}"
        case Disembark(unit, place):
            return f"disembark {unit}" + (f" > {_place_text(place)}" if place else "")
    return _write_other(command)


def _write_other(  # noqa: C901, PLR0912 - as above
    command: UmpireCommand | Submit | Scratch | Shift | Resign | Show | Shell,
) -> str:
    match command:
        case Turn():
            return "turn"
        case Health(unit, value, reason):
            return f"health {unit} {value}{_reason_text(reason)}"
        case Sentence(verb, units, reason):
            return f"{verb} {' '.join(units)}{_reason_text(reason)}"
        case Use(team):
            return f"use {team}"
        case End(winners, reason):
            return " ".join(("end", *winners)) + (f" > {reason}" if reason else "")
        case Next(all_of_them):
            return "next all" if all_of_them else "next"
        case Change(number, line):
            return f"change {number} > {line}"
        case Refuse(number, note):
            return f"refuse {number}" + (f" > {note}" if note else "")
        case Submit(commands):
            return " ".join(("submit", "; ".join(map(write, commands)))).strip()
        case Scratch(number):
            return f"scratch {number}"
        case Shift(number, to):
            return f"shift {number} > {to}"
        case Resign():
            return "resign"
        case Show(verb, words) | Shell(verb, words):
            return " ".join((verb, *words))
    return _write_alteration(command)


def _write_alteration(command: Alteration) -> str:
    match command:
        case SetWeather(text):
            return f"weather {text}".strip()
        case Tell(to, text):
            return f"tell {to} > {text}"
        case PlaceUnit(unit, place):
            text = f"place {unit} > {_place_text(place)}"
        case AddUnit(kind, name, team, where, size):
            at = "" if where is None else f" {_place_text(where)}"
            text = f"add {kind} {name} > {team}{at}{'' if size == 1 else f' size {size}'}"
        case Remove(unit):
            text = f"remove {unit}"
        case Give(unit, team):
            text = f"give {unit} > {team}"
        case SetTerrain(place, kind, radius):
            text = f"terrain {_place_text(place)} > {kind} radius {number_text(radius)}"
        case AddStructure(name, kind, team, where):
            at = "" if where is None else f" {_place_text(where)}"
            text = f"structure {name} {kind} > {team}{at}"
        case SetWarheads(team, number):
            text = f"warheads {team} {number}"
        case SetFog(number):
            text = f"fog {number}"
    return text + _reason_text(command.reason)


def _reason_text(reason: str) -> str:
    return f" {BECAUSE} {reason}" if reason else ""


def _place_text(place: Place) -> str:
    return place if isinstance(place, str) else place_text(place)


def _near_text(word: str, names: tuple[Name, ...] | None) -> str:
    return "" if names is None else " ".join(("", word, *names))
