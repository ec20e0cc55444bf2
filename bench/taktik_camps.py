"""Find placements of Taktik that do well, for the player that searches to begin with.

Seat by seat, a placement is changed for as long as it takes to play so many turns, against placements of the
greedy player and against those that were found before; then the next one is begun. The first begins as the
greedy player places, each other one with the best that is known by then. All are printed as
`players/taktik/placements.toml` holds them; the same seed gives the same ones:
`python -m bench.taktik_camps introductory > placements.toml`
"""

import argparse
import sys
from random import Random

import sandtable
from sandtable.games.taktik.notation import Deploy, write
from sandtable.games.taktik.state import State
from sandtable.players.search.weights import shipped_weights
from sandtable.players.taktik.placement_book import Placement, book_placements, form_of
from sandtable.players.taktik.placement_search import PlacementSearch
from sandtable.players.taktik.policy_tables import policies
from sandtable.players.taktik.search import evaluation_weights

GAME = sandtable.game("taktik")
APART = 600
"""Games with other placements and other luck, by which a placement that was found is judged."""


class LongCampSearch(PlacementSearch):
    """A search with more games for each decision."""

    truths = 200
    games, more_games, most_games = 300, 60, 1600
    turns = 12

    def worth(self, placed: Placement) -> float:
        """What a placement is worth over many games."""
        trial = self._trial(placed)
        while trial.games < APART:
            self._play(trial)
        return trial.mean


def searcher(state: State, seat: int, known: list[list[Placement]], rng: Random) -> LongCampSearch:
    evaluation = evaluation_weights(state.terms, shipped_weights(GAME.id))
    return LongCampSearch(state, seat, policies(state.terms.alliance_of[seat]), evaluation, rng, known=known)


def main(arguments: tuple[str, ...] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.taktik_camps", description=__doc__)
    parser.add_argument("form", choices=list(GAME.scenarios()))
    parser.add_argument("--each", type=int, default=3, help="placements of each seat")
    parser.add_argument("--positions", type=int, default=500_000, help="turns played for each")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--from-known", action="store_true", help="begin with those that are shipped")
    given = parser.parse_args(arguments)
    state, rng = GAME.new(given.form, seed=1).state, Random(given.seed)
    terms = state.terms
    known = [book_placements(terms, seat) if given.from_known else [] for seat in range(len(terms.seats))]
    for _ in range(given.each):
        for seat, name in enumerate(terms.seats):
            search = searcher(state, seat, known, rng)
            for _ in search.run():
                if search.positions >= given.positions:
                    break
            apart = searcher(state, seat, known, rng).worth(search.best)
            if search.best not in known[seat]:
                known[seat].append(search.best)
            text = write(Deploy(search.best), terms.ground.grid)
            print(f"{name}: {search.value:+.2f} while searching, {apart:+.2f} apart: {text}", file=sys.stderr)
    print("# Found by python -m bench.taktik_camps", " ".join(arguments), end="\n\n")
    print(f'["{form_of(terms)}"]')
    for name, found in zip(terms.seats, known, strict=True):
        texts = "".join(f'    "{write(Deploy(placed), terms.ground.grid)}",\n' for placed in found)
        print(f"{name} = [\n{texts}]")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
