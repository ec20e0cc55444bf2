"""Games of the computer against itself, which show how balanced a scenario is.

Run as a module, it is a process that plays them with low priority. It imports nothing of the HTTP framework,
so that the process starts quickly.
"""

import os
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct

from sandtable.core import SandtableError, game
from sandtable.players import player_names
from sandtable.players.arena.balance import make_balance
from sandtable.players.arena.contest import Contest, Fixture, contest_of, series
from sandtable.players.arena.playing import Played, play
from sandtable.players.arena.ratings import wilson_interval
from sandtable.players.engines.program import end_programs
from sandtable.players.worker_process import answer_requests
from sandtable.server.match_setup import setup_of
from sandtable.server.wire import MeasuredBalance, SideBalance, Verdict

_MOST_MEMORY = 2 << 30
"""Bytes that a process may allocate."""
FEWEST_DECIDED = 50
"""Number of decided games from which a scenario without a favoured side counts as fair."""


class Measured(Struct, frozen=True):
    """A version that is measured. Its games follow from this alone."""

    contest: Contest
    player: str
    """The computer player at all seats."""
    seed: str

    def fixtures(self, games: int) -> list[Fixture]:
        """The games to be played."""
        seating = {seat: self.player for side in self.contest.sides for seat in side}
        return series(self.contest, seating, games, self.seed)


class Game(Struct, frozen=True):
    """A request to play one game."""

    contest: Contest
    fixture: Fixture


class Failed(Struct, frozen=True):
    """The answer if a game cannot be played, as a sentence."""

    reason: str


def to_measure(game_id: str, name: str | None, text: str | None, seed: str) -> Measured:
    """Prepare the measurement of a shipped scenario or of a text, or raise `SetupError`."""
    chosen = game(game_id)
    setup = setup_of(chosen, name, text, dict(chosen.quick_options))
    return Measured(contest_of(chosen, setup), player_names(chosen)[-1], seed)


def balance_of(measured: Measured, played: Sequence[Played]) -> MeasuredBalance:
    """What the games show. A side has better or worse chances if the interval excludes the even share."""
    found = make_balance(measured.contest, played)
    decided, even = found.games - found.drawn.games, 1 / len(found.sides)
    sides = []
    for side in found.sides:
        low, high = wilson_interval(side.won.games, decided)
        share = side.won.games / decided if decided else 0.0
        verdict: Verdict = "better" if low > even else "worse" if high < even else None
        sides.append(SideBalance(side.seats, side.won.games, share, low, high, verdict))
    favoured = any(side.verdict for side in sides)
    return MeasuredBalance(
        player=measured.player,
        games=found.games,
        drawn=found.drawn.games,
        sides=tuple(sides),
        fair=False if favoured else True if decided >= FEWEST_DECIDED else None,
        unit=found.lengths.counted_in,
        shortest=found.lengths.tenth,
        median=found.lengths.median,
        longest=found.lengths.ninetieth,
    )


def _answer(request: Game) -> Played | Failed:
    try:
        return play(request.contest, request.fixture)
    except (SandtableError, MemoryError, RecursionError) as error:
        return Failed(str(error))
    except Exception as error:  # its message may quote the file
        return Failed(type(error).__name__)


def _limit_resources() -> None:
    """Give way to everything else, and let an allocation fail before the machine runs out of memory."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
        os.nice(15)


if __name__ == "__main__":
    # Types are pickled by the name of their module, which is "__main__" here.
    from sandtable.server import measuring  # noqa: PLW0406

    _limit_resources()
    answer_requests(measuring._answer, on_close=end_programs)
