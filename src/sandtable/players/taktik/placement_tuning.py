"""Find placements of Taktik for the placement book.

Seat by seat, a placement is improved until `--positions` turns have been played, against placements of the
greedy player and those found before. The first search starts from a greedy placement, each later one from
the best that is known. Prints a section of `placements.toml`; the same seed prints the same placements:
`python -m sandtable.players.taktik.placement_tuning introductory > placements.toml`
"""

import argparse
import sys
from random import Random

from sandtable.games.taktik import GAME
from sandtable.games.taktik.notation import Deploy, write
from sandtable.games.taktik.state import State
from sandtable.players.search.weights import shipped_weights
from sandtable.players.taktik.placement_book import Placement, book_placements, form_of
from sandtable.players.taktik.placement_search import PlacementSearch
from sandtable.players.taktik.policy_tables import policies
from sandtable.players.taktik.search import evaluation_weights

VALIDATION_GAMES = 600
"""Games with other placements and other random numbers that give a found placement its reported value."""
_PROGRAM = "python -m sandtable.players.taktik.placement_tuning"


class LongPlacementSearch(PlacementSearch):
    """A placement search that plays more games for each decision."""

    truths = 200
    games, more_games, most_games = 300, 60, 1600
    turns = 12

    def validated_value(self, placed: Placement) -> float:
        """The mean result of a placement over the validation games, from -1 to 1."""
        trial = self._trial(placed)
        while trial.games < VALIDATION_GAMES:
            self._play(trial)
        return trial.mean


def new_search(state: State, seat: int, known: list[list[Placement]], rng: Random) -> LongPlacementSearch:
    """A search with the shipped weights."""
    evaluation = evaluation_weights(state.terms, shipped_weights(GAME.id))
    weights = policies(state.terms.alliance_of[seat])
    return LongPlacementSearch(state, seat, weights, evaluation, rng, known=known)


def main(arguments: tuple[str, ...] = ()) -> None:
    """Search placements for every seat of a scenario and print them."""
    parser = argparse.ArgumentParser(prog=_PROGRAM, description=__doc__)
    parser.add_argument("form", choices=list(GAME.scenarios()))
    parser.add_argument("--each", type=int, default=3, help="placements for each seat")
    parser.add_argument("--positions", type=int, default=500_000, help="turns played for each placement")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--from-known", action="store_true", help="start from the shipped placements")
    given = parser.parse_args(arguments)
    state, rng = GAME.new(given.form, seed=1).state, Random(given.seed)  # noqa: S311 - not used for security
    terms = state.terms
    known = [book_placements(terms, seat) if given.from_known else [] for seat in range(len(terms.seats))]
    for _ in range(given.each):
        for seat, name in enumerate(terms.seats):
            search = new_search(state, seat, known, rng)
            for _ in search.run():
                if search.positions >= given.positions:
                    break
            validated = new_search(state, seat, known, rng).validated_value(search.best)
            if search.best not in known[seat]:
                known[seat].append(search.best)
            text = write(Deploy(search.best), terms.ground.grid)
            print(
                f"{name}: {search.value:+.2f} searching, {validated:+.2f} validated: {text}", file=sys.stderr
            )
    print(f"# Found by {_PROGRAM}", " ".join(arguments), end="\n\n")
    print(f'["{form_of(terms)}"]')
    for name, found in zip(terms.seats, known, strict=True):
        texts = "".join(f'    "{write(Deploy(placed), terms.ground.grid)}",\n' for placed in found)
        print(f"{name} = [\n{texts}]")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
