"""Reasons for a turn of A Game of War: each is true of its board."""

import pytest

from sandtable.players.hint_reasons import MOST, reasons
from tests.games.game_of_war.drawn import GAME, draw


def found(match, *actions, line=()):
    return reasons(GAME, match.view(match.to_act[0], picture=False), actions, line)


def why(match, *actions, line=()):
    """Return the reasons for these actions, in English."""
    return [str(reason.sentence) for reason in found(match, *actions, line=line)]


FIELD = [["."] * 7 for _ in range(9)]
FIELD[0], FIELD[8] = ["@"] * 7, ["@"] * 7


def field(*units):
    """Return a match on nine rows of seven squares, with arsenals behind each side; units as in "C4 I"."""
    lines = [list(line) for line in FIELD]
    for unit in units:
        square, word = unit.split()
        lines["ABCDEFGHI".index(square[0])][int(square[1]) - 1] = word
    rows = [" ".join(line) for line in lines]
    return draw("\n".join([*rows[:4], "-", *rows[4:]]))


def test_a_capture_is_explained_with_its_sums_and_marked_on_the_board():
    match = field("E4 i", "D4 C", "D3 C", "D5 C", "H1 i")
    first = found(match, "attack E4")[0]
    assert str(first.sentence) == "It takes the infantry on E4: 21 against 6."
    assert (first.places, first.label) == (("E4",), "21:6")


def test_a_forced_retreat_is_explained_and_saves_no_unit():
    """A retreating enemy cannot capture at once, but units that were in danger still are."""
    match = field("D1 R", "E1 i", "D6 C", "E6 i", "B4 I")
    texts = why(match, "attack E6")
    assert "It forces the infantry on E6 to retreat: 7 against 6." in texts
    assert not [text for text in texts if "saves" in text]


def test_the_destruction_of_an_arsenal_is_explained():
    match = field("H4 C", "E1 i")
    assert why(match, "H4-I4", "end")[0] == "It destroys the arsenal on I4."


def test_an_arsenal_that_comes_within_reach_is_mentioned():
    match = field("F4 C", "E1 i")
    texts = why(match, "F4-G4", "end")
    assert "The arsenal on I4 can be entered next turn, unless the enemy prevents it." in texts
    assert not [text for text in why(match, "F4-E4", "end") if "can be entered" in text]


def test_a_winning_turn_needs_no_other_reason():
    match = field("E4 i", "D4 C", "D3 C", "D5 C")
    assert why(match, "attack E4") == ["It wins the match."]


def test_a_unit_that_could_be_taken_is_saved_by_going_away():
    match = field("D4 R", "E4 i", "B1 I")
    assert "It saves the relay on D4, which could be taken where it stands." in why(match, "D4-C5", "end")
    assert not [text for text in why(match, "D4-C4", "end") if "saves" in text]  # it is still in range


def test_a_unit_that_could_be_taken_is_saved_by_a_friend():
    match = field("D4 R", "E4 i", "B1 I")
    assert "It saves the relay on D4, which could be taken where it stands." in why(match, "B1-B2", "end")


def test_units_that_are_in_communication_again_are_counted():
    match = draw(
        """
        @ . i . I .
        . . . . . .
        . R . . . .
        . . . . . .
        -----------
        @ . . . . i
        . . . . . .
        """
    )
    joined = next(one for one in found(match, "C2-C3", "end") if "back" in str(one.sentence))
    assert str(joined.sentence) == "It brings 2 units back into communication."
    assert joined.places == ("A5", "C2")


def test_enemies_that_are_cut_off_are_counted():
    match = draw(
        """
        @ . . @ . .
        . . . . . .
        . . . C . .
        . . . . . .
        -----------
        @ . . . . i
        r . . . . .
        """
    )
    cut = next(one for one in found(match, "C4-E4", "end") if "cuts" in str(one.sentence))
    assert str(cut.sentence) == "It cuts one enemy unit off from communication."
    assert cut.places == ("E6",)


def test_lines_that_reach_much_farther_are_counted():
    """A relay on the diagonal line adds seven squares of its row, five of its column, five diagonal."""
    match = draw(
        """
        @ . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        I . . . . . . . .
        -----------------
        . . . R . . . . .
        . . . . . . . . .
        @ . . . . . . . i
        """
    )
    assert "Your lines of communication cover 17 more squares." in why(match, "E4-E5", "end")
    assert not [text for text in why(match, "D1-C1", "end") if "cover" in text]


def test_units_that_come_nearer_are_counted():
    match = field("B2 I", "B4 I", "B6 I", "H4 i")
    assert "2 units come nearer to the enemy's arsenals." in why(match, "B2-C2", "B4-C4", "end")
    assert not [text for text in why(match, "B2-C2", "B4-A4", "B6-A6", "end") if "nearer" in text]


def test_a_threat_is_explained_for_units_where_they_stand():
    match = field("F4 r", "C4 I", "H1 i")
    texts = why(match, "C4-D4", "end")
    assert "It threatens the relay on F4: 4 against 1, unless the enemy prevents it." in texts


def test_strength_that_is_not_yet_enough_is_mentioned():
    match = field("F4 i", "C4 I", "H1 i")
    assert "It gathers strength against the infantry on F4: 4 against 6." in why(match, "C4-D4", "end")


def test_what_is_expected_to_follow_is_summed_up():
    match = field("E2 i", "D1 R", "B7 I")
    texts = why(match, "B7-B6", "end", line=[("south", "attack D1")])
    assert "If it then goes on as expected, you take 0 and lose 1." in texts
    quiet = why(match, "B7-B6", "end", line=[("south", "end")])
    assert not [text for text in quiet if "as expected" in text]


def test_if_nothing_changes_nothing_better_was_found():
    match = field("B4 I", "H4 i")
    assert why(match, "end") == ["Nothing better was found."]


def test_the_number_of_reasons_is_limited():
    match = field("E4 i", "D4 C", "D3 C", "D5 C", "H1 r", "G7 r", "C6 I", "E6 r")
    assert len(why(match, "C6-D6", "attack E4")) <= MOST


@pytest.mark.parametrize("language", ["en", "sv", "da"])
def test_every_kind_of_unit_is_named_in_every_language(language):
    for letter in "icghrs":
        match = field(f"E4 {letter}", "D4 C", "D3 C", "D5 C", "H1 i")
        assert "E4" in found(match, "attack E4")[0].sentence.text_in(language)


def test_a_deployment_has_no_reasons():
    match = GAME.new("free", seed=1)
    assert found(match, "deploy standard") == ()
