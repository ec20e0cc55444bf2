"""How fair a scenario is: the share of games that each side wins, and how long games last."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from statistics import mean

from msgspec import Struct

from sandtable.core import Seat, game
from sandtable.players.arena.contest import Contest, Terms
from sandtable.players.arena.playing import Played
from sandtable.players.arena.ratings import wilson_interval

_MOST_BARS = 20
"""Maximum number of bars in the histogram of lengths."""


class Share(Struct, frozen=True):
    """A number of games and its share of all, with the bounds of the 95 % confidence interval."""

    games: int
    share: float
    low: float
    high: float

    @staticmethod
    def of(part: int, whole: int) -> "Share":
        """Return the share of `part` in `whole`."""
        return Share(part, part / whole if whole else 0.0, *wilson_interval(part, whole))


class Side(Struct, frozen=True):
    """The share of games won by one side, with all its seats."""

    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    won: Share

    def __str__(self) -> str:
        return " and ".join(seat.capitalize() for seat in self.seats)


class Bar(Struct, frozen=True):
    """A bar of the histogram: the number of games that lasted from `first` to `last`."""

    first: int
    last: int
    games: int


class Lengths(Struct, frozen=True):
    """The lengths of the games."""

    counted_in: str
    shortest: int
    tenth: int
    """10th percentile."""
    median: int
    ninetieth: int
    """90th percentile."""
    longest: int
    mean: float
    bars: tuple[Bar, ...]


class Balance(Struct, frozen=True):
    """The results of a series of games with the same seating."""

    terms: Terms
    games: int
    sides: tuple[Side, ...]
    drawn: Share
    lengths: Lengths
    failures: int
    seconds: float
    """Mean processor time per game."""

    @property
    def verdict(self) -> str:
        """A sentence about whether the games show that a side has the better chances."""
        decided = self.games - self.drawn.games
        even = 1 / len(self.sides)
        better = [side for side in self.sides if wilson_interval(side.won.games, decided)[0] > even]
        if better:
            return f"{better[0]} has the better chances here."
        return "These games do not show that a side has the better chances."


def make_balance(contest: Contest, played: Sequence[Played]) -> Balance:
    """Return the balance of one or more games with the same seating."""
    number, seating = len(played), played[0].fixture.seating
    sides = tuple(
        Side(
            seats,
            tuple(seating[seat] for seat in seats),
            Share.of(sum(not set(seats).isdisjoint(one.winners) for one in played), number),
        )
        for seats in contest.sides
    )
    return Balance(
        terms=contest.terms,
        games=number,
        sides=sides,
        drawn=Share.of(sum(not one.winners for one in played), number),
        lengths=_lengths(game(contest.terms.game).length_unit, [one.length for one in played]),
        failures=sum(bool(one.failures) for one in played),
        seconds=round(mean(one.seconds for one in played), 4),
    )


def _lengths(counted_in: str, lengths: list[int]) -> Lengths:
    lengths = sorted(lengths)
    tenth, median, ninetieth = (lengths[(len(lengths) - 1) * percent // 100] for percent in (10, 50, 90))
    return Lengths(
        counted_in,
        lengths[0],
        tenth,
        median,
        ninetieth,
        lengths[-1],
        round(mean(lengths), 1),
        _bars(lengths),
    )


def _bars(lengths: list[int]) -> tuple[Bar, ...]:
    """Return at most `_MOST_BARS` bars of a round width."""
    widths = (times * 10**power for power in count() for times in (1, 2, 5))
    width = next(one for one in widths if _bin(lengths[-1], one) - _bin(lengths[0], one) < _MOST_BARS)
    games = Counter(_bin(length, width) for length in lengths)
    return tuple(
        Bar(bin_number * width + 1, bin_number * width + width, games[bin_number])
        for bin_number in range(min(games), max(games) + 1)
    )


def _bin(length: int, width: int) -> int:
    return max(0, (length - 1) // width)
