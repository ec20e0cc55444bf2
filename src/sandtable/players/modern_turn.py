"""A whole turn of Modern Kriegsspiel, planned order by order on the state as the seat sees it."""

from collections.abc import Iterable
from math import inf

from msgspec.structs import replace

from sandtable.core import Dice, IllegalAction
from sandtable.games.modern.adjudication import adjudicate
from sandtable.games.modern.commands import Strike, actors
from sandtable.games.modern.drafting import check
from sandtable.games.modern.grammar import unit_command
from sandtable.games.modern.ground import HUNDRED, direction, number_text, place_text, turned, within
from sandtable.games.modern.moving import WIDEST_TURN
from sandtable.games.modern.naming import ids_of
from sandtable.games.modern.roster import Point, Unit, UnitNumber
from sandtable.games.modern.state import State
from sandtable.games.modern.unit_types import UnitType
from sandtable.players.modern_judgement import (
    DECISIVE,
    Aim,
    Goals,
    Place,
    cover_near,
    expected,
    goals_of,
    mean,
    reach,
    verbs,
    warhead,
    worth,
)
from sandtable.players.modern_ways import Field, distance, field_to, towards

_ODDS = 1.3
"""Attack where the dice promise so many times what the defender's do."""
_WARHEAD_PAYS = 25.0
_NEARLY = 0.97
"""How much of a range to count on: places are rounded."""
_GUARDS = 1
_HOME = 45 * HUNDRED
"""How far from a place a unit may be and still be thought of as its guard."""
_TRIES = 4
_PATIENCE, _LONG_PATIENCE = 20, 40
"""In which round a seat gives up that can do nothing more: the weaker sooner."""
_STRIKES = ("attack", "fire", "missile", "torpedo", "sortie", "bomb", "board", "nuke")


