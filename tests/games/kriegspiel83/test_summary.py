"""The sentence that sums up the other side's turn."""

from tests.games.kriegspiel83.drawn import draw, plain, play, seed_for
from tests.games.kriegspiel83.test_town_rules import land


def told(match, seat):
    story = match.story(seat)
    return story.text if story else None


def test_moves_attacks_and_losses_are_told_as_the_player_sees_them():
    match = plain("HD6", "IC5", seed=seed_for((6, 6)), weather="fine")
    play(match, "D6-D5", "end")
    text = "Red moved 1, attacked C5; {} lost infantry 1."
    assert told(match, "blue") == text.format("you")
    assert told(match, None) == text.format("Blue")
    assert told(match, "red") is None


def test_towns_and_recruits_are_told():
    match = land("LA11", "HE12")
    play(match, "A11-A10", "end")
    assert told(match, "blue") == "Red moved 1, took town C."
    play(match, "end")
    assert told(match, "red").startswith("You recruited ")
    both = land("LA11 LA3", "HE12")
    play(both, "A11-A10", "A3-A2", "end")
    assert told(both, "blue") == "Red moved 2, took towns A and C."


def test_mines_are_told_when_they_go_off_and_not_when_they_are_laid():
    match = plain("IC4", "LE5", seed=seed_for((100, range(95, 101))))
    play(match, "mine C4 D5", "end")
    assert told(match, "blue") == "Red did not move."
    play(match, "E5-D5")
    assert told(match, "red") == "Blue moved 1, met a mine on D5; Blue lost light tank 1."


def test_new_weather_is_told():
    match = draw(
        """
        A  .   .   .
             .   .   .
        B  .   .   R
             B   .   .
    """,
        "blue",
        red="HA1",
        blue="HB6",
        weather="rain",
        seed=seed_for((100, 50)),
    )
    play(match, "end")
    assert told(match, "red") == "The weather is now fine."
