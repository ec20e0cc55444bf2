"""Messages and couriers, and a commander's papers, dispatch book and counters, as values.

A `Message` and a `Courier` are the truth. A `ReceivedPaper` is what reached a commander, a
`DispatchBookEntry` what the commander knows of a message sent, a `Counter` what the commander believes. The
truth never corrects these.
"""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from sandtable.games.kriegsspiel.orders import Formation, NamedPoint, Order, Point, StagedOrder
from sandtable.games.kriegsspiel.settings import Weather
from sandtable.games.kriegsspiel.units import Arm

MessageKind: TypeAlias = Literal["order", "writing", "message", "report", "umpire"]
"""Orders, free text to a unit, a message to a commander, a report, the umpire's message."""
MessageState: TypeAlias = Literal[
    "written", "riding", "held", "delivered", "returned", "taken", "lost", "refused"
]
"""A held message has reached its recipient and waits for the umpire (KV3-U4)."""
ReportKind: TypeAlias = Literal["contact", "done", "losses", "halted", "state", "not-understood", "words"]
Complication: TypeAlias = Literal["delayed", "wrong-road", "stops-short", "misread-target", "straggling"]
COMPLICATIONS: tuple[Complication, ...] = get_args(Complication)
Level: TypeAlias = Literal["troops", "movement", "arm", "formation", "strength", "unit"]
LEVELS: tuple[Level, ...] = ("troops", "movement", "arm", "formation", "strength", "unit")
"""KV3-G5: what is made out, from far to near; each level includes those before it."""


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message and its fate."""

    id: str
    """Sender and running number, such as `west.3` or `2-hussars.1`."""
    kind: MessageKind
    sender: str
    """A commander's seat, a unit's id, or the umpire's seat."""
    to: str
    """A unit's id, or a commander's seat."""
    text: str
    """The orders or the message as written."""
    orders: tuple[Order, ...] = ()
    plan: tuple[StagedOrder, ...] = ()
    """Orders with times, conditions or rules of conduct, as the program reads the text (KV3-C6)."""
    doubt: str = ""
    """Why the program does not understand the text; empty if it does."""
    report: ReportKind | None = None
    about: str | None = None
    """The id of the message that a report answers."""
    round: int
    """The round in which it was written."""
    place: Point | None = None
    """Where the sender was."""
    believed: Point
    """Where the sender believes that the recipient is."""
    last_known: Point
    """The recipient's last known place."""
    via: tuple[NamedPoint, ...] = ()
    state: MessageState = "written"
    ended: int = 0
    """The round in which it was delivered, returned, taken or lost."""
    complication: Complication | None = None
    unclear: bool = False
    """Whether a human umpire must still say what the text means."""
    original: str = ""
    """The text as its sender wrote it, if the umpire has reworded it (KV3-U4)."""
    accepted: bool = False
    """Whether the umpire lets it take its course."""
    wait: int = 0
    """Seconds for which the umpire keeps it where it is."""
    dropped: bool = False
    """Whether the umpire has decided that it is lost on its way."""
    remark: str = ""
    """A complication in the umpire's own words."""
    received: bool = False
    """Whether the die for a complication has fallen, or the umpire has chosen one (KV3-C5)."""
    sent_from: Point | None = None
    """Where the sender was, for a message that is held."""


class Courier(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rider with a message."""

    id: str
    """The id of the message."""
    side: int
    at: Point
    home: Point
    """Where the ride began."""
    state: Literal["riding", "searching", "returning"] = "riding"
    course: tuple[Point, ...] = ()
    spent: int = 0
    """Seconds ridden along the course."""
    searched: int = 0
    """Seconds spent searching."""
    dared: tuple[str, ...] = ()
    """The ids of enemy units that have had their chance to take the courier."""


class Sighting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that an officer sees (KV3-G5). What is not made out is `None`."""

    kind: Literal["troops", "dust", "smoke"] = "troops"
    bearing: int
    """Degrees clockwise from north."""
    distance: int
    """Metres, estimated by eye."""
    at: Point
    """The estimated place on the map."""
    level: Level = "troops"
    moving: bool | None = None
    side: int | None = None
    arm: Arm | None = None
    formation: Formation | None = None
    facing: int | None = None
    strength: int | None = None
    """HP, for arms that have them."""
    disordered: bool | None = None
    unit: str | None = None
    """The unit's id."""
    name: str | None = None
    guess: str | None = None
    """The id of the commander's own unit that it probably is, by what the commander knows."""
    probably: str | None = None
    """The name of that unit."""


WorkKind: TypeAlias = Literal["earthwork", "bridge", "ruin"]
"""An earthwork, a bridge that was built, a bridge that was destroyed."""


class SightedWork(Struct, frozen=True, kw_only=True):
    """A work of pioneers that an officer sees (KV3-U7)."""

    kind: WorkKind
    bearing: int
    """Degrees clockwise from north."""
    distance: int
    """Metres, estimated by eye."""
    at: Point


class Outlook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a commander's officer sees when a command phase begins (KV3-P4)."""

    round: int
    at: Point
    facing: int = 0
    sightings: tuple[Sighting, ...] = ()
    text: str = ""
    """The sightings as a written report."""
    weather: Weather | None = None
    """The weather, if it was not that of the scenario."""
    works: tuple[SightedWork, ...] = ()


class ReceivedPaper(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A paper that has reached a commander."""

    number: int
    round: int
    """The round in which it arrived."""
    written: int
    """The round in which it was written."""
    sender: str
    """A unit's id, a commander's seat, or the umpire's seat."""
    kind: Literal["report", "message", "returned", "situation", "view"]
    text: str
    place: Point | None = None
    """Where the sender claims to have been."""
    report: ReportKind | None = None
    about: int | None = None
    """The number of the entry in the dispatch book that it answers."""


class DispatchBookEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of a commander's dispatch book: a message and its fate as far as known."""

    number: int
    round: int
    kind: Literal["order", "writing", "message"]
    to: str
    text: str
    state: Literal["written", "sent", "spoken", "returned", "answered", "refused"] = "written"
    believed: Point
    via: tuple[NamedPoint, ...] = ()
    minutes: int | None = None
    """Expected minutes of the ride, or `None` if the map shows no route."""
    reading: str = ""
    """How the program has read free text, in words; empty for other entries."""
    doubt: str = ""
    """Why the program has not understood free text."""
    adds: bool = False
    """Whether it leaves the other orders of the unit as they are (KV3-C7)."""


class Pin(Struct, frozen=True, omit_defaults=True):
    """The source of a counter that the adjutant has pinned."""

    round: int
    """The round of the report or sighting."""
    vague: bool = False
    """Whether the report leaves open what stands there, or where exactly."""


class Counter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A counter on a commander's own map (KV3-P2)."""

    name: str
    arm: Arm
    side: int | None = None
    """`None` if the side is not known."""
    at: Point
    facing: int | None = None
    note: str = ""
    changed: int = 0
    """The round of the last change; 0 for a counter that stands as at the start."""
    pin: Pin | None = None
    """The adjutant's source; `None` if the counter is as the commander, or the start, has put it."""
