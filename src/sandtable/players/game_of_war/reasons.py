"""Reasons for a hint in A Game of War: what a turn captures, saves, cuts off and threatens.

Nothing is hidden in battle and there are no dice. Threats are computed for units where they stand: the enemy
has five moves before an attack, and there are too many combinations to list.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Seat, Sentence
from sandtable.games.game_of_war import GAME
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.notation import Attack, Move, parse
from sandtable.games.game_of_war.rules import attack, movement
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import Kind
from sandtable.players.hint_reasons import Line, PlayedAction, Reason, or_nothing_better, played, sentence

_WORTH = {
    Kind.INFANTRY: 2.0,
    Kind.CAVALRY: 2.5,
    Kind.CANNON: 4.0,
    Kind.SWIFT_CANNON: 4.5,
    Kind.RELAY: 3.0,
    Kind.SWIFT_RELAY: 3.5,
}
_VICTORY, _ARSENAL, _CAPTURE, _REACHED, _SAVED, _DRIVEN, _JOINED = 100.0, 50.0, 30.0, 20.0, 12.0, 10.0, 8.0
_CUT, _LINE, _THREAT, _STRONGER, _COST, _WIDER, _NEARER = 7.0, 6.0, 4.0, 1.0, 0.9, 0.7, 0.5
"""Weight of each kind of reason, without the worth of its units."""
_ADVANCING = 2
"""Minimum number of units that come nearer for an advance to be mentioned."""
_WIDE = 8
"""Minimum number of additional squares on lines of communication that is mentioned."""


def explain(state: State, seat: Seat, actions: Sequence[str], line: Line) -> Iterator[Reason]:
    """Explain a turn. A deployment has no reasons."""
    steps = [] if state.deploying else played(GAME, state, [(seat, action) for action in actions])
    if steps and steps[-1].after is not None:
        yield from or_nothing_better(_Turn(steps, steps[-1].after, SEATS.index(seat)).reasons())
        yield from _expected(steps[-1].after, SEATS.index(seat), line)


class _Turn:
    """A turn, with the positions before and after it."""

    def __init__(self, steps: list[PlayedAction[State]], after: State, side: int) -> None:
        self.steps = steps
        self.before, self.after, self.side = steps[0].before, after, side
        self.grid = after.terms.field.grid

    def reasons(self) -> Iterator[Reason]:
        after = self.after
        if after.outcome:
            if SEATS[self.side] in after.outcome.winners:
                yield Reason(sentence("wins"), _VICTORY)
            return
        yield from self._struck()
        yield from self._saved()
        yield from self._connected()
        yield from self._threatened()
        yield from self._stronger()
        yield from self._advance()

    def _struck(self) -> Iterator[Reason]:
        """Arsenals destroyed, and the result of the attack."""
        for step in self.steps:
            state, action = step.before, parse(step.action, self.grid)
            match action:
                case Move(_, end) if state.arsenals[1 - self.side] >> end & 1:
                    yield Reason(
                        sentence("gow-arsenal", place=self.grid.names[end]), _ARSENAL, self._named(1 << end)
                    )
                case Attack(target):
                    result = attack.after_attack(state, target)[1]
                    key, weight = ("gow-takes", _CAPTURE) if result == "captured" else ("gow-drives", _DRIVEN)
                    yield self._fight(state, key, weight, target)

    def _fight(self, state: State, key: str, weight: float, target: Square) -> Reason:
        strength, resistance = map(attack.total, attack.contributions(state, self.side, target))
        kind = state.armies[1 - self.side].unit_on(target)
        text = sentence(
            key,
            unit=unit(kind),
            place=self.grid.names[target],
            attack=strength,
            defence=resistance,
        )
        return Reason(text, weight + _WORTH[kind], self._named(1 << target), f"{strength}:{resistance}")

    def _saved(self) -> Iterator[Reason]:
        """Own units that could have been captured where they stood, and no longer can."""
        endangered = _takeable(_waiting(self.before, self.side), self.side)
        still = _takeable(_waiting(self.after, self.side), self.side)
        ends = self._ends()
        saved = [square for square in squares_in(endangered) if not still >> ends[square] & 1]
        if not saved:
            return
        army = self.before.armies[self.side]
        first = max(saved, key=lambda square: _WORTH[army.unit_on(square)])
        text = sentence(
            "gow-saves", count=len(saved), unit=unit(army.unit_on(first)), place=self.grid.names[first]
        )
        weight = _SAVED + sum(_WORTH[army.unit_on(square)] for square in saved)
        yield Reason(text, weight, self._named(sum(1 << square for square in saved)))

    def _connected(self) -> Iterator[Reason]:
        """Own units that are in communication again, wider lines, and enemy units cut off."""
        ends, online = self._ends(), network(self.after, self.side).online
        offline = self.before.armies[self.side].units & ~network(self.before, self.side).online
        joined = [square for square in squares_in(offline) if online >> ends[square] & 1]
        if joined:
            weight = _JOINED + len(joined)
            places = self._named(sum(1 << square for square in joined))
            yield Reason(sentence("gow-joins", count=len(joined)), weight, places)
        wider = (
            network(self.after, self.side).lit.bit_count() - network(self.before, self.side).lit.bit_count()
        )
        if wider >= _WIDE:
            yield Reason(sentence("gow-wider", count=wider), _WIDER)
        enemy = 1 - self.side
        connected = network(self.before, enemy).online & self.after.armies[enemy].units
        cut = connected & ~network(self.after, enemy).online
        if cut:
            count = cut.bit_count()
            yield Reason(sentence("gow-cuts", count=count), _CUT + 2 * count, self._named(cut))

    def _threatened(self) -> Iterator[Reason]:
        """What could be captured in the next turn if the enemy did nothing."""
        ahead = _waiting(self.after, 1 - self.side)
        arsenals = _enterable(ahead) & ~_enterable(_waiting(self.before, 1 - self.side))
        for square in squares_in(arsenals):
            text = sentence("gow-reaches", place=self.grid.names[square])
            yield Reason(text, _REACHED, self._named(1 << square))
        now = _takeable(_waiting(self.before, 1 - self.side), 1 - self.side)
        targets = list(squares_in(_takeable(ahead, 1 - self.side) & ~now))
        if targets:
            army = ahead.armies[1 - self.side]
            best = max(targets, key=lambda square: _WORTH[army.unit_on(square)])
            yield self._fight(ahead, "gow-threatens", _THREAT, best)

    def _stronger(self) -> Iterator[Reason]:
        """The enemy unit against which most strength was gathered, if it is not yet enough."""
        was, now = _waiting(self.before, 1 - self.side), _waiting(self.after, 1 - self.side)
        gained = {}
        for square in squares_in(self.after.armies[1 - self.side].units):
            (old, _), (new, resistance) = (
                [attack.total(shares) for shares in attack.contributions(state, self.side, square)]
                for state in (was, now)
            )
            if old < new <= resistance < 2 * new:
                gained[square] = new - old
        if gained:
            best = max(gained, key=lambda square: (gained[square], -square))
            yield self._fight(now, "gow-gathers", _STRONGER, best)

    def _advance(self) -> Iterator[Reason]:
        """The number of units that come nearer to an enemy arsenal, if most of those that moved do."""
        goals = list(squares_in(self.after.arsenals[1 - self.side]))
        moved = [(start, end) for start, end in self._ends().items() if start != end]

        def distance(square: Square) -> int:
            return min(self.grid.distance(square, goal) for goal in goals)

        nearer = sum(distance(end) < distance(start) for start, end in moved)
        if nearer >= _ADVANCING and 2 * nearer > len(moved):
            yield Reason(
                sentence("gow-nearer", count=nearer), _NEARER, self._named(self.after.arsenals[1 - self.side])
            )

    def _ends(self) -> dict[Square, Square]:
        """Return the square of each own unit after the turn, by its square before it."""
        ends = {square: square for square in squares_in(self.before.armies[self.side].units)}
        for step in self.steps:
            action = parse(step.action, self.grid)
            if isinstance(action, Move):
                started = next(start for start, now in ends.items() if now == action.start)
                ends[started] = action.end
        return ends

    def _named(self, squares: SquareSet) -> tuple[str, ...]:
        return tuple(self.grid.names[square] for square in squares_in(squares))


def _waiting(state: State, side: int) -> State:
    """Return the position if a side did nothing more, and it were the other side's turn."""
    return replace(
        state, side=1 - side, moved=0, struck=False, must_retreat=None, withdrawn=None, draw_offer=None
    )


