"""The registered games: packages announce them by entry points in `sandtable.games`."""

from functools import cache
from importlib.metadata import entry_points

from sandtable.core.errors import SetupError
from sandtable.core.game import Game
from sandtable.core.text import did_you_mean

GROUP = "sandtable.games"


def game_ids() -> tuple[str, ...]:
    """The ids of all registered games, in alphabetical order."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def game(game_id: str) -> Game:
    """Return the game with this id, or raise `SetupError`."""
    for entry in entry_points(group=GROUP, name=game_id):
        try:
            loaded: object = entry.load()
        except (ImportError, AttributeError) as error:
            raise SetupError(f"The game {game_id!r} ({entry.value}) cannot be loaded: {error}.") from None
        if not isinstance(loaded, Game) or loaded.id != game_id:
            raise SetupError(f"The package behind {game_id!r} ({entry.value}) does not contain that game.")
        return loaded
    raise SetupError(f"There is no game {game_id!r}. {did_you_mean(game_id, game_ids())}")
