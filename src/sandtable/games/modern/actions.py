"""The commands as typed values, each with its one way of being written."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from sandtable.games.modern.ground import number_text, place_text
from sandtable.games.modern.roster import Point, StructureKind

Name: TypeAlias = str
"""A word as it was typed; matching ignores its case."""
Place: TypeAlias = Point | Name
"""A point of the gamespace, or what has a name and stands somewhere."""


class Simple(Struct, frozen=True):
    """`hide u`, `reveal u`, `convert u`, `spy u`, `survey u`, `takeoff u`: a verb and one unit."""

    verb: str
    unit: Name


class Strike(Struct, frozen=True):
    """`attack a… > t…` and all others that pit units against targets."""

    verb: str
    units: tuple[Name, ...]
    targets: tuple[Name, ...]


class Merge(Struct, frozen=True):
    """`merge a b … > n`."""

    parts: tuple[Name, ...]
    name: Name


class Split(Struct, frozen=True):
    """`split u > a b …`."""

    unit: Name
    names: tuple[Name, ...]


class Message(Struct, frozen=True):
    """`message to… > text`."""

    to: tuple[Name, ...]
    text: str


class Move(Struct, frozen=True):
    """`move u`, or with a gamespace `move u > place …`."""

    unit: Name
    way: tuple[Place, ...]


class Heading(Struct, frozen=True):
    """`heading u [> degrees]`, in hundredths."""

    unit: Name
    degrees: int | None


class DepthCharge(Struct, frozen=True):
    """`depthcharge u > t or place`."""

    unit: Name
    target: Place


class Nuke(Struct, frozen=True):
    """`nuke u > t [half a…] [quarter b…]`; `None`: who is near was not said."""

    unit: Name
    target: Name
    half: tuple[Name, ...] | None = None
    quarter: tuple[Name, ...] | None = None


class Build(Struct, frozen=True):
    """`build u > name [kind]`."""

    unit: Name
    name: Name
    kind: StructureKind


class Land(Struct, frozen=True):
    """`land u [> base]`."""

    unit: Name
    base: Name | None


class Airlift(Struct, frozen=True):
    """`airlift p > u… [to place]`."""

    transport: Name
    units: tuple[Name, ...]
    place: Place | None


class Load(Struct, frozen=True):
    """`load u… > ship`."""

    units: tuple[Name, ...]
    ship: Name


class Disembark(Struct, frozen=True):
    """`disembark u [> place]`."""

    unit: Name
    place: Place | None


UnitCommand: TypeAlias = (
    Simple
    | Strike
    | Merge
    | Split
    | Message
    | Move
    | Heading
    | DepthCharge
    | Nuke
    | Build
    | Land
    | Airlift
    | Load
    | Disembark
)
"""What a military orders its units to do, and its messages."""


class Turn(Struct, frozen=True):
    """`turn`: the phase, or the turn, is over."""


class Health(Struct, frozen=True):
    """`health u v`."""

    unit: Name
    value: Fraction


class Sentence(Struct, frozen=True):
    """`kill u…`, `freeze u…`, `disable u…`."""

    verb: str
    units: tuple[Name, ...]


class Use(Struct, frozen=True):
    """`use team`: the umpire's next commands are this team's."""

    team: Name


class End(Struct, frozen=True):
    """`end [winner…] [> reason]`."""

    winners: tuple[Name, ...]
    reason: str


class Next(Struct, frozen=True):
    """`next`: carry out the first submitted command."""


class Change(Struct, frozen=True):
    """`change n > command`: this instead of a submitted command, or of a line of one's own sheet."""

    number: int
    line: str


class Refuse(Struct, frozen=True):
    """`refuse n [> note]`: a submitted command is not carried out."""

    number: int
    note: str


UmpireCommand: TypeAlias = Turn | Health | Sentence | Use | End | Next | Change | Refuse


class Submit(Struct, frozen=True):
    """`submit [command; …]`: the whole turn, and no more of it."""

    commands: tuple[UnitCommand, ...]


class Scratch(Struct, frozen=True):
    """`scratch n`: take a line off one's own sheet."""

    number: int


class Shift(Struct, frozen=True):
    """`shift n > m`: put a line of one's own sheet where line m is."""

    number: int
    to: int


class Resign(Struct, frozen=True):
    """`resign`."""


class Show(Struct, frozen=True):
    """`man`, `score`, `details`, `info`, `help`: what only shows something, and is asked, not done."""

    verb: str
    words: tuple[str, ...]


class Shell(Struct, frozen=True):
    """`undo`, `save`, `load`, `log`, `quit`: what belongs to the shell."""

    verb: str
    words: tuple[str, ...]


class Order(Struct, frozen=True):
    """A command that a seat has handed in, and that waits for the umpire."""

    seat: int
    text: str


Command: TypeAlias = UnitCommand | UmpireCommand | Submit | Scratch | Shift | Resign | Show | Shell


def write(command: Command) -> str:  # noqa: C901, PLR0912 - one line for each command
    """The command as the record has it."""
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
            return f"move {unit}" + "".join(f"{' ' if n else ' > '}{_place(p)}" for n, p in enumerate(way))
        case Heading(unit, degrees):
            return f"heading {unit}" + ("" if degrees is None else f" > {number_text(degrees)}")
        case DepthCharge(unit, target):
            return f"depthcharge {unit} > {_place(target)}"
        case Nuke(unit, target, half, quarter):
            return f"nuke {unit} > {target}{_list('half', half)}{_list('quarter', quarter)}"
        case Build(unit, name, kind):
            return f"build {unit} > {name} {kind}"
        case Land(unit, base):
            return f"land {unit}" + (f" > {base}" if base else "")
        case Airlift(transport, units, place):
            return f"airlift {transport} > {' '.join(units)}" + (f" to {_place(place)}" if place else "")
        case Load(units, ship):
            return f"load {' '.join(units)} > {ship}"
        case Disembark(unit, place):
            return f"disembark {unit}" + (f" > {_place(place)}" if place else "")
    return _write_other(command)


def _write_other(  # noqa: C901, PLR0912 - as above
    command: UmpireCommand | Submit | Scratch | Shift | Resign | Show | Shell,
) -> str:
    match command:
        case Turn():
            return "turn"
        case Health(unit, value):
            return f"health {unit} {value}"
        case Sentence(verb, units):
            return f"{verb} {' '.join(units)}"
        case Use(team):
            return f"use {team}"
        case End(winners, reason):
            return " ".join(("end", *winners)) + (f" > {reason}" if reason else "")
        case Next():
            return "next"
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


def _place(place: Place) -> str:
    return place if isinstance(place, str) else place_text(place)


def _list(word: str, names: tuple[Name, ...] | None) -> str:
    return "" if names is None else " ".join(("", word, *names))


def verb_of(command: UnitCommand) -> str:
    """The first word of a command."""
    match command:
        case Strike() | Simple():
            return command.verb
        case _:
            return type(command).__name__.lower()


def actors(command: UnitCommand) -> tuple[Name, ...]:
    """Those left of the `>`: the units that the command orders."""
    match command:
        case Strike(_, units, _) | Load(units, _):
            return units
        case Merge(parts, _):
            return parts
        case Message():
            return ()
        case Airlift(transport, _, _):
            return (transport,)
        case _:
            return (command.unit,)


def made_names(command: UnitCommand) -> tuple[Name, ...]:
    """The names that the command gives to something new."""
    match command:
        case Merge(_, name) | Build(_, name, _):
            return (name,)
        case Split(_, names):
            return names
        case _:
            return ()
