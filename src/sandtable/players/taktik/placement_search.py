"""Search for a placement: change it a little, play it out, and keep changes that are significantly better.

It begins with placements from the book, if there are any, and with greedy ones. Two placements are compared
over the same games: against the same placements of the other seats, with the same random numbers. The others'
placements come alternately from the book and from the greedy player.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sandtable.boards.hexes import hexes_in
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import packing
from sandtable.games.taktik.forces import MINE, UNITS
from sandtable.games.taktik.rules import turns
from sandtable.games.taktik.state import EMPTY_PLACEMENT, CountryPlacement, State
from sandtable.games.taktik.terms import Terms
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.buffers import Weights, new_buffers
from sandtable.players.taktik.greedy_placement import deployment
from sandtable.players.taktik.placement_book import Placement, book_placements
from sandtable.players.taktik.policy_tables import board_tables

BATCH = 4
"""Games played in one step."""
_EARLY = 16
"""Games before a change can be rejected early."""
_CAUTION = 2.0
"""Standard errors by which a change must be better to be kept."""
_NONE_HIDDEN = np.zeros(0, np.int64)


class _Trial:
    """A placement with its results."""

    def __init__(self, placed: Placement, most: int) -> None:
        self.placed = placed
        self.results = np.zeros(most + BATCH + 1)
        self.games = 0
        self.rows: NDArray[np.int64] | None = None
        """Packed first turns; the last row is scratch space."""

    @property
    def mean(self) -> float:
        return float(self.results[: self.games].mean()) if self.games else 0.0


class PlacementSearch:
    """The search for a placement of one seat, from a state in the placing phase."""

    truths = 48
    """Number of sampled placements of the other seats."""
    first = 12
    """Number of initial placements compared before changes begin."""
    games, more_games, most_games = 96, 32, 768
    """Games to decide on a change; the increase for each change kept before; the maximum."""
    turns = 12
    """Turns of a game before it is evaluated."""

    def __init__(
        self,
        state: State,
        seat: int,
        weights: Weights,
        evaluation: Weights,
        rng: Random,
        *,
        known: Sequence[Sequence[Placement]] | None = None,
    ) -> None:
        terms = state.terms
        self._state = state
        self._seat = seat
        self._rng = rng
        self._weights, self._evaluation = weights, evaluation
        self._static = board_tables(terms)
        self._seed = rng.getrandbits(32)
        self._others: list[list[Placement]] = []
        first = None if terms.form.begins is None else terms.seats.index(terms.form.begins)
        self._places = [
            rng.randrange(len(terms.order)) if first is None else terms.order.index(first)
            for _ in range(self.truths)
        ]
        self._known = known or [book_placements(terms, one) for one in range(len(terms.seats))]
        """Good placements by seat."""
        self._waiting = self._initial_placements()
        self._best = self._trial(next(self._waiting))
        self._table = packing.tables_of(self._first_turn(self._best.placed, 0))
        self._buffers = new_buffers(self._table)
        self.positions = 0

    @property
    def best(self) -> Placement:
        """The best placement so far."""
        return self._best.placed

    @property
    def value(self) -> float:
        """The mean result of the best placement, from -1 to 1."""
        return self._best.mean

    def run(self) -> Iterator[None]:
        """Improve the placement step by step, without end."""
        changes = 0
        while True:
            placed = next(self._waiting, None) or changed(self._state.terms, self._best.placed, self._rng)
            other = self._trial(placed)
            games = min(self.games + self.more_games * changes, self.most_games)
            while other.games < games and not _falls_behind(self._best, other):
                for trial in (self._best, other):
                    if trial is other or trial.games <= other.games:
                        self._play(trial)
                        yield
            if other.games >= games and _is_better(self._best, other):
                self._best = other
                changes += 1

    def _trial(self, placed: Placement) -> _Trial:
        return _Trial(placed, self.most_games)

    def _initial_placements(self) -> Iterator[Placement]:
        """The known good placements in random order, then greedy ones up to `first`."""
        known = self._known[self._seat]
        yield from self._rng.sample(known, len(known))
        for _ in range(len(known), self.first):
            yield deployment(self._state.terms, self._seat, self._rng).units

    def _play(self, trial: _Trial) -> None:
        side = self._state.terms.alliance_of[self._seat]
        if trial.rows is None:
            trial.rows = np.zeros((self.truths + 1, int(self._table[at.SIZE])), np.int64)
        for _ in range(BATCH):
            if trial.games < self.truths:
                trial.rows[trial.games] = packing.pack(
                    self._table, self._first_turn(trial.placed, trial.games)
                )
            self.positions += rollouts.play_rollouts(
                self._table, trial.rows, _NONE_HIDDEN, rollouts.NOTHING, side, self._static, self._weights,
                self._evaluation, self._buffers, self._seed, trial.games, 1, self.turns, trial.results,
            )  # fmt: skip
            trial.games += 1

    def _deployments(self) -> list[Placement]:
        """A placement for every seat: every other time from the book, if it has one."""
        terms, known = self._state.terms, len(self._others) % 2
        return [
            self._rng.choice(self._known[seat])
            if known and self._known[seat]
            else deployment(terms, seat, self._rng).units
            for seat in range(len(terms.seats))
        ]

    def _first_turn(self, placed: Placement, number: int) -> State:
        """The first turn with this placement, against sampled placements of the others."""
        terms = self._state.terms
        camps: dict[int, CountryPlacement] = {}
        while len(self._others) <= number:
            self._others.append(self._deployments())
        for seat, units in enumerate(self._others[number]):
            for country in terms.countries_of[seat]:
                camps[country] = country_placement(terms, country, placed if seat == self._seat else units)
        state = replace(
            self._state,
            camps=(
                camps.get(0, EMPTY_PLACEMENT),
                camps.get(1, EMPTY_PLACEMENT),
                camps.get(2, EMPTY_PLACEMENT),
                camps.get(3, EMPTY_PLACEMENT),
            ),
        )
        return replace(
            turns.revealed(state),
            phase="press",
            turn=1,
            place=self._places[number],
            notes=((),) * len(terms.seats),
        )


def country_placement(terms: Terms, country: int, placed: Placement) -> CountryPlacement:
    """The part of a seat's placement that lies in one country."""
    placement = [0] * len(UNITS)
    for unit, place in placed:
        if terms.ground.country_of[place] == country:
            placement[unit] |= 1 << place
    return tuple(placement)


