"""Actions as text: reading, writing, and errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import IllegalAction, InvalidAction
from tests.games.game_of_war.drawn import GAME, draw, refused


def standard():
    return GAME.new("standard", seed=7, options={"first": "north"})


@pytest.mark.parametrize("text", ["G3-G2", "g3-g2", " G3-G2 ", "G3 - G2", "g3 -g2", "\tG3- G2\n"])
def test_a_move_is_written_one_way_however_it_was_typed(text):
    match = standard()
    match.apply("north", text)
    assert match.record.entries[-1].action == "G3-G2"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("END", "end"),
        ("  End  ", "end"),
        ("Offer  Draw", "offer draw"),
        ("RESIGN", "resign"),
    ],
)
def test_words_are_written_one_way(text, written):
    match = standard()
    match.apply("north", text)
    assert match.record.entries[-1].action == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Place  Infantry a1", "place infantry A1"),
        ("place swift cannon A1", "place swift-cannon A1"),
        ("place swift-relay A1", "place swift-relay A1"),
        ("deploy STANDARD", "deploy standard"),
        ("deploy infantry a1 A2,relay b1", "deploy infantry A1 A2, relay B1"),
        ("CLEAR", "clear"),
    ],
)
def test_deployments_are_written_one_way(text, written):
    match = GAME.new("free", seed=1)
    match.apply("north", text)
    assert match.record.entries[-1].action == written


def test_written_actions_are_read_back_unchanged():
    match = GAME.new("free", seed=1)
    for text in ("place swift cannon a1", "a1-b2", "remove b2", "deploy infantry a1 a2, relay b1", "clear"):
        match.apply("north", text)
    assert match.record.replay().position() == match.position()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("attack", "name one square, as in 'attack K15'."),
        ("attack K15 K16", "name one square, as in 'attack K15'."),
        ("remove", "name one square, as in 'remove G7'."),
        ("place", "name a kind of unit and a square"),
        ("place G7", "name a kind of unit and a square"),
        ("deploy", "name a deployment"),
        ("place knight G7", "'knight' is no kind of unit."),
        ("place infantri G7", "Did you mean infantry?"),
        ("atack K15", "Did you mean attack?"),
        ("ends", "Did you mean end?"),
        ("e4", "Write a move as H4-J4"),
        ("G3-", "Write a move as H4-J4"),
        ("G3-G2-G1", "Write a move as H4-J4"),
        ("☃", "Write a move as H4-J4"),
        ("G3-Z9", "'Z9' is no square of this board, which runs from A1 to T25."),
    ],
)
def test_invalid_text_is_an_error_with_a_hint(text, reason):
    error = refused(standard(), text)
    assert isinstance(error, InvalidAction)
    assert reason in error.reason


def test_a_long_text_is_not_repeated_in_the_error():
    assert len(refused(standard(), "x" * 3000).reason) < 200


def played_or_refused(text):
    """Any text is either an action that replays to the same state, or an error with a sentence."""
    for match in (standard(), GAME.new("free", seed=1)):
        reason = ""
        try:
            match.apply("north", text)
        except IllegalAction as error:
            reason = error.reason
        assert len(match) == (0 if reason else 1)
        assert match.record.replay().position() == match.position()


@given(st.text(max_size=60))
def test_any_text_whatever(text):
    played_or_refused(text)


VERBS = ["attack", "place", "remove", "deploy", "end", "ready", "offer", "draw", "-", ","]
NOUNS = [
    "infantry",
    "swift",
    "relay",
    "standard",
    "A1",
    "g3",
    "T25",
    "K15",
    "AA1",
    "A999",
    "ß1",
    "İ5",
    "①",
    "-A1",
]


@given(st.lists(st.sampled_from(VERBS + NOUNS), max_size=8).map(" ".join))
def test_any_mixture_of_the_games_words(text):
    played_or_refused(text)


def test_a_board_of_many_rows_has_squares_with_two_letters():
    rows = ["@ I", *[". ."] * 26, "- -", "i .", ". @"]
    match = draw("\n".join(rows))
    assert match.view(None).scene.board.row_names[25:28] == ("Z", "AA", "AB")
    assert match.position()["south"] == {"infantry": ["AB1"]}
