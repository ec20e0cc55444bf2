"""A commander's actions and orders: typed values, text to value and back (KV3-C4).

    order 1-foot 2-foot at Lindenrode via 900,700: march to 1250,830 via Karsnitz; form line facing 90
    write 2-hussars: keep an eye on the bridge
    message east: I need your guns
    officer march to 1250,830
    counter hussars cavalry blue at 3000,2000 facing 180: seen at eight
    ready

A place is a point in metres, such as 1250,830, or a name on the map. `at` is where the sender believes the
recipient is, `via` the places that the courier rides through.
"""

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from sandtable.core import InvalidAction, did_you_mean
from sandtable.core.text import quoted
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Build,
    Charge,
    Destroy,
    Face,
    FireAt,
    Follow,
    Form,
    Formation,
    Hold,
    Join,
    March,
    NamedPoint,
    Order,
    Point,
    Report,
    Resupply,
    Target,
    Withdraw,
    Work,
)
from sandtable.games.kriegsspiel.units import ARMS, Arm


class Dispatch(Struct, frozen=True, kw_only=True):
    """Orders or free text for units, or a message to another commander, by courier (KV3-C1)."""

    kind: Literal["order", "writing", "message"]
    to: tuple[str, ...]
    """Ids of units, or the seat of a commander."""
    at: NamedPoint | None = None
    """Where the sender believes the recipient is; `None` to take it from the sender's map."""
    via: tuple[NamedPoint, ...] = ()
    """Places that the courier rides through."""
    orders: tuple[Order, ...] = ()
    text: str = ""


class OwnOrders(Struct, frozen=True):
    """Orders to the commander's own officer, which need no courier."""

    orders: tuple[Order, ...]


class PlaceCounter(Struct, frozen=True, kw_only=True):
    """Place a new counter on the commander's own map (KV3-P2)."""

    name: str
    arm: Arm
    side: str | None
    at: NamedPoint
    facing: int | None = None
    note: str = ""


class MoveCounter(Struct, frozen=True):
    """Move or turn a counter."""

    name: str
    to: NamedPoint
    facing: int | None = None


class NoteCounter(Struct, frozen=True):
    """Write a note on a counter; an empty note removes it."""

    name: str
    note: str


class RemoveCounter(Struct, frozen=True):
    """Remove a counter."""

    name: str


class Adjutant(Struct, frozen=True):
    """Let the adjutant pin what the papers report onto the commander's own map (KV3-P2)."""

    everything: bool = False
    """Whether counters that the commander has placed or moved may be moved too."""


class Scratch(Struct, frozen=True):
    """Tear up a dispatch of this command phase."""

    number: int


class Ready(Struct, frozen=True):
    """End the commander's command phase (KV3-P1)."""


class Resign(Struct, frozen=True):
    """Resign from the match."""


Action: TypeAlias = (
    Dispatch
    | OwnOrders
    | PlaceCounter
    | MoveCounter
    | NoteCounter
    | RemoveCounter
    | Adjutant
    | Scratch
    | Ready
    | Resign
)


_VERBS = {"order": "order", "writing": "write", "message": "message"}
_LIMBERING = {"limbered": "limber", "unlimbered": "unlimber"}


def point_text(at: Point) -> str:
    """A point in metres, exact: 1250,830 or 1250.5,830."""
    return ",".join(f"{number // 10}" if number % 10 == 0 else f"{number / 10:.1f}" for number in at)


def metres_text(at: Point) -> str:
    """A point in whole metres, for sentences."""
    return ",".join(f"{round(number / 10)}" for number in at)


def spot_text(spot: NamedPoint) -> str:
    """A place as text: its name, or its point."""
    return spot.name or point_text(spot.at)


def order_text(order: Order) -> str:
    """An order as text."""
    verb = order.__struct_config__.tag
    match order:
        case March(to, via, by_road):
            start = "march along roads to" if by_road else "march to"
            return f"{start} {spot_text(to)}{_via(via)}"
        case Form(formation, facing):
            start = _LIMBERING.get(formation, f"form {formation}")
            return f"{start}{_facing(facing)}"
        case Face(facing):
            return f"face {facing}"
        case Withdraw(to):
            return f"withdraw to {spot_text(to)}"
        case Follow(unit) | Join(unit):
            return f"{verb} {unit}"
        case Attack(target, arm) | Charge(target, arm) | FireAt(target, arm):
            return f"{verb} {_whom(target, arm)}"
        case Build(work, at) | Destroy(work, at):
            return f"{verb} {work} at {spot_text(at)}"
        case _:
            return f"{verb}"


