"""The orders that every unit should have for the mission: take, hold, destroy or escape."""

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
from sandtable.players.kriegsspiel.beliefs import Beliefs, Enemy, beside, metres, spaced, toward

Orders = tuple[Order, ...]

_DANGER = 450
"""Metres within which a fighting enemy endangers the commander's own officer."""
_BEHIND = 250
"""Metres that the officer keeps behind the foremost unit."""
_STRIKES = {"bold": 700, "steady": 500, "careful": 350}
"""Metres within which enemies of a unit, or of its goal, are attacked, by boldness."""
_RESERVES = {"bold": 8, "steady": 4, "careful": 3}
"""One battalion in this number is the reserve, by boldness."""
_SPACING = 100
"""Metres between the units of a line."""
_STRIKE = 500
"""Metres within which enemies are attacked in pursuits, and the officer stays behind the troops."""
_GUNS_BACK = 350
_TRAIN_BACK = 600
"""Metres of the guns and the train behind the goal."""
_FLANK = 600
"""Metres from the road at which cavalry passes enemies on it."""
_DELAY_ROUNDS = 6
"""Rounds that an unopposed rearguard stays where it is."""


class Plan:
    """The orders that every unit should have now."""

    def __init__(self, beliefs: Beliefs) -> None:
        self.beliefs = beliefs
        self.terms = beliefs.terms
        self.ground = base_ground(beliefs.terms.map)
        self.wanted: dict[str, Orders] = {}
        self.officer: Point | None = None
        """Where the commander should go; `None` to stay."""
        self.leader: str | None = None
        """The id of the unit that the commander should ride with."""
        self._strike = _STRIKES[beliefs.plan.boldness]
        match beliefs.mission.goal:
            case "escape":
                self._escape()
            case "destroy" | "free":
                self._hunt()
            case "take" | "hold":
                self._hold_place(self._place(), attacking=beliefs.mission.goal == "take")
        if beliefs.skill.guards_officer:
            self._guard_officer()

    def _place(self) -> Point:
        place = self.beliefs.mission.place
        return place.at if place else self.beliefs.here

    def _arm(self, *arms: str) -> list[OwnUnit]:
        return [unit for unit in self.beliefs.units if unit.arm in arms]

    # Take and hold

    def _hold_place(self, goal: Point, *, attacking: bool) -> None:
        """Form a line through the place, guns and reserve behind it, cavalry on the flanks."""
        beliefs = self.beliefs
        front = beliefs.threat(goal)
        infantry = sorted(self._arm("infantry"), key=lambda unit: (metres(unit.at, goal), unit.id))
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
            side = {"left": -1, "right": 1}.get(beliefs.plan.flank, 1 if place % 2 == 0 else -1)
            spot = beside(
                goal if attacking else behind, front, side * (_SPACING * (len(line) + 2 * place + 3) / 2)
            )
            self._cavalry(unit, spot, front)
        self._train(toward(goal, beliefs.here, _TRAIN_BACK))
        self._ride(toward(goal, beliefs.terms.sides[beliefs.side].baseline, _GUNS_BACK - 100))

    def _with_reserve(self, infantry: list[OwnUnit]) -> tuple[list[OwnUnit], list[OwnUnit]]:
        """Split off the farthest battalions as reserve, until a fight or half of the time."""
        beliefs = self.beliefs
        engaged = beliefs.fighting or 2 * beliefs.round > self.terms.rounds
        share = _RESERVES[beliefs.plan.boldness]
        back = 0 if engaged or not beliefs.skill.keeps_reserve else len(infantry) // share
        return infantry[: len(infantry) - back], infantry[len(infantry) - back :]

    def _to_line(self, unit: OwnUnit, goal: Point, front: Point, place: int, count: int) -> None:
        """Order a unit to attack a nearby enemy, or into the line, filled from the middle outward."""
        if self._recovers(unit):
            return
        at = self.beliefs.places[unit.id]
        enemy = self.beliefs.nearest_enemy(at, self._strike, self._worth_attacking(goal))
        if enemy is not None:
            self.wanted[unit.id] = (*self._formed(unit), Attack(self._spot(enemy.at)))
            return
        width = min(_SPACING, 2 * self.beliefs.mission.radius / max(count, 1))
        step = (place + 1) // 2 * (1 if place % 2 else -1)
        self._want(unit, beside(goal, front, step * width), front)

    def _worth_attacking(self, goal: Point) -> list[Enemy]:
        """Return the enemies in or near the place to take or hold."""
        return [enemy for enemy in self.beliefs.enemies if metres(enemy.at, goal) <= self._strike]

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

    def _cavalry(self, unit: OwnUnit, spot: Point, front: Point) -> None:
        """Order cavalry to charge weak enemies, or else to the flank."""
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
        """Send cavalry around the flanks to the target; the others push the enemy back."""
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
            self._outflank(unit, far, place)
        for place, unit in enumerate(self._arm("infantry")):
            self._drive(unit, far, place)
        for unit in self._arm("artillery"):
            self._guns_with(unit, far)
        self._train(toward(beliefs.here, far, 100))
        # The commander rides with the foremost infantry, to see what it meets.
        leaders = sorted(
            self._arm("infantry"), key=lambda unit: (metres(beliefs.places[unit.id], far), unit.id)
        )
        if leaders and beliefs.skill.guards_officer:
            base = self.terms.sides[beliefs.side].baseline
            self._ride(toward(beliefs.places[leaders[0].id], base, _BEHIND))
        elif leaders:
            self.leader = leaders[0].id

    def _outflank(self, unit: OwnUnit, far: Point, place: int) -> None:
        """Order cavalry down the road after a fleeing enemy, or around the flank of one in the way."""
        last = self.beliefs.last_orders(unit)
        if last and isinstance(last[-1], Charge) and not self.beliefs.stopped(unit):
            return  # it is charging already, and knows better what it meets
        at, road = self.beliefs.places[unit.id], self._road_to(far)
        here = min(range(len(road)), key=lambda number: metres(at, road[number]))
        fighting = [enemy for enemy in self.beliefs.enemies if enemy.fights]
        if last and self.beliefs.nearest_enemy(toward(at, far, _STRIKE), 2 * _STRIKE, fighting) is None:
            self.wanted[unit.id] = self._charges(road[here + 1 :] or road[-1:])
            return
        past = road[here + 3 :] or road[-1:]
        right, left = (self._passable(beside(past[0], far, side)) for side in (_FLANK, -_FLANK))
        nearer = metres(at, right) - metres(at, left)
        to_the_right = nearer < 0 if abs(nearer) > _FLANK / 2 else place % 2 == 0
        # A marching unit halts before an enemy; a withdrawing one does not.
        self.wanted[unit.id] = (Withdraw(self._spot(right if to_the_right else left)), *self._charges(past))

    def _charges(self, road: Sequence[Point]) -> Orders:
        """Return charges along the stretches of a road."""
        return tuple(Charge(self._spot(point)) for point in road)

    def _road_to(self, far: Point) -> list[Point]:
        """Return the route of a fleeing train from the own baseline, as points."""
        base = self.terms.sides[self.beliefs.side].baseline
        paces = paces_of(self.terms.settings.artillery, self.terms.settings.round_seconds)
        road = quickest_route(self.ground, paces, (self._passable(base), self._passable(far))) or (far,)
        return spaced(road, _STRIKE)

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
            self.wanted[unit.id] = (March(self._spot(self._passable(beside(far, at, side)))),)

    def _guns_with(self, unit: OwnUnit, far: Point) -> None:
        at = self.beliefs.places[unit.id]
        enemy = self.beliefs.nearest_enemy(at, 2 * self.terms.settings.shot_effective)
        if enemy is not None:
            self.wanted[unit.id] = (Attack(self._spot(enemy.at)),)
        else:
            self.wanted[unit.id] = (March(self._spot(far)),)

    # Escape

    def _escape(self) -> None:
        """Send away what must escape; fighting units cover it and follow."""
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
        """Order a unit between train and enemy: attack nearby enemies, else stay with the wagons."""
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
        """Whether a unit recovers from losses, at a supply wagon if there is one."""
        if not self.beliefs.shaken(unit):
            return False
        if self._arm("supply-wagon"):
            self.wanted[unit.id] = (Resupply(),)
        return True

    def _train(self, spot: Point) -> None:
        for place, unit in enumerate(self._arm("supply-wagon", "pioneers", "man")):
            if metres(self.beliefs.places[unit.id], spot) > _STRIKE:
                self.wanted[unit.id] = (March(self._spot(beside(spot, self._place(), 80 * place))),)

    def _guard_officer(self) -> None:
        """Let the officer ride away from a fighting enemy that is close, towards the own troops."""
        beliefs = self.beliefs
        near = beliefs.nearest_enemy(beliefs.here, _DANGER, [one for one in beliefs.enemies if one.fights])
        if near is None:
            return
        behind = [at for at in beliefs.places.values() if metres(at, near.at) > _DANGER]
        refuge = min(
            behind,
            key=lambda at: (metres(at, beliefs.here), at),
            default=self.terms.sides[beliefs.side].baseline,
        )
        far = metres(near.at, beliefs.here) or 1.0
        east, north = ((own - other) / far for own, other in zip(beliefs.here, near.at, strict=True))
        away = (round(near.at[0] + east * 2 * _DANGER), round(near.at[1] + north * 2 * _DANGER))
        shielded = metres(refuge, near.at) > metres(beliefs.here, near.at)
        self.leader, self.officer = None, self._passable(refuge if shielded else away)

    def _ride(self, spot: Point) -> None:
        """Send the commander to a point, unless an enemy is close to it."""
        near = self.beliefs.nearest_enemy(spot, _DANGER if self.beliefs.skill.guards_officer else 300)
        if near is None and metres(self.beliefs.here, spot) > 150:
            self.officer = self._passable(spot)

    def _want(self, unit: OwnUnit, spot: Point, front: Point) -> None:
        """Order a unit to march to a point and deploy towards the front."""
        spot = self._passable(spot)
        facing = bearing_between(spot, front) // 45 * 45
        match unit.arm:
            case "artillery":
                ready = Form("unlimbered", facing)
            case "infantry" if unit.formation == "skirmish":
                ready = Form("skirmish", facing)
            case _:
                ready = Form("line", facing)
        self.wanted[unit.id] = (March(self._spot(spot)), ready)

    def _passable(self, spot: Point) -> Point:
        """Return the point, or one near it that is on the map and passable."""
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
        """Return a point for an order: rounded to ten metres, within the map."""
        most = round(self.ground.width) * 10, round(self.ground.height) * 10
        east, north = (min(max(round(value, -2), 0), limit) for value, limit in zip(at, most, strict=True))
        return NamedPoint((east, north))
