"""Reasons in A Game of War: what a turn takes, saves, cuts and threatens.

Nothing is hidden in battle and no die falls. What the enemy could do is told for the units as they stand: he
has five moves before his attack, and nobody can list all that he could do with them.
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
"""What each kind of reason weighs, the units that it is about left out."""
_A_FEW = 2
"""So many units that come nearer are an advance."""
_WIDE = 8
"""So many squares more that lines of communication cover are worth telling."""


def explain(state: State, seat: Seat, actions: Sequence[str], line: Line) -> Iterator[Reason]:
    """Why this turn; a deployment needs no reason."""
    moments = [] if state.deploying else played(GAME, state, [(seat, action) for action in actions])
    if moments and moments[-1].after is not None:
        yield from or_nothing_better(_Turn(moments, moments[-1].after, SEATS.index(seat)).reasons())
        yield from _expected(moments[-1].after, SEATS.index(seat), line)


class _Turn:
    """A turn, with the positions before and after it."""

    def __init__(self, moments: list[PlayedAction[State]], after: State, side: int) -> None:
        self.moments = moments
        self.before, self.after, self.side = moments[0].before, after, side
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
        """What the turn's attack does."""
        for moment in self.moments:
            state, action = moment.before, parse(moment.action, self.grid)
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
        told = sentence(
            key,
            unit=unit(kind),
            place=self.grid.names[target],
            attack=strength,
            defence=resistance,
        )
        return Reason(told, weight + _WORTH[kind], self._named(1 << target), f"{strength}:{resistance}")

    def _saved(self) -> Iterator[Reason]:
        """Own units that could have been taken as they stood, and now could not."""
        endangered = _takeable(_waiting(self.before, self.side), self.side)
        still = _takeable(_waiting(self.after, self.side), self.side)
        stands = self._stands()
        saved = [square for square in squares_in(endangered) if not still >> stands[square] & 1]
        if not saved:
            return
        army = self.before.armies[self.side]
        first = max(saved, key=lambda square: _WORTH[army.unit_on(square)])
        told = sentence(
            "gow-saves", count=len(saved), unit=unit(army.unit_on(first)), place=self.grid.names[first]
        )
        weight = _SAVED + sum(_WORTH[army.unit_on(square)] for square in saved)
        yield Reason(told, weight, self._named(sum(1 << square for square in saved)))

    def _connected(self) -> Iterator[Reason]:
        """Own units that hear from an arsenal again, and enemies that do so no more."""
        stands, online = self._stands(), network(self.after, self.side).online
        deaf = self.before.armies[self.side].units & ~network(self.before, self.side).online
        joined = [square for square in squares_in(deaf) if online >> stands[square] & 1]
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
        heard = network(self.before, enemy).online & self.after.armies[enemy].units
        cut = heard & ~network(self.after, enemy).online
        if cut:
            count = cut.bit_count()
            yield Reason(sentence("gow-cuts", count=count), _CUT + 2 * count, self._named(cut))

    def _threatened(self) -> Iterator[Reason]:
        """What could be taken in the next turn, if the enemy did nothing."""
        ahead = _waiting(self.after, 1 - self.side)
        arsenals = _enterable(ahead) & ~_enterable(_waiting(self.before, 1 - self.side))
        for square in squares_in(arsenals):
            told = sentence("gow-reaches", place=self.grid.names[square])
            yield Reason(told, _REACHED, self._named(1 << square))
        now = _takeable(_waiting(self.before, 1 - self.side), 1 - self.side)
        targets = list(squares_in(_takeable(ahead, 1 - self.side) & ~now))
        if targets:
            army = ahead.armies[1 - self.side]
            best = max(targets, key=lambda square: _WORTH[army.unit_on(square)])
            yield self._fight(ahead, "gow-threatens", _THREAT, best)

    def _stronger(self) -> Iterator[Reason]:
        """The enemy against whom most strength was gathered, where it is not yet enough."""
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
        """How many units come nearer to the nearest of the enemy's arsenals, if most movers do."""
        goals = list(squares_in(self.after.arsenals[1 - self.side]))
        moved = [(start, end) for start, end in self._stands().items() if start != end]

        def far(square: Square) -> int:
            return min(self.grid.distance(square, goal) for goal in goals)

        nearer = sum(far(end) < far(start) for start, end in moved)
        if nearer >= _A_FEW and 2 * nearer > len(moved):
            yield Reason(
                sentence("gow-nearer", count=nearer), _NEARER, self._named(self.after.arsenals[1 - self.side])
            )

    def _stands(self) -> dict[Square, Square]:
        """Where each own unit stands at the end, by where it stood at the beginning."""
        stands = {square: square for square in squares_in(self.before.armies[self.side].units)}
        for moment in self.moments:
            action = parse(moment.action, self.grid)
            if isinstance(action, Move):
                started = next(start for start, now in stands.items() if now == action.start)
                stands[started] = action.end
        return stands

    def _named(self, squares: SquareSet) -> tuple[str, ...]:
        return tuple(self.grid.names[square] for square in squares_in(squares))


def _waiting(state: State, side: int) -> State:
    """The position if a side did nothing more, and the other's turn came."""
    return replace(
        state, side=1 - side, moved=0, struck=False, must_retreat=None, withdrawn=None, draw_offer=None
    )


def _takeable(state: State, side: int) -> SquareSet:
    """Where units of a side stand that the other, whose turn it is, could take without a move."""
    taken = 0
    for target, strength, resistance in attack.effective_attacks(state):
        if attack.consequence(state, 1 - side, target, strength, resistance) == "captured":
            taken |= 1 << target
    return taken


def _enterable(state: State) -> SquareSet:
    """The enemy arsenals that the side to move could enter at once."""
    found = 0
    for _, ends in movement.destinations(state):
        found |= ends
    return found & state.arsenals[1 - state.side]


def _expected(after: State, side: int, line: Line) -> Iterator[Reason]:
    """What both sides take from each other after the turn, if it comes as expected."""
    moments = played(GAME, after, line)
    end = moments[-1].after if moments else None
    if end is None:
        return
    lost, taken = (
        after.armies[one].units.bit_count() - end.armies[one].units.bit_count() for one in (side, 1 - side)
    )
    if taken or lost:
        # What it costs comes after what the turn is played for.
        yield Reason(sentence("gow-line", taken=taken, lost=lost), _LINE if taken > lost else _COST)


def unit(kind: Kind) -> Sentence:
    """A kind of unit in the middle of a sentence."""
    return sentence(f"unit-{kind.label.replace(' ', '-')}")
