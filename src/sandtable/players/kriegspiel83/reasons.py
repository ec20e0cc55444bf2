"""Reasons for a hint in Kriegspiel (1983): odds, towns, cities and known minefields."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, hexes_in, set_of
from sandtable.core import Seat
from sandtable.games.kriegspiel83 import GAME, previews, visibility
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.notation import END, FIGHT, Attack, Lose, Mine, Move, Word, parse
from sandtable.games.kriegspiel83.rules import combat_table, movement, towns
from sandtable.games.kriegspiel83.state import Engagement, State
from sandtable.games.kriegspiel83.terrain import Terrain, cost
from sandtable.games.kriegspiel83.units import UNITS
from sandtable.players.hint_reasons import Line, PlayedAction, Reason, or_nothing_better, played, sentence
from sandtable.players.kriegspiel83.greedy_evaluation import WORTH, Distances

_VICTORY, _GUARDED, _FIGHT, _REACHED, _TOWN, _MINED, _CLEARED, _PRICE, _AWAY, _GROUND, _NEARER = (
    100.0, 40.0, 20.0, 25.0, 15.0, 8.0, 6.0, 5.0, 3.0, 1.5, 1.0,
)  # fmt: skip
"""Weight of each kind of reason."""
_SIDES = 6
"""Sides of the die that decides a fight."""
_GOOD = ("DE", "DR")
"""Results that make an attack successful."""


def explain(state: State, seat: Seat, actions: Sequence[str], line: Line) -> Iterator[Reason]:  # noqa: ARG001 - dice come before it
    """Explain a turn, or a decision in a fight."""
    steps = played(GAME, visibility.seen_by(state, seat), [(seat, action) for action in actions])
    if steps:
        yield from or_nothing_better(_Turn(steps, SEATS.index(seat)).reasons())


class _Turn:
    """A turn up to its first roll of dice, with the positions before and after it."""

    def __init__(self, steps: list[PlayedAction[State]], side: int) -> None:
        self.steps = steps
        self.before, last = steps[0].before, steps[-1]
        self.after = last.before if last.after is None else last.after
        self.side = side
        self.ground = self.before.terms.ground
        self.grid = self.ground.grid

    def reasons(self) -> Iterator[Reason]:
        outcome = self.after.outcome
        if outcome:
            if SEATS[self.side] in outcome.winners:
                city = self.grid.names[self.ground.cities[1 - self.side]]
                yield Reason(sentence("k83-enters-city"), _VICTORY, (city,))
            return
        yield from self._fights()
        yield from self._paid()
        yield from self._towns()
        yield from self._cities()
        yield from self._away()
        yield from self._mines()
        yield from self._ground()
        yield from self._advance()

    # Fights

    def _fights(self) -> Iterator[Reason]:
        """The odds of the fights that were chosen, or that follow from the end of movement."""
        targets: set[int | None] = set()
        for step in self.steps:
            match parse(step.action, self.grid):
                case Word(word) if word in {END, FIGHT}:
                    targets |= set(self.after.armies[1 - self.side].numbers)
                case Attack(_, place):
                    targets.add(self.after.armies[1 - self.side].number_at(place))
        if self.after.side == self.side:
            for conflict in previews.fights_now(self.after)[0]:
                if conflict.defender in targets:
                    yield from self._fight(conflict)

    def _fight(self, conflict: Engagement) -> Iterator[Reason]:
        state, enemy = self.after, 1 - self.side
        odds = combat_table.sums(state, self.side, conflict).odds
        good = sum(result in _GOOD for result in odds.results)
        if not good:  # the attack is compulsory (K83-B1), so it is no reason
            return
        kind, place = state.armies[enemy].kinds[conflict.defender], state.place(enemy, conflict.defender)
        text = sentence(
            "k83-attack",
            unit=sentence(f"unit-{UNITS[kind].slug}"),
            place=place,
            odds=previews.short_odds(odds),
            good=good,
            lost=odds.results.count("AE"),
        )
        yield Reason(text, (_FIGHT + WORTH[kind]) * good / _SIDES, (place,), previews.short_odds(odds))

    def _paid(self) -> Iterator[Reason]:
        """An exchange paid with the cheapest pieces."""
        fight = self.before.fight
        if fight is None or fight.phase != "exchange":
            return
        army = self.before.armies[self.side]
        enough = [
            numbers
            for size in range(1, len(fight.todo) + 1)
            for numbers in combinations(fight.todo, size)
            if sum(UNITS[army.kinds[number]].attack for number in numbers) >= fight.owed
        ]
        prices = [sum(WORTH[army.kinds[number]] for number in numbers) for numbers in enough]
        cheapest = [numbers for numbers, price in zip(enough, prices, strict=True) if price == min(prices)]
        action = parse(self.steps[0].action, self.grid)
        number = army.number_at(action.start) if isinstance(action, Lose) else None
        if number is not None and any(number in numbers for numbers in cheapest):
            text = sentence("k83-pays", unit=sentence(f"unit-{UNITS[army.kinds[number]].slug}"))
            yield Reason(text, _PRICE, (self.grid.names[army.at[number]],))

    # Towns and cities

    def _towns(self) -> Iterator[Reason]:
        """Towns that become friendly to us, or no longer are to the enemy."""
        (had, they_had), (have, they_have) = (
            [set(towns.held(state, side)) for side in (self.side, 1 - self.side)]
            for state in (self.before, self.after)
        )
        for key, weight, letters in (
            ("k83-town", _TOWN, have - had),
            ("k83-town-denied", _TOWN / 2, they_had - they_have),
        ):
            for letter in sorted(letters):
                place = self.grid.names[self.ground.towns[letter]]
                yield Reason(sentence(key, town=letter), weight, (place,))

    def _cities(self) -> Iterator[Reason]:
        """Pieces that could enter a city in their next turn, before and after."""
        names, enemy = self.grid.names, 1 - self.side
        raiders = self._entering(self.before, enemy)
        if raiders and not self._entering(self.after, enemy, by_water=True):
            places = (names[self.ground.cities[self.side]], *raiders)
            yield Reason(sentence("k83-guards", count=len(raiders)), _GUARDED, places)
        if self._entering(self.after, self.side) and not self._entering(self.before, self.side):
            yield Reason(sentence("k83-reaches"), _REACHED, (names[self.ground.cities[enemy]],))

    def _entering(self, state: State, side: int, *, by_water: bool = False) -> list[str]:
        """Return the hexes of a side's pieces that could enter the other city in its turn."""
        city = self.ground.cities[1 - side]
        return [
            state.place(side, number)
            for number in state.armies[side].numbers
            if self._reach(state, side, number, by_water=by_water) >> city & 1
        ]

    def _away(self) -> Iterator[Reason]:
        """Pieces that the enemy could have attacked in its next turn, and no longer can."""
        was, now = self._exposed(self.before), self._exposed(self.after, by_water=True)
        safe = [number for number in self._alive if number in was - now]
        if len(now) < len(was) and safe:
            places = tuple(self.before.place(self.side, number) for number in safe)
            yield Reason(sentence("k83-away", count=len(safe)), _AWAY + len(safe) / 10, places)

    def _exposed(self, state: State, *, by_water: bool = False) -> set[int]:
        """Return the own pieces that an enemy is next to, or could come next to in its next turn."""
        enemy = 1 - self.side
        struck = state.armies[enemy].hexes
        for number in state.armies[enemy].numbers:
            struck |= self._reach(state, enemy, number, by_water=by_water)
        return set(state.armies[self.side].numbers_in(self.grid.beside(struck)))

    def _reach(self, state: State, side: int, number: int, *, by_water: bool = False) -> HexSet:
        """Return where a piece could go if it were its side's turn now.

        Unknown water is impassable or, with `by_water`, a river that delays no piece: a reason must hold in
        both cases.
        """
        ahead = replace(state, side=side, done=0, active=None, spent=0, stopped=False, fight=None)
        unknown, kind = visibility.unknown(ahead, self.side), ahead.armies[side].kinds[number]
        costs = bytearray(self.ground.costs(side, kind, ahead.weather))
        for place in hexes_in(unknown):
            costs[place] = cost(Terrain.RIVER, kind, ahead.weather) if by_water else 0
        found = self.grid.reach(
            ahead.armies[side].at[number],
            movement.factors_left(ahead, side, number),
            bytes(costs),
            ahead.occupied,
            (movement.stops(ahead, side) | visibility.mines_known_to(ahead, side)) & ~unknown,
        )
        return set_of(found.costs)

    # Minefields

    def _mines(self) -> Iterator[Reason]:
        """Minefields laid where the enemy could go, and minefields to be cleared."""
        for step in self.steps:
            match parse(step.action, self.grid):
                case Mine(_, target) if step.after is not None and self._comes_to(target):
                    place = self.grid.names[target]
                    yield Reason(sentence("k83-mines", place=place), _MINED, (place,))
                case Move(start, path) if step.after is None:
                    yield from self._cleared(step.before, start, path)

    def _comes_to(self, place: Hex) -> bool:
        """Whether the enemy could come to a hex in its next turn."""
        enemy = 1 - self.side
        numbers = self.after.armies[enemy].numbers
        return any(self._reach(self.after, enemy, number) >> place & 1 for number in numbers)

    def _cleared(self, state: State, start: Hex, path: tuple[Hex, ...]) -> Iterator[Reason]:
        number = state.armies[self.side].number_at(start)
        mined = [place for place in path if visibility.mines_known_to(state, self.side) >> place & 1]
        if number is not None and mined:
            unit, name = UNITS[state.armies[self.side].kinds[number]], self.grid.names[mined[0]]
            text = sentence("k83-clears", unit=sentence(f"unit-{unit.slug}"), place=name, chance=unit.clears)
            yield Reason(text, _CLEARED, (name,), f"{unit.clears} %")

    # Ground

    def _ground(self) -> Iterator[Reason]:
        """Pieces that come to terrain on which they fight better, if more do than lose by it."""
        was, now = (
            [self._strength(state, number) for number in self._alive] for state in (self.before, self.after)
        )
        better = [number for number, old, new in zip(self._alive, was, now, strict=True) if new > old]
        worse = sum(new < old for old, new in zip(was, now, strict=True))
        if len(better) > worse:
            places = tuple(self.after.place(self.side, number) for number in better)
            yield Reason(sentence("k83-ground", count=len(better)), _GROUND + len(better) / 10, places)

    def _strength(self, state: State, number: int) -> int:
        return combat_table.strength(state, self.side, number)

    def _advance(self) -> Iterator[Reason]:
        """Pieces that come nearer to either city, if most of those that move do."""
        distances, army = Distances(self.before, self.side), self.before.armies[self.side]
        for key, city in (
            ("k83-nearer", self.ground.cities[1 - self.side]),
            ("k83-home", self.ground.cities[self.side]),
        ):
            # A side cannot enter its own city: its gates are as near as a piece comes.
            goal = self.grid.around[city]
            far = [distances.to(self.side, army.kinds[number], goal) for number in self._alive]
            was, now = (
                [
                    distance[state.armies[self.side].at[number]]
                    for distance, number in zip(far, self._alive, strict=True)
                ]
                for state in (self.before, self.after)
            )
            nearer = sum(new < old for old, new in zip(was, now, strict=True))
            if nearer > 2 * sum(new > old for old, new in zip(was, now, strict=True)):
                text = sentence(key, count=nearer, left=min(now))
                yield Reason(text, _NEARER + nearer / 10, (self.grid.names[city],))

    @cached_property
    def _alive(self) -> list[int]:
        """The own pieces that are there before and after the turn."""
        return [
            number
            for number in self.before.armies[self.side].numbers
            if number in self.after.armies[self.side].numbers
        ]
