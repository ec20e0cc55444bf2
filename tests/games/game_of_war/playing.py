"""Random play, the same on every machine."""

from random import Random

from sandtable import Match
from sandtable.core import OptionValue
from sandtable.players import make_player
from tests.games.game_of_war.drawn import GAME


def chance(seed: int) -> Random:
    """A random generator for players, not for secrets."""
    return Random(seed)


def random_match(
    seed: int, scenario: str = "standard", moments: int | None = None, **options: OptionValue
) -> Match:
    """A match played at random to its end, or for a number of actions."""
    match = GAME.new(scenario, seed=seed, options=options)
    play_on(match, seed, moments)
    return match


def play_on(match: Match, seed: int, moments: int | None = None) -> None:
    """Continue a match at random, to its end or for a number of actions."""
    rng = chance(seed)
    player = make_player("random", GAME, rng)
    while match.to_act and (moments is None or len(match) < moments):
        seat = rng.choice(match.to_act)
        match.apply(seat, player.choose(match.view(seat, picture=False)))
