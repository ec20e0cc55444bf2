"""Whether Taktik is fair: many games of equal players in every form, and of `greedy` against `random`.

`python -m bench.taktik --games 1000` plays so many in each form, in two processes.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

import sandtable
from sandtable.games.taktik.countries import ALLIANCES
from sandtable.games.taktik.state import State
from sandtable.players import make_player
from sandtable.players.greedy_taktik import GreedyTaktik
from sandtable.players.player import Player

FORMS = ("introductory", "standard", "three", "four")
SIDES = tuple(" and ".join(country.slug.capitalize() for country in allies) for allies in ALLIANCES)
GAMES, AGAINST_RANDOM = 100, 20
WORKERS = 2
SURE = 1.96
"""How many standard deviations 95 of 100 measurements stay within."""


class Result(NamedTuple):
    """How one game ended."""

    winner: int | None
    """The alliance, by its number."""
    turns: int


def play(form: str, players: tuple[str, str], seed: int) -> Result:
    """One game, the players of each alliance being of one kind."""
    game = sandtable.game("taktik")
    match = game.new(form, seed=seed)
    firsts = [country.slug for country in ALLIANCES[0]]
    sides = {seat: 0 if seat in firsts else 1 for seat in match.seats}
    seated = {
        seat: make_player(players[side], game, Random(f"{seed} {seat}")) for seat, side in sides.items()
    }
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, choice(seated[seat], match, seat))
    outcome = match.outcome
    assert outcome is not None
    return Result(sides[outcome.winners[0]] if outcome.winners else None, state_of(match).turn)


def choice(player: Player, match: sandtable.Match, seat: str) -> str:
    """What a player does; `greedy` is spared the view, which it would only turn into a state again."""
    if isinstance(player, GreedyTaktik):
        return player.decide(state_of(match).seen_by(seat), seat)
    return player.choose(match.view(seat, picture=False))


def state_of(match: sandtable.Match) -> State:
    """The whole truth, which no player is given."""
    assert isinstance(match.state, State)
    return match.state


def share(wins: int, games: int) -> str:
    """A share of all games, with the limits within which the true one lies in 95 of 100 measurements."""
    part, doubt = wins / games, SURE**2 / games
    middle = (part + doubt / 2) / (1 + doubt)
    spread = SURE * sqrt(part * (1 - part) / games + doubt / games / 4) / (1 + doubt)
    return f"{part:6.1%} ({middle - spread:.1%} to {middle + spread:.1%})"


def report(form: str, players: tuple[str, str], results: Sequence[Result]) -> None:
    """The shares of wins and draws, and how long the games were."""
    wins = Counter(result.winner for result in results)
    turns = sorted(result.turns for result in results)
    last = quantiles(turns, n=10)[-1]
    print(f"\n{form}, {players[0]} against {players[1]}, {len(results)} games")
    for side, name in enumerate(SIDES):
        print(f"  {name:<24} {share(wins[side], len(results))}")
    print(f"  {'drawn':<24} {share(wins[None], len(results))}")
    print(
        f"  turns: {turns[0]} to {turns[-1]}, half of the games up to {median(turns):g}, nine of ten {last:g}"
    )


def measure(forms: Sequence[str], games: int, against_random: int, workers: int, first_seed: int) -> None:
    """Play and report; games are told apart by their seeds only."""
    with ProcessPoolExecutor(workers) as pool:
        for form in forms:
            pairings = (("greedy", "greedy"), games), (("greedy", "random"), against_random)
            for players, number in (*pairings, (("random", "greedy"), against_random)):
                if number:
                    seeds = range(first_seed, first_seed + number)
                    report(form, players, list(pool.map(partial(play, form, players), seeds, chunksize=5)))


def main() -> None:
    """A few games, for a look."""
    measure(FORMS, GAMES, AGAINST_RANDOM, WORKERS, 1)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="How fair Taktik is.")
    reader.add_argument("forms", nargs="*", default=FORMS, help=f"any of {', '.join(FORMS)}")
    reader.add_argument("--games", type=int, default=GAMES, help="of greedy against itself, for each form")
    reader.add_argument(
        "--random", type=int, default=AGAINST_RANDOM, help="of greedy against random, each way"
    )
    reader.add_argument("--workers", type=int, default=WORKERS)
    reader.add_argument("--seed", type=int, default=1, help="of the first game")
    asked = reader.parse_args()
    measure(asked.forms, asked.games, asked.random, asked.workers, asked.seed)
