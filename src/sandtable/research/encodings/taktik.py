"""Taktik as arrays."""

from collections.abc import Iterable

from sandtable.boards.cells import cells_in
from sandtable.core import Seat, View
from sandtable.games.taktik.forces import POWERS
from sandtable.games.taktik.position import PHASES, Facts, PlacedPiece, PositionData
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import BY_SLUG
from sandtable.games.taktik.terrain import CHART
from sandtable.research.encodings import Encoding
from sandtable.research.observation import ObservationBuilder, ObservationLayout

_WHOSE = ("own", "allied", "enemy")
_KINDS = ("cars", "tanks", "others")
_LONG, _FULL_BUDGET = 400, 40
"""Turns and half steps that are encoded as 1."""


class TaktikEncoding(Encoding[State, Facts]):
    """Pieces with their known firepower, headquarters and depots, mines, and the device."""

    most_actions = 1024

    def __init__(self, start: State) -> None:
        self._terms = start.terms
        grid = self._terms.ground.grid
        self.layout = ObservationLayout(
            grid.rows,
            grid.columns,
            planes=(
                *(f"{whose} {kind}" for whose in _WHOSE for kind in _KINDS),
                "firepower",
                *(f"{side} {what}" for side in ("our", "their") for what in ("headquarters", "depot")),
                *(f"{whose} land" for whose in _WHOSE),
                "mines",
                "moved",
                "can fire",
                *(row.name for row in CHART),
            ),
            numbers=(*PHASES, "attack", "extra", "lamps", "half steps", "turn", "to act", "first alliance"),
            kinds=("place", "deploy", "ready", "press", "move", "march", "fire", "leave", "end"),
        )

    def write(self, view: View[Facts], seat: Seat, builder: ObservationBuilder) -> None:
        """Write the view of a seat."""
        facts = view.facts
        position = facts.position
        own = facts.form.seats[seat]
        self._write_ground(own, builder)
        for piece in position.pieces:
            if piece.hex is not None:
                builder.mark(f"{self._whose(piece.country, own)} {_kind(piece.kind)}", [piece.hex])
                builder.mark("firepower", [piece.hex], piece.power / max(POWERS))
        for country, camp in position.camps.items():
            for unit, hexes in camp.items():
                kind, _, power = unit.partition("-")
                if kind == "mine":
                    builder.mark("mines", hexes)
                else:
                    builder.mark(f"{self._whose(country, own)} {_kind(kind)}", hexes)
                    builder.mark("firepower", hexes, int(power) / max(POWERS) if power.isdecimal() else 0)
        for hexes in position.mines.values():
            builder.mark("mines", hexes)
        builder.mark("moved", _where(position, position.moved))
        builder.mark("can fire", _where(position, position.armed))
        builder.set(position.phase, 1)
        builder.set("attack", position.stance == "attack")
        builder.set("extra", position.task == "extra")
        builder.set("lamps", len(position.lamps) / 4)
        builder.set("half steps", position.budget / _FULL_BUDGET)
        builder.set("turn", position.turn / _LONG)
        builder.set("to act", seat in view.to_act)
        builder.set("first alliance", BY_SLUG[own[0]].alliance == 0)

    def _whose(self, country: str, own: tuple[str, ...]) -> str:
        if country in own:
            return "own"
        return "allied" if BY_SLUG[country].alliance == BY_SLUG[own[0]].alliance else "enemy"

    def _write_ground(self, own: tuple[str, ...], builder: ObservationBuilder) -> None:
        ground, names = self._terms.ground, self._terms.ground.grid.names
        ours = BY_SLUG[own[0]].alliance
        for name, terrain in zip(names, ground.terrain, strict=True):
            builder.mark(CHART[terrain].name, [name])
        for country, place in ground.hq.items():
            if country in self._terms.countries:
                builder.mark(f"{'our' if country.alliance == ours else 'their'} headquarters", [names[place]])
        for alliance, place in ground.depot.items():
            builder.mark(f"{'our' if alliance == ours else 'their'} depot", [names[place]])
        for country, land in ground.land.items():
            builder.mark(f"{self._whose(country.slug, own)} land", (names[place] for place in cells_in(land)))


def _kind(kind: str) -> str:
    return {"car": "cars", "tank": "tanks"}.get(kind, "others")


def _where(position: PositionData, ids: Iterable[str]) -> list[str]:
    """The hexes of pieces given by id: `p1` is the first piece."""
    pieces: list[PlacedPiece] = [position.pieces[int(one.removeprefix("p")) - 1] for one in ids]
    return [piece.hex for piece in pieces if piece.hex is not None]


ENCODING = TaktikEncoding
