"""Policy weights, and what the policy precomputes for a board."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.hexes import Hex, hexes_in
from sandtable.games.taktik.forces import POWERS, Kind
from sandtable.games.taktik.knowledge import composition
from sandtable.games.taktik.terms import Terms
from sandtable.players.taktik import greedy_evaluation as greedy
from sandtable.players.taktik.estimates import DAMAGED, FAR, WORTH, drive_to, steps_to

CLOSE = 6
"""Distance within which foes may fire in their next turn."""
MOST_NEAR = 1 + 3 * CLOSE * (CLOSE + 1)
"""Maximum number of hexes within `CLOSE`, plus one for the count."""
PRIZES = 6
"""Number of prizes: the headquarters of the four countries, then the depots of the two alliances."""

GREEDY: dict[str, float] = {
    "victory": greedy.VICTORY,
    "headquarters": greedy.HEADQUARTERS,
    "depot": greedy.DEPOT,
    "under-repair": greedy.UNDER_REPAIR,
    "besieged": greedy.BESIEGED,
    "advance-2": greedy.ADVANCE[2],
    "advance-4": greedy.ADVANCE[4],
    "advance-8": greedy.ADVANCE[8],
    "advance-car": 0.0,
    "impatience": greedy.IMPATIENCE,
    "exposed": greedy.EXPOSED,
    "step": greedy.STEP,
    "waver": greedy.WAVER,
    "watched": greedy.WATCHED,
    "claimed": greedy.CLAIMED,
    "promising": greedy.PROMISING,
    "home": greedy.HOME,
    "outwork": greedy.OUTWORK,
    "reserve": greedy.RESERVE,
    "reserves": greedy.RESERVES,
    "struck": greedy.STRUCK,
    "worth-2": WORTH[2],
    "worth-4": WORTH[4],
    "worth-8": WORTH[8],
    "damaged": DAMAGED,
    "lifted": greedy.LIFTED,
    "stranded": greedy.STRANDED,
    "shy": greedy.SHY,
    "cover": greedy.COVER,
}
"""The weights of the greedy player, which has none for `advance-car`."""
POLICY: dict[str, float] = {
    **GREEDY,
    "headquarters": 16.969,
    "depot": 0.146,
    "under-repair": 0.578,
    "besieged": 3.151,
    "advance-2": 0.244,
    "advance-4": 0.501,
    "advance-8": 0.969,
    "advance-car": 0.055,
    "impatience": 32.151,
    "exposed": 0.081,
    "step": 0.023,
    "watched": 0.016,
    "claimed": 1.878,
    "promising": 0.138,
    "home": 7.336,
    "outwork": 3.473,
    "reserve": 0.598,
    "reserves": 3.37,
    "struck": 10.036,
    "worth-2": 0.537,
    "worth-4": 7.521,
    "worth-8": 51.703,
    "damaged": 3.37,
}
"""Tuned weights, which beat the greedy ones (`policy_tuning`, 30 generations)."""
FEATURES = (
    "one", "car-2", "car-4", "car-8", "tank-2", "tank-4", "tank-8", "mending-2", "mending-4", "mending-8",
    "depot", "headquarters", "inroad", "near-2", "near-4", "near-8", "nearest", "gates", "guard", "ring",
    "exposed", "hidden", "strong",
)  # fmt: skip
"""The features of a position, for each alliance."""
WEIGHT_INDEX = {name: index for index, name in enumerate(GREEDY)}
"""The index of each weight in `weights_array`."""


def weights_array(weights: dict[str, float]) -> NDArray[np.float64]:
    """The weights as an array, in the order of `GREEDY`."""
    return np.array([weights[name] for name in GREEDY])


def policies(side: int) -> NDArray[np.float64]:
    """The weights of both alliances in a search by `side`; the other plays like `greedy`."""
    return np.array([weights_array(POLICY if side == own else GREEDY) for own in (0, 1)])


# Rows of `BoardTables.rows`.
TO_PRIZE = 0
"""By prize: the steps from each hex to the prize, for the alliance that can take it."""
RINGS = PRIZES
"""For each hex, a bit for each headquarters whose gates it surrounds."""
GATES, OUTWORKS = RINGS + 1, RINGS + 2
"""The gates of each prize (six places), and the hexes next to each gate (six places); -1 for none."""
BATTALIONS = RINGS + 3
"""For each country and kind of vehicle, the initial number of each firepower."""
TO_GATE = RINGS + 4
"""Two rows for each gate: the steps of a tank and the half steps of a car from each hex."""


class BoardTables(NamedTuple):
    """Precomputed tables of a board."""

    near: NDArray[np.int32]
    """For each hex, the number of hexes within `CLOSE`, then those hexes, with the distance shifted by 16."""
    rows: NDArray[np.int64]


@lru_cache(maxsize=16)
def board_tables(terms: Terms) -> BoardTables:
    """The precomputed tables of a match; cached."""
    hexes = terms.ground.grid.size
    rows = np.full((TO_GATE + 12 * PRIZES, max(hexes, 36 * PRIZES)), -1, np.int64)
    rows[TO_PRIZE : TO_PRIZE + PRIZES] = FAR
    rows[TO_GATE:] = 2 * FAR
    rows[RINGS] = 0
    ground = terms.ground
    places = {int(country): ground.hq[country] for country in terms.countries}
    places |= {4 + alliance: place for alliance, place in ground.depot.items()}
    for prize, place in places.items():
        _add_prize(terms, prize, place, rows)
    for country in terms.countries:
        for kind in (Kind.CAR, Kind.TANK):
            whole = composition(terms, country, kind)
            for rank, power in enumerate(POWERS):
                rows[BATTALIONS, 3 * (2 * country + kind) + rank] = whole[power]
    return BoardTables(_near(terms), rows)


def _add_prize(terms: Terms, prize: int, place: Hex, rows: NDArray[np.int64]) -> None:
    ground, hexes = terms.ground, terms.ground.grid.size
    owner = prize // 2 if prize < 4 else prize - 4
    attackers = terms.closed[1 - owner]
    rows[TO_PRIZE + prize, :hexes] = steps_to(ground, place, attackers)
    entries = [gate for gate in ground.neighbours[place] if not terms.closed[owner] >> gate & 1]
    shut = attackers | ground.forbidden[owner]
    for number, gate in enumerate(entries):
        rows[GATES, 6 * prize + number] = gate
        at = TO_GATE + 12 * prize + 2 * number
        rows[at, :hexes], rows[at + 1, :hexes] = steps_to(ground, gate, shut), drive_to(ground, gate, shut)
        outer = [
            beside
            for beside in ground.neighbours[gate]
            if beside not in entries and not terms.closed[owner] >> beside & 1
        ]
        begin = 36 * prize + 6 * number
        rows[OUTWORKS, begin : begin + len(outer)] = outer
    if prize < 4:
        for beside in {other for gate in entries for other in ground.neighbours[gate]}:
            for outermost in (beside, *ground.neighbours[beside]):
                if outermost not in entries and outermost != place:
                    rows[RINGS, outermost] |= 1 << prize


def _near(terms: Terms) -> NDArray[np.int32]:
    ground = terms.ground
    near = np.zeros((ground.grid.size, MOST_NEAR), np.int32)
    open_hexes = list(hexes_in(ground.open))
    for place in open_hexes:
        close = [
            far << 16 | other
            for other in open_hexes
            if 0 < (far := ground.grid.distance(place, other)) <= CLOSE
        ]
        near[place, 0], near[place, 1 : len(close) + 1] = len(close), close
    return near
