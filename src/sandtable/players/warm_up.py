"""Warming up the games and then the players that search, in a process of its own or here and now."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager

from sandtable.core import game, game_ids
from sandtable.core import warm_up as core_warm_up
from sandtable.players.levels import searching_of
from sandtable.players.search import lazy


def warming_up(games: Sequence[str] = ()) -> AbstractContextManager[None]:
    """Let these games, or all, and their players warm up in another process meanwhile."""
    return core_warm_up.background_warm_up(__name__, games)


def warm_up(games: Sequence[str] = ()) -> None:
    """Let these games, or all, and their players do what their first match here would wait for."""
    # Those that cannot be played before come first: somebody may be waiting.
    chosen = sorted(map(game, games or game_ids()), key=lambda one: one.playable_before_warm_up)
    for one in chosen:
        core_warm_up.warm_up(one)
    for one in chosen:
        if searching := searching_of(one):
            lazy.warm_up(one, searching)


if __name__ == "__main__":
    warm_up(sys.argv[1:])
