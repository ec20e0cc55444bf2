"""The turn of the greedy player of Modern Kriegsspiel: what it does, in order."""

from math import inf

from msgspec.structs import replace

from sandtable.games.modern.ground import BESIDE, HUNDRED, place_text, within
from sandtable.games.modern.roster import Point, UnitNumber
from sandtable.games.modern.units import Arm
from sandtable.players.modern.air_phase import fly
from sandtable.players.modern.evaluation import (
    NEARLY,
    Aim,
    Place,
    cover_near,
    expected,
    mean,
    reach,
    verbs,
    warhead,
    worth,
)
from sandtable.players.modern.order_builder import OrderBuilder
from sandtable.players.modern.pathfinding import Field, distance, towards
from sandtable.players.modern.sea_transport import SeaTransport

_ODDS = 1.3
"""Minimum ratio of the expected attack to the defender's."""
_WARHEAD_PAYS = 25.0
"""Minimum gain for which a warhead is used."""
_GUARDS = 1
"""Units per place that stay on guard whatever happens."""
_HOME = 45 * HUNDRED
"""Maximum distance of a guard from its place while the side has something to attack."""
_PATIENCE, _LONG_PATIENCE = 20, 40
"""Rounds after which a seat that can do nothing more resigns: the weaker side sooner."""
_STRIKES = ("attack", "fire", "missile", "torpedo", "sortie", "bomb", "board", "nuke")


