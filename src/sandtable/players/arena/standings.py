"""The table of a round robin: a rating for each player, and the score of each pair."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from sandtable.core import Seat
from sandtable.players.arena.contest import Contest, Contests, Terms
from sandtable.players.arena.playing import Played
from sandtable.players.arena.ratings import (
    EloDifference,
    Rating,
    Score,
    elo_difference,
    rate,
    wilson_interval,
)
from sandtable.players.arena.time_control import TimeUsed


class Standing(Struct, frozen=True):
    """One row of the table."""

    rating: Rating
    score: Score
    """The score in all games, counted against each opponent."""
    share: tuple[float, float, float]
    """The share of points, and the bounds of its 95 % confidence interval."""
    failures: int
    """Number of games that the player forfeited by a failure."""
    name: str | None = None
    """The name that an engine gave itself."""
    time: TimeUsed | None = None
    """The time that the player used in all games, with a clock."""


class Meeting(Struct, frozen=True):
    """The score of one player against another."""

    player: str
    opponent: str
    score: Score
    elo: EloDifference
    """The difference in strength that these games alone show."""


class Failure(Struct, frozen=True):
    """A game that a player forfeited, and why."""

    title: str
    """The scenario, with the opening if there is one."""
    seed: str
    seat: Seat
    player: str
    action: int | None
    """The number of the action that the player did not find; `None` if it was not saved."""
    reason: str

    def __str__(self) -> str:
        step = "" if self.action is None else f", action {self.action}"
        return f"{self.title}, seed {self.seed}{step}, {self.seat} ({self.player}): {self.reason}"


class Standings(Struct, frozen=True):
    """The result of a round robin, which depends on the games alone."""

    terms: Terms
    games: int
    standings: tuple[Standing, ...]
    """Best first."""
    meetings: tuple[Meeting, ...]
    """Each pair in both orders, in the order of the standings."""
    titles: tuple[str, ...] = ()
    """The scenarios and openings that were played."""
    failures: tuple[Failure, ...] = ()

    def score(self, player: str, opponent: str) -> Score | None:
        """Return the score of one player against another; `None` if they did not meet."""
        for meeting in self.meetings:
            if (meeting.player, meeting.opponent) == (player, opponent):
                return meeting.score
        return None


def make_standings(contests: Contests, players: Sequence[str], played: Sequence[Played]) -> Standings:
    """Return the standings after these games."""
    tally = {pair: [0.0, 0.0, 0.0] for one in players for pair in ((one, two) for two in players)}
    failures = dict.fromkeys(players, 0)
    for game in played:
        for winner, loser, drawn in _results(contests.of(game.fixture), game):
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
        lines.append(
            Standing(
                rating,
                whole,
                (whole.share, *bounds),
                failures[rating.player],
                _name(rating.player, played),
                _time(rating.player, played),
            )
        )
    sets = _set_scores(contests, played)
    meetings = (
        Meeting(one, other, scores[one, other], elo_difference(sets.get((one, other), ())))
        for one in order
        for other in order
        if one != other and scores[one, other].games
    )
    return Standings(
        contests.terms,
        len(played),
        tuple(lines),
        tuple(meetings),
        tuple(dict.fromkeys(game.fixture.terms.title for game in played)),
        tuple(failures_of(played)),
    )


def failures_of(played: Iterable[Played]) -> Iterable[Failure]:
    """Yield the games that players forfeited."""
    for game in played:
        fixture = game.fixture
        for seat, reason in game.failures.items():
            yield Failure(
                fixture.terms.title,
                fixture.seed,
                seat,
                fixture.seating[seat],
                game.failed_at.get(seat),
                reason,
            )


def _name(player: str, played: Iterable[Played]) -> str | None:
    names = (
        name for game in played for seat, name in game.names.items() if game.fixture.seating[seat] == player
    )
    return next(names, None)


def _time(player: str, played: Iterable[Played]) -> TimeUsed | None:
    used = [
        time for game in played for seat, time in game.times.items() if game.fixture.seating[seat] == player
    ]
    if not used:
        return None
    return TimeUsed(
        round(sum(one.seconds for one in used), 3),
        sum(one.turns for one in used),
        max(one.longest for one in used),
    )


def _set_scores(contests: Contests, played: Sequence[Played]) -> dict[tuple[str, str], list[float]]:
    """Return the mean score of each player against each other in every set: a seed with the sides changed."""
    points: dict[tuple[str, str], dict[tuple[str, str], list[float]]] = {}
    for game in played:
        place = (game.fixture.terms.title, game.fixture.seed)
        for winner, loser, drawn in _results(contests.of(game.fixture), game):
            points.setdefault((winner, loser), {}).setdefault(place, []).append(0.5 if drawn else 1.0)
            points.setdefault((loser, winner), {}).setdefault(place, []).append(0.5 if drawn else 0.0)
    return {pair: [sum(scores) / len(scores) for scores in sets.values()] for pair, sets in points.items()}


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
