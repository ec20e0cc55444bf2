"""What a commander of Kriegsspiel wants each unit to do for his mission: take, hold, destroy or escape."""

from collections.abc import Sequence

from sandtable.boards.ground import Going
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Charge,
    FireAt,
    Form,
    Hold,
    March,
    NamedPoint,
    Order,
    Point,
    Resupply,
    Withdraw,
)
from sandtable.games.kriegsspiel.rules.ground import (
    base_ground,
    bearing_between,
    paces_of,
    quickest_route,
    to_position,
)
from sandtable.games.kriegsspiel.state import OwnUnit
from sandtable.players.kriegsspiel.beliefs import Beliefs, Enemy, beside, metres, stretched, toward

Orders = tuple[Order, ...]

_SPACING = 100
"""Metres between the units of a line."""
_RESERVE_SHARE = 4
"""One battalion in so many is kept back."""
_STRIKE = 500
"""Enemies so near to a unit or to what it is to take are attacked."""
_CLOSE = 300
_GUNS_BACK = 350
_TRAIN_BACK = 600
_FLANK = 600
"""So many metres from the road horse rides past whoever holds it."""
_DELAY_ROUNDS = 6
"""How long a rearguard stays where it is if it is left alone."""


class Plan:
    """The orders that every unit should have now."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.beliefs = beliefs
        self.terms = beliefs.terms
        self.ground = base_ground(beliefs.terms.map)
        self.wanted: dict[str, Orders] = {}
        self.officer: Point | None = None
        """Where the commander himself should be, if elsewhere."""
        self.leader: str | None = None
        """The unit that he should ride with."""
        match beliefs.mission.goal:
            case "escape":
                self._escape()
            case "destroy" | "free":
                self._hunt()
            case "take" | "hold":
                self._hold_place(self._place(), attacking=beliefs.mission.goal == "take")

    def _place(self) -> Point:
        place = self.beliefs.mission.place
        return place.at if place else self.beliefs.here

    def _arm(self, *arms: str) -> list[OwnUnit]:
        return [unit for unit in self.beliefs.units if unit.arm in arms]

    # Take and hold

    def _hold_place(self, goal: Point, *, attacking: bool) -> None:
        """A line through the place, guns and reserve behind it, horse on the flanks."""
        beliefs = self.beliefs
        front = beliefs.threat(goal)
        infantry = sorted(self._arm("infantry"), key=lambda unit: (self._far(unit, goal), unit.id))
        line, reserve = self._with_reserve(infantry)
        for place, unit in enumerate(line):
            self._to_line(unit, goal, front, place, len(line))
        behind = toward(goal, beliefs.terms.sides[beliefs.side].baseline, _GUNS_BACK)
        for place, unit in enumerate(reserve):
            spot = beside(behind, goal, _SPACING * (place - (len(reserve) - 1) / 2))
            self._want(unit, spot, front)
        for place, unit in enumerate(self._arm("artillery")):
            self._guns(unit, goal, front, place)
        flanks = self._arm("cavalry")
        for place, unit in enumerate(flanks):
            side = 1 if place % 2 == 0 else -1
            spot = beside(
                goal if attacking else behind, front, side * (_SPACING * (len(line) + 2 * place + 3) / 2)
            )
            self._horse(unit, spot, front)
        self._train(toward(goal, beliefs.here, _TRAIN_BACK))
        self._ride(toward(goal, beliefs.terms.sides[beliefs.side].baseline, _GUNS_BACK - 100))

    def _with_reserve(self, infantry: list[OwnUnit]) -> tuple[list[OwnUnit], list[OwnUnit]]:
        """The farthest battalions are the reserve, until there is a fight or half the time is gone."""
        beliefs = self.beliefs
        engaged = beliefs.fighting or 2 * beliefs.round > self.terms.rounds
        back = 0 if engaged else len(infantry) // _RESERVE_SHARE
        return infantry[: len(infantry) - back], infantry[len(infantry) - back :]

    def _to_line(self, unit: OwnUnit, goal: Point, front: Point, place: int, count: int) -> None:
        """Units fill the line from its middle outward."""
        if self._recovers(unit):
            return
        enemy = self.beliefs.nearest_enemy(self.beliefs.places[unit.id], _STRIKE, self._worth_attacking(goal))
        if enemy is not None:
            self.wanted[unit.id] = (*self._formed(unit), Attack(self._spot(enemy.at)))
            return
        width = min(_SPACING, 2 * self.beliefs.mission.radius / max(count, 1))
        step = (place + 1) // 2 * (1 if place % 2 else -1)
        self._want(unit, beside(goal, front, step * width), front)

    def _worth_attacking(self, goal: Point) -> list[Enemy]:
        """Enemies in or near what is to be taken or held."""
        return [enemy for enemy in self.beliefs.enemies if metres(enemy.at, goal) <= _STRIKE]

    def _formed(self, unit: OwnUnit) -> Orders:
        return (Form("line"),) if unit.arm == "infantry" and unit.formation == "column" else ()

    def _guns(self, unit: OwnUnit, goal: Point, front: Point, place: int) -> None:
        at = self.beliefs.places[unit.id]
        enemy = self.beliefs.nearest_enemy(at, self.terms.settings.shot_effective)
        if enemy is not None:
            self.wanted[unit.id] = (FireAt(self._spot(enemy.at)),)
            return
        base = self.terms.sides[self.beliefs.side].baseline
        spot = beside(toward(goal, base, _GUNS_BACK), front, _SPACING * (place + 0.5))
        self._want(unit, spot, front)

    def _horse(self, unit: OwnUnit, spot: Point, front: Point) -> None:
        """Horse charges what cannot stand against it, and else keeps to the flank."""
        if self._recovers(unit):
            return
        prey = self.beliefs.nearest_enemy(self.beliefs.places[unit.id], _STRIKE, self._prey())
        if prey is not None:
            self.wanted[unit.id] = (Charge(self._spot(prey.at)),)
        else:
            self._want(unit, spot, front)

    def _prey(self) -> list[Enemy]:
        weak = ("artillery", "cavalry", "supply-wagon", "pioneers")
        return [
            enemy
            for enemy in self.beliefs.enemies
            if enemy.arm in weak or (enemy.arm == "infantry" and enemy.formation in ("column", "skirmish"))
        ]

    # Destroy

    def _hunt(self) -> None:
        """Horse goes round the flanks for what is to be destroyed; the rest drives the enemy before it."""
        beliefs = self.beliefs
        bases = [side.baseline for number, side in enumerate(self.terms.sides) if number != beliefs.side]
        far = min(bases, key=lambda base: (metres(beliefs.here, base), base))
        wagons = [enemy for enemy in beliefs.enemies if enemy.arm == "supply-wagon"]
        for place, unit in enumerate(self._arm("cavalry")):
            if self._recovers(unit):
                continue
            at = beliefs.places[unit.id]
            prey = beliefs.nearest_enemy(at, 3 * _STRIKE, wagons)
            prey = prey or beliefs.nearest_enemy(at, _STRIKE / 2, self._prey())
            if prey is not None:
                self.wanted[unit.id] = (Charge(self._spot(prey.at)),)
                continue
            self._round(unit, far, place)
        for place, unit in enumerate(self._arm("infantry")):
            self._drive(unit, far, place)
        for unit in self._arm("artillery"):
            self._guns_with(unit, far)
        self._train(toward(beliefs.here, far, 100))
        # He rides with the foremost infantry, so as to see what it meets.
        leaders = sorted(
            self._arm("infantry"), key=lambda unit: (metres(beliefs.places[unit.id], far), unit.id)
        )
        self.leader = leaders[0].id if leaders else None

    def _round(self, unit: OwnUnit, far: Point, place: int) -> None:
        """Down the road after those who flee, round the flank of whoever is or may be in the way."""
        last = self.beliefs.last_orders(unit)
        if last and isinstance(last[-1], Charge) and not self.beliefs.stopped(unit):
            return  # He is at it, and knows better than his general what he meets.
        at, road = self.beliefs.places[unit.id], self._road_to(far)
        here = min(range(len(road)), key=lambda number: metres(at, road[number]))
        fighting = [enemy for enemy in self.beliefs.enemies if enemy.fights]
        if last and self.beliefs.nearest_enemy(toward(at, far, _STRIKE), 2 * _STRIKE, fighting) is None:
            self.wanted[unit.id] = self._charges(road[here + 1 :] or road[-1:])
            return
        past = road[here + 3 :] or road[-1:]
        right, left = (self._dry(beside(past[0], far, side)) for side in (_FLANK, -_FLANK))
        nearer = metres(at, right) - metres(at, left)
        to_the_right = nearer < 0 if abs(nearer) > _FLANK / 2 else place % 2 == 0
        # Who marches halts before an enemy; who withdraws does not.
        self.wanted[unit.id] = (Withdraw(self._spot(right if to_the_right else left)), *self._charges(past))

    def _charges(self, road: Sequence[Point]) -> Orders:
        """Whoever is met on each stretch of a road is charged."""
        return tuple(Charge(self._spot(point)) for point in road)

    def _road_to(self, far: Point) -> list[Point]:
        """The road from one's own baseline by which a train flees, in stretches."""
        base = self.terms.sides[self.beliefs.side].baseline
        paces = paces_of(self.terms.settings.artillery, self.terms.settings.round_seconds)
        road = quickest_route(self.ground, paces, (self._dry(base), self._dry(far))) or (far,)
        return stretched(road, _STRIKE)

    def _drive(self, unit: OwnUnit, far: Point, place: int) -> None:
        if self._recovers(unit):
            return
        at = self.beliefs.places[unit.id]
        fighting = [enemy for enemy in self.beliefs.enemies if enemy.fights]
        enemy = self.beliefs.nearest_enemy(at, 2 * _STRIKE, fighting)
        if enemy is not None:
            self.wanted[unit.id] = (*self._formed(unit), Attack(self._spot(enemy.at)))
        else:
            side = _SPACING * (place % 3 - 1)
            self.wanted[unit.id] = (March(self._spot(self._dry(beside(far, at, side)))),)

    def _guns_with(self, unit: OwnUnit, far: Point) -> None:
        at = self.beliefs.places[unit.id]
        enemy = self.beliefs.nearest_enemy(at, 2 * self.terms.settings.shot_effective)
        if enemy is not None:
            self.wanted[unit.id] = (Attack(self._spot(enemy.at)),)
        else:
            self.wanted[unit.id] = (March(self._spot(far)),)

    # Escape

    def _escape(self) -> None:
        """What is to get away goes, slowest first; fighting units cover it and follow."""
        beliefs, exit_ = self.beliefs, self._place()
        listed = [unit for unit in beliefs.units if unit.id in beliefs.mission.units]
        wagons = any(unit.arm == "supply-wagon" for unit in listed)
        pressed = beliefs.round > _DELAY_ROUNDS or beliefs.fighting
        for unit in beliefs.units:
            helpless = unit.arm in ("supply-wagon", "pioneers")
            if helpless:
                self.wanted[unit.id] = (Withdraw(self._spot(exit_)),)
            elif wagons and unit not in listed:
                self._escort(unit, exit_)
            elif pressed:
                self.wanted[unit.id] = (Withdraw(self._spot(exit_)),)
            else:
                self._delay(unit)
        gone = wagons or pressed
        if gone and metres(beliefs.here, exit_) > _STRIKE:
            self._ride(toward(exit_, beliefs.here, _STRIKE - 100))

    def _escort(self, unit: OwnUnit, exit_: Point) -> None:
        """Between the train and the enemy: those who are near are struck, else one goes with the wagons."""
        at = self.beliefs.places[unit.id]
        enemy = self.beliefs.nearest_enemy(
            at, _STRIKE / 2, [one for one in self.beliefs.enemies if one.fights]
        )
        if enemy is not None and not self.beliefs.shaken(unit):
            self.wanted[unit.id] = (*self._formed(unit), Attack(self._spot(enemy.at)))
            return
        wagons = [self.beliefs.places[one.id] for one in self._arm("supply-wagon")]
        last = max(wagons, key=lambda place: (metres(place, exit_), place), default=exit_)
        self._want(unit, toward(last, self.beliefs.threat(last), 150), self.beliefs.threat(last))

    def _delay(self, unit: OwnUnit) -> None:
        at = self.beliefs.places[unit.id]
        if unit.arm == "artillery":
            enemy = self.beliefs.nearest_enemy(at, self.terms.settings.shot_maximum)
            self.wanted[unit.id] = (FireAt(self._spot(enemy.at)),) if enemy else (Hold(),)
        else:
            self.wanted[unit.id] = (Hold(),)

    # Parts of all plans

    def _recovers(self, unit: OwnUnit) -> bool:
        """A unit that was just beaten is given time; to a wagon if there is one."""
        if not self.beliefs.shaken(unit):
            return False
        if self._arm("supply-wagon"):
            self.wanted[unit.id] = (Resupply(),)
        return True

    def _train(self, spot: Point) -> None:
        for place, unit in enumerate(self._arm("supply-wagon", "pioneers", "man")):
            if metres(self.beliefs.places[unit.id], spot) > _STRIKE:
                self.wanted[unit.id] = (March(self._spot(beside(spot, self._place(), 80 * place))),)

    def _ride(self, spot: Point) -> None:
        """The commander goes there himself, unless the enemy is close to it."""
        near = self.beliefs.nearest_enemy(spot, 300)
        if near is None and metres(self.beliefs.here, spot) > 150:
            self.officer = self._dry(spot)

    def _want(self, unit: OwnUnit, spot: Point, front: Point) -> None:
        """March there and stand ready towards the front."""
        spot = self._dry(spot)
        facing = bearing_between(spot, front) // 45 * 45
        match unit.arm:
            case "artillery":
                ready = Form("unlimbered", facing)
            case "infantry" if unit.formation == "skirmish":
                ready = Form("skirmish", facing)
            case _:
                ready = Form("line", facing)
        self.wanted[unit.id] = (March(self._spot(spot)), ready)

    def _far(self, unit: OwnUnit, goal: Point) -> float:
        """How far a unit was from the goal in the beginning: an order of units that stays."""
        return metres(unit.at, goal)

    def _dry(self, spot: Point) -> Point:
        """The spot, or the nearest one to it in steps round it that is on the map and not in the water."""
        for far in range(0, 1001, 50):
            for turn in range(8):
                corners: Sequence[tuple[int, int]] = (
                    (0, 1),
                    (1, 1),
                    (1, 0),
                    (1, -1),
                    (0, -1),
                    (-1, -1),
                    (-1, 0),
                    (-1, 1),
                )
                east, north = corners[turn]
                tried = (spot[0] + 10 * far * east, spot[1] + 10 * far * north)
                position = to_position(tried)
                if (
                    self.ground.holds(position)
                    and self.ground.going[self.ground.cell_of(position)] != Going.CLOSED
                ):
                    return tried
        return self.beliefs.here

    def _spot(self, at: Point) -> NamedPoint:
        """A place as an order names it: to ten metres, on the map."""
        most = round(self.ground.width) * 10, round(self.ground.height) * 10
        east, north = (min(max(round(value, -2), 0), limit) for value, limit in zip(at, most, strict=True))
        return NamedPoint((east, north))