def _whom(target: Target, arm: str) -> str:
    """The target of an order, with the arm that is meant."""
    if not arm:
        return target_text(target) or "the enemy"
    return f"{arm} at {target_text(target)}" if target else f"the enemy's {arm}"


def orders_text(orders: tuple[Order, ...]) -> str:
    """Orders as text, separated by semicolons."""
    return "; ".join(map(order_text, orders))


def target_text(target: Target) -> str:
    """The target of an order as text."""
    return target if isinstance(target, str) else spot_text(target)


def _via(via: tuple[NamedPoint, ...]) -> str:
    return f" via {' '.join(map(spot_text, via))}" if via else ""


def _facing(facing: int | None) -> str:
    return "" if facing is None else f" facing {facing}"


def action_text(action: Action) -> str:
    """An action as text, as in the record."""
    match action:
        case Dispatch(kind=kind, to=to, at=believed, via=via, text=text):
            where = f" at {spot_text(believed)}" if believed else ""
            return f"{_VERBS[kind]} {' '.join(to)}{where}{_via(via)}: {text}"
        case OwnOrders(orders):
            return f"officer {orders_text(orders)}"
        case PlaceCounter(name=name, arm=arm, side=side, at=at, facing=facing, note=note):
            of = f" {side}" if side else ""
            written = f": {note}" if note else ""
            return f"counter {name} {arm}{of} at {spot_text(at)}{_facing(facing)}{written}"
        case MoveCounter(name, to, facing):
            return f"counter {name} to {spot_text(to)}{_facing(facing)}"
        case NoteCounter(name, note):
            return f"counter {name} note {note}".strip()
        case RemoveCounter(name):
            return f"counter {name} remove"
        case Adjutant(everything):
            return "adjutant all" if everything else "adjutant"
        case Scratch(number):
            return f"scratch {number}"
        case Ready():
            return "ready"
        case Resign():
            return "resign"


COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
ALL_FORMATIONS: tuple[Formation, ...] = ("line", "column", "square", "skirmish", "limbered", "unlimbered")
ORDER_HINT = (
    "march to, march along roads to, follow, attack, charge, fire at, hold, form, face, limber, unlimber, "
    "withdraw to, join, build, destroy, resupply, report"
)
_POINT = re.compile(r"(\d{1,6}(?:\.\d)?),\s?(\d{1,6}(?:\.\d)?)(?![\d.,])")
_WORD = re.compile(r"[^\s,:;]+")
_MAX_NOTE = 200


class Reader:
    """Reads actions and orders for one map; `places` has names in lower case, `size` metres."""

    def __init__(self, places: Mapping[str, NamedPoint], size: tuple[float, float]) -> None:
        self._places = places
        self._size = size
        self._longest_first = sorted(places, key=lambda name: (-len(name), name))

    def action(self, text: str) -> Action:
        """The action of a commander's text, or `InvalidAction`."""
        line = _Line(text, self)
        word = line.word("an action").casefold()
        readers: Mapping[str, Callable[[_Line], Action]] = {
            "order": _order,
            "write": _write,
            "message": _message,
            "officer": lambda one: OwnOrders(self.orders(one.rest())),
            "counter": _counter,
            "adjutant": lambda one: Adjutant(one.accept("all")),
            "scratch": lambda one: Scratch(one.number("the number of a dispatch")),
            "ready": lambda _: Ready(),
            "resign": lambda _: Resign(),
        }
        if word not in readers:
            raise InvalidAction(f"{quoted(text)} is not an action. {did_you_mean(word, readers)}")
        action = readers[word](line)
        line.end()
        return action

    def orders(self, text: str) -> tuple[Order, ...]:
        """The orders of a text, separated by semicolons, or `InvalidAction`."""
        parts = [part.strip() for part in text.strip().removesuffix(".").split(";")]
        if not all(parts):
            raise InvalidAction("An order is missing.", "KV3-C4")
        return tuple(self._one(part) for part in parts)

    def understood(self, text: str) -> tuple[Order, ...] | None:
        """The orders of a text, or `None` if the program does not understand it."""
        try:
            return self.orders(text)
        except InvalidAction:
            return None

    def spot(self, text: str) -> NamedPoint:
        """The place of a text, or `InvalidAction`."""
        line = _Line(text, self)
        spot = line.spot()
        line.end()
        return spot

    def _one(self, text: str) -> Order:
        line = _Line(text, self)
        verb = line.word("an order").casefold()
        if verb not in _ORDERS:
            raise InvalidAction(
                f"{quoted(text)} is not an order that can be carried out. Orders: {ORDER_HINT}.", "KV3-C4"
            )
        order = _ORDERS[verb](line)
        line.end()
        return order

    def find(self, text: str, start: int) -> tuple[NamedPoint, int] | None:
        """The place at an index of a text and the index after it, or `None`."""
        if match := _POINT.match(text, start):
            at = round(float(match[1]) * 10), round(float(match[2]) * 10)
            if at[0] > self._size[0] * 10 or at[1] > self._size[1] * 10:
                size = f"{self._size[0]:g} × {self._size[1]:g} m"
                raise InvalidAction(f"{point_text(at)} is off the map, which is {size}.", "KV3-G1")
            return NamedPoint(at), match.end()
        for name in self._longest_first:
            end = start + len(name)
            if text[start:end].casefold() == name and not text[end : end + 1].isalnum():
                return self._places[name], end
        return None

    def unknown_place(self, word: str) -> InvalidAction:
        """The error that a place is unknown."""
        hint = did_you_mean(word, [spot.name for spot in self._places.values()])
        return InvalidAction(
            f"{quoted(word)} is not a place: write metres, as in 1250,830, or a name on the map. {hint}",
            "KV3-G1",
        )


