"""The table of a round robin: a rating for each player, and the score of each pair."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from sandtable.core import Seat
from sandtable.players.arena.contest import Contest, Terms
from sandtable.players.arena.playing import Played
from sandtable.players.arena.ratings import Rating, Score, rate, wilson_interval


class Standing(Struct, frozen=True):
    """One row of the table."""

    rating: Rating
    score: Score
    """The score in all games, counted against each opponent."""
    share: tuple[float, float, float]
    """The share of points, and the bounds of its 95 % confidence interval."""
    failures: int
    """Number of games that the player forfeited by a failure."""


class Meeting(Struct, frozen=True):
    """The score of one player against another."""

    player: str
    opponent: str
    score: Score


class Standings(Struct, frozen=True):
    """The result of a round robin, which depends on the games alone."""

    terms: Terms
    games: int
    standings: tuple[Standing, ...]
    """Best first."""
    meetings: tuple[Meeting, ...]
    """Each pair in both orders, in the order of the standings."""

    def score(self, player: str, opponent: str) -> Score | None:
        """Return the score of one player against another; `None` if they did not meet."""
        for meeting in self.meetings:
            if (meeting.player, meeting.opponent) == (player, opponent):
                return meeting.score
        return None


def make_standings(contest: Contest, players: Sequence[str], played: Sequence[Played]) -> Standings:
    """Return the standings after these games."""
    tally = {pair: [0.0, 0.0, 0.0] for one in players for pair in ((one, two) for two in players)}
    failures = dict.fromkeys(players, 0)
    for game in played:
        for winner, loser, drawn in _results(contest, game):
            if drawn:
                tally[winner, loser][1] += 1
                tally[loser, winner][1] += 1
            else:
                tally[winner, loser][0] += 1
                tally[loser, winner][2] += 1
        for player in {game.fixture.seating[seat] for seat in game.failures}:
            failures[player] += 1
    scores = {pair: Score(*counts) for pair, counts in tally.items()}
    ratings = rate(players, {pair: scores[pair] for pair in combinations(players, 2)})
    order = [rating.player for rating in ratings]
    lines = []
    for rating in ratings:
        whole = _sum(scores[rating.player, other] for other in order)
        bounds = wilson_interval(whole.won + whole.drawn / 2, whole.games)
        lines.append(Standing(rating, whole, (whole.share, *bounds), failures[rating.player]))
    meetings = (
        Meeting(one, other, scores[one, other])
        for one in order
        for other in order
        if one != other and scores[one, other].games
    )
    return Standings(contest.terms, len(played), tuple(lines), tuple(meetings))


def _results(contest: Contest, game: Played) -> Iterable[tuple[str, str, bool]]:
    """Yield winner, loser and whether it was a draw, for each pair of sides not both lost."""
    players, winners = contest.players_of(game.fixture), set(game.winners)
    for (one, first), (two, second) in combinations(zip(players, contest.sides, strict=True), 2):
        if one == two:
            continue
        won = _has_won(first, winners), _has_won(second, winners)
        if won == (True, False):
            yield one, two, False
        elif won == (False, True):
            yield two, one, False
        elif won == (True, True) or not winners:
            yield one, two, True


def _has_won(side: tuple[Seat, ...], winners: set[Seat]) -> bool:
    return not winners.isdisjoint(side)


def _sum(scores: Iterable[Score]) -> Score:
    won = drawn = lost = 0.0
    for score in scores:
        won, drawn, lost = won + score.won, drawn + score.drawn, lost + score.lost
    return Score(won, drawn, lost)
