"""K83-A2 and K83-N1 to K83-N4: minefields."""

import pytest

from tests.games.kriegspiel83.drawn import (
    actions,
    draw,
    event_texts,
    offered,
    plain,
    play,
    refused,
    seed_for,
    standing,
)

CLEARS = {"H": 20, "L": 60, "I": 80}


def clears(kind, *, well):
    """A seed with which the first piece of this kind clears its minefield, or just fails to."""
    return seed_for((100, CLEARS[kind])) if well else seed_for((100, CLEARS[kind] + 1))


# K83-A2, K83-N1


@pytest.mark.rule("K83-N1")
def test_infantry_lays_minefields_in_adjacent_hexes_several_and_for_nothing():
    match = plain("ID5", "HA9")
    assert offered(match, "mine") == {"C5", "C6", "D6", "E5", "D4", "C4"}
    play(match, "mine D5 C5", "L D5 b")
    assert match.position()["mines"] == {"red": ["C5", "C6"]}
    assert "infantry 1 on D5 has 8 factors" in match.view("red").status
    play(match, "D5-E5", "mine E5 F5")
    assert match.position()["minefields"] == {"red": 2, "blue": 5}


@pytest.mark.rule("K83-A2")
def test_a_side_has_five_minefields_for_the_whole_game():
    match = plain("ID5", "HA9")
    play(match, *(f"mine D5 {direction}" for direction in "abcde"))
    error = refused(match, "mine D5 f")
    assert (error.rule, error.reason) == ("K83-A2", "All your minefields are laid.")
    assert not actions(match, "mine")
    assert event_texts(match, "red", "mine")[-1] == "You lay a minefield on D4; 0 left."


@pytest.mark.rule("K83-A2")
def test_a_cleared_minefield_does_not_come_back():
    match = plain("LD5", "HA9", mines_red="D6", minefields="4,5", seed=clears("L", well=True))
    play(match, "D5-D6")
    assert match.position()["minefields"] == {"red": 4, "blue": 5}


@pytest.mark.rule("K83-N1")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("mine D7 D8", "Only infantry lays minefields, not a heavy tank."),
        ("mine D5 B5", "B5 is not next to the infantry on D5."),
        ("mine D5 D6", "D6 is occupied: a minefield needs an empty hex."),
        ("mine D5 C5", "C5 is mined already."),
        ("mine D5 C6", "C6 is mined already."),
        ("mine D5 D4", "D4 is mountain, which infantry cannot enter."),
        ("mine D5 E5", "E5 is river, which infantry cannot enter."),
    ],
)
def test_where_no_minefield_can_be_laid(action, reason):
    match = plain(
        "ID5 HD7 LD6",
        "HA9",
        {"D4": "^", "E5": "|"},
        mines_red="C5",
        mines_blue="C6",
        known_blue="C6",
        minefields="4,4",
    )
    error = refused(match, action)
    assert (error.rule, error.reason) == ("K83-N1", reason)


@pytest.mark.rule("K83-N1")
def test_no_minefield_lies_in_a_city():
    match = plain("IG10", "HA9")
    assert refused(match, "mine G10 H10").rule == "K83-N1"


@pytest.mark.rule("K83-N1", "K83-N2")
def test_laying_over_a_hidden_minefield_reveals_nothing():
    hidden = plain("ID5", "HA9", mines_blue="C5", minefields="5,4", maybe_blue="C5")
    empty = plain("ID5", "HA9", maybe_blue="C5")
    for match in (hidden, empty):
        assert play(match, "mine D5 C5") == ["You lay a minefield on C5; 4 left."]
    assert hidden.view("red") == empty.view("red")
    assert hidden.position()["mines"] == {"red": ["C5"], "blue": ["C5"]}


# K83-N2


@pytest.mark.rule("K83-N2")
def test_a_minefield_is_known_only_to_the_side_that_laid_it():
    match = plain("ID5", "HA9")
    before = match.view("blue"), match.view(None)
    play(match, "mine D5 C5")
    assert (match.view("blue"), match.view(None)) == before
    assert match.events("blue") == match.events(None) == []
    assert [piece.place for piece in match.view("red").scene.pieces if piece.symbol == "minefield"] == ["C5"]
    assert match.view("red").secret


@pytest.mark.rule("K83-N2")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_it_is_deadly_to_both_sides(owner):
    more = {f"mines_{owner}": "D6", "minefields": "4,4"}
    match = plain("LD5", "HA9", seed=clears("L", well=False), **more)
    play(match, "D5-D6")
    assert standing(match, "red") == set()


# K83-N3


@pytest.mark.rule("K83-N3")
@pytest.mark.parametrize("kind", "HLI")
def test_a_piece_clears_it_with_its_own_chance_and_goes_on(kind):
    match = plain(f"{kind}D5", "HA9", mines_blue="D6", minefields="5,4", seed=clears(kind, well=True))
    events = play(match, "D5-D6-D7")
    assert events[1].endswith("clears blue's minefield on D6.")
    assert standing(match, "red") == {"D7"}
    assert "mines" not in match.position()