def _takeable(state: State, side: int) -> SquareSet:
    """Return the squares of a side's units that the other side could capture without moving."""
    taken = 0
    for target, strength, resistance in attack.effective_attacks(state):
        if attack.consequence(state, 1 - side, target, strength, resistance) == "captured":
            taken |= 1 << target
    return taken


def _enterable(state: State) -> SquareSet:
    """Return the enemy arsenals that the side to move could enter with one move."""
    found = 0
    for _, ends in movement.destinations(state):
        found |= ends
    return found & state.arsenals[1 - state.side]


def _expected(after: State, side: int, line: Line) -> Iterator[Reason]:
    """What both sides capture after the turn, if play goes on as expected."""
    steps = played(GAME, after, line)
    end = steps[-1].after if steps else None
    if end is None:
        return
    lost, taken = (
        after.armies[one].units.bit_count() - end.armies[one].units.bit_count() for one in (side, 1 - side)
    )
    if taken or lost:
        # Losses come after the purpose of the turn.
        yield Reason(sentence("gow-line", taken=taken, lost=lost), _LINE if taken > lost else _COST)


def unit(kind: Kind) -> Sentence:
    """Return the name of a kind of unit for the middle of a sentence."""
    return sentence(f"unit-{kind.label.replace(' ', '-')}")
