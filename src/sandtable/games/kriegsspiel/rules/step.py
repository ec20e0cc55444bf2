"""The umpire's table while a step of the simulation is worked through: the state in lists.

States are never changed, and a step touches every unit; so a step begins by laying the state out on a table
and ends with `finish`.
"""

from functools import cached_property

from msgspec.structs import replace

from sandtable.boards.ground import Ground, Position
from sandtable.boards.ground.sight import Sight, seen_from
from sandtable.core import Dice, Event, Seat
from sandtable.games.kriegsspiel.dispatches import Courier, DispatchBookEntry, Message, ReceivedPaper
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.contacts import Enemies
from sandtable.games.kriegsspiel.rules.ground import ground_of, sight_of, to_position, true_ground
from sandtable.games.kriegsspiel.rules.marching import MarchContext
from sandtable.games.kriegsspiel.state import Bridging, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.units import ON_FOOT, Unit


class StepContext:
    """A state on the table."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.terms, self.settings = state.terms, state.terms.settings
        self.dice = dice
        self.round, self.step = state.round, state.step
        self.units = list(state.units)
        self.couriers: list[Courier] = list(state.couriers)
        self.messages = {message.id: message for message in state.messages}
        self.commands = list(state.commands)
        self.earthworks = list(state.earthworks)
        self.bridging = state.bridging
        self.ground: Ground = ground_of(state)
        self.notices = list(state.notices)
        self.events: list[Event] = []
        self.sight: Sight = sight_of(self.settings)
        self.before = state
        """The state as it was: all units act at once, so what they see of each other is from here."""

    @cached_property
    def enemies(self) -> Enemies:
        """The units by where they stood when the step began."""
        return Enemies(self.before.units)

    @property
    def country(self) -> MarchContext:
        """Where and when units march."""
        return MarchContext(self.ground, self.settings, self.round)

    def bridge(self, bridging: Bridging) -> None:
        """Bridges are built or destroyed: the ground is another one now."""
        self.bridging = bridging
        self.ground = true_ground(self.terms.map, bridging)

    def finish(self) -> State:
        """The state as it lies on the table now."""
        return replace(
            self.before,
            step=self.step,
            units=tuple(self.units),
            couriers=tuple(self.couriers),
            messages=tuple(self.messages.values()),
            commands=tuple(self.commands),
            earthworks=tuple(self.earthworks),
            bridging=self.bridging,
            notices=tuple(self.notices),
        )

    # Units

    def number_of(self, word: str) -> int | None:
        """The number of the unit with this word."""
        return self.before.unit_numbers.get(word)

    def officer(self, commander: int) -> Unit:
        """The unit that a commander is."""
        number = self.number_of(self.terms.commanders[commander].officer)
        assert number is not None  # noqa: S101 - scenarios and positions are checked for it
        return self.units[number]

    def sees(self, eye: Point, targets: list[Unit]) -> list[bool]:
        """KV3-G5: which of these units somebody at a point sees."""
        if not targets:
            return []
        return seen_from(
            self.ground,
            to_position(eye),
            [to_position(unit.at) for unit in targets],
            self.sight,
            on_foot=[unit.arm in ON_FOOT for unit in targets],
        )

    def sees_rider(self, eye: Point, rider: Point) -> bool:
        """Whether somebody at a point sees a rider at another."""
        position: Position = to_position(rider)
        return seen_from(self.ground, to_position(eye), [position], self.sight, on_foot=[False])[0]

    # What is written

    def change(self, message: Message, **changes: object) -> None:
        """Something about a message is different now."""
        self.messages[message.id] = replace(message, **changes)

    def notice(self, text: str) -> None:
        """Something that the umpire should know."""
        self.notices.append(text)
        self.events.append(Event("notice", text, (UMPIRE,)))

    def hand_over(self, commander: int, paper: ReceivedPaper) -> None:
        """A paper reaches a commander. In the umpire's phase he reads it when that is over (KV3-P4)."""
        command = self.commands[commander]
        paper = replace(paper, number=len(command.papers) + 1)
        self.commands[commander] = replace(command, papers=(*command.papers, paper))
        if self.before.phase == "command":
            self.events.append(paper_read(self.terms.commanders[commander].seat, paper))

    def book(self, commander: int, number: int, **changes: object) -> None:
        """A line of a commander's dispatch book is different now."""
        command = self.commands[commander]
        entries: list[DispatchBookEntry] = [
            replace(entry, **changes) if entry.number == number else entry for entry in command.book
        ]
        self.commands[commander] = replace(command, book=tuple(entries))


def paper_read(seat: Seat, paper: ReceivedPaper) -> Event:
    """A commander reads what has reached him."""
    text = f"From {paper.sender}, written in round {paper.written}: {paper.text}"
    return Event("paper", text, (seat, UMPIRE), rule="KV3-C1")
