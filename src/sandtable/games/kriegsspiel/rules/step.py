"""`StepContext`: the working copy of a state during one step of the simulation.

States are immutable, and a step touches every unit; so a step copies the state into lists, changes those, and
ends with `finish`.
"""

from functools import cached_property

from msgspec.structs import replace

from sandtable.boards.ground import Ground, Position
from sandtable.boards.ground.sight import Sight, seen_from
from sandtable.core import Dice, Event, Seat
from sandtable.games.kriegsspiel.dispatches import Courier, DispatchBookEntry, Message, ReceivedPaper
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.contacts import Enemies
from sandtable.games.kriegsspiel.rules.ground import ground_of, sight_in, to_position, true_ground
from sandtable.games.kriegsspiel.rules.marching import MarchContext
from sandtable.games.kriegsspiel.state import Bridging, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.units import ON_FOOT, Unit


class StepContext:
    """A mutable copy of a state, with the ground and the dice of the step."""

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
        self.sight: Sight = sight_in(state)
        self.before = state
        """The state when the step began, which all units see, since they act at once."""

    @cached_property
    def enemies(self) -> Enemies:
        """An index of the units by their places when the step began."""
        return Enemies(self.before.units)

    @property
    def march_context(self) -> MarchContext:
        """The ground, settings and round for marching."""
        return MarchContext(self.ground, self.settings, self.round)

    def set_bridging(self, bridging: Bridging) -> None:
        """Change the bridges, and with them the ground."""
        self.bridging = bridging
        self.ground = true_ground(self.terms.map, bridging)

    def finish(self) -> State:
        """Return the changed state."""
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

    def number_of(self, unit_id: str) -> int | None:
        """The number of the unit with this id, or `None`."""
        return self.before.unit_numbers.get(unit_id)

    def officer(self, commander: int) -> Unit:
        """The officer unit of a commander."""
        number = self.number_of(self.terms.commanders[commander].officer)
        assert number is not None  # noqa: S101 - scenarios and positions are checked for it
        return self.units[number]

    def sees(self, eye: Point, targets: list[Unit]) -> list[bool]:
        """For each of these units, whether it can be seen from a point (KV3-G5)."""
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
        """Whether a rider can be seen from a point."""
        position: Position = to_position(rider)
        return seen_from(self.ground, to_position(eye), [position], self.sight, on_foot=[False])[0]

    # Messages and papers

    def update_message(self, message: Message, **changes: object) -> None:
        """Change fields of a message."""
        self.messages[message.id] = replace(message, **changes)

    def notice(self, text: str) -> None:
        """Add a notice for the umpire."""
        self.notices.append(text)
        self.events.append(Event("notice", text, (UMPIRE,)))

    def hand_over(self, commander: int, paper: ReceivedPaper) -> None:
        """Give a paper to a commander, who reads it when the umpire's phase is over (KV3-P4)."""
        command = self.commands[commander]
        paper = replace(paper, number=len(command.papers) + 1)
        self.commands[commander] = replace(command, papers=(*command.papers, paper))
        if self.before.phase == "command":
            self.events.append(paper_read(self.terms.commanders[commander].seat, paper))

    def update_book(self, commander: int, number: int, **changes: object) -> None:
        """Change fields of an entry in a commander's dispatch book."""
        command = self.commands[commander]
        entries: list[DispatchBookEntry] = [
            replace(entry, **changes) if entry.number == number else entry for entry in command.book
        ]
        self.commands[commander] = replace(command, book=tuple(entries))


def paper_read(seat: Seat, paper: ReceivedPaper) -> Event:
    """The event that a commander reads a paper."""
    text = f"From {paper.sender}, written in round {paper.written}: {paper.text}"
    path = () if paper.place is None else (point_text(paper.place),)
    return Event("paper", text, (seat, UMPIRE), path=path, rule="KV3-C1")
