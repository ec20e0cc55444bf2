"""The time of day in a match."""

from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import Terms


def time_of_day(terms: Terms, seconds: int) -> str:
    """So many seconds after the match began, as a clock shows it: 08:10."""
    minutes = (terms.begins + seconds) // 60
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def clock_text(state: State) -> str:
    """What the clock shows now."""
    return time_of_day(state.terms, state.time)


def round_time(terms: Terms, number: int) -> str:
    """When a round begins."""
    return time_of_day(terms, (number - 1) * terms.settings.round_seconds)
