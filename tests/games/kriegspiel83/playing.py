"""Random play on a small map, reproducible on every machine."""

from random import Random

from sandtable import Match, Record
from sandtable.core import OptionValue
from sandtable.players.random_player import filled
from tests.games.kriegspiel83.drawn import GAME

SKIRMISH = """\
title = "Skirmish"
summary = "Few pieces on a small map, where random play comes to fights and to a decision."
map = '''
   1 2 3 4 5 6 7 8
A  .   .   |   :
     R   .   |   .
B  .   A   -   C
     .   :   .   .
C  %   .   .   %
     .   .   :   .
D  E   -   D   .
     .   |   .   B
E  :   |   .   .
     .   ~   .   F
'''
last_round = 12
first_month = "{month}"

[red]
heavy-tank = "C3"
light-tank = "B4"
infantry = "C2 A4"

[blue]
heavy-tank = "C6"
light-tank = "D7"
infantry = "C7 E5"
"""
MONTHS = ("January", "May", "July", "November")


def skirmish(seed: int, **options: OptionValue) -> Match:
    """A match on the small map that has not begun yet."""
    return Match.begin(
        Record(
            game=GAME.id,
            rules=GAME.rules_version,
            scenario="skirmish",
            scenario_text=SKIRMISH.format(month=MONTHS[seed % len(MONTHS)]),
            options=options,
            seed=str(seed),
        )
    )


def play_on(match: Match, seed: int, moments: int | None = None) -> None:
    """Continue a match at random, to its end or for a number of actions.

    Half of all turns are cut short, so that there are turns enough for the seasons to change.
    """
    rng = Random(seed)
    while match.to_act and (moments is None or len(match) < moments):
        (seat,) = match.to_act
        choices = [choice for choice in match.choices(seat) if not choice.aside]
        ends = [choice for choice in choices if choice.kind == "end"]
        chosen = ends[0] if ends and rng.random() < 0.1 else rng.choice(choices)
        match.apply(seat, filled(chosen, rng))