class _Line:
    """A text and the position of the parser in it."""

    def __init__(self, text: str, reader: Reader) -> None:
        self._text = text
        self.reader = reader
        self._next = 0
        self._skip()

    def _skip(self) -> None:
        while self._next < len(self._text) and self._text[self._next] in " ,\t":
            self._next += 1

    def _peek(self) -> str:
        match = _WORD.match(self._text, self._next)
        return match[0] if match else ""

    def word(self, what: str) -> str:
        """Read a word; `what` names it in an error."""
        word = self._peek()
        if not word:
            raise InvalidAction(f"{what.capitalize()} is missing in {quoted(self._text)}.")
        self._next += len(word)
        self._skip()
        return word

    def accept(self, *words: str) -> bool:
        """Read these words if they come next; return whether they did."""
        before = self._next
        for word in words:
            if self._peek().casefold() != word:
                self._next = before
                return False
            self._next += len(word)
            self._skip()
        return True

    def expect(self, *words: str) -> None:
        """Read these words, which must come next."""
        if not self.accept(*words):
            wanted = " ".join(words)
            raise InvalidAction(f"{wanted!r} is missing in {quoted(self._text)}.")

    def at_end(self) -> bool:
        """Whether the whole text is read."""
        return self._next >= len(self._text)

    def ahead(self, *marks: str) -> bool:
        """Whether one of these characters or words, or the end, comes next."""
        return self.at_end() or self._text[self._next] in marks or self._peek().casefold() in marks

    def colon(self) -> str:
        """Read a colon, which must come next, and the rest."""
        if self.at_end() or self._text[self._next] != ":":
            raise InvalidAction(f"A colon is missing in {quoted(self._text)}, before the text.")
        self._next += 1
        return self.rest()

    def rest(self) -> str:
        """Read the rest."""
        rest = self._text[self._next :].strip()
        self._next = len(self._text)
        return rest

    def end(self) -> None:
        """Check that the whole text is read."""
        if not self.at_end():
            left = self._text[self._next :]
            raise InvalidAction(f"{quoted(left)} is left over in {quoted(self._text)}.")

    def number(self, what: str) -> int:
        """Read a whole number."""
        word = self.word(what)
        if not (word.isascii() and word.isdigit() and len(word) < 6):
            raise InvalidAction(f"{quoted(word)} is not {what}.")
        return int(word)

    def spot(self) -> NamedPoint:
        """Read a place."""
        found = self.reader.find(self._text, self._next)
        if found is None:
            raise self.reader.unknown_place(self._peek() or self._text)
        spot, self._next = found
        self._skip()
        return spot

    def spots(self, *until: str) -> tuple[NamedPoint, ...]:
        """Read places up to one of these characters or words."""
        spots = [self.spot()]
        while not self.ahead(*until):
            spots.append(self.spot())
        return tuple(spots)

    def target(self) -> Target:
        """Read a target: a place, or the id of a unit."""
        if self.reader.find(self._text, self._next):
            return self.spot()
        return self.word("a target")

    def facing(self) -> int:
        """Read a direction in degrees, or as a word of the compass."""
        word = self.word("a direction").casefold()
        if word in COMPASS:
            return COMPASS.index(word) * 45
        if word.isascii() and word.isdigit() and len(word) < 6 and int(word) < 360:
            return int(word)
        raise InvalidAction(
            f"{quoted(word)} is not a direction: write degrees, as in 270, or a word, as in north-west."
        )

    def formation(self) -> Formation:
        """Read a formation."""
        word = self.word("a formation").casefold()
        for formation in ALL_FORMATIONS:
            if word == formation:
                return formation
        raise InvalidAction(
            f"{quoted(word)} is not a formation. {did_you_mean(word, ALL_FORMATIONS)}", "KV3-G4"
        )

    def work(self) -> tuple[Work, NamedPoint]:
        """Read a bridge or an earthwork, and its place."""
        word = self.word("a bridge or an earthwork").casefold()
        if word not in ("bridge", "earthwork"):
            raise InvalidAction(
                f"{quoted(word)} is not a work of pioneers: write bridge or earthwork.", "KV3-C4"
            )
        self.expect("at")
        return cast("Work", word), self.spot()


