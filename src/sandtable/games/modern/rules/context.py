"""The working copy of a state for one command: what changes, which dice are rolled, and who learns of it.

Nothing has happened before `finish`, so a command that is refused half-way has changed nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from sandtable.core import Dice, Event, Roll
from sandtable.games.modern.actions import HOSTILE
from sandtable.games.modern.ground import place_text
from sandtable.games.modern.roster import Exact, Fate, Phantom, Point, Roster, Structure, Unit, UnitNumber
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE
from sandtable.games.modern.units import UnitType

_AMOUNTS = 1000
"""So many are kept in words."""


@lru_cache(_AMOUNTS)
def amount(value: Exact) -> str:
    """An exact value as people read it, to two decimals. The same few come again and again."""
    return f"{value}.00" if isinstance(value, int) else f"{float(value):.2f}"


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def agreed(count: int, one: str, several: str) -> str:
    """The form of a verb that fits so many."""
    return one if count == 1 else several


class _Units(dict[UnitNumber, Unit]):
    """Units as they are by now, taken from the roll when they are first asked for."""

    __slots__ = ("roll",)
    roll: Roster

    def __missing__(self, number: UnitNumber) -> Unit:
        unit = self[number] = self.roll[number]
        return unit


class CommandContext:
    """The working copy of a state for one command of some seats of one military."""

    __slots__ = (
        "_actors",
        "_changes",
        "_dice",
        "_headline",
        "_next",
        "_quiet",
        "_rolls",
        "_told",
        "_units",
        "military",
        "path",
        "phantoms",
        "seats",
        "state",
        "structures",
        "sums",
        "terms",
        "turn",
        "types",
        "unit",
        "warheads",
    )

    def __init__(self, state: State, seats: tuple[int, ...], dice: Dice) -> None:
        self.state = state
        self.terms = state.terms
        self.types = state.terms.types
        self.seats = seats
        """Whose units may be ordered: one seat's, or for the umpire a whole military's."""
        self.military = state.terms.commands[seats[0]].military
        self.turn = state.turn
        self.structures = state.structures
        self.phantoms = state.phantoms
        self.warheads = state.warheads
        self.sums: list[str] = []
        """The arithmetic, for the umpire only."""
        self.path: tuple[Point, ...] = ()
        self._units = _Units()
        self._units.roll = state.units
        self.unit: Callable[[UnitNumber], Unit] = self._units.__getitem__
        """A unit as it is by now. It is asked for many times in a command: this is the quickest way."""
        self._dice = dice
        self._rolls: list[Roll] = []
        self._changes: dict[UnitNumber, Unit] = {}
        """What is no more as it was, and after the last of the roll what is new."""
        self._next = state.units.size
        self._told: dict[int, dict[str, None]] = {}
        """What each seat learns, in order and each thing once."""
        self._headline = ""
        self._actors: list[int] = []
        """The seats whose units act, in order."""
        self._quiet: tuple[UnitNumber, ...] = ()

    # What there is

    def type(self, number: UnitNumber) -> UnitType:
        """The row of the tables for a unit."""
        return self.types[self.unit(number).type]

    def most_health(self, unit: Unit) -> Exact:
        """MK4-U3: its type's value times its size."""
        return self.types[unit.type].health * unit.size

    def place(self, number: UnitNumber) -> Point | None:
        """Where a unit is; aboard, where its ship is."""
        unit = self.unit(number)
        return unit.at if unit.aboard is None else self.unit(unit.aboard).at

    def disabled(self, number: UnitNumber) -> bool:
        """MK4-T3: whether it may do nothing."""
        return self.unit(number).disabled >= self.turn

    def board(self, number: UnitNumber, ship: UnitNumber) -> None:
        """Take a unit aboard a ship."""
        unit, carrier = self.unit(number), self.unit(ship)
        self.put(number, replace(unit, aboard=ship, at=None, aloft=False, inside=None))
        self.put(ship, replace(carrier, cargo=tuple(sorted((*carrier.cargo, number)))))

    def unboard(self, number: UnitNumber, at: Point | None) -> None:
        """Put a unit off its ship, at a place."""
        unit = self.unit(number)
        if unit.aboard is not None:
            carrier = self.unit(unit.aboard)
            left = tuple(other for other in carrier.cargo if other != number)
            self.put(unit.aboard, replace(carrier, cargo=left))
        self.put(number, replace(unit, aboard=None, at=at))

    # What changes

    def put(self, number: UnitNumber, unit: Unit) -> None:
        """Keep a unit as it is now."""
        self._units[number] = self._changes[number] = unit

    def add(self, unit: Unit) -> UnitNumber:
        """Enter a new unit in the roll."""
        number, self._next = self._next, self._next + 1
        self.put(number, unit)
        return number

    def hurt(self, number: UnitNumber, damage: Exact) -> None:
        """MK4-U3: take health off a unit, which dies when none is left."""
        unit = self.unit(number)
        if damage <= 0 or unit.fate:
            return
        left = unit.health - damage
        self.put(number, replace(unit, health=left))
        if left <= 0:
            self.kill(number)

    def kill(self, number: UnitNumber, fate: Fate = "dead") -> None:
        """Remove a unit, and whoever is aboard with it (MK4-K26)."""
        unit = self.unit(number)
        if not unit.alive:
            return
        at, passengers = self.place(number), unit.cargo
        unseen = unit.hidden or unit.aboard is not None
        if unit.aboard is not None:
            self.unboard(number, at)
        gone = replace(
            self.unit(number),
            fate=fate,
            health=0,
            at=at,
            hidden=unseen,
            aloft=False,
            cargo=(),
            inside=None,
        )
        self.put(number, gone)
        for passenger in passengers:
            self.kill(passenger, "lost")

    def hurt_structure(self, index: int, damage: Exact) -> Exact:
        """Take health off a structure; what it did not take is given back."""
        structure = self.structures[index]
        if damage <= 0 or structure.destroyed or structure.health is None:
            return damage
        taken = min(damage, structure.health)
        left = structure.health - taken
        hurt = replace(structure, health=left, destroyed=left <= 0)
        self.structures = (*self.structures[:index], hurt, *self.structures[index + 1 :])
        return damage - taken

    def launch_warhead(self) -> None:
        """Its military has one warhead less."""
        before, left = self.warheads[: self.military], self.warheads[self.military] - 1
        self.warheads = (*before, left, *self.warheads[self.military + 1 :])

    def disable(self, number: UnitNumber) -> None:
        """MK4-T3: it may do nothing until the end of its military's next turn."""
        unit = self.unit(number)
        until = self.state.next_turn_of(self.terms.military_of(unit.seat))
        self.put(number, replace(unit, disabled=max(unit.disabled, until)))

    def roll(self, sides: int, purpose: str) -> int:
        """What a die shows."""
        roll = self._dice.roll(sides, purpose)
        self._rolls.append(roll)
        return roll.value

    # What is told

    def headline(self, text: str, actors: Iterable[UnitNumber]) -> None:
        """What was ordered, for those who ordered it and for the umpire: the first thing that is told."""
        self._headline = text
        self._actors = sorted({unit.seat for unit in map(self.unit, actors)})
        self.tell_actors(text)

    def tell(self, seats: Iterable[int], text: str) -> None:
        """What these seats learn, each thing once."""
        for seat in seats:
            self._told.setdefault(seat, {})[text] = None

    def tell_actors(self, text: str) -> None:
        """What those who gave the order learn."""
        self.tell(self._actors, text)

    def expected(self, number: UnitNumber) -> None:
        """What happens to this unit needs no word: it was ordered so."""
        self._quiet = (*self._quiet, number)

    def enemies(self) -> tuple[int, ...]:
        """The seats of all other militaries."""
        commands = enumerate(self.terms.commands)
        return tuple(seat for seat, command in commands if command.military != self.military)

    def finish(self, verb: str, rule: str) -> tuple[State, list[Event]]:
        """The state after the command, and an event for everybody who learns of it."""
        before, units = self.state, self.state.units
        living = list(before.living)
        news: list[str] = []
        for number, unit in self._changes.items():
            if number >= units.size:
                living[unit.seat] += unit.alive
                continue
            old = units[number]
            if unit.fate != old.fate or unit.seat != old.seat:
                living[old.seat] -= old.alive
                living[unit.seat] += unit.alive
            own = _own_news(self.turn, old, unit)
            news += own
            if own or unit.hidden != old.hidden:
                self._tell_change(number, old, unit, own)
        if self.structures:
            self._tell_structures(news)
        state = replace(
            before,
            units=units.changed(self._changes),
            structures=self.structures,
            phantoms=self.phantoms,
            warheads=self.warheads,
            living=tuple(living),
            entered=before.entered + 1,
        )
        return state, self._events(verb, rule, news)

    def _tell_change(self, number: UnitNumber, before: Unit, after: Unit, news: list[str]) -> None:
        """MK4-S3: its commander learns all of it, others what they see."""
        if after.fate in ("merged", "split"):
            return
        quiet = number in self._quiet
        if not quiet:
            for text in news:
                self.tell((before.seat,), text)
        if after.hidden and (before.hidden or before.aboard is not None):
            return
        if after.fate and not before.fate:
            end = "lost" if after.fate == "lost" else "destroyed"
            self.tell(self._others(before.seat), f"{after.name} is {end}.")
        elif before.hidden and not after.hidden and not quiet:
            sighted = f"{after.name} has come into sight{_where(self.place(number))}."
            self.tell(self._others(before.seat), sighted)

    def _tell_structures(self, news: list[str]) -> None:
        """Everybody sees structures rise and fall; how strong they are, the umpire knows."""
        standing = self.state.structures
        everybody = range(len(self.terms.commands))
        for old, new in zip(standing, self.structures, strict=False):
            if new.destroyed and not old.destroyed:
                self.tell(everybody, f"{new.name} is destroyed.")
                news.append(f"{new.name} is destroyed.")
            elif new.health != old.health and new.health is not None:
                news.append(f"{new.name} is at {amount(new.health)}.")
        for new in self.structures[len(standing) :]:
            others = [seat for seat in everybody if seat not in self._actors]
            self.tell(others, f"A new {new.kind}, {new.name}, stands{_where(new.at)}.")

    def _others(self, seat: int) -> tuple[int, ...]:
        """The seats that are enemies of this one; other subcommands of its military see nothing of it."""
        military = self.terms.military_of(seat)
        commands = enumerate(self.terms.commands)
        return tuple(other for other, command in commands if command.military != military)

    def _events(self, verb: str, rule: str, news: list[str]) -> list[Event]:
        path = tuple(map(place_text, self.path)) if self.path else ()
        whole = " ".join((self._headline, *self.sums, *news))
        hostile = verb in HOSTILE
        events = [Event(verb, whole, (UMPIRE,), path, tuple(self._rolls), rule, hostile)]
        for seat, told in sorted(self._told.items()):
            seen = path if seat in self._actors else ()
            to = (self.terms.commands[seat].seat,)
            events.append(Event(verb, " ".join(told), to, seen, (), rule, hostile))
        return events

    def believe(self, phantom: Phantom) -> None:
        """A spy reports a unit that is not there."""
        self.phantoms = (*self.phantoms, phantom)

    def raise_structure(self, structure: Structure) -> None:
        """A new structure stands."""
        self.structures = (*self.structures, structure)


def _own_news(turn: int, before: Unit, after: Unit) -> list[str]:
    """What has become of a unit, for its commander."""
    name = after.name
    if after.fate and not before.fate:
        if after.fate in ("merged", "split"):
            return []
        return [f"{name} is {'lost' if after.fate == 'lost' else 'dead'}."]
    news = []
    if after.health != before.health:
        lost, left = before.health - after.health, amount(after.health)
        news.append(
            f"{name} loses {amount(lost)} and has {left} left." if lost > 0 else f"{name} has {left} now."
        )
    if after.disabled > before.disabled and after.disabled >= turn:
        news.append(f"{name} is disabled.")
    if before.hidden and not after.hidden and before.seat == after.seat:
        news.append(f"{name} is not hidden any more.")
    return news


def _where(point: Point | None) -> str:
    return "" if point is None else f" at {place_text(point)}"
