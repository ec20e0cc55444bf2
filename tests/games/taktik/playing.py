"""Helpers for tests: random play on the small board, deterministic for a seed."""

from random import Random

from sandtable import Match, Record
from sandtable.core import OptionValue
from sandtable.players.random_player import filled
from tests.games.taktik.drawn import GAME, board, scenario_text

FORMS = ("introductory", "standard", "four")
"""The forms that fit on the small board."""
OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"mines": True, "rear_marks": False},
    {"supplies": True, "open_allies": True},
    {"mines": True, "supplies": True},
)


def skirmish(seed: int, *, last_turn: int = 60, language: str = "en", **options: OptionValue) -> Match:
    """A match on the small board before it begins; the seed determines form and options."""
    form = FORMS[seed % len(FORMS)]
    record = Record(
        game=GAME.id,
        rules=GAME.rules_version,
        scenario="skirmish",
        scenario_text=scenario_text(form, board()),
        options={**OPTIONS[seed // len(FORMS) % len(OPTIONS)], **options, "last_turn": last_turn},
        seed=str(seed),
    )
    return record.replay(language=language)


def step(match: Match, rng: Random) -> None:
    """Apply a random action; attacks are preferred, and notes are made now and then."""
    seat = rng.choice(match.to_act)
    choices = match.choices(seat)
    notes = [choice for choice in choices if choice.kind == "note"]
    if notes and rng.random() < 0.1:
        match.apply(seat, filled(notes[0], rng))
        return
    shots = [choice for choice in choices if choice.kind in ("fire", "deploy")]
    onward = [choice for choice in choices if not choice.aside]
    match.apply(seat, filled(rng.choice(shots if shots and rng.random() < 0.8 else onward), rng))


def play_on(match: Match, seed: int, moments: int | None = None) -> None:
    """Play a match at random, to its end or for a number of actions."""
    rng = Random(seed)
    while match.to_act and (moments is None or len(match) < moments):
        step(match, rng)
