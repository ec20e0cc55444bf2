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
"""Number of cached texts of amounts."""


@lru_cache(_AMOUNTS)
def amount(value: Exact) -> str:
    """Return an exact value with two decimals. Cached, because the same few values recur."""
    return f"{value}.00" if isinstance(value, int) else f"{float(value):.2f}"


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence: "a, b and c"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def agreed(count: int, one: str, several: str) -> str:
    """Return the singular or the plural form."""
    return one if count == 1 else several


class _Units(dict[UnitNumber, Unit]):
    """Units during the command, read from the roster on first use."""

    __slots__ = ("roster",)
    roster: Roster

    def __missing__(self, number: UnitNumber) -> Unit:
        unit = self[number] = self.roster[number]
        return unit


class CommandContext:
    """The working copy of a state for one command of some seats of one military."""

    __slots__ = (
        "_actors",
        "_attackers",
        "_changes",
        "_dice",
        "_headline",
        "_news",
        "_next",
        "_observed",
        "_quiet",
        "_rolls",
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
        "umpire",
        "unit",
        "warheads",
    )

    def __init__(self, state: State, seats: tuple[int, ...], dice: Dice, *, umpire: bool = False) -> None:
        self.state = state
        self.umpire = umpire
        """Whether the umpire enters the command, and so knows everything."""
        self.terms = state.terms
        self.types = state.terms.types
        self.seats = seats
        """The seats whose units may be ordered: one, or for the umpire a whole military."""
        self.military = state.terms.commands[seats[0]].military
        self.turn = state.turn
        self.structures = state.structures
        self.phantoms = state.phantoms
        self.warheads = state.warheads
        self.sums: list[str] = []
        """The arithmetic, for the umpire only."""
        self.path: tuple[Point, ...] = ()
        self._units = _Units()
        self._units.roster = state.units
        self.unit: Callable[[UnitNumber], Unit] = self._units.__getitem__
        """Returns a unit as it is now. Called very often: a bound method is the fastest way."""
        self._dice = dice
        self._rolls: list[Roll] = []
        self._changes: dict[UnitNumber, Unit] = {}
        """Changed units, and new ones with numbers after the last of the roster."""
        self._next = state.units.size
        self._news: dict[int, dict[str, None]] = {}
        """What each seat learns, in order, without repetition."""
        self._headline = ""
        self._actors: list[int] = []
        """The seats whose units act, in order."""
        self._attackers: tuple[UnitNumber, ...] = ()
        """The units that act."""
        self._quiet: tuple[UnitNumber, ...] = ()
        self._observed: dict[tuple[UnitNumber | None, int | None], None] = {}
        """The units and structures whose condition the actors see afterwards, in order."""

    # Reading

    @property
    def owner(self) -> str:
        """The name of the command that gives the order, or of its military if that has several."""
        if len(self.seats) == 1:
            return self.terms.commands[self.seats[0]].name
        return self.terms.militaries[self.military].name

    @property
    def yours(self) -> str:
        """The word for what belongs to those who give the order."""
        return f"{self.owner}'s" if self.umpire else "yours"

    def sees(self, structure: Structure) -> bool:
        """Whether those who give the order know of a structure: a minefield may be hidden (MK4-K18)."""
        return self.umpire or structure.known_to(self.military)

    def type(self, number: UnitNumber) -> UnitType:
        """Return the type of a unit."""
        return self.types[self.unit(number).type]

    def most_health(self, unit: Unit) -> Exact:
        """MK4-U3: return the health of its type, times its size."""
        return self.types[unit.type].health * unit.size

    def place(self, number: UnitNumber) -> Point | None:
        """Return the point of a unit or, if it is aboard, of its ship."""
        unit = self.unit(number)
        return unit.at if unit.aboard is None else self.unit(unit.aboard).at

    def disabled(self, number: UnitNumber) -> bool:
        """Whether a unit is disabled (MK4-T3)."""
        return self.unit(number).disabled >= self.turn

    def board(self, number: UnitNumber, ship: UnitNumber) -> None:
        """Take a unit aboard a ship."""
        unit, carrier = self.unit(number), self.unit(ship)
        self.put(number, replace(unit, aboard=ship, at=None, aloft=False, inside=None))
        self.put(ship, replace(carrier, cargo=tuple(sorted((*carrier.cargo, number)))))

    def unboard(self, number: UnitNumber, at: Point | None) -> None:
        """Put a unit off its ship, at a point."""
        unit = self.unit(number)
        if unit.aboard is not None:
            carrier = self.unit(unit.aboard)
            left = tuple(other for other in carrier.cargo if other != number)
            self.put(unit.aboard, replace(carrier, cargo=left))
        self.put(number, replace(unit, aboard=None, at=at))

    # Changing

    def put(self, number: UnitNumber, unit: Unit) -> None:
        """Replace a unit."""
        self._units[number] = self._changes[number] = unit

    def add(self, unit: Unit) -> UnitNumber:
        """Add a new unit to the roster; return its number."""
        number, self._next = self._next, self._next + 1
        self.put(number, unit)
        return number

    def hurt(self, number: UnitNumber, damage: Exact) -> None:
        """MK4-U3: reduce the health of a unit, which dies when none is left."""
        unit = self.unit(number)
        if damage <= 0 or unit.fate:
            return
        left = unit.health - damage
        self.put(number, replace(unit, health=left))
        if left <= 0:
            self.kill(number)
        else:
            self.disturb(number)

    def disturb(self, number: UnitNumber) -> None:
        """MK4-K28: a unit that is attacked loses the work that it has begun."""
        unit = self.unit(number)
        if unit.work is not None and unit.alive:
            self.put(number, replace(unit, work=None))
            self.sums.append(f"{unit.name} loses its work.")
            self.tell((unit.seat,), f"{unit.name} loses its work.")

    def observe(self, unit: UnitNumber | None = None, structure: int | None = None) -> None:
        """MK4-S5: let the actors see the condition of a unit or structure after the command."""
        self._observed[unit, structure] = None

    def kill(self, number: UnitNumber, fate: Fate = "dead") -> None:
        """Remove a unit, and the units aboard with it (MK4-K26)."""
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
            work=None,
        )
        self.put(number, gone)
        for passenger in passengers:
            self.kill(passenger, "lost")

    def hurt_structure(self, index: int, damage: Exact) -> Exact:
        """Reduce the health of a structure; return the damage that is left over."""
        structure = self.structures[index]
        if damage <= 0 or structure.destroyed or structure.health is None:
            return damage
        taken = min(damage, structure.health)
        left = structure.health - taken
        self.put_structure(index, replace(structure, health=left, destroyed=left <= 0))
        return damage - taken

    def put_structure(self, index: int, structure: Structure) -> None:
        """Replace a structure."""
        self.structures = (*self.structures[:index], structure, *self.structures[index + 1 :])

    def launch_warhead(self) -> None:
        """Spend one warhead of the military."""
        before, left = self.warheads[: self.military], self.warheads[self.military] - 1
        self.warheads = (*before, left, *self.warheads[self.military + 1 :])

    def disable(self, number: UnitNumber) -> None:
        """Disable a unit until the end of its military's next turn (MK4-T3)."""
        unit = self.unit(number)
        until = self.state.next_turn_of(self.terms.military_of(unit.seat))
        self.put(number, replace(unit, disabled=max(unit.disabled, until)))
        self.disturb(number)

    def roll(self, sides: int, purpose: str) -> int:
        """Roll a die."""
        roll = self._dice.roll(sides, purpose)
        self._rolls.append(roll)
        return roll.value

    # Events

    def headline(self, text: str, actors: Iterable[UnitNumber]) -> None:
        """Set the first sentence, which says what was ordered; the actors and the umpire read it."""
        self._headline = text
        self._attackers = tuple(actors)
        self._actors = sorted({self.unit(number).seat for number in self._attackers})
        self.tell_actors(text)

    def tell(self, seats: Iterable[int], text: str) -> None:
        """Add a sentence for these seats, unless they have it already."""
        for seat in seats:
            self._news.setdefault(seat, {})[text] = None

    def tell_actors(self, text: str) -> None:
        """Add a sentence for the seats that gave the order."""
        self.tell(self._actors, text)

    def expect_change(self, number: UnitNumber) -> None:
        """Do not report the change of this unit: it is reported otherwise."""
        self._quiet = (*self._quiet, number)

    def enemies(self) -> tuple[int, ...]:
        """Return the seats of all other militaries."""
        commands = enumerate(self.terms.commands)
        return tuple(seat for seat, command in commands if command.military != self.military)

    def finish(self, verb: str, rule: str) -> tuple[State, list[Event]]:
        """Return the state after the command, and an event for each seat that learns of it."""
        before, units = self.state, self.state.units
        living = list(before.living)
        news: list[str] = []
        self._tell_conditions()
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
        """Report a change to the unit's commander in full, and to others as they see it (MK4-S3)."""
        if after.fate in ("merged", "split", "removed"):
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
        """Report new and destroyed structures to those who know of them, and their strength to the owner."""
        standing = [one for one in self.state.structures if not one.false]
        now = [one for one in self.structures if not one.false]
        for old, new in zip(standing, now, strict=False):
            if new.destroyed and not old.destroyed:
                if new.kind != "minefield" or new.found_by == old.found_by:  # else it has gone off
                    self.tell(self._knowing(new), f"{new.name} is destroyed.")
                news.append(f"{new.name} is destroyed.")
            elif new.health != old.health and new.health is not None and old.health is not None:
                news.append(f"{new.name} is at {amount(new.health)}.")
                lost, left = old.health - new.health, amount(new.health)
                if lost > 0 and new.military is not None:
                    owners = self.terms.militaries[new.military].seats
                    self.tell(owners, f"{new.name} loses {amount(lost)} and has {left} left.")
        for new in now[len(standing) :]:
            others = [seat for seat in self._knowing(new) if seat not in self._actors]
            self.tell(others, f"A new {new.kind}, {new.name}, stands{_where(new.at)}.")

    def _knowing(self, structure: Structure) -> list[int]:
        """Return the seats that know of a structure."""
        commands = enumerate(self.terms.commands)
        return [seat for seat, command in commands if structure.known_to(command.military)]

    def _tell_conditions(self) -> None:
        """MK4-S5: tell the actors how what they struck looks now; they do not learn numbers."""
        for number, index in self._observed:
            if number is not None:
                old, new = self.state.units[number], self.unit(number)
                if new.alive and new.seat == old.seat and new.seat not in self._actors:
                    word = _condition(old.health, new.health, self.most_health(new))
                    self.tell_actors(f"{new.name} is {word}.")
            elif index is not None and index < len(self.state.structures):  # strikes add and drop none
                before, after = self.state.structures[index], self.structures[index]
                known = before.health is not None and after.health is not None
                seen = after.known_to(self.military) and after.military != self.military
                if known and seen and not after.destroyed:
                    self.tell_actors(
                        f"{after.name} is {_condition(before.health, after.health, after.full)}."
                    )

    def _others(self, seat: int) -> tuple[int, ...]:
        """Return the enemy seats of a seat; other subcommands of its military see nothing of it."""
        military = self.terms.military_of(seat)
        commands = enumerate(self.terms.commands)
        return tuple(other for other, command in commands if command.military != military)

    def _events(self, verb: str, rule: str, news: list[str]) -> list[Event]:
        path = tuple(map(place_text, self.path)) if self.path else ()
        whole = " ".join((self._headline, *self.sums, *news))
        hostile = verb in HOSTILE
        events = [Event(verb, whole, (UMPIRE,), path, tuple(self._rolls), rule, hostile)]
        for seat, texts in sorted(self._news.items()):
            seen = self._fight_seen_by(seat) if hostile else path if seat in self._actors else ()
            to = (self.terms.commands[seat].seat,)
            events.append(Event(verb, " ".join(texts), to, seen, (), rule, hostile))
        return events

    def _fight_seen_by(self, seat: int) -> tuple[str, ...]:
        """From the acting unit to what it struck, as far as a seat knows where they are.

        A seat knows where its own units are, and where it saw others before and after the command.
        """
        before, size = self.state.units, self.state.units.size
        known = {
            number: unit.at
            for number in dict.fromkeys((*self._attackers, *self._changes))
            if number < size
            and (unit := before[number]).at is not None
            and (unit.seat == seat or not (unit.hidden or self.unit(number).hidden))
        }
        struck = [
            number
            for number in known
            if number not in self._attackers
            and self.unit(number).seat != self.state.units[self._attackers[0]].seat
            and (self.unit(number).fate or self.unit(number).health < before[number].health)
        ]
        ends = [known[number] for number in (*self._attackers[:1], *struck[:1]) if number in known]
        return tuple(place_text(point) for point in ends if point is not None) if struck else ()

    def add_phantom(self, phantom: Phantom) -> None:
        """Add a unit that spies report falsely."""
        self.phantoms = (*self.phantoms, phantom)

    def add_structure(self, structure: Structure) -> None:
        """Add a structure."""
        self.structures = (*self.structures, structure)


def _condition(before: Exact | None, after: Exact | None, full: Exact | None) -> str:
    """MK4-S5: return the condition that officers see; of what is badly hurt, half or less is left."""
    if before is None or after is None or after >= before:
        return "untouched"
    return "badly hurt" if after * 2 <= (before if full is None else full) else "hurt"


def with_article(noun: str) -> str:
    """Return a noun with the indefinite article, as the beginning of a sentence."""
    return f"{'An' if noun[:1] in 'aeiou' else 'A'} {noun}"


def _own_news(turn: int, before: Unit, after: Unit) -> list[str]:
    """Return what happened to a unit, for its commander."""
    name = after.name
    if after.fate and not before.fate:
        if after.fate in ("merged", "split", "removed"):
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
