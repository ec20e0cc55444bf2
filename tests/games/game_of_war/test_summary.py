"""The sentence that sums up the other side's turn."""

import pytest

from tests.games.game_of_war.drawn import draw, play

CUT = """
    @ . . . I R
    . . . . . .
    . . c . . .
    -----------
    . . @ . . .
    . . . . . i
"""


def told(match, seat):
    story = match.story(seat)
    return story.text if story else None


@pytest.mark.rule("GOW-V4")
def test_moves_and_cut_lines_are_told_as_the_player_sees_them():
    match = draw(CUT, "south")
    play(match, "C3-A3")
    assert told(match, "north") == "South moved 1, cut your line to A5 and A6, threatens A5."
    assert told(match, None) == "South moved 1, cut North's line to A5 and A6, threatens A5."
    assert told(match, "south") is None


def test_a_line_that_is_open_again_is_told():
    match = draw(CUT, "south")
    play(match, "C3-A3", "end", "end")
    assert told(match, "south") == "North did not move."
    play(match, "A3-B3")
    assert told(match, "north") == "South moved 1, opened your line to A5 and A6."


def test_attacks_and_threats_are_told():
    match = draw(
        """
        @ . . . I . .
        . . . . . i .
        . . . . . i .
        -------------
        . . . . . i .
        . . . . . @ .
    """,
        "south",
    )
    play(match, "D6-C5")
    assert told(match, "north") == "South moved 1, threatens A5."
    play(match, "attack A5")
    assert told(match, "north").startswith("South moved 1, captured your infantry on A5")


def test_a_draw_offer_is_told():
    match = draw(CUT, "south")
    play(match, "offer draw")
    assert told(match, "north") == "South offers a draw."