class Turn:
    """The orders of one seat for one turn. Nothing that is hidden from the seat is used."""

    def __init__(self, seen: State, seat: int) -> None:
        self._seen = seen
        self._seat = seat
        # In the fog an order may not arrive; which one, nobody can plan for.
        self.state = replace(
            seen, terms=replace(seen.terms, fog=1), phase="air" if seen.terms.air else "surface"
        )
        self.lines: list[str] = []
        self.fog = seen.terms.fog
        self.military = seen.terms.military_of(seat)
        self.goals: Goals = goals_of(seen, self.military)
        ids = ids_of(seen)
        self.words = {n: ids[unit.seat, unit.name] for n, unit in seen.units.living()}
        self.aims = [
            self._aim(number, unit)
            for number, unit in seen.units.living()
            if seen.terms.military_of(unit.seat) != self.military
        ]
        self.ours = [number for number, unit in seen.units.living() if unit.seat == seat]
        self._dice = Dice("a plan")
        self._posted: set[UnitNumber] = set()
        """Those of the guards who stay whatever happens."""
        self.guards = self._choose_guards()

    def _aim(self, number: UnitNumber, unit: Unit) -> Aim:
        row = self._seen.terms.types[unit.type]
        value = worth(row) * (DECISIVE if unit.name.casefold() in self.goals.prey else 1.0)
        return Aim(number, unit, self.words[number], row, value, float(row.health))

    def unit(self, number: UnitNumber) -> Unit:
        """A unit as it is after the orders so far."""
        return self.state.units[number]

    def row(self, number: UnitNumber) -> UnitType:
        """Its row in the tables."""
        return self.state.terms.types[self.unit(number).type]

    # Orders

    def order(self, text: str) -> bool:
        """Add an order if the rules allow it at this point, as far as the seat can know."""
        try:
            command = unit_command(text)
            check(self._seen, self._seat, command, ())
            after, _ = adjudicate(self.state, (self._seat,), command, self._dice)
        except IllegalAction:
            return False
        if isinstance(command, Strike) or text.startswith(("depthcharge", "nuke", "spy", "survey")):
            after = self._only_effort(after, actors(command))
        self.state = after
        self.lines.append(text)
        return True

    def _only_effort(self, after: State, names: Iterable[str]) -> State:
        """What dice do is not known before they fall: of a strike only what it takes of its units is kept."""
        changes = {}
        for name in names:
            for number in self.ours:
                if self.words[number].casefold() == name.casefold():
                    was, now = self.unit(number), after.units[number]
                    changes[number] = replace(was, acted=now.acted, closed=now.closed, hidden=now.hidden)
        return replace(self.state, units=self.state.units.changed(changes), warheads=after.warheads)

    def free(self, number: UnitNumber) -> bool:
        """Whether a unit can be ordered to do something."""
        unit = self.unit(number)
        return unit.alive and not self.state.disabled(unit) and unit.aboard is None and not self.spent(number)

    def spent(self, number: UnitNumber) -> bool:
        """Whether a unit has done what it can in this turn."""
        unit, turn = self.unit(number), self.state.turn
        return turn in (unit.acted, unit.closed) or (unit.moved == turn and not self.row(number).move_fire)

    # The plan

    def plan(self) -> list[str]:
        """All orders, in the order in which they are to be carried out."""
        from sandtable.players.modern_crossing import Crossing  # noqa: PLC0415 - it is made of turns
        from sandtable.players.modern_flights import fly  # noqa: PLC0415 - likewise

        if self.state.terms.air:
            fly(self)
            self.state = replace(self.state, phase="surface")
        surface = [n for n in self.ours if self.row(n).arm != "air"]
        crossing = Crossing(self, surface)
        crossing.go()
        self._launch(surface)
        strikers = [n for n in surface if verbs(self.row(n)) and n not in crossing.busy]
        for number in sorted(strikers, key=lambda n: (self.row(n).move_fire, self.row(n).board)):
            self._strike_or_close_in(number)
        self._assault([n for n in surface if n not in crossing.busy])
        for number in surface:
            if self.free(number) and number not in crossing.busy:
                self._advance(number)
        self._use_idle(surface)
        return self.lines

    def _launch(self, surface: list[UnitNumber]) -> None:
        """A warhead from a submarine where it does most; without a map nobody knows who is near."""
        for number in surface:
            row = self.row(number)
            if row.nuke and self.state.warheads[self.military] and self.state.terms.gamespace is not None:
                ours = [(self.row(n), self.unit(n)) for n in self.ours]
                rated = [
                    (warhead(self.aims, ours, aim, row.nuke), aim) for aim in self.aims if not aim.unit.aloft
                ]
                best = max(rated, key=lambda one: one[0], default=None)
                if (
                    best
                    and best[0] >= _WARHEAD_PAYS
                    and self.order(f"nuke {self.words[number]} > {best[1].word}")
                ):
                    best[1].left = 0.0

    # Striking from afar

    def best_strike(
        self, number: UnitNumber, here: Point | None, more: float = 0.0
    ) -> tuple[float, str, Aim] | None:
        """The strike that promises most from a point, or from so much nearer to the target."""
        row, unit = self.row(number), self.unit(number)
        best: tuple[float, str, Aim] | None = None
        for verb in verbs(row):
            limit = reach(row, verb) * HUNDRED + more
            for aim in self.aims:
                off = 0.0 if here is None or aim.unit.at is None else distance(here, aim.unit.at)
                if off > limit or aim.left <= 0:
                    continue
                gain, _ = expected(row, float(unit.size), verb, aim)
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, verb, aim)
        return best

    def strike(self, number: UnitNumber, verb: str, aim: Aim) -> bool:
        """Order a strike, and reckon with what it will do."""
        row, unit = self.row(number), self.unit(number)
        if not self.order(f"{verb} {self.words[number]} > {aim.word}"):
            return False
        aim.left -= expected(row, float(unit.size), verb, aim)[1]
        return True

    def _strike_or_close_in(self, number: UnitNumber) -> None:
        """Strike from here, or after coming nearer where the type can do both in a turn."""
        if not self.free(number):
            return
        unit, row = self.unit(number), self.row(number)
        now = self.best_strike(number, unit.at)
        if not row.move_fire or unit.at is None:
            if now:
                self.strike(number, now[1], now[2])
            return
        nearer = self.best_strike(number, unit.at, row.move * HUNDRED * _NEARLY)
        if (
            nearer
            and (now is None or nearer[0] > now[0] * 1.25)
            and self._close_in(number, nearer[1], nearer[2])
        ):
            self.strike(number, nearer[1], nearer[2])
            return
        self._advance(number)
        after = self.best_strike(number, self.unit(number).at) or now
        if after:
            self.strike(number, after[1], after[2])

    def _close_in(self, number: UnitNumber, verb: str, aim: Aim) -> bool:
        """Come just within range of a target; `False` if that cannot be in this turn."""
        unit = self.unit(number)
        if unit.at is None or aim.unit.at is None:
            return True
        off = distance(unit.at, aim.unit.at) - reach(self.row(number), verb) * HUNDRED * _NEARLY
        if off <= 0:
            return True
        spot = towards(unit.at, aim.unit.at, off + 1)
        return self.order(f"move {self.words[number]} > {place_text(spot)}")

    # Attacking together

    def _assault(self, surface: list[UnitNumber]) -> None:
        """Infantry and the like go for enemies within reach, as many for each as its end takes."""
        attackers = [
            n
            for n in surface
            if self.row(n).attack and self.free(n) and not self._stands_off(n) and not self.precious(n)
        ]
        for aim in sorted(self.aims, key=lambda one: -one.worth):
            if aim.left <= 0 or aim.unit.aloft:
                continue
            group, force = [], 0.0
            answer = mean(aim.row.attack)
            near = sorted(
                (n for n in attackers if self.free(n) and self._can_reach(n, aim)),
                key=lambda n: self._off(n, aim),
            )
            for number in near:
                if force - answer < aim.left * 1.1:
                    group.append(number)
                    force += mean(self.row(number).attack) * float(self.unit(number).size)
            if group and force >= _ODDS * answer + 0.5:
                joined = [n for n in group if self._close_in(n, "attack", aim)]
                strength = sum(mean(self.row(n).attack) * float(self.unit(n).size) for n in joined)
                if joined and strength > answer:
                    names = " ".join(self.words[n] for n in joined)
                    if self.order(f"attack {names} > {aim.word}"):
                        aim.left -= strength - answer

    def _stands_off(self, number: UnitNumber) -> bool:
        """Whether a unit fights better from afar."""
        row = self.row(number)
        return bool(row.fire or row.sortie or row.torpedo)

    def _off(self, number: UnitNumber, aim: Aim) -> float:
        here, there = self.unit(number).at, aim.unit.at
        return 0.0 if here is None or there is None else distance(here, there)

    def _can_reach(self, number: UnitNumber, aim: Aim) -> bool:
        unit, row = self.unit(number), self.row(number)
        if (aim.row.arm == "navy") != (row.arm == "navy") and unit.at is None:
            return False
        step = 0 if unit.moved == self.state.turn else row.move
        at_guard = self.guards.get(number)
        if number in self._posted and at_guard and aim.unit.at is not None and at_guard.at is not None:
            # One at least does not leave its place for a fight elsewhere.
            return within(aim.unit.at, at_guard.at, at_guard.radius + reach(row, "attack"))
        return self._off(number, aim) <= (step + reach(row, "attack")) * HUNDRED * _NEARLY

    # Going somewhere

    def _choose_guards(self) -> dict[UnitNumber, Place]:
        """Who stands where an enemy must not hold: the nearest, or all whose side only has to last."""
        attacks = bool(self.goals.take or self.goals.prey or self.goals.hunts)
        chosen: dict[UnitNumber, Place] = {}
        for place in self.goals.keep:
            able = [n for n in self.ours if n not in chosen and self._guards_well(n, place)]
            if place.at is not None:
                centre = place.at
                able.sort(key=lambda n: distance(self.unit(n).at or centre, centre))
                if attacks:
                    able = [n for n in able if distance(self.unit(n).at or centre, centre) <= _HOME]
            self._posted.update(able[:_GUARDS])
            chosen |= dict.fromkeys(able[:_GUARDS] if attacks else able, place)
        return chosen

    def _guards_well(self, number: UnitNumber, place: Place) -> bool:
        row, unit = self.row(number), self.unit(number)
        if unit.aboard is not None or self.precious(number):
            return False
        if row.arm == "navy" and place.at is not None and unit.at is not None:
            field = self.field(number, [place.at], within=place.radius * HUNDRED * 0.6)
            return field is not None and field.cost(unit.at) < inf
        return row.arm == "army" and not row.fire

    def precious(self, number: UnitNumber) -> bool:
        """Whether the end of a unit of one's own brings an enemy nearer to his goal."""
        return self.unit(number).name.casefold() in self.goals.precious

    def _advance(self, number: UnitNumber) -> None:
        """Go a turn's way towards what there is to do for this unit."""
        unit = self.unit(number)
        if self.state.turn in (unit.moved, unit.acted) or unit.aboard is not None:
            return
        if unit.at is None:
            self._advance_on_paper(number)
            return
        field, stop = self._errand(number)
        if field is None or field.cost(unit.at) <= stop:
            return
        self.go(number, field, stop)

    def _advance_on_paper(self, number: UnitNumber) -> None:
        """Without a gamespace there is only going to a structure that must be held."""
        places = [self.guards[number]] if number in self.guards else [*self.goals.take, *self.goals.keep]
        for place in places:
            if (
                place.name is not None
                and self.unit(number).inside != place.name
                and not self.row(number).fire
            ):
                self.order(f"move {self.words[number]} > {place.name}")
                return

    def _errand(self, number: UnitNumber) -> tuple[Field | None, float]:
        """Where a unit has to go, and how near is near enough."""
        row = self.row(number)
        space = self.state.terms.gamespace
        here = self.unit(number).at
        if space is None or here is None:
            return None, 0.0
        if number in self.guards:
            place = self.guards[number]
            if row.arm == "navy" and place.at is not None:
                return self.field(number, [place.at], within=place.radius * HUNDRED * 0.6), 0.0
            return self.field(number, cover_near(self._seen, place)), 0.0
        prey = [aim for aim in self.aims if aim.unit.name.casefold() in self.goals.prey]
        far = self._range(number) * HUNDRED
        errands: list[tuple[list[Point], float, float]] = []
        """Goals, from how far off they can be struck, and how near is near enough."""
        if prey:
            errands.append((self._places(number, prey), far * 0.8, 0.0))
        for place in self.goals.take:
            if place.at is not None:
                shooter = far and not row.move_fire
                near = 0.0 if shooter else place.radius * HUNDRED * 0.6
                errands.append(([place.at], far * 0.6 if shooter else 0.0, near))
        keeps = [place.at for place in self.goals.keep if place.at]
        if self.precious(number) and len(self.ours) > 1:
            errands = [(keeps, 0.0, HUNDRED)]  # with the others, and no nearer to the enemy
        elif not (self.goals.hunts or prey or self.goals.take):
            errands.append((keeps, far * 0.7, HUNDRED))  # wait where they have to come
        if not self.precious(number):
            errands.append((self._places(number, self.aims), far * 0.8, 0.0 if far else HUNDRED))
        for goals, off, stop in errands:
            field = self.field(number, goals, within=off) if goals else None
            if field is not None and field.cost(here) < inf:
                return field, stop
        return None, 0.0

    def _range(self, number: UnitNumber) -> int:
        """From how far a unit strikes with the best that it has."""
        row = self.row(number)
        return max(
            (reach(row, verb) for verb in verbs(row) if verb not in ("board", "depthcharge")), default=0
        )

    def _places(self, number: UnitNumber, aims: list[Aim]) -> list[Point]:
        """Where those are to whom this unit can do something."""
        row = self.row(number)
        found = []
        for aim in aims:
            hurts = any(expected(row, 1.0, verb, aim)[0] > 0 for verb in verbs(row)) or row.attack
            if aim.unit.at is not None and not aim.unit.aloft and hurts:
                found.append(aim.unit.at)
        return found

    def hopeless(self) -> bool:
        """Whether none of the seat's units can bring the campaign any nearer to an end that it wants.

        Who has as much left as he sees of the enemy's waits longer: the other may be the one to give up.
        """
        rounds = self._seen.round
        own = sum(worth(self.row(n)) for n in self.ours)
        patience = _PATIENCE if own < sum(aim.worth for aim in self.aims) else _LONG_PATIENCE
        ends_anyway = any(one.goal == "survive" for one in self._seen.terms.conditions)
        if rounds < patience or ends_anyway or self._seen.terms.gamespace is None:
            return False
        return not any(self._has_errand(n) for n in self.ours)

    def _has_errand(self, number: UnitNumber) -> bool:
        if self._seen.units[number].acted == self.state.turn or self.row(number).arm == "air":
            return False
        self.guards.pop(number, None)
        strikes = any(line.split()[1:2] == [self.words[number]] for line in self.lines if _strikes(line))
        return strikes or self._errand(number)[0] is not None

    def field(self, number: UnitNumber, goals: Iterable[Point], *, within: float = 0.0) -> Field | None:
        """The way from everywhere to these goals, for the arm of a unit."""
        space = self.state.terms.gamespace
        if space is None:
            return None
        return field_to(space, self.state.structures, self.row(number).arm, goals, within=within)

    def go(self, number: UnitNumber, field: Field, stop: float = 0.0) -> bool:
        """Go as far along the way as a turn allows, at most to so near to its end."""
        unit, row = self.unit(number), self.row(number)
        if unit.at is None:
            return False
        here = unit.at
        pace = min(row.move * HUNDRED * 1.25, max(0.0, field.cost(here) - stop))
        ways = [[point for point in way if point != here] for way in field.ways(here, pace)]
        if not ways or not ways[0]:
            return False
        way = ways[0]
        if row.heading and unit.heading is not None:
            course = direction(here, way[min(len(way) - 1, 3)])
            if turned(course, unit.heading) > WIDEST_TURN:
                return self.order(f"heading {self.words[number]} > {number_text(course)}")
        straight = [towards(here, point, row.move * HUNDRED * _NEARLY) for point in reversed(way)]
        spaced = straight[:: max(1, len(straight) // _TRIES)]
        if any(self._order_move(number, [point]) for point in spaced):
            return True
        return any(
            self._order_move(number, way[:length]) for way in ways for length in range(len(way), 0, -1)
        )

    def _order_move(self, number: UnitNumber, way: list[Point]) -> bool:
        return self.order(f"move {self.words[number]} > {' '.join(map(place_text, way))}")

    # The rest

    def _use_idle(self, surface: list[UnitNumber]) -> None:
        """Who has done nothing else spies or hunts submarines; who is under cover hides."""
        for number in surface:
            unit, row = self.unit(number), self.row(number)
            if unit.acted != self.state.turn and self.free(number) and row.move_fire:
                if row.depth_charge and unit.at is not None and self._unseen_submarines():
                    self.order(f"depthcharge {self.words[number]} > {place_text(unit.at)}")
                elif row.spy and not any(self._can_reach(number, aim) for aim in self.aims):
                    self.order(f"spy {self.words[number]}")
            if row.hide and not self.unit(number).hidden:
                self.order(f"hide {self.words[number]}")

    def _unseen_submarines(self) -> bool:
        """Whether there may be enemies below: one's own side has none of them."""
        return self.state.terms.gamespace is not None and not any(self.row(n).submarine for n in self.ours)


def _strikes(line: str) -> bool:
    return line.startswith(_STRIKES)
