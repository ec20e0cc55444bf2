"""Kriegspiel (1983) as arrays."""

from sandtable.boards.cells import cells_in
from sandtable.core import State, View
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.presentation import Facts
from sandtable.games.kriegspiel83.state import State as Kriegspiel83State
from sandtable.games.kriegspiel83.terrain import CHART
from sandtable.games.kriegspiel83.units import UNITS
from sandtable.games.kriegspiel83.weather import MONTHS, Weather
from sandtable.research.observation import ObservationBuilder, ObservationLayout, places_in

_SIDES = ("own", "enemy")
_PHASES = ("moving", "choosing", "exchange", "retreat", "advance", "over")
_LONG = 100
"""Rounds that count as 1."""


class Kriegspiel83Encoding:
    """Pieces, mines as far as they are known, towns and cities, and the ground as far as it is known."""

    most_actions = 1024

    def __init__(self, start: State) -> None:
        if not isinstance(start, Kriegspiel83State):
            raise TypeError("this is no state of Kriegspiel")
        self._ground = start.terms.ground
        self._kinds = tuple(unit.slug for unit in UNITS)
        grid = self._ground.grid
        self.layout = ObservationLayout(
            grid.rows,
            grid.columns,
            planes=(
                *(f"{side} {kind}" for side in _SIDES for kind in self._kinds),
                *(f"{side} {what}" for side in _SIDES for what in ("towns", "city")),
                "other towns",
                "own mines",
                "own mines known to the enemy",
                "enemy mines",
                "possible enemy mines",
                "waiting",
                "active",
                *(row.name for row in CHART),
                "river or sea",
            ),
            numbers=(
                *_PHASES,
                *(weather.label for weather in Weather),
                "month",
                "round",
                "own minefields",
                "enemy minefields",
                "to act",
                "red",
            ),
            kinds=(
                "move",
                "march",
                "pass",
                "mine",
                "transport",
                "end",
                "attack",
                "fight",
                "lose",
                "retreat",
                "advance",
                "stay",
            ),
        )

    def write(self, view: View, sheet: ObservationBuilder) -> None:
        """Write what a view shows."""
        facts = view.facts
        if not isinstance(facts, Facts) or view.seat is None:
            raise TypeError("this is no view of a seat of Kriegspiel")
        own, position = SEATS.index(view.seat), facts.position
        seats = (SEATS[own], SEATS[1 - own])
        for name, seat, army in zip(
            _SIDES,
            seats,
            (position.red, position.blue) if own == 0 else (position.blue, position.red),
            strict=True,
        ):
            for piece in army:
                if piece is not None:
                    sheet.mark(f"{name} {piece.kind}", [piece.hex])
            sheet.set(f"{name} minefields", position.minefields.get(seat, 0) / max(1, facts.minefields))
        self._write_ground(facts, own, sheet)
        sheet.mark("own mines", position.mines.get(seats[0], ()))
        sheet.mark("own mines known to the enemy", position.known_mines.get(seats[0], ()))
        sheet.mark("enemy mines", position.known_mines.get(seats[1], ()))
        sheet.mark("possible enemy mines", position.maybe_mined.get(seats[1], ()))
        sheet.mark("waiting", facts.waiting)
        sheet.mark("active", [position.active] if position.active else [])
        sheet.set(facts.phase, 1)
        sheet.set(position.weather, 1)
        sheet.set("month", MONTHS.index(facts.month) / 11)
        sheet.set("round", position.round / _LONG)
        sheet.set("to act", view.seat in view.to_act)
        sheet.set("red", own == 0)

    def _write_ground(self, facts: Facts, own: int, sheet: ObservationBuilder) -> None:
        ground, names = self._ground, self._ground.grid.names
        known = facts.position.coast.get(SEATS[own], [])
        hidden = set[str]()
        if facts.options.hidden_coast and facts.phase != "over":
            hidden = {names[place] for place in cells_in(ground.waters)}.difference(known)
        sheet.mark("river or sea", hidden)
        for name, terrain in zip(names, ground.terrain, strict=True):
            if name not in hidden:
                sheet.mark(CHART[terrain].name, [name])
        for side, whose in ((own, "own"), (1 - own, "enemy")):
            sheet.mark(f"{whose} city", [names[ground.cities[side]]])
        friends = {SEATS[own]: "own towns", SEATS[1 - own]: "enemy towns"}
        for letter, friend in facts.towns.items():
            sheet.mark(friends.get(friend, "other towns"), [names[ground.towns[letter]]])

    def places(self, view: View, action: str) -> list[tuple[int, int]]:  # noqa: ARG002 - the action says it
        """The hexes that an action names."""
        return places_in(action)

    def open_places(self, view: View, piece: str) -> list[str]:  # noqa: ARG002 - every choice says its places
        """None are left open."""
        return []
