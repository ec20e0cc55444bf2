"""`sandtable arena --sprt`: a sequential test of two players, which stops by itself."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO

import msgspec

from sandtable.cli.formatting import pluralise
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.tasks import Resources, report_interruption, run_all
from sandtable.core import FileError, SetupError
from sandtable.core.files import write_atomically
from sandtable.players.arena.contest import Contests, Fixture
from sandtable.players.arena.playing import Played, play, play_recorded
from sandtable.players.arena.results import Results
from sandtable.players.arena.sprt import (
    SprtBounds,
    SprtResult,
    SprtState,
    check_pairs,
    pair_score,
)
from sandtable.players.arena.standings import failures_of

_EVERY_PAIR, _LATER = 20, 10
"""Number of pairs that are all shown; after them every tenth is. The log has all."""


class _Test:
    """The pairs in their order: only pairs before which all others are played count.

    So the verdict depends on the games alone, not on which of them finished first.
    """

    def __init__(
        self, contests: Contests, fixtures: Sequence[Fixture], player: str, state: SprtState
    ) -> None:
        self.state = state
        self._contests = contests
        self._fixtures = fixtures
        self._player = player
        self._played: dict[bytes, Played] = {}
        self.counted: list[Played] = []

    def is_over(self) -> bool:
        """Whether the test has a verdict."""
        return self.state.verdict is not None

    def add(self, game: Played) -> Iterator[tuple[Fixture, float]]:
        """Count a game; yield each pair that is counted now, with its score per game."""
        self._played[msgspec.json.encode(game.fixture)] = game
        while not self.is_over():
            at = 2 * self.state.pairs
            pair = [self._played.get(msgspec.json.encode(one)) for one in self._fixtures[at : at + 2]]
            games = [one for one in pair if one is not None]
            if len(games) < 2:
                return
            score = pair_score(self._contests, self._player, games)
            self.state = self.state.with_pair(score)
            self.counted += games
            yield games[0].fixture, score


def run_test(
    bounds: SprtBounds,
    contests: Contests,
    fixtures: Sequence[Fixture],
    players: Sequence[str],
    *,
    results: Results[Played],
    resources: Resources,
    recorded: bool,
    log: Path | None,
    json: Path | None,
) -> None:
    """Play pairs of games until the test has a verdict or the games are used up."""
    if len(players) != 2:
        raise SetupError("A sequential test compares two players.")
    check_pairs(contests, fixtures)
    screen = Screen.to_read()
    test = _Test(contests, fixtures, players[0], SprtState(bounds))
    with ExitStack() as stack:
        lines = stack.enter_context(_open(log)) if log else None
        title = f"SPRT of {players[0]} against {players[1]}, {contests.terms.title}: {bounds}"
        _write(lines, title)
        screen.say(without_control_characters(title), style="bold")
        if contests.terms.clock is not None:
            screen.say(f"Clock: {contests.terms.clock.sentence()}.")
        for game in results.of(fixtures):
            _report(test, game, screen, lines)
        if not test.is_over():
            missing = results.missing(fixtures)
            work = play_recorded if recorded else play
            running = run_all(work, contests, missing, resources=resources, most=len(missing) or 1)
            stack.enter_context(report_interruption(resources))
            for game in stack.enter_context(closing(running)):
                results.add(game)
                _report(test, game, screen, lines)
                if test.is_over():
                    break
        for line in _conclusion(test, players):
            _write(lines, line)
            screen.say(without_control_characters(line))
    if json:
        write_atomically(json, _as_json(test.state, contests, players))


def _report(test: _Test, game: Played, screen: Screen, lines: IO[str] | None) -> None:
    """Count a game, and show and log the pairs that it completes."""
    for fixture, score in test.add(game):
        state = test.state
        line = (
            f"pair {state.pairs}, {fixture.terms.title}, seed {fixture.seed}: {2 * score:g} points; {state}"
        )
        _write(lines, line)
        if state.pairs <= _EVERY_PAIR or state.pairs % _LATER == 0 or state.verdict:
            screen.say(line)


def _conclusion(test: _Test, players: Sequence[str]) -> Iterator[str]:
    state, (one, other) = test.state, players
    bounds, games = state.bounds, pluralise(2 * state.pairs, "game")
    if state.verdict == "elo1":
        yield (
            f"Accepted after {games}: elo1. {one} is stronger than {other} by at least {bounds.elo1:g} Elo "
            f"rather than at most {bounds.elo0:g}."
        )
    elif state.verdict == "elo0":
        yield (
            f"Accepted after {games}: elo0. {one} is stronger than {other} by at most {bounds.elo0:g} Elo "
            f"rather than at least {bounds.elo1:g}."
        )
    else:
        yield f"Not decided after {games}: the test needs more (--games)."
    yield str(state)
    for failure in failures_of(test.counted):
        yield f"Failed: {failure}"


def _as_json(state: SprtState, contests: Contests, players: Sequence[str]) -> bytes:
    result = SprtResult(
        contests.terms,
        players[0],
        players[1],
        state,
        state.pairs,
        round(state.llr, 4),
        round(state.bounds.lower, 4),
        round(state.bounds.upper, 4),
        state.verdict,
        state.elo,
    )
    return msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n"


def _open(log: Path) -> IO[str]:
    try:
        return log.open("w", encoding="utf-8")
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(log)) from None


def _write(lines: IO[str] | None, line: str) -> None:
    if lines is not None:
        lines.write(f"{line}\n")
        lines.flush()
