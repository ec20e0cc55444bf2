"""Taktik as arrays."""

from collections.abc import Iterable

from sandtable.boards.cells import cells_in
from sandtable.core import State, View
from sandtable.games.taktik.forces import POWERS
from sandtable.games.taktik.position import PHASES, PlacedPiece, PositionData
from sandtable.games.taktik.presentation import Facts
from sandtable.games.taktik.state import State as TaktikState
from sandtable.games.taktik.terms import BY_SLUG
from sandtable.games.taktik.terrain import CHART
from sandtable.research.observation import ObservationBuilder, ObservationLayout, places_in

_WHOSE = ("own", "allied", "enemy")
_KINDS = ("cars", "tanks", "others")
_LONG, _FULL_BUDGET = 400, 40
"""Turns, and half steps, that count as 1."""


class TaktikEncoding:
    """Pieces with the firepower that is known, headquarters and depots, mines, and the device."""

    most_actions = 1024

    def __init__(self, start: State) -> None:
        if not isinstance(start, TaktikState):
            raise TypeError("this is no state of Taktik")
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

    def write(self, view: View, sheet: ObservationBuilder) -> None:
        """Write what a view shows."""
        facts = view.facts
        if not isinstance(facts, Facts) or view.seat is None:
            raise TypeError("this is no view of a seat of Taktik")
        position = facts.position
        own = facts.form.seats[view.seat]
        self._write_ground(own, sheet)
        for piece in position.pieces:
            if piece.hex is not None:
                sheet.mark(f"{self._whose(piece.country, own)} {_kind(piece.kind)}", [piece.hex])
                sheet.mark("firepower", [piece.hex], piece.power / max(POWERS))
        for country, camp in position.camps.items():
            for unit, hexes in camp.items():
                kind, _, power = unit.partition("-")
                if kind == "mine":
                    sheet.mark("mines", hexes)
                else:
                    sheet.mark(f"{self._whose(country, own)} {_kind(kind)}", hexes)
                    sheet.mark("firepower", hexes, int(power) / max(POWERS) if power.isdecimal() else 0)
        for hexes in position.mines.values():
            sheet.mark("mines", hexes)
        sheet.mark("moved", _where(position, position.moved))
        sheet.mark("can fire", _where(position, position.armed))
        sheet.set(position.phase, 1)
        sheet.set("attack", position.stance == "attack")
        sheet.set("extra", position.task == "extra")
        sheet.set("lamps", len(position.lamps) / 4)
        sheet.set("half steps", position.budget / _FULL_BUDGET)
        sheet.set("turn", position.turn / _LONG)
        sheet.set("to act", view.seat in view.to_act)
        sheet.set("first alliance", BY_SLUG[own[0]].alliance == 0)

    def _whose(self, country: str, own: tuple[str, ...]) -> str:
        if country in own:
            return "own"
        return "allied" if BY_SLUG[country].alliance == BY_SLUG[own[0]].alliance else "enemy"

    def _write_ground(self, own: tuple[str, ...], sheet: ObservationBuilder) -> None:
        ground, names = self._terms.ground, self._terms.ground.grid.names
        ours = BY_SLUG[own[0]].alliance
        for name, terrain in zip(names, ground.terrain, strict=True):
            sheet.mark(CHART[terrain].name, [name])
        for country, place in ground.hq.items():
            if country in self._terms.countries:
                sheet.mark(f"{'our' if country.alliance == ours else 'their'} headquarters", [names[place]])
        for alliance, place in ground.depot.items():
            sheet.mark(f"{'our' if alliance == ours else 'their'} depot", [names[place]])
        for country, land in ground.land.items():
            sheet.mark(f"{self._whose(country.slug, own)} land", (names[place] for place in cells_in(land)))

    def places(self, view: View, action: str) -> list[tuple[int, int]]:  # noqa: ARG002 - the action says it
        """The hexes that an action names."""
        return places_in(action)

    def open_places(self, view: View, piece: str) -> list[str]:  # noqa: ARG002 - every choice says its places
        """None are left open."""
        return []


def _kind(kind: str) -> str:
    return {"car": "cars", "tank": "tanks"}.get(kind, "others")


def _where(position: PositionData, ids: Iterable[str]) -> list[str]:
    """The hexes of pieces, which are numbered from 1."""
    stands: list[PlacedPiece] = [position.pieces[int(one.removeprefix("p")) - 1] for one in ids]
    return [stand.hex for stand in stands if stand.hex is not None]
