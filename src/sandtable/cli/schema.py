"""`sandtable schema`: JSON schemas of what engines and other programs read."""

import sys
from typing import Any

import msgspec

from sandtable.core import SetupError, did_you_mean, game
from sandtable.players.engines.messages import EngineOption, NewMatch, Question

_MESSAGES = {"new": NewMatch, "think": Question, "option": EngineOption}
FACTS = "facts"


def print_schema(what: str, game_id: str | None) -> None:
    """Print the JSON schema of the facts of a game, or of a message to or from an engine."""
    if what == FACTS:
        if game_id is None:
            raise SetupError("The facts differ from game to game: name one, as in schema facts game-of-war.")
        chosen = game(game_id)
        schema = _schema(chosen.facts_type, f"The facts of {chosen.name}")
    elif what in _MESSAGES:
        if game_id is not None:
            raise SetupError(f"The schema of {what} is the same in every game: leave {game_id!r} out.")
        schema = _schema(_MESSAGES[what], f"The JSON of {what!r} in the protocol of engines")
    else:
        raise SetupError(f"There is no schema of {what!r}. {did_you_mean(what, (FACTS, *_MESSAGES))}")
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n")


def _schema(kind: type, title: str) -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **msgspec.json.schema(kind),
    }
