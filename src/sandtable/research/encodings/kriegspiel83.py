"""Kriegspiel (1983) as arrays."""

from sandtable.boards.cells import cells_in
from sandtable.core import Seat, View
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.position import Facts
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terrain import CHART
from sandtable.games.kriegspiel83.units import UNITS
from sandtable.games.kriegspiel83.weather import MONTHS, Weather
from sandtable.research.encodings import Encoding
from sandtable.research.observation import ObservationBuilder, ObservationLayout

_SIDES = ("own", "enemy")
_PHASES = ("moving", "choosing", "exchange", "retreat", "advance", "over")
_LONG = 100
"""Rounds that are encoded as 1."""


class Kriegspiel83Encoding(Encoding[State, Facts]):
    """Pieces, known mines, towns and cities, and the known terrain."""

    most_actions = 1024

    def __init__(self, start: State) -> None:
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

    def write(self, view: View[Facts], seat: Seat, builder: ObservationBuilder) -> None:
        """Write the view of a seat."""
        facts = view.facts
        own, position = SEATS.index(seat), facts.position
        seats = (SEATS[own], SEATS[1 - own])
        for name, owner, army in zip(
            _SIDES,
            seats,
            (position.red, position.blue) if own == 0 else (position.blue, position.red),
            strict=True,
        ):
            for piece in army:
                if piece is not None:
                    builder.mark(f"{name} {piece.kind}", [piece.hex])
            builder.set(f"{name} minefields", position.minefields.get(owner, 0) / max(1, facts.minefields))
        self._write_ground(facts, own, builder)
        builder.mark("own mines", position.mines.get(seats[0], ()))
        builder.mark("own mines known to the enemy", position.known_mines.get(seats[0], ()))
        builder.mark("enemy mines", position.known_mines.get(seats[1], ()))
        builder.mark("possible enemy mines", position.maybe_mined.get(seats[1], ()))
        builder.mark("waiting", facts.waiting)
        builder.mark("active", [position.active] if position.active else [])
        builder.set(facts.phase, 1)
        builder.set(position.weather, 1)
        builder.set("month", MONTHS.index(facts.month) / 11)
        builder.set("round", position.round / _LONG)
        builder.set("to act", seat in view.to_act)
        builder.set("red", own == 0)

    def _write_ground(self, facts: Facts, own: int, builder: ObservationBuilder) -> None:
        ground, names = self._ground, self._ground.grid.names
        known = facts.position.coast.get(SEATS[own], [])
        hidden = set[str]()
        if facts.options.hidden_coast and facts.phase != "over":
            hidden = {names[place] for place in cells_in(ground.waters)}.difference(known)
        builder.mark("river or sea", hidden)
        for name, terrain in zip(names, ground.terrain, strict=True):
            if name not in hidden:
                builder.mark(CHART[terrain].name, [name])
        for side, whose in ((own, "own"), (1 - own, "enemy")):
            builder.mark(f"{whose} city", [names[ground.cities[side]]])
        friends = {SEATS[own]: "own towns", SEATS[1 - own]: "enemy towns"}
        for letter, friend in facts.towns.items():
            builder.mark(friends.get(friend, "other towns"), [names[ground.towns[letter]]])


ENCODING = Kriegspiel83Encoding