def _falls_behind(best: _Trial, other: _Trial) -> bool:
    games = min(best.games, other.games)
    if games < _EARLY:
        return False
    difference = other.results[:games] - best.results[:games]
    return float(difference.mean()) < -0.5 * sqrt(float(difference.var()) / games)


def _is_better(best: _Trial, other: _Trial) -> bool:
    games = min(best.games, other.games)
    difference = other.results[:games] - best.results[:games]
    return float(difference.mean()) > _CAUTION * sqrt(float(difference.var()) / games)


def changed(terms: Terms, placed: Placement, rng: Random) -> Placement:
    """Make one to three random changes to a placement: swap two units, or move one (TAK-S1)."""
    units = list(placed)
    for _ in range(rng.choice((1, 1, 2, 3))):
        one = rng.randrange(len(units))
        unit, place = units[one]
        country = terms.ground.country_of[place]
        if country is None:
            continue
        others = [
            number
            for number, (other, there) in enumerate(units)
            if other != unit and MINE not in (other, unit) and terms.ground.country_of[there] == country
        ]
        if others and rng.random() < 0.5:
            number = rng.choice(others)
            other, there = units[number]
            units[one], units[number] = (unit, there), (other, place)
            continue
        taken = {there for other, there in units if (other == MINE) == (unit == MINE)}
        ground = terms.mineable[country] if unit == MINE else terms.ground.placeable[country]
        closed = 0 if unit == MINE else terms.closed[country.alliance]
        free = [there for there in hexes_in(ground & ~closed) if there not in taken]
        near = [there for there in free if terms.ground.grid.distance(place, there) <= 3]
        if near:
            units[one] = (unit, rng.choice(near if rng.random() < 0.7 else free))
    return tuple(sorted(units))
