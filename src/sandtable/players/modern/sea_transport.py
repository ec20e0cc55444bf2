"""Ferries land units across water: load, sail, disembark."""

from collections.abc import Container
from functools import lru_cache
from math import inf
from typing import TypeAlias

from sandtable.games.modern.ground import BESIDE, HUNDRED, Gamespace, place_text, within
from sandtable.games.modern.roster import Point, UnitNumber
from sandtable.games.modern.units import UnitType
from sandtable.players.modern.order_builder import OrderBuilder
from sandtable.players.modern.pathfinding import Field, distance, field_to, graph_of

Beach: TypeAlias = tuple[Point, Point]
"""A point at sea and a point on land next to it."""
_DETOUR = 60.0 * HUNDRED
"""Detour that is made for each visible gun in range."""
_BEACH = 2.6 * HUNDRED
"""Maximum distance of a ship from the point where its passengers go ashore."""


class SeaTransport:
    """The ships that ferry in this turn, and their passengers."""

    def __init__(self, turn: OrderBuilder, surface: list[UnitNumber], guards: Container[UnitNumber]) -> None:
        """Prepare the transport; guards are not ferried."""
        self._turn = turn
        self._surface = surface
        self._guards = guards
        self.busy: set[UnitNumber] = set()
        """The units that need no other order."""

    def go(self) -> None:
        """Order the transport of units that have a place to take across the water."""
        turn, space = self._turn, self._turn.state.terms.gamespace
        goals = [place.at for place in turn.goals.take if place.at is not None]
        if space is None or not goals:
            return
        ashore = field_to(space, turn.state.structures, "army", goals)
        beaches = _beaches(space)
        landings = [
            (ashore.cost(land) + self._danger(sea), sea, land)
            for sea, land in beaches
            if ashore.cost(land) < inf
        ]
        ferries = self._ferries()
        if not landings or not ferries:
            return
        stranded = self._stranded(ashore)
        for ship in ferries:
            if self._passengers(ship):
                self._carry(ship, landings)
            elif stranded:
                self._fetch(ship, stranded, beaches)

    def _ferries(self) -> list[UnitNumber]:
        """Return the transports or, when they are lost, warships that can carry units."""
        turn = self._turn
        carriers = [n for n in self._surface if turn.row(n).holds_land and turn.unit(n).at is not None]
        unarmed = [n for n in carriers if turn.row(n).holds_land > 1 and not _armed(turn.row(n))]
        loaded = [n for n in carriers if self._passengers(n)]
        return [n for n in dict.fromkeys([*loaded, *(unarmed or carriers)]) if turn.free(n)]

    def _passengers(self, ship: UnitNumber) -> list[UnitNumber]:
        """Return the land units aboard a ship."""
        turn = self._turn
        return [n for n in turn.unit(ship).cargo if turn.row(n).arm == "army"]

    def _stranded(self, ashore: Field) -> list[UnitNumber]:
        """Return the land units that cannot reach the goal by land."""
        turn = self._turn
        found = []
        for number in self._surface:
            unit, row = turn.unit(number), turn.row(number)
            walks = row.arm == "army" and not row.fire and number not in self._guards
            if walks and unit.at is not None and turn.free(number) and ashore.cost(unit.at) == inf:
                found.append(number)
        return found

    def _danger(self, sea: Point) -> float:
        """Return the detour that is acceptable to avoid visible guns."""
        guns = (aim for aim in self._turn.aims if aim.row.fire and aim.unit.at is not None)
        return sum(
            _DETOUR
            for aim in guns
            if aim.unit.at and within(sea, aim.unit.at, aim.row.fire_range + aim.row.move)
        )

    # Loading

    def _fetch(self, ship: UnitNumber, stranded: list[UnitNumber], beaches: tuple[Beach, ...]) -> None:
        """Bring ship and passengers to a beach, and load them when all are there."""
        turn = self._turn
        here = turn.unit(ship).at
        if here is None:
            return
        party = self._party(ship, [n for n in stranded if n not in self.busy], here)
        if not party:
            return
        self.busy |= {ship, *party}
        space = turn.state.terms.gamespace
        home = turn.unit(party[0]).at
        if space is None or home is None:
            return
        walk = field_to(space, turn.state.structures, "army", [home])
        meeting = [(distance(here, sea) + walk.cost(land), sea, land) for sea, land in beaches]
        cost, sea, land = min(meeting, default=(inf, here, here))
        if cost == inf:
            return
        if not within(here, land, BESIDE):
            self._go(ship, sea)
        for number in party:
            self._go(number, land)
        there = turn.unit(ship).at
        places = [turn.unit(number).at for number in party]
        if there is not None and all(at is not None and within(at, there, BESIDE) for at in places):
            names = " ".join(turn.words[number] for number in party)
            turn.order(f"load {names} > {turn.words[ship]}")

    def _party(self, ship: UnitNumber, stranded: list[UnitNumber], here: Point) -> list[UnitNumber]:
        """Return the nearest stranded units, as many as there is room for."""
        turn, room = self._turn, float(self._turn.row(ship).holds_land)
        party = []
        for number in sorted(stranded, key=lambda n: distance(turn.unit(n).at or here, here)):
            size = float(turn.unit(number).size)
            if size <= room:
                party.append(number)
                room -= size
        return party

    def _go(self, number: UnitNumber, goal: Point) -> None:
        turn = self._turn
        field = turn.field(number, [goal])
        unit = turn.unit(number)
        if field is not None and unit.at != goal and unit.moved != turn.state.turn and turn.free(number):
            turn.go(number, field)

    # Landing

    def _carry(self, ship: UnitNumber, landings: list[tuple[float, Point, Point]]) -> None:
        """Sail to the beach from which the goal is reached soonest, and disembark the passengers."""
        turn, space = self._turn, self._turn.state.terms.gamespace
        here = turn.unit(ship).at
        if space is None or here is None:
            return
        self.busy.add(ship)
        sail = field_to(space, (), "navy", [here])
        cost, sea, land = min((walk + sail.cost(sea), sea, land) for walk, sea, land in landings)
        if cost == inf:
            return
        self._go(ship, sea)
        there = turn.unit(ship).at
        if there is not None and within(there, land, BESIDE):
            for passenger in self._passengers(ship):
                turn.order(f"disembark {turn.words[passenger]} > {place_text(land)}")


def _armed(row: UnitType) -> bool:
    return bool(row.fire or row.sortie)


@lru_cache(maxsize=16)
def _beaches(space: Gamespace) -> tuple[Beach, ...]:
    """Return the points at which a ship can lie close to land."""
    land, sea = graph_of(space, "army"), graph_of(space, "navy")
    return tuple(
        (point, land.points[number])
        for point in sea.points
        for number, off in land.near(point)
        if off <= _BEACH
    )