@pytest.mark.rule("K83-N3")
@pytest.mark.parametrize("kind", "HLI")
def test_otherwise_it_is_destroyed_and_the_minefield_stays(kind):
    match = plain(f"{kind}D5", "HA9", mines_blue="D6", minefields="5,4", seed=clears(kind, well=False))
    events = play(match, "D5-D6-D7")
    assert events[0].endswith("moves from D5 to D6.")
    assert events[1].endswith("is destroyed by blue's minefield on D6.")
    assert standing(match, "red") == set()
    assert match.position()["mines"] == {"blue": ["D6"]}
    assert match.to_act == ("red",)


@pytest.mark.rule("K83-N3")
def test_two_minefields_in_one_hex_are_cleared_one_after_the_other():
    seed = seed_for((100, range(1, 81)), (100, range(81, 101)))
    match = plain("ID5", "HA9", mines_red="D6", mines_blue="D6", minefields="4,4", seed=seed)
    events = play(match, "D5-D6")
    assert events[1:] == [
        "Red's infantry 1 clears its own minefield on D6.",
        "Red's infantry 1 is destroyed by blue's minefield on D6.",
    ]


@pytest.mark.rule("K83-N3")
def test_a_retreating_piece_runs_into_minefields_too():
    seed = seed_for((6, 3), (100, range(61, 101)))
    match = plain("LD5", "HC5", mines_blue="E5", minefields="5,4", seed=seed)
    play(match, "end", "retreat D5-E5-F5")
    assert standing(match, "red") == set()
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-N3")
def test_the_answer_to_a_retreat_does_not_depend_on_a_hidden_minefield():
    for more in ({}, {"mines_blue": "E5"}):
        match = plain("LD5", "HC5", minefields="5,4", seed=seed_for((6, 3), (100, range(61, 101))), **more)
        play(match, "end")
        assert refused(match, "retreat D5-E5-A1").reason == "A1 is not next to E5."


@pytest.mark.rule("K83-N3")
def test_an_advancing_piece_runs_into_minefields_too():
    seed = seed_for((6, 4), (100, range(21, 101)))
    match = plain("HD5", "IC5", mines_blue="D6", minefields="5,4", seed=seed)
    play(match, "end", "advance D5-D6")
    assert standing(match, "red") == set()
    assert match.to_act == ("blue",)


# K83-N4


@pytest.mark.rule("K83-N4")
@pytest.mark.parametrize("well", [True, False])
def test_both_sides_learn_what_happened_on_a_minefield(well):
    match = plain("LD5", "HA9", mines_blue="D6", minefields="5,4", seed=clears("L", well=well))
    play(match, "D5-D6")
    word = "clears" if well else "is destroyed by"
    for seat in ("red", "blue", None):
        text = match.events(seat)[-1].text
        assert text == f"Red's light tank 1 {word} blue's minefield on D6."


@pytest.mark.rule("K83-N4")
def test_a_minefield_that_has_killed_is_known_to_both_and_led_around():
    match = plain("LD5 IB5", "HA9", mines_blue="D6", minefields="5,4", seed=clears("L", well=False))
    play(match, "D5-D6")
    for seat in ("red", "blue", None):
        mines = [piece for piece in match.view(seat).scene.pieces if piece.symbol == "minefield"]
        assert [piece.label for piece in mines] == ["Blue minefield, known to both"]
    onward = plain("LD5", "HA9", mines_blue="D6", known_blue="D6", minefields="5,4")
    play(onward, "D5-D7")
    assert onward.record.entries[-1].action == "D5-C6-D7"


@pytest.mark.rule("K83-N4")
def test_a_known_minefield_is_marked_where_it_is_offered():
    match = plain("LD5", "HA9", mines_blue="D6", known_blue="D6", minefields="5,4")
    (choice,) = [choice for choice in match.choices("red") if choice.action == "D5-D6"]
    assert (choice.label, choice.grave) == ("Light tank 1 D5 to D6: 2 of 10, mined", True)


# Taking back


def test_a_minefield_just_laid_can_be_taken_back():
    match = plain("ID5", "HA9")
    play(match, "mine D5 C5")
    match.undo("red")
    assert match.position()["minefields"] == {"red": 5, "blue": 5}


def test_a_step_that_could_have_met_a_minefield_cannot_be_taken_back():
    safe = plain("LD5", "HA9")
    play(safe, "D5-D6")
    assert safe.undoable("red") == 1
    suspicious = plain("LD5", "HA9", maybe_blue="D6")
    play(suspicious, "D5-D6")
    assert suspicious.undoable("red") is None


def test_where_the_enemys_infantry_has_been_mines_may_lie():
    match = plain("HA5", "ID5", turn="blue")
    play(match, "D5-E5", "end")
    suspects = set(match.position()["maybe_mined"]["blue"])
    assert suspects == {"C4", "C5", "C6", "D4", "D5", "D6", "E4", "E6", "F5"}
    play(match, "end", "end", "A5-B5-C5")
    assert "C5" not in match.position()["maybe_mined"]["blue"]


def test_tanks_leave_no_doubt():
    match = plain("HA5", "LD5", turn="blue")
    play(match, "D5-E5", "end")
    assert "maybe_mined" not in match.position()


def test_ground_that_no_infantry_enters_is_not_suspected():
    match = draw(
        """
        A  R   .   |   .   .
             .   i   .   .   .
        B  .   ^   .   .   B
             .   .   .   .   .
        """,
        "blue",
    )
    play(match, "end")
    assert match.position()["maybe_mined"] == {"blue": ["A3", "B4", "B5"]}
