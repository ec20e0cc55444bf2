"""What beginners try and the rules forbid: the refusal names a rule, and a lesson explains that rule.

The browser offers the first lesson of the course that teaches the rule, with the button *Show me*.
"""

import pytest

from sandtable.core import IllegalAction
from sandtable.lessons import Attempt, course, lesson


@pytest.mark.parametrize(
    ("game_id", "name", "action", "shown"),
    [
        ("game-of-war", "lines", "A5-C5", "lines"),  # too far
        ("game-of-war", "lines", "H4-G4", "lines"),  # not one's own
        ("game-of-war", "relay", "E7-F7", "relay"),  # offline
        ("game-of-war", "lines", "attack A5", "sums"),  # no enemy
        ("game-of-war", "cut", "attack G4", "sums"),  # too weak
        ("kriegspiel83", "ground", "C2-B4", "ground"),  # closed to tanks
        ("kriegspiel83", "ground", "F10-F9", "ground"),  # not one's own
        ("kriegspiel83", "ground", "C2-B2", "ground"),  # occupied
        ("kriegspiel83", "mines", "mine D2 C1", "mines"),  # not next to it
        ("kriegspiel83", "transport", "transport B2 F", "transport"),  # not friendly
        ("kriegspiel83", "ice", "transport C5 A", "ice"),
        ("taktik", "device", "D3-D4", "device"),  # before the press
        ("taktik", "cars", "H8-G11", "cars"),  # too far
        ("taktik", "cars", "G7-A1", "place"),  # a forest
        ("taktik", "cars", "H8-G7", "cars"),  # occupied
        ("taktik", "fire", "fire E7 > D8", "fire"),  # before the end of the movement
        ("taktik", "place", "place tank-8 A9", "place"),  # the enemy's country
        ("kriegsspiel", "order", "officer march to Berlin", "order"),  # no such place
        ("kriegsspiel", "order", "write 9-foot: March.", "courier"),  # no such unit
        ("modern", "attack", "dance", "attack"),  # no such command
        ("modern", "attack", "move inf1 > 99,99", "attack"),  # off the map
        ("modern", "attack", "fire inf1 > picket", "guns"),  # no gun
    ],
)
def test_a_refusal_leads_to_the_lesson_that_explains_it(game_id, name, action, shown):
    attempt = Attempt(lesson(game_id, name), "en")
    with pytest.raises(IllegalAction) as refused:
        attempt.act(action)
    assert next(one.name for one in course(game_id) if refused.value.rule in one.rules) == shown
