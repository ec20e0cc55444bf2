"""The computer players of one match, reproducibly seeded."""

from collections.abc import Mapping
from random import Random

from sandtable.core import Match, Seat
from sandtable.players.player import (
    Closeable,
    MatchContext,
    Named,
    Player,
    TimeLeft,
    TurnAware,
    TurnContext,
)
from sandtable.players.registry import make_player


class SeatPlayers:
    """The players at the seats that computers hold. The same match is played the same way again.

    The random generator of a player is reseeded before every action, from the seed, the seat and the number
    of actions played: neither other matches in this process nor an interruption changes what it plays.
    """

    def __init__(
        self,
        match: Match,
        players: Mapping[Seat, str],
        *,
        programs: bool = False,
        fallback_until_compiled: bool = False,
    ) -> None:
        self._match = match
        self._seed = match.record.seed
        self._rngs: dict[Seat, Random] = {}
        self._players: dict[Seat, Player] = {}
        self._prepared: tuple[Seat, int] | None = None
        """The seat and the step that a player was last prepared for."""
        for seat, written in players.items():
            rng = Random(f"{self._seed}/{seat}")  # noqa: S311 - not the match's dice
            self._rngs[seat] = rng
            self._players[seat] = make_player(
                written,
                match.game,
                rng,
                context=MatchContext.of(match, seat),
                programs=programs,
                fallback_until_compiled=fallback_until_compiled,
            )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that computers hold."""
        return tuple(self._players)

    def prepare(self, seat: Seat, time: TimeLeft | None = None) -> None:
        """Tell the player at a seat the moment at which it will be asked, before its clock starts."""
        player, self._prepared = self._players[seat], (seat, len(self._match))
        if isinstance(player, TurnAware):
            player.prepare(TurnContext.of(self._match, seat, time))

    def names(self) -> dict[Seat, str]:
        """Return the names that players gave themselves, by seat."""
        named = {seat: player.title for seat, player in self._players.items() if isinstance(player, Named)}
        return {seat: title for seat, title in named.items() if title}

    def choose(self, seat: Seat) -> str:
        """Return the next action of the computer player at a seat, or raise `PlayerFailed`."""
        if self._prepared != (seat, len(self._match)):
            self.prepare(seat)
        self._rngs[seat].seed(f"{self._seed}/{seat}/{len(self._match)}")
        return self._players[seat].choose(self._match.view(seat, picture=False))

    def close(self) -> None:
        """Release what the players hold, when the match is over or abandoned."""
        for player in self._players.values():
            if isinstance(player, Closeable):
                player.close()
