"""K83-K1: actions as text: reading, writing, and errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.hexes import HexGrid
from sandtable.core import InvalidAction
from sandtable.games.kriegspiel83.notation import (
    Advance,
    Attack,
    Lose,
    Mine,
    Move,
    Pass,
    Retreat,
    Stay,
    Transport,
    Word,
    parse,
    write,
)
from tests.games.kriegspiel83.drawn import plain, play, refused

GRID = HexGrid(8, 10)
D5, D6, D7, E5 = (GRID.hex(name) for name in ("D5", "D6", "D7", "E5"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("D5-D6-D7", Move(D5, (D6, D7))),
        ("d5 - d6 - d7", Move(D5, (D6, D7))),
        ("D5 D6 D7", Move(D5, (D6, D7))),
        ("move D5 D6 D7", Move(D5, (D6, D7))),
        ("D5 move c b", Move(D5, (D6, D7))),
        ("d5 c b", Move(D5, (D6, D7))),
        ("D5-c-b", Move(D5, (D6, D7))),
        ("D5-D7", Move(D5, (D7,))),
        ("mine D5 D6", Mine(D5, D6)),
        ("L d5 c", Mine(D5, D6)),
        ("lay D5 c", Mine(D5, D6)),
        ("transport d5 c", Transport(D5, "C")),
        ("T D5 R", Transport(D5, "R")),
        ("pass D5", Pass(D5)),
        ("S d5", Pass(D5)),
        ("attack D5 > D6", Attack(D5, D6)),
        ("attack D5 c", Attack(D5, D6)),
        ("retreat D5-E5", Retreat(D5, (E5,))),
        ("retreat D5 c b", Retreat(D5, (D6, D7))),
        ("lose D5", Lose(D5)),
        ("E d5", Lose(D5)),
        ("advance D5 d", Advance(D5, E5)),
        ("stay D5", Stay(D5)),
        ("stay", Stay()),
        ("  END ", Word("end")),
        ("f", Word("end")),
        ("Fight", Word("fight")),
        ("offer  draw", Word("offer draw")),
    ],
)
@pytest.mark.rule("K83-K1")
def test_accepted_notations(text, action):
    assert parse(text, GRID) == action


@pytest.mark.rule("K83-K1", "K83-M4")
def test_a_to_f_are_the_six_directions_clockwise_from_north():
    ends = [parse(f"D5 {letter}", GRID).way[0] for letter in "abcdef"]
    assert [GRID.names[end] for end in ends] == ["C5", "C6", "D6", "E5", "D4", "C4"]


@pytest.mark.parametrize(
    "text",
    [
        "D5-D6-D7",
        "mine D5 D6",
        "transport D5 C",
        "pass D5",
        "attack D5 > D6",
        "retreat D5-E5",
        "lose D5",
        "advance D5-E5",
        "stay D5",
        "stay",
        "end",
        "fight",
        "resign",
    ],
)
def test_an_action_is_written_in_one_way(text):
    assert write(parse(text, GRID), GRID) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dance", "'dance' is no action of this game. Did you mean"),
        ("xyzzy plugh", "'xyzzy plugh' is no action of this game. Write a move as E5-E6-F6"),
        ("-", "'-' is no action of this game."),
        ("D5", "'D5' is not complete: name a piece and its route"),
        ("mine D5", "'mine D5' is not complete: name the infantry and the hex to mine"),
        ("transport D5", "'transport D5' is not complete"),
        ("transport D5 G", "'G' is no town; there is A C D E F and the cities R and B."),
        ("pass", "'pass' is not complete: name one piece"),
        ("retreat D5 a a a", "is not complete: name a piece and one step or two"),
        ("D5-Z9", "'Z9' is no hex of this map, which runs from A1 to H10."),
        ("A5 a", "a, north of A5, is off the map."),
        ("D5 g", "'G' is no hex of this map"),
    ],
)
def test_an_error_names_what_was_expected(text, reason):
    with pytest.raises(InvalidAction) as caught:
        parse(text, GRID)
    assert reason in caught.value.reason


WORDS = [
    "D5",
    "a",
    "f",
    "-",
    ">",
    "mine",
    "transport",
    "C",
    "pass",
    "attack",
    "retreat",
    "stay",
    "end",
    "E5",
    "S",
    "ß",
]


@given(st.text() | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_any_text_is_an_action_that_can_be_written_and_read_or_none(text):
    try:
        action = parse(text, GRID)
    except InvalidAction:
        return
    assert parse(write(action, GRID), GRID) == action


def test_the_record_holds_the_whole_route():
    match = plain("LD5", "HA9")
    play(match, "d5 e7")
    assert match.record.entries[-1].action == "D5-D6-E7"


def test_an_action_of_another_phase_is_an_error_with_what_to_do():
    match = plain("LD5", "HA9")
    reason = "Pieces are moving: combat comes when the movement is ended."
    for action in ("fight", "attack D5 > A9", "retreat D5 d", "lose D5", "advance D5 d", "stay"):
        assert refused(match, action).reason == reason
