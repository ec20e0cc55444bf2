"""What a puzzle is about: the reasons for its solution, as its seat can know them."""

from collections.abc import Sequence

from sandtable.core import Match
from sandtable.players.hint_reasons import reasons
from sandtable.scenes import Place

_OF_REASONS = {
    "wins": "win-match",
    "gow-arsenal": "take-arsenal",
    "gow-takes": "win-unit",
    "gow-drives": "drive-back",
    "gow-saves": "save-unit",
    "gow-joins": "reconnect",
    "gow-cuts": "cut-line",
    "gow-reaches": "threaten-arsenal",
    "gow-threatens": "threaten-unit",
    "k83-enters-city": "win-match",
    "k83-attack": "attack",
    "k83-town": "win-town",
    "k83-town-denied": "deny-town",
    "k83-guards": "save-city",
    "k83-reaches": "threaten-city",
    "k83-mines": "lay-mine",
    "k83-away": "save-unit",
    "tak-takes-headquarters": "take-headquarters",
    "tak-takes-depot": "take-depot",
    "tak-takes": "cut-supply",
    "tak-guards": "save-headquarters",
    "tak-aims": "hit",
    "tak-nearer": "threaten-headquarters",
}
"""The theme of each reason that makes one."""


def themes_of(start: Match, seat: str, solution: Sequence[str]) -> tuple[tuple[str, ...], Place | None]:
    """Return the themes of a solution, the main one first, and the place that it is about.

    A solution may have none: then nobody could say what its point is.
    """
    found = reasons(start.game, start.view(seat, picture=False), solution)
    known = [one for one in found if _key(one.sentence.key) in _OF_REASONS]
    themes = dict.fromkeys(_OF_REASONS[_key(one.sentence.key)] for one in known)
    target = solution[0].replace("-", " ").split()[-1] if solution[0] != "end" else None
    place = next((one.places[0] for one in (*known, *found) if one.places), target)
    return tuple(themes), place


def _key(key: str) -> str:
    return key.removeprefix("reason-")