# Orders


def _march(line: _Line) -> Order:
    by_road = (
        line.accept("along", "roads") or line.accept("along", "the", "road") or line.accept("along", "road")
    )
    line.expect("to")
    to = line.spot()
    via = line.spots() if line.accept("via") else ()
    return March(to, via, by_road)


def _form(line: _Line) -> Order:
    formation = line.formation()
    return Form(formation, line.facing() if line.accept("facing") else None)


def _fire(line: _Line) -> Order:
    line.expect("at")
    return FireAt(line.target())


def _withdraw(line: _Line) -> Order:
    line.expect("to")
    return Withdraw(line.spot())


_ORDERS: Mapping[str, Callable[[_Line], Order]] = {
    "march": _march,
    "follow": lambda line: Follow(line.word("a unit")),
    "attack": lambda line: Attack(line.target()),
    "charge": lambda line: Charge(line.target()),
    "fire": _fire,
    "hold": lambda _: Hold(),
    "form": _form,
    "face": lambda line: Face(line.facing()),
    "limber": lambda _: Form("limbered"),
    "unlimber": lambda line: Form("unlimbered", line.facing() if line.accept("facing") else None),
    "withdraw": _withdraw,
    "join": lambda line: Join(line.word("a unit")),
    "build": lambda line: Build(*line.work()),
    "destroy": lambda line: Destroy(*line.work()),
    "resupply": lambda _: Resupply(),
    "report": lambda _: Report(),
}


# Actions


def _head(line: _Line) -> tuple[NamedPoint | None, tuple[NamedPoint, ...]]:
    """Read where the recipient is believed to be, and the courier's route."""
    at = line.spot() if line.accept("at") else None
    via = line.spots(":") if line.accept("via") else ()
    return at, via


def _units(line: _Line) -> tuple[str, ...]:
    units = [line.word("a unit")]
    while not line.ahead(":", "at", "via"):
        units.append(line.word("a unit"))
    return tuple(dict.fromkeys(units))


def _order(line: _Line) -> Action:
    units = _units(line)
    at, via = _head(line)
    orders = line.reader.orders(line.colon())
    return Dispatch(kind="order", to=units, at=at, via=via, orders=orders, text=orders_text(orders))


def _write(line: _Line) -> Action:
    units = _units(line)
    at, via = _head(line)
    return Dispatch(kind="writing", to=units, at=at, via=via, text=_words(line))


def _message(line: _Line) -> Action:
    seat = line.word("a commander")
    at, via = _head(line)
    return Dispatch(kind="message", to=(seat,), at=at, via=via, text=_words(line))


def _words(line: _Line) -> str:
    text = line.colon()
    if not text:
        raise InvalidAction("The message is empty.", "KV3-C1")
    return text


def _counter(line: _Line) -> Action:
    name = line.word("the name of a counter")
    if line.accept("to"):
        return MoveCounter(name, line.spot(), line.facing() if line.accept("facing") else None)
    if line.accept("remove"):
        return RemoveCounter(name)
    if line.accept("note"):
        return NoteCounter(name, _note(line.rest()))
    word = line.word("what the counter is").casefold()
    arm = next((arm for arm in ARMS if arm == word), None)
    if arm is None:
        raise InvalidAction(f"{quoted(word)} is not an arm. {did_you_mean(word, ARMS)}", "KV3-P2")
    side = None if line.ahead("at") else line.word("a side")
    line.expect("at")
    at = line.spot()
    facing = line.facing() if line.accept("facing") else None
    note = "" if line.at_end() else _note(line.colon())
    return PlaceCounter(name=name, arm=arm, side=side, at=at, facing=facing, note=note)


def _note(text: str) -> str:
    if len(text) > _MAX_NOTE:
        raise InvalidAction(f"A note can have at most {_MAX_NOTE} characters.", "KV3-P2")
    return text
