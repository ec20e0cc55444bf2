"""Positions as data and as one line: round trips, and errors."""

import pytest

from sandtable import SetupError
from sandtable.games.taktik import position_line
from sandtable.games.taktik.position import from_data, from_position_data, position_data
from tests.games.taktik.drawn import GAME, begin, stand
from tests.games.taktik.playing import play_on, skirmish

LINE = "moving 3 0 Kt8E5,Kc2G1+,St4E7:kazaldis+spectators,Sc2- lamps=two budget=4"


@pytest.mark.parametrize("seed", range(12))
def test_positions_survive_both_forms(seed):
    match = skirmish(seed)
    for moments in (0, 1, 5, 20, 60, 120):
        play_on(match, seed, moments)
        state = match.state
        again = from_position_data(state.terms, position_line.read(GAME.position_line(state)))
        assert position_data(again) == position_data(state)
        assert GAME.position_line(from_data(state.terms, GAME.position(state))) == GAME.position_line(state)
        assert again.to_act == state.to_act


def test_a_line_reads_as_it_is_explained():
    match = stand("t8E5 c2G1+", "t4E7:kazaldis+spectators c2-", turn=3, lamps="two", budget="4")
    assert match.position_text() == LINE
    assert match.position()["pieces"][2] == {
        "country": "sarapan",
        "kind": "tank",
        "power": 4,
        "hex": "E7",
        "known": ["kazaldis", "spectators"],
    }


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("moving 3", "at least four parts"),
        (LINE.replace("moving", "dancing"), "The phase of a position is one of"),
        (LINE.replace("Kt8E5", "Kt9E5"), "'Kt9E5' is not a piece"),
        (LINE.replace("Kt8E5", "Xt8E5"), "'Xt8E5' is not a piece"),
        (LINE.replace("Kt8E5", "At8E5"), "'armania' is not a country in play"),
        (LINE.replace("Kt8E5", "KtE5"), "0 is not a firepower of a tank"),
        (LINE.replace("Kt8E5", "Kt8Z5"), "'Z5' is not a hex of the map"),
        (LINE.replace("Kt8E5", "Kt8E7"), "two pieces share a hex"),
        (LINE.replace("Kt8E5", "Kt8G12"), "p1 cannot stand on G12"),
        (LINE.replace("lamps=two", "lamps=seven"), "'seven' is not a lamp"),
        (LINE.replace("budget=4", "budget=x"), "is a number"),
        (LINE + " stance=up", "The stance of a position is one of"),
        (LINE + " switches=kazaldis:up+extra", "The stance of a position is one of"),
        (LINE + " switches=calderon:attack+extra", "'calderon' is not a seat"),
        (LINE + " moved=p9", "there is no piece 'p9'"),
        (LINE + " notes=kazaldis:p3=5", "a note is not a firepower"),
        (LINE + " notes=kazaldis", "lacks its ':'"),
        (LINE + " ready=calderon", "'calderon' is not a seat"),
        (LINE + " mines=sarapan:E8", "the number of mines left does not match the mines laid"),
        (LINE + " pressed=kazaldis:2", "presses for the start belong to the phase start"),
        (LINE + " active=p1", "the active piece has not moved"),
        (LINE + " camps=kazaldis:tank-8=C3", "the placement is over"),
        (LINE + " result=calderon reason=x", "the winner is not a seat"),
        (LINE + " rule=TAK-W1", "has a result before them"),
        (LINE + " nonsense=1", "is not a part of a position"),
        (LINE.replace("moving 3 0", "moving 3 7"), "the place is not in the order of turns"),
        ("placing 0 0 none camps=kazaldis:tank-8=C3,C4,C5", "has placed more than it has"),
        ("placing 0 0 none camps=kazaldis:tank-8=A9", "a piece is placed on a hex where it is not allowed"),
        ("placing 0 0 none camps=kazaldis:tank-8=C3;car-2=C3", "two pieces share a hex"),
        ("placing 0 0 none camps=kazaldis:sofa=C3", "'sofa' is not a unit"),
        ("placing 0 0 Kt8E5", "pieces have no numbers while they are placed"),
    ],
)
def test_an_invalid_position_raises_an_error_with_the_reason(change, reason):
    terms = begin().state.terms
    with pytest.raises(SetupError, match=reason.replace("(", r"\(")):
        from_position_data(terms, position_line.read(change))


def test_invalid_position_data_raises_an_error():
    terms = begin().state.terms
    for data in ({}, {"phase": "sleeping"}, {"phase": "press", "moon": 1}, {"phase": "press", "turn": "x"}):
        with pytest.raises(SetupError, match="not a position of Taktik"):
            from_data(terms, data)


def test_a_match_can_begin_at_a_position_of_a_shipped_scenario():
    match = GAME.new("introductory", seed=1)
    for seat in match.seats:
        match.apply(seat, "deploy auto 2")
        match.apply(seat, "ready")
    again = GAME.from_position(match.position(), "introductory", seed=9)
    assert again.position() == match.position()
    assert again.to_act == match.seats
