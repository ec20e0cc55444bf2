"""The words of a picture as text, in the reader's language."""

from typing import Protocol


class Words(Protocol):
    """The catalogue of `sandtable.scenes` in a language, which callers pass because scenes know none."""

    def __call__(self, key: str, **values: str | int | float) -> str:
        """Return the text of a key."""

    def __contains__(self, key: str) -> bool:
        """Whether there is a text for a key."""


def state_name(state: str, say: Words) -> str:
    """Return the word for a state of a piece; games can have further states, which stay as they are."""
    key = f"state-{state}"
    return say(key) if key in say else state
