"""The language of the terminal: as requested, or that of the environment, if the game has it."""

import os

from sandtable.core import Game, SetupError, did_you_mean
from sandtable.core.language import ENGLISH, LANGUAGES, catalogue, preferred_language

CATALOGUE = "sandtable.cli"
"""The package with the terminal's texts in all languages."""
_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the language; the first one that is set counts."""


def terminal_language(wanted: str | None) -> str:
    """Return the language that `--language` names, or else the language of the environment."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise SetupError(f"There is no language {wanted!r}. {did_you_mean(wanted, LANGUAGES)}")
        return wanted
    named = next((value for name in _LANGUAGE_VARIABLES if (value := os.environ.get(name))), "")
    return preferred_language([named.replace("_", "-").partition(".")[0]])


def english_only(game: Game, language: str) -> str | None:
    """Return the sentence that a game does not have a language, in that language; `None` if it has it."""
    if language in game.languages:
        return None
    name = game.translated("game", game.name, language)
    return catalogue("sandtable", language)("english-only.game", game=name)


def language_of(game: Game, language: str) -> str:
    """Return the language in which everything about a game is shown: this one if the game has it."""
    return language if language in game.languages else ENGLISH
