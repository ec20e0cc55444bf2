"""The sentence that sums up another military's turn, as far as a seat has seen it."""

from tests.games.modern.table import begin, campaign_text, space

RED = "r1:infantry@10,10 r2:light-artillery@14,10 r3:infantry@12,20!"
BLUE = "b1:infantry@16,10 b2:infantry@40,40"


WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "5,15 20,15 20,30 5,30"'


def match_of(red=RED, blue=BLUE):
    return begin(campaign_text(red, blue, extra=space(60, 60, more=WOOD)))


def told(match, seat):
    story = match.story(seat)
    return story.text if story else None


def test_moves_in_sight_are_told():
    match = match_of()
    match.apply("red", "submit move r1 > 11,10")
    assert told(match, "blue") == "Red moved 1."
    assert told(match, None) == "Red moved 1."
    assert told(match, "red") is None


def test_a_hidden_turn_tells_nothing():
    match = match_of()
    match.apply("red", "submit")
    assert told(match, "blue") == "Red did nothing that you saw."


def test_strikes_and_losses_are_told_as_the_player_sees_them():
    match = match_of(blue="b1:infantry*1/4@16,10 b2:infantry@40,40")
    match.apply("red", "submit fire r2 > b1")
    text = told(match, "blue")
    assert text.startswith("Red struck once; ")
    assert "b1" in text


def test_who_fights_is_marked_as_far_as_a_seat_sees_it():
    match = match_of()
    match.apply("red", "submit fire r2 > b1")
    (struck,) = [event for event in match.events_of(1, "blue") if event.hostile]
    assert struck.path == ("14,10", "16,10")


def test_units_that_come_into_sight_or_leave_it_are_told():
    match = match_of()
    match.apply("red", "submit reveal r3")
    assert told(match, "blue") == "R3 came into sight."
    match.apply("blue", "submit")
    match.apply("red", "submit hide r3")
    assert told(match, "blue") == "R3 went out of sight."