class TurnPlan:
    """The plan of a turn: strike, attack together, guard, advance."""

    def __init__(self, turn: OrderBuilder) -> None:
        self._turn = turn
        self._posted: set[UnitNumber] = set()
        """The guards that stay whatever happens."""
        self._guards = self._choose_guards()

    def orders(self) -> list[str]:
        """Return all orders, in the order in which they are carried out."""
        turn = self._turn
        if turn.state.terms.air:
            fly(turn)
            turn.state = replace(turn.state, phase="surface")
        surface = [n for n in turn.ours if turn.row(n).arm != "air"]
        transport = SeaTransport(turn, surface, self._guards)
        transport.go()
        self._launch(surface)
        strikers = [n for n in surface if verbs(turn.row(n)) and n not in transport.busy]
        for number in sorted(strikers, key=lambda n: (turn.row(n).move_fire, turn.row(n).board)):
            self._strike_or_close_in(number)
        self._assault([n for n in surface if n not in transport.busy])
        for number in surface:
            if turn.free(number) and number not in transport.busy:
                self._fire_at_cover(number)
        for number in surface:
            if turn.free(number) and number not in transport.busy:
                self._advance(number)
        self._use_idle(surface)
        return turn.lines

    def _launch(self, surface: list[UnitNumber]) -> None:
        """Use a warhead of a submarine where it gains most; only with a map."""
        turn = self._turn
        for number in surface:
            row = turn.row(number)
            if row.nuke and turn.state.warheads[turn.military] and turn.state.terms.gamespace is not None:
                ours = [(turn.row(n), turn.unit(n)) for n in turn.ours]
                rated = [
                    (warhead(turn.aims, ours, aim, row.nuke), aim) for aim in turn.aims if not aim.unit.aloft
                ]
                best = max(rated, key=lambda one: one[0], default=None)
                if (
                    best
                    and best[0] >= _WARHEAD_PAYS
                    and turn.order(f"nuke {turn.words[number]} > {best[1].word}")
                ):
                    best[1].left = 0.0

    def _strike_or_close_in(self, number: UnitNumber) -> None:
        """Strike from here, or after moving nearer if the type can do both in a turn."""
        turn = self._turn
        if not turn.free(number):
            return
        unit, row = turn.unit(number), turn.row(number)
        now = turn.best_strike(number, unit.at)
        if not row.move_fire or unit.at is None:
            if now:
                turn.strike(number, now[1], now[2])
            return
        nearer = turn.best_strike(number, unit.at, row.move * HUNDRED * NEARLY)
        if (
            nearer
            and (now is None or nearer[0] > now[0] * 1.25)
            and self._close_in(number, nearer[1], nearer[2])
        ):
            turn.strike(number, nearer[1], nearer[2])
            return
        self._advance(number)
        after = turn.best_strike(number, turn.unit(number).at) or now
        if after:
            turn.strike(number, after[1], after[2])

    def _close_in(self, number: UnitNumber, verb: str, aim: Aim) -> bool:
        """Move just within range of a target; `False` if that is impossible in this turn."""
        turn = self._turn
        unit = turn.unit(number)
        if unit.at is None or aim.unit.at is None:
            return True
        off = distance(unit.at, aim.unit.at) - reach(turn.row(number), verb) * HUNDRED * NEARLY
        if off <= 0:
            return True
        spot = towards(unit.at, aim.unit.at, off + 1)
        return turn.order(f"move {turn.words[number]} > {place_text(spot)}")

    def _fire_at_cover(self, number: UnitNumber) -> None:
        """Fire at a building in which an unseen enemy may contest a place that the side should hold."""
        turn = self._turn
        if not turn.row(number).fire:
            return
        for place in turn.goals.take:
            if place.at is None or not self._occupied(place, turn.ours) or self._seen_at(place):
                continue
            for one in turn.state.structures:
                covers = one.kind == "building" and one.at is not None and not one.destroyed
                if (
                    covers
                    and one.at is not None
                    and within(one.at, place.at, place.radius + BESIDE)
                    and turn.order(f"fire {turn.words[number]} > {one.name}")
                ):
                    return

    def _occupied(self, place: Place, units: list[UnitNumber]) -> bool:
        """Whether one of these units is at a place."""
        points = [self._turn.unit(n).at for n in units if self._turn.row(n).arm != "air"]
        return place.at is not None and any(at and within(at, place.at, place.radius) for at in points)

    def _seen_at(self, place: Place) -> bool:
        """Whether an enemy is seen at a place."""
        return self._occupied(place, [aim.number for aim in self._turn.aims if aim.left > 0])

    # Attacking together

    def _assault(self, surface: list[UnitNumber]) -> None:
        """Attack enemies within reach, each with as many units as are needed to destroy it."""
        turn = self._turn
        attackers = [
            n
            for n in surface
            if turn.row(n).attack and turn.free(n) and not self._stands_off(n) and not turn.precious(n)
        ]
        # Of equal targets the nearest, so that no side is attacked because it comes first.
        nearest = {id(one): min((self._off(n, one) for n in attackers), default=0.0) for one in turn.aims}
        for aim in sorted(turn.aims, key=lambda one: (-one.worth, nearest[id(one)])):
            if aim.left <= 0 or aim.unit.aloft:
                continue
            group, force = [], 0.0
            answer = mean(aim.row.attack)
            near = sorted(
                (n for n in attackers if turn.free(n) and self._can_reach(n, aim)),
                key=lambda n: self._off(n, aim),
            )
            for number in near:
                if force - answer < aim.left * 1.1:
                    group.append(number)
                    force += mean(turn.row(number).attack) * float(turn.unit(number).size)
            if group and force >= _ODDS * answer + 0.5:
                joined = [n for n in group if self._close_in(n, "attack", aim)]
                strength = sum(mean(turn.row(n).attack) * float(turn.unit(n).size) for n in joined)
                if joined and strength > answer:
                    names = " ".join(turn.words[n] for n in joined)
                    if turn.order(f"attack {names} > {aim.word}"):
                        aim.left -= strength - answer

    def _stands_off(self, number: UnitNumber) -> bool:
        """Whether a unit fights better from a distance."""
        row = self._turn.row(number)
        return bool(row.fire or row.sortie or row.torpedo)

    def _off(self, number: UnitNumber, aim: Aim) -> float:
        here, there = self._turn.unit(number).at, aim.unit.at
        return 0.0 if here is None or there is None else distance(here, there)

    def _can_reach(self, number: UnitNumber, aim: Aim) -> bool:
        turn = self._turn
        unit, row = turn.unit(number), turn.row(number)
        if (aim.row.arm == "navy") != (row.arm == "navy") and unit.at is None:
            return False
        step = 0 if unit.moved == turn.state.turn else row.move
        at_guard = self._guards.get(number)
        if number in self._posted and at_guard and aim.unit.at is not None and at_guard.at is not None:
            # At least one guard does not leave its place for a fight elsewhere.
            return within(aim.unit.at, at_guard.at, at_guard.radius + reach(row, "attack"))
        return self._off(number, aim) <= (step + reach(row, "attack")) * HUNDRED * NEARLY

    # Moving

    def _choose_guards(self) -> dict[UnitNumber, Place]:
        """Choose guards of places that an enemy must not hold: the nearest, or all in defence."""
        turn = self._turn
        attacks = bool(turn.goals.take or turn.goals.prey or turn.goals.hunts)
        chosen: dict[UnitNumber, Place] = {}
        for place in turn.goals.keep:
            able = [n for n in turn.ours if n not in chosen and self._guards_well(n, place)]
            if place.at is not None:
                centre = place.at
                able.sort(key=lambda n: distance(turn.unit(n).at or centre, centre))
                if attacks:
                    able = [n for n in able if distance(turn.unit(n).at or centre, centre) <= _HOME]
            self._posted.update(able[:_GUARDS])
            chosen |= dict.fromkeys(able[:_GUARDS] if attacks else able, place)
        return chosen

    def _guards_well(self, number: UnitNumber, place: Place) -> bool:
        turn = self._turn
        row, unit = turn.row(number), turn.unit(number)
        if unit.aboard is not None or turn.precious(number):
            return False
        if row.arm == "navy" and place.at is not None and unit.at is not None:
            field = turn.field(number, [place.at], within=place.radius * HUNDRED * 0.6)
            return field is not None and field.cost(unit.at) < inf
        return row.arm == "army" and not row.fire

    def _advance(self, number: UnitNumber) -> None:
        """Move a unit one turn towards its destination."""
        turn = self._turn
        unit = turn.unit(number)
        if turn.state.turn in (unit.moved, unit.acted) or unit.aboard is not None:
            return
        if unit.at is None:
            self._advance_without_map(number)
            return
        field, stop = self._destination(number)
        if field is None or field.cost(unit.at) <= stop:
            return
        turn.go(number, field, stop)

    def _advance_without_map(self, number: UnitNumber) -> None:
        """Move to a structure that must be held, the only destination without a gamespace."""
        turn = self._turn
        places = [self._guards[number]] if number in self._guards else [*turn.goals.take, *turn.goals.keep]
        for place in places:
            if (
                place.name is not None
                and turn.unit(number).inside != place.name
                and not turn.row(number).fire
            ):
                turn.order(f"move {turn.words[number]} > {place.name}")
                return

    def _destination(self, number: UnitNumber) -> tuple[Field | None, float]:
        """Return the distance field of a unit's destination, and the distance at which to stop."""
        turn = self._turn
        row = turn.row(number)
        space = turn.state.terms.gamespace
        here = turn.unit(number).at
        if space is None or here is None:
            return None, 0.0
        if number in self._guards:
            place = self._guards[number]
            if row.arm == "navy" and place.at is not None:
                return turn.field(number, [place.at], within=place.radius * HUNDRED * 0.6), 0.0
            return turn.field(number, cover_near(turn.seen, place)), 0.0
        prey = [aim for aim in turn.aims if aim.unit.name.casefold() in turn.goals.prey]
        far = self._range(number) * HUNDRED
        destinations: list[tuple[list[Point], float, float]] = []
        """Goals, the distance from which they can be struck, and the distance at which to stop."""
        if prey:
            destinations.append((self._places(number, prey), far * 0.8, 0.0))
        for place in turn.goals.take:
            if place.at is not None:
                shooter = far and not row.move_fire and self._others_can_take(row.arm)
                near = 0.0 if shooter else place.radius * HUNDRED * 0.6
                destinations.append(([place.at], far * 0.6 if shooter else 0.0, near))
        keeps = [place.at for place in turn.goals.keep if place.at]
        if turn.precious(number) and len(turn.ours) > 1:
            destinations = [(keeps, 0.0, HUNDRED)]  # stay with the others, no nearer to the enemy
        elif not (turn.goals.hunts or prey or turn.goals.take):
            destinations.append((keeps, far * 0.7, HUNDRED))  # wait where the enemy has to come
        if not turn.precious(number):
            destinations.append((self._places(number, turn.aims), far * 0.8, 0.0 if far else HUNDRED))
        for goals, off, stop in destinations:
            field = turn.field(number, goals, within=off) if goals else None
            if field is not None and field.cost(here) < inf:
                return field, stop
        return None, 0.0

    def _others_can_take(self, arm: Arm) -> bool:
        """Whether there are units besides artillery and submarines to take a place."""
        rows = [self._turn.row(n) for n in self._turn.ours if self._turn.unit(n).alive]
        return any(row.arm == arm and (row.move_fire or not (row.fire or row.torpedo)) for row in rows)

    def _range(self, number: UnitNumber) -> int:
        """Return the longest range of a unit's strikes."""
        row = self._turn.row(number)
        return max(
            (reach(row, verb) for verb in verbs(row) if verb not in ("board", "depthcharge")), default=0
        )

    def _places(self, number: UnitNumber, aims: list[Aim]) -> list[Point]:
        """Return the positions of the targets that this unit can hurt."""
        row = self._turn.row(number)
        found = []
        for aim in aims:
            hurts = any(expected(row, 1.0, verb, aim)[0] > 0 for verb in verbs(row)) or row.attack
            if aim.unit.at is not None and not aim.unit.aloft and hurts:
                found.append(aim.unit.at)
        return found

    # Idle units

    def _use_idle(self, surface: list[UnitNumber]) -> None:
        """Let idle units spy or hunt submarines, and units under cover hide."""
        turn = self._turn
        for number in surface:
            unit, row = turn.unit(number), turn.row(number)
            if unit.acted != turn.state.turn and turn.free(number) and row.move_fire:
                if row.depth_charge and unit.at is not None and self._unseen_submarines():
                    turn.order(f"depthcharge {turn.words[number]} > {place_text(unit.at)}")
                elif row.spy and not any(self._can_reach(number, aim) for aim in turn.aims):
                    turn.order(f"spy {turn.words[number]}")
            if row.hide and not turn.unit(number).hidden:
                turn.order(f"hide {turn.words[number]}")

    def _unseen_submarines(self) -> bool:
        """Whether there may be hidden enemy submarines: when the own side has none."""
        turn = self._turn
        return turn.state.terms.gamespace is not None and not any(turn.row(n).submarine for n in turn.ours)

    # Resigning

    def hopeless(self) -> bool:
        """Whether none of the seat's units can still do anything to win the campaign.

        A side that is at least as strong as the enemies it sees waits longer: the other may resign first.
        """
        turn = self._turn
        rounds = turn.seen.round
        own = sum(worth(turn.row(n)) for n in turn.ours)
        patience = _PATIENCE if own < sum(aim.worth for aim in turn.aims) else _LONG_PATIENCE
        ends_anyway = any(one.goal == "survive" for one in turn.seen.terms.conditions)
        if rounds < patience or ends_anyway or turn.seen.terms.gamespace is None:
            return False
        return not any(self._has_destination(n) for n in turn.ours)

    def _has_destination(self, number: UnitNumber) -> bool:
        turn = self._turn
        if turn.seen.units[number].acted == turn.state.turn or turn.row(number).arm == "air":
            return False
        self._guards.pop(number, None)
        strikes = any(line.split()[1:2] == [turn.words[number]] for line in turn.lines if _strikes(line))
        return strikes or self._destination(number)[0] is not None


def _strikes(line: str) -> bool:
    return line.startswith(_STRIKES)
