"""Reasons for hints in Taktik: the odds of shots, what a move takes or guards, and the switches.

Where enemy firepower is hidden, a reason gives a probability, computed from what the seat knows about the
enemy's battalions.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sandtable.boards.hexes import Hex, HexSet, hexes_in
from sandtable.core import Seat, Sentence
from sandtable.games.taktik import GAME, device, knowledge
from sandtable.games.taktik.device import Lamp, Stance, Task
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word, parse
from sandtable.games.taktik.rules import firing, supplies
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import KIND_KEYS
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.hint_reasons import Line, PlayedAction, Reason, or_nothing_better, played, sentence
from sandtable.players.taktik.estimates import FAR, steps_to_nearest

_VICTORY, _TAKEN, _SHOT, _AIM, _GUARDED, _SUPPLIED, _MENDED, _NEARER, _SWITCH = (
    100.0, 50.0, 20.0, 10.0, 9.0, 6.0, 8.0, 5.0, 3.0,
)  # fmt: skip
"""The weight of each kind of reason."""
_NEAR = 6
"""Distance of a foe from a headquarters within which guarding it is a reason."""


def explain(state: State, seat: Seat, actions: Sequence[str], line: Line) -> Iterator[Reason]:  # noqa: ARG001 - dice fall before it
    """Why these actions; a placement needs no reason."""
    if state.phase in {"placing", "start"}:
        return
    actions_played = played(GAME, seen_by(state, seat), [(seat, action) for action in actions])
    if actions_played:
        yield from or_nothing_better(
            reason for action in actions_played for reason in _ActionReasons(action, seat).reasons()
        )


class _ActionReasons:
    """The reasons for one action, given the filtered state before and after it."""

    def __init__(self, played_action: PlayedAction[State], seat: Seat) -> None:
        self.before, self.after = played_action.before, played_action.after
        terms = self.before.terms
        self.seat = terms.seats.index(seat)
        self.side = terms.alliance_of[self.seat]
        self.ground = terms.ground
        self.names = terms.ground.grid.names
        self.action: Action = parse(played_action.action, terms.ground.grid, terms.say)

    def reasons(self) -> Iterator[Reason]:
        after = self.after
        if (
            after is not None
            and after.outcome
            and self.before.terms.seats[self.seat] in after.outcome.winners
        ):
            yield Reason(sentence("wins"), _VICTORY)
        match self.action:
            case Press(stance, task):
                yield from self._switches(stance, task)
            case Fire(start, target):
                yield from self._shot(start, target)
            case Word(word) if word == END and self.before.phase == "firing":
                yield from self._held_fire()
            case Leave(_, end):
                yield Reason(sentence("tak-mended", place=self.names[end]), _MENDED, (self.names[end],))
            case Move(start, route):
                number = self.before.pieces.number_at(start)
                if number is not None and after is not None and after.pieces.at[number] == route[-1]:
                    yield from self._moved(after, number, start, route[-1])

    # The device

    def _switches(self, stance: Stance, task: Task) -> Iterator[Reason]:
        """The effects of the settings of the switches."""
        if stance == "attack":
            strikes, less = (percent(1 - device.shot_chances(one)["miss"]) for one in device.STANCES)
            yield Reason(sentence("tak-attack", chance=strikes, less=less), _SWITCH)
        state = self.before
        waiting = [
            number
            for number in state.pieces.alive
            if state.mending >> number & 1 and state.seat_of(number) == self.seat
        ]
        if task == "repair" and waiting:
            chance = percent(device.chances(stance, task)[Lamp.REPAIR].fraction)
            yield Reason(sentence("tak-repair", count=len(waiting), chance=chance), _SWITCH + 1)
        elif task == "extra":
            text = sentence(
                "tak-extra", steps=device.STEPS[Lamp.EXTRA], chance=percent(device.EXTRA_MOVE.fraction)
            )
            yield Reason(text, _SWITCH - 1)

    # Fire

    def _shot(self, start: Hex, place: Hex) -> Iterator[Reason]:
        shooter, target = self.before.pieces.number_at(start), self.before.pieces.number_at(place)
        if shooter is not None and target is not None:
            yield self._odds_reason("tak-fires", self.before, shooter, target, _SHOT)

    def _odds_reason(self, key: str, state: State, shooter: int, target: int, weight: float) -> Reason:
        good, bad = _chances(state, shooter, target)
        place = state.hex_name(target)
        text = sentence(
            key,
            unit=_kind(state.pieces.kinds[target]),
            place=place,
            good=percent(good),
            bad=percent(bad),
            known="yes" if len(knowledge.powers_of(state, target)) == 1 else "no",
        )
        return Reason(text, weight + float(good - bad), (place,), f"{percent(good)} %")

    def _held_fire(self) -> Iterator[Reason]:
        """Why no vehicle fires: the odds of the best shot."""
        state = self.before
        aims = [
            (shooter, target)
            for shooter, places in firing.shots(state)
            for place in hexes_in(places)
            if (target := state.pieces.number_at(place)) is not None
        ]
        if aims:
            shooter, target = max(aims, key=lambda aim: _balance(state, *aim))
            yield self._odds_reason("tak-holds-fire", state, shooter, target, _SHOT)

    # Moves

    def _moved(self, after: State, number: int, start: Hex, end: Hex) -> Iterator[Reason]:
        """The effects of a move: taking, aiming, guarding, supplying, approaching."""
        state, place = self.before, (self.names[end],)
        entered = state.pieces.number_at(end)
        if self._headquarters(1 - self.side) >> end & 1:
            yield Reason(sentence("tak-takes-headquarters", place=place[0]), _TAKEN, place)
        elif state.terms.depots >> end & 1:
            yield Reason(sentence("tak-takes-depot", place=place[0]), _TAKEN, place)
        elif entered not in {None, number}:  # a vehicle may come back to where it began
            text = sentence("tak-takes", unit=_kind(state.pieces.kinds[entered]), place=place[0])
            yield Reason(text, _TAKEN, place)
        else:
            yield from self._aimed(after, number)
            yield from self._guarded(number, start, end)
            yield from self._supplied(after, number)
            yield from self._nearer(number, start, end)

    def _aimed(self, after: State, number: int) -> Iterator[Reason]:
        """The best shot from the destination, if it has good odds."""
        if number not in firing.shooters(after):
            return
        found = [after.pieces.number_at(place) for place in hexes_in(firing.targets(after, number))]
        targets = [target for target in found if target is not None]
        if targets:
            best = max(targets, key=lambda target: _balance(after, number, target))
            good, bad = _chances(after, number, best)
            if good > bad:
                yield self._odds_reason("tak-aims", after, number, best, _AIM)

    def _guarded(self, number: int, start: Hex, end: Hex) -> Iterator[Reason]:
        """The move guards a gate of an own headquarters that a foe is near."""
        state = self.before
        if not state.pieces.kinds[number].fights:
            return
        for goal in hexes_in(self._headquarters(self.side)):
            gates = self.ground.around[goal]
            foes = [
                place
                for place in hexes_in(firing.enemies(state, self.side))
                if self.ground.grid.distance(place, goal) <= _NEAR
            ]
            if gates >> end & 1 and not gates >> start & 1 and foes:
                text = sentence("tak-guards", place=self.names[goal], count=len(foes))
                yield Reason(text, _GUARDED, (self.names[goal], *(self.names[place] for place in foes)))

    def _supplied(self, after: State, number: int) -> Iterator[Reason]:
        """The move brings a vehicle back within reach of fuel or ammunition."""
        for kind in (Kind.FUEL, Kind.AMMUNITION):
            if supplies.supplied(after, number, kind) and not supplies.supplied(self.before, number, kind):
                yield Reason(sentence("tak-supplied", unit=_kind(kind)), _SUPPLIED, (after.hex_name(number),))

    def _nearer(self, number: int, start: Hex, end: Hex) -> Iterator[Reason]:
        """The move approaches an enemy headquarters."""
        goals = self._headquarters(1 - self.side)
        if not goals or not self.before.pieces.kinds[number].fights:
            return
        far = steps_to_nearest(self.ground, tuple(hexes_in(goals)), self.before.terms.closed[self.side])
        if far[end] < far[start] < FAR:
            text = sentence("tak-nearer", count=far[start] - far[end], left=far[end])
            goal = min(hexes_in(goals), key=lambda place: self.ground.grid.distance(place, end))
            yield Reason(text, _NEARER, (self.names[goal],))

    def _headquarters(self, side: int) -> HexSet:
        """The headquarters of an alliance that are not taken."""
        terms = self.before.terms
        found = 0
        for country in terms.countries_in(side):
            found |= 1 << self.ground.hq[country]
        return found & ~self.before.taken


def _chances(state: State, shooter: int, target: int) -> tuple[Fraction, Fraction]:
    """The probabilities that a shot strikes its target, and that it strikes the firing vehicle."""
    odds = knowledge.odds(state, shooter, target, state.device.stance)
    return odds.target_destroyed + odds.target_damaged, odds.shooter_destroyed + odds.shooter_damaged


def _balance(state: State, shooter: int, target: int) -> Fraction:
    good, bad = _chances(state, shooter, target)
    return good - bad


def percent(chance: Fraction) -> int:
    """A probability in whole percent."""
    return round(100 * chance)


def _kind(kind: Kind) -> Sentence:
    return sentence(f"unit-{KIND_KEYS[kind]}")
