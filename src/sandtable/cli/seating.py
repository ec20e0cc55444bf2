"""The players at the seats: people at this terminal and computer players."""

from collections.abc import Mapping, Sequence

from sandtable.cli.language import CATALOGUE
from sandtable.core import Game, Match, Seat, SetupError, did_you_mean
from sandtable.core.language import ENGLISH, catalogue
from sandtable.players import Level, check_player, default_player, is_program, level_of, player_names
from sandtable.players.registry import check_engine
from sandtable.players.seat_players import SeatPlayers

HUMAN = "human"


def seat_players(game: Game, seats: Sequence[Seat], given: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return a player for every seat: the given ones, at least one person, and default computer players."""
    known = (HUMAN, *player_names(game))
    for seat, name in given.items():
        if seat not in seats:
            raise SetupError(f"There is no seat {seat!r}; the seats are {', '.join(seats)}.")
        if is_program(name):
            check_player(name, game, programs=True)
            check_engine(name, game)
        elif name not in known and level_of(name, game) is None:
            raise SetupError(f"There is no player {name!r}. {did_you_mean(name, known)}")
    players = dict(given)
    for seat in seats:
        if seat not in players:
            players[seat] = HUMAN if HUMAN not in players.values() else default_player(game)
    return {seat: players[seat] for seat in seats}


def computer_name(player: str, language: str) -> str:
    """Return the name of a computer player in a language, if it has one there."""
    text, key = catalogue("sandtable", language), f"computer-{player}"
    return text(key) if language != ENGLISH and key in text else player


class Table:
    """The seats of a match and their players."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._names = {seat: match.record.players.get(seat, HUMAN) for seat in match.seats}
        self._levels = {seat: level_of(name, match.game) for seat, name in self._names.items()}
        known = player_names(match.game)
        computers = {
            seat: name
            for seat, name in self._names.items()
            if name in known or is_program(name) or self._levels[seat]
        }
        self._computers = SeatPlayers(match, computers, programs=True, fallback_until_compiled=True)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats held by people."""
        return tuple(seat for seat in self._match.seats if seat not in self._computers.seats)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the computer players."""
        return tuple(level for level in self._levels.values() if level)

    def player(self, seat: Seat) -> str:
        """Return the player at a seat: "human", a computer player's name, or the title of a level."""
        language, name, level = self._match.setup.language, self._names[seat], self._levels[seat]
        if name == HUMAN:
            return catalogue(CATALOGUE, language)("player-human")
        return level.title(language) if level else computer_name(name, language)

    def name(self, seat: Seat) -> str:
        """Return the seat's name, with its player if that is a computer: "South (greedy)"."""
        name = seat.capitalize()
        return name if self._names[seat] == HUMAN else f"{name} ({self.player(seat)})"

    def choose(self, seat: Seat) -> str:
        """Return the next action of the computer at this seat, or raise `PlayerFailed`.

        The same seed and players play the same game, also if it is interrupted and resumed.
        """
        return self._computers.choose(seat)

    def close(self) -> None:
        """Close the computer players."""
        self._computers.close()
