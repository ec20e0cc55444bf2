"""Judging an answer: what the position after it is worth to the solver, by search and never by luck.

Each game has a judge. It uses a fixed number of positions and a fixed seed, so that an answer is judged alike
on every machine and every day, and it sees what the solver's seat sees and nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pkgutil import resolve_name
from random import Random
from typing import Protocol

from sandtable.core import IllegalAction, Match, Seat, SetupError
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.lazy import Searcher, load

_JUDGES = {
    "game-of-war": "sandtable.puzzles.game_of_war:GameOfWarJudge",
    "kriegspiel83": "sandtable.puzzles.kriegspiel83:Kriegspiel83Judge",
    "taktik": "sandtable.puzzles.taktik:TaktikJudge",
}
_RETOLD = ("1", "2", "3", "4", "5", "6")
"""Seeds of the dice with which an answer is judged that rolled dice on its way."""
MOST_ACTIONS = 400
"""Maximum number of actions after an answer, for a game in which they never end."""

_SEARCHES = (30, 150)
"""Positions of the searches whose turns are compared."""

Line = tuple[tuple[Seat, str], ...]


class Judge(Protocol):
    """Judges the answers to the puzzles of a game."""

    positions: int
    """Positions for the judgement of an answer: about half a second at most."""
    deep: int
    """Positions for the verification of a puzzle."""
    replies: int
    """Positions for each decision of a refutation."""

    def begins(self, match: Match, seat: Seat) -> bool:
        """Whether a seat is at the beginning of the decision that a puzzle asks for."""

    def returns(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's next turn begins, and with it the end of a refutation."""

    def is_answered(self, match: Match, seat: Seat) -> bool:
        """Whether a seat's decision is complete; what follows is left to dice and to others."""

    def value(self, match: Match, seat: Seat, positions: int) -> float:
        """Return the expected result for a seat, whose decision the last action completed."""

    def others(self, match: Match, seat: Seat, rng: Random) -> Iterator[tuple[str, ...]]:
        """Yield different turns of a seat from here, promising ones first."""

    def prepared(self, match: Match, seat: Seat) -> str | None:
        """Return the position as a puzzle asks it; `None` if it is not suitable."""

    def themes(self, start: Match, seat: Seat, right: Match, wrong: Sequence[Match]) -> tuple[str, ...]:
        """Return the themes that a comparison of the solution with wrong answers shows, the main one first.

        The matches continue after an answer until the seat's next turn.
        """


@cache
def judge_of(game_id: str) -> Judge:
    """Return the judge of a game, or raise `SetupError`."""
    if game_id not in _JUDGES:
        raise SetupError(f"There are no puzzles for {game_id!r}, only for {', '.join(_JUDGES)}.")
    made: Callable[[], Judge] = resolve_name(_JUDGES[game_id])
    return made()


def judged(begin: Callable[[str], Match], match: Match, seat: Seat, start: int, positions: int) -> float:
    """Return the value of an answer: the actions of a match after `start`.

    If dice were rolled on the way, such as in a minefield, the answer is played again with other dice, and
    the value is the mean. `begin` begins the match at the puzzle's position with a seed.
    """
    judge = judge_of(match.game.id)
    entries = match.entries_from(start + 1)
    if not any(entry.rolls for entry in entries[:-1]):
        return _value(judge, match, seat, positions)
    total = 0.0
    for seed in _RETOLD:
        other = begin(seed)
        for entry in entries:
            try:
                if not judge.is_answered(other, seat):
                    other.apply(entry.seat, entry.action)
            except IllegalAction:
                continue
        total += _value(judge, other, seat, positions // len(_RETOLD))
    return total / len(_RETOLD)


def _value(judge: Judge, match: Match, seat: Seat, positions: int) -> float:
    outcome = match.outcome
    if outcome is None:
        return judge.value(match, seat, positions)
    return 1.0 if seat in outcome.winners else -1.0 if outcome.winners else 0.0


def play_on(match: Match, seat: Seat) -> Line:
    """Play on in place until the next turn of a seat begins, as the search would; return the actions.

    Decisions that are left of the seat's own turn, such as an advance after a fight, are played too.
    """
    judge, start = judge_of(match.game.id), len(match)
    players = {one: searcher(match, judge.replies) for one in match.seats}
    while match.to_act and len(match) - start < MOST_ACTIONS:
        actor = match.to_act[0]
        if actor == seat and len(match) > start and judge.returns(match, seat):
            break
        match.apply(actor, players[actor].choose(match.view(actor, picture=False)))
    return tuple((entry.seat, entry.action) for entry in match.entries_from(start + 1))


def searcher(match: Match, positions: int, seed: int = 1) -> Searcher:
    """Return a search player with a fixed number of positions for a turn and a fixed seed."""
    budget = SearchBudget(positions=positions)
    return load(match.game)(match.game, Random(seed), budget)  # noqa: S311 - not a secret


def weak_turns(match: Match, seat: Seat, rng: Random) -> Iterator[tuple[str, ...]]:
    """Yield the turns of some weak searches."""
    judge = judge_of(match.game.id)
    for positions in _SEARCHES:
        played, player = match.copy(), searcher(match, positions, rng.getrandbits(32))
        while not judge.is_answered(played, seat):
            played.apply(seat, player.choose(played.view(seat, picture=False)))
        yield tuple(entry.action for entry in played.entries_from(len(match) + 1))
