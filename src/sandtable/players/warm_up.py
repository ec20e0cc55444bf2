"""Warms up games and their search players, in this process or in the background."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager

from sandtable.core import game, game_ids
from sandtable.core import warm_up as core_warm_up
from sandtable.players.registry import game_players
from sandtable.players.search import lazy


def warming_up(games: Sequence[str] = ()) -> AbstractContextManager[None]:
    """Warm up these games and their players (all, if none are named) in a background process."""
    return core_warm_up.background_warm_up(__name__, games)


def warm_up(games: Sequence[str] = ()) -> None:
    """Warm up these games and their players (all, if none are named)."""
    # Games that cannot be played before come first: players may be waiting.
    chosen = sorted(map(game, games or game_ids()), key=lambda one: one.playable_before_warm_up)
    for one in chosen:
        core_warm_up.warm_up(one)
    for one in chosen:
        if game_players(one).search:
            lazy.warm_up(one)


if __name__ == "__main__":
    core_warm_up.end_with_parent()
    with core_warm_up.one_at_a_time():
        warm_up(sys.argv[1:])
