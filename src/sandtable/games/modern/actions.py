"""The types of commands; `notation` parses and writes them."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from sandtable.games.modern.roster import Point, StructureKind, WorkKind

Name: TypeAlias = str
"""A word as typed; case does not matter."""
Place: TypeAlias = Point | Name
"""A point of the gamespace, or the name of something that has a place."""


HOSTILE = frozenset((
    "attack", "board", "bomb", "depthcharge", "dogfight", "fire",
    "kamikaze", "missile", "nuke", "pulse", "sortie", "torpedo",
))  # fmt: skip
"""The verbs of commands that harm a target."""


class Simple(Struct, frozen=True):
    """`hide u`, `reveal u`, `convert u`, `spy u`, `survey u`, `takeoff u`: a verb and one unit."""

    verb: str
    unit: Name


class Strike(Struct, frozen=True):
    """`attack a… > t…` and all other commands with units and targets."""

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
    """`heading u [> degrees]`, in hundredths of a degree."""

    unit: Name
    degrees: int | None


class DepthCharge(Struct, frozen=True):
    """`depthcharge u > t or place`."""

    unit: Name
    target: Place


class Nuke(Struct, frozen=True):
    """`nuke u > t [half a…] [quarter b…]`; `None` if the list is missing."""

    unit: Name
    target: Name
    half: tuple[Name, ...] | None = None
    quarter: tuple[Name, ...] | None = None


class Build(Struct, frozen=True):
    """`build u > name [kind]`."""

    unit: Name
    name: Name
    kind: StructureKind


class WorkOrder(Struct, frozen=True):
    """`work u > place kind`."""

    unit: Name
    place: Place
    kind: WorkKind


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
    | WorkOrder
    | Land
    | Airlift
    | Load
    | Disembark
)
"""Orders of a military to its units, and its messages."""


class Turn(Struct, frozen=True):
    """`turn`: end the phase or the turn."""


class Health(Struct, frozen=True):
    """`health u v`: set the health of a unit or structure."""

    unit: Name
    value: Fraction
    reason: str = ""


class Sentence(Struct, frozen=True):
    """`kill u…`, `freeze u…`, `disable u…`, and back: `unfreeze u…`, `enable u…`."""

    verb: str
    units: tuple[Name, ...]
    reason: str = ""


class PlaceUnit(Struct, frozen=True):
    """`place u > xy`."""

    unit: Name
    place: Place
    reason: str = ""


class AddUnit(Struct, frozen=True):
    """`add type name > military [xy] [size n]`."""

    type: str
    name: Name
    team: Name
    place: Place | None = None
    size: Fraction = Fraction(1)
    reason: str = ""


class Remove(Struct, frozen=True):
    """`remove u`: take a unit or structure off the gamespace."""

    unit: Name
    reason: str = ""


class Give(Struct, frozen=True):
    """`give u > military`."""

    unit: Name
    team: Name
    reason: str = ""


class SetTerrain(Struct, frozen=True):
    """`terrain xy > kind [radius n]`; the radius is in hundredths."""

    place: Place
    kind: str
    radius: int
    reason: str = ""


class AddStructure(Struct, frozen=True):
    """`structure name kind > military [xy]`."""

    name: Name
    kind: StructureKind
    team: Name
    place: Place | None = None
    reason: str = ""


class SetWarheads(Struct, frozen=True):
    """`warheads military n`."""

    team: Name
    number: int
    reason: str = ""


class SetFog(Struct, frozen=True):
    """`fog n`."""

    number: int
    reason: str = ""


class SetWeather(Struct, frozen=True):
    """`weather [text]`."""

    text: str


class Tell(Struct, frozen=True):
    """`tell side > text`."""

    to: Name
    text: str


class Use(Struct, frozen=True):
    """`use team`: enter the next commands for this team."""

    team: Name


class End(Struct, frozen=True):
    """`end [winner…] [> reason]`."""

    winners: tuple[Name, ...]
    reason: str


class Next(Struct, frozen=True):
    """`next [all]`: carry out the first submitted command, or all of them."""

    all: bool = False


class Change(Struct, frozen=True):
    """`change n > command`: replace a submitted command, or a line of one's own sheet."""

    number: int
    line: str


class Refuse(Struct, frozen=True):
    """`refuse n [> note]`: do not carry out a submitted command."""

    number: int
    note: str


Alteration: TypeAlias = (
    PlaceUnit | AddUnit | Remove | Give | SetTerrain | AddStructure | SetWarheads | SetFog | SetWeather | Tell
)
"""MK4-K29: commands with which the umpire alters the gamespace."""
UmpireCommand: TypeAlias = Turn | Health | Sentence | Use | End | Next | Change | Refuse | Alteration


class Submit(Struct, frozen=True):
    """`submit [command; …]`: hand in the whole turn."""

    commands: tuple[UnitCommand, ...]


class Scratch(Struct, frozen=True):
    """`scratch n`: delete a line of one's own sheet."""

    number: int


class Shift(Struct, frozen=True):
    """`shift n > m`: move a line of one's own sheet to position m."""

    number: int
    to: int


class Resign(Struct, frozen=True):
    """`resign`."""


class Show(Struct, frozen=True):
    """`man`, `score`, `details`, `info`, `help`: questions, which change nothing."""

    verb: str
    words: tuple[str, ...]


class Shell(Struct, frozen=True):
    """`undo`, `save`, `load`, `log`, `map`, `quit`: commands of the umpire's shell."""

    verb: str
    words: tuple[str, ...]


Command: TypeAlias = UnitCommand | UmpireCommand | Submit | Scratch | Shift | Resign | Show | Shell


def verb_of(command: UnitCommand) -> str:
    """Return the first word of a command."""
    match command:
        case Strike() | Simple():
            return command.verb
        case WorkOrder():
            return "work"
        case _:
            return type(command).__name__.lower()


def actors(command: UnitCommand) -> tuple[Name, ...]:
    """Return the units that the command orders: those left of the `>`."""
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
    """Return the names of new units or structures in the command."""
    match command:
        case Merge(_, name) | Build(_, name, _):
            return (name,)
        case Split(_, names):
            return names
        case _:
            return ()
