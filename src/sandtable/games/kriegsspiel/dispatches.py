"""Messages and the couriers who carry them, and what a commander has on his table: papers, book, counters.

A `Message` and a `Courier` are the truth. A `Paper` is what reached a commander, an `Entry` of his dispatch
book what he knows of what he sent, a `Counter` what he believes. Nothing of the truth corrects these.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.games.kriegsspiel.orders import Formation, NamedPoint, Order, Point
from sandtable.games.kriegsspiel.units import Arm

MessageKind: TypeAlias = Literal["order", "writing", "message", "report", "umpire"]
"""Orders in the structured form, free text to a unit, a message between commanders, a unit's report, and
what the umpire has sent."""
MessageState: TypeAlias = Literal["written", "riding", "delivered", "returned", "taken", "lost"]
ReportKind: TypeAlias = Literal["contact", "done", "losses", "halted", "state", "not-understood", "words"]
Complication: TypeAlias = Literal["delayed", "wrong-road", "stops-short", "misread-target", "straggling"]
Level: TypeAlias = Literal["troops", "movement", "arm", "formation", "strength", "unit"]
LEVELS: tuple[Level, ...] = ("troops", "movement", "arm", "formation", "strength", "unit")
"""KV3-G5: what is made out, from afar to near; each holds all before it."""


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A paper on its way or at its end, as it truly is."""

    id: str
    """Who wrote it and his how manieth it is: west.3, 2-hussars.1."""
    kind: MessageKind
    sender: str
    """A commander's seat, a unit's word, or the umpire's seat."""
    to: str
    """A unit's word, or a commander's seat."""
    text: str
    """As it was written: the orders or the words."""
    orders: tuple[Order, ...] = ()
    report: ReportKind | None = None
    about: str | None = None
    """The message that a report answers."""
    round: int
    """In which it was written."""
    place: Point | None = None
    """For a report: where its sender was."""
    believed: Point
    """Where the sender believes the recipient to be."""
    last_known: Point
    """Where the recipient was last known to be."""
    via: tuple[NamedPoint, ...] = ()
    state: MessageState = "written"
    ended: int = 0
    """The round in which it was delivered, brought back or taken."""
    complication: Complication | None = None
    unclear: bool = False
    """Free text that waits for the umpire to say what it means."""


class Courier(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rider with a message."""

    id: str
    """That of his message."""
    side: int
    at: Point
    home: Point
    """Where he set out, and rides back to if he finds nobody."""
    state: Literal["riding", "searching", "returning"] = "riding"
    course: tuple[Point, ...] = ()
    spent: int = 0
    """Seconds that he has ridden along his course."""
    searched: int = 0
    """Seconds that he has searched."""
    dared: tuple[str, ...] = ()
    """The enemies' units that have had their chance to take him."""


class Sighting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """KV3-G5: something that an officer sees, as far as he makes it out. What he does not is `None`."""

    kind: Literal["troops", "dust", "smoke"] = "troops"
    bearing: int
    """Degrees clockwise from north."""
    distance: int
    """Metres, as one reckons by eye."""
    at: Point
    """Where that is on the map."""
    level: Level = "troops"
    moving: bool | None = None
    side: int | None = None
    arm: Arm | None = None
    formation: Formation | None = None
    facing: int | None = None
    strength: int | None = None
    """Points of strength, for arms that have them."""
    disordered: bool | None = None
    unit: str | None = None
    """The unit's word."""
    name: str | None = None


class Outlook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """KV3-P4: what a commander's officer sees from where he stands, as a command phase begins."""

    round: int
    at: Point
    facing: int = 0
    sightings: tuple[Sighting, ...] = ()
    text: str = ""
    """The written report."""


class ReceivedPaper(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something written that has reached a commander."""

    number: int
    round: int
    """In which he got it."""
    written: int
    """The round in which it was written."""
    sender: str
    """A unit's word, a commander's seat, or the umpire's."""
    kind: Literal["report", "message", "returned", "situation", "view"]
    text: str
    place: Point | None = None
    """Where the sender says he was."""
    report: ReportKind | None = None
    about: int | None = None
    """The number in the dispatch book that it answers."""


class DispatchBookEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a commander's dispatch book: what he sent, and what he knows of its fate."""

    number: int
    round: int
    kind: Literal["order", "writing", "message"]
    to: str
    text: str
    state: Literal["written", "sent", "spoken", "returned", "answered"] = "written"
    believed: Point
    via: tuple[NamedPoint, ...] = ()
    minutes: int | None = None
    """How long the ride should take; `None`: there is no way there on the map."""


class Counter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """KV3-P2: a counter on a commander's own map."""

    name: str
    arm: Arm
    side: int | None = None
    """`None`: he does not say."""
    at: Point
    facing: int | None = None
    note: str = ""
