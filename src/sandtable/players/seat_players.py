"""The computer players that sit at one match."""

from collections.abc import Mapping
from random import Random

from sandtable.core import Match, Seat
from sandtable.players.player import Closeable, MatchContext, Player, make_player


class SeatPlayers:
    """Decides for the seats that computers hold, so that the same match is played alike again.

    The chance of a player is set anew for every action, from the seed, the seat and the moment: it matters
    neither what was played before in this process nor whether the match was interrupted.
    """

    def __init__(
        self, match: Match, players: Mapping[Seat, str], *, programs: bool = False, hurried: bool = False
    ) -> None:
        self._match = match
        self._seed = match.record.seed
        self._chances: dict[Seat, Random] = {}
        self._players: dict[Seat, Player] = {}
        for seat, written in players.items():
            chance = Random(f"{self._seed}/{seat}")  # noqa: S311 - a player's whims, not the match's dice
            self._chances[seat] = chance
            self._players[seat] = make_player(
                written,
                match.game,
                chance,
                occasion=MatchContext.of(match, seat),
                programs=programs,
                hurried=hurried,
            )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that computers hold."""
        return tuple(self._players)

    def choose(self, seat: Seat) -> str:
        """What the computer at this seat does now, or `PlayerFailed`."""
        self._chances[seat].seed(f"{self._seed}/{seat}/{len(self._match)}")
        return self._players[seat].choose(self._match.view(seat, picture=False))

    def leave(self) -> None:
        """The match is over or left: nobody thinks any more."""
        for player in self._players.values():
            if isinstance(player, Closeable):
                player.leave()
