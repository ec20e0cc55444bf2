"""Players that search, as they are written: `search,positions=4000`, `search,seconds=2`, or both."""

from random import Random
from types import MappingProxyType
from typing import TypeVar

from sandtable.core import Game, SetupError
from sandtable.players.player import Occasion, Player
from sandtable.players.search.thinking import Allowance
from sandtable.players.searcher import Searcher
from sandtable.players.specs import PlayerSpec

SEARCHING = MappingProxyType(
    {
        "game-of-war": "sandtable.players.search.game_of_war:SearchingGameOfWar",
        "kriegspiel83": "sandtable.players.search.kriegspiel83:SearchingKriegspiel83",
        "taktik": "sandtable.players.search.taktik:SearchingTaktik",
    }
)
"""Where the class of each game's player is found: it is imported when somebody plays against it."""
_USUAL = Allowance(positions=20_000)

_Number = TypeVar("_Number", int, float)


def search(game: Game, rng: Random, spec: PlayerSpec, occasion: Occasion | None) -> Player:  # noqa: ARG001 - any match
    """The player that a spec asks for, or `SetupError`. What it needs is compiled before its time begins."""
    if game.id not in SEARCHING:
        raise SetupError(f"{game.name} has no player that searches; there are {', '.join(SEARCHING)}.")
    return Searcher(game, rng, _allowance(spec), SEARCHING[game.id])


def _allowance(spec: PlayerSpec) -> Allowance:
    unknown = spec.settings.keys() - {"seconds", "positions"}
    if spec.value or unknown:
        raise SetupError(f"{spec} cannot be: write such as search,seconds=2 or search,positions=4000.")
    seconds, positions = (spec.settings.get(name) for name in ("seconds", "positions"))
    if seconds is None and positions is None:
        return _USUAL
    return Allowance(_number(seconds, float), _number(positions, int))


def _number(written: str | None, kind: type[_Number]) -> _Number | None:
    try:
        return None if written is None else kind(written)
    except ValueError:
        raise SetupError(f"A search cannot have {written!r} of anything: give it a number.") from None
