"""The language that a match in the terminal speaks."""

import os

from sandtable.core import SetupError, did_you_mean
from sandtable.core.language import LANGUAGES, preferred_language

_ASKED_IN_TURN = ("LC_ALL", "LC_MESSAGES", "LANG")


def terminal_language(wanted: str | None) -> str:
    """The language that is asked for, or else that of the environment; a game without it is English."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise SetupError(f"There is no language {wanted!r}. {did_you_mean(wanted, LANGUAGES)}")
        return wanted
    named = next((value for name in _ASKED_IN_TURN if (value := os.environ.get(name))), "")
    return preferred_language([named.replace("_", "-").partition(".")[0]])
