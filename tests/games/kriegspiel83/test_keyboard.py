"""K83-K1, K83-K2 and K83-M5: the keys that the game offers to clients."""

import pytest

from sandtable import Match
from tests.games.kriegspiel83.drawn import plain, play, seed_for, standing


def press(match: Match, place: str, *keys: str) -> None:
    """Select the piece on a hex and type keys, as a generic client does."""
    seat = match.to_act[0]
    (piece,) = (one.id for one in match.view(seat).scene.pieces if one.place == place)
    for key in keys:
        match.apply(seat, choice(match, key, piece).action)


def choice(match: Match, key: str, piece: str | None = None):
    """The one choice that keys take while a piece is selected."""
    choices = match.choices(match.to_act[0])
    (found,) = (one for one in choices if one.key == key and one.piece in (None, piece))
    return found


def keys_at(match: Match, piece: str) -> set[str]:
    return {one.key for one in match.choices(match.to_act[0]) if one.piece == piece and one.key}


@pytest.mark.rule("K83-K1")
@pytest.mark.parametrize(
    ("key", "even", "odd"),
    [
        ("a", "C4", "C5"),
        ("b", "D5", "C6"),
        ("c", "E5", "D6"),
        ("d", "E4", "E5"),
        ("e", "E3", "D4"),
        ("f", "D3", "C4"),
    ],
)
def test_a_to_f_step_in_the_six_directions_clockwise_from_north(key, even, odd):
    for start, end in (("D4", even), ("D5", odd)):
        match = plain(f"H{start}", "HH9")
        press(match, start, key)
        assert standing(match, "red") == {end}


@pytest.mark.rule("K83-K1")
def test_letters_follow_each_other_along_a_whole_way():
    match = plain("HD4", "HH9")
    press(match, "D4", "a", "b", "c", "c", "d", "d")
    assert standing(match, "red") == {"F7"}
    assert match.view("red").facts.waiting == ()


@pytest.mark.rule("K83-K1")
def test_there_is_no_letter_for_a_direction_that_is_closed():
    match = plain("HD4", "HH9", {"C4": "^", "D5": "%"})
    assert keys_at(match, "red-1") == {"c", "d", "e", "f", "S"}


@pytest.mark.rule("K83-K1", "K83-M4")
def test_s_passes_a_piece_and_f_ends_the_turn():
    match = plain("HD4 LD5", "HH9")
    press(match, "D4", "S")
    assert match.view("red").facts.waiting == ("D5",)
    assert choice(match, "F").piece is None
    match.apply("red", choice(match, "F").action)
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-K1", "K83-M4")
def test_m_is_the_clients_and_leaves_the_piece_available():
    match = plain("HD4", "HH9")
    keyboard = match.view("red").keyboard
    assert keyboard.leave == "M"
    assert "M" not in {one.key for one in match.choices("red")}


@pytest.mark.rule("K83-K1", "K83-N1")
def test_l_and_a_direction_lay_a_minefield():
    match = plain("ID4 HE7", "HH9")
    assert {"La", "Lb", "Lc", "Ld", "Le", "Lf"} <= keys_at(match, "red-1")
    assert not any(key.startswith("L") for key in keys_at(match, "red-2"))
    press(match, "D4", "Lb", "La", "d")
    assert match.position()["mines"]["red"] == ["C4", "D5"]
    assert standing(match, "red") == {"E4", "E7"}


@pytest.mark.rule("K83-K1", "K83-C3")
def test_t_and_the_letter_of_a_town_transport_infantry():
    match = plain("ID5 HE4", "HH9", {"C5": "A", "F4": "C", "G2": "F"})
    assert {key for key in keys_at(match, "red-1") if key.startswith("T")} == {"TC", "TR"}
    play(match, "E4-F3")
    press(match, "D5", "TC")
    assert standing(match, "red") == {"E4", "F3"}


@pytest.mark.rule("K83-K1", "K83-B1")
def test_a_direction_chooses_a_target_and_f_starts_the_fight():
    match = plain("HD5", "IC5 IC6")
    play(match, "end")
    assert keys_at(match, "red-1") == {"a", "b"}
    assert not [one for one in match.choices("red") if one.key == "F"]
    press(match, "D5", "b")
    assert "targets=D5>C6" in match.position_text()
    fight = choice(match, "F")
    assert (fight.action, fight.grave) == ("fight", True)


@pytest.mark.rule("K83-K1", "K83-B9")
def test_directions_retreat_and_e_eliminates():
    match = plain("LD5", "HC5", seed=seed_for((6, 3)))
    play(match, "end")
    assert match.view("red").facts.phase == "retreat"
    assert choice(match, "E", "red-1").action == "lose D5"
    press(match, "D5", "d", "d")
    assert standing(match, "red") == {"F5"}


@pytest.mark.rule("K83-K1", "K83-B10")
def test_e_gives_a_piece_up_in_an_exchange():
    match = plain("HD5 IC4 IC6", "LC5", {"C5": ":"}, seed=seed_for((6, 4)))
    play(match, "end")
    assert match.view("red").facts.phase == "exchange"
    press(match, "D5", "E")
    assert standing(match, "red") == {"C4", "C6"}


@pytest.mark.rule("K83-K1", "K83-B12")
def test_directions_advance_s_stays_and_f_ends_the_advance():
    def after_the_fight() -> Match:
        match = plain("HD5 HC4", "IC5", {"D5": ":"}, seed=seed_for((6, 3)))
        play(match, "end")
        assert match.view("red").facts.phase == "advance"
        return match

    advanced = after_the_fight()
    press(advanced, "D5", "a")
    assert "C5" in standing(advanced, "red")
    stayed = after_the_fight()
    press(stayed, "D5", "S")
    assert [one.piece for one in stayed.choices("red") if one.kind == "stay"] == ["red-2"]
    ended = after_the_fight()
    ended.apply("red", choice(ended, "F").action)
    assert ended.to_act == ("blue",)


@pytest.mark.rule("K83-K1", "K83-K2")
def test_the_cursor_strides_four_hexes_wraps_and_homes():
    keyboard = plain("HD5", "HH9").view("red").keyboard
    assert (keyboard.stride, keyboard.wraps, keyboard.homes, keyboard.in_order) == (4, True, True, True)


@pytest.mark.rule("K83-K3", "K83-O2")
def test_the_status_report_has_pages_while_a_turn_begins():
    match = plain("HD4 LG2", "HH9")
    view = match.view("red")
    assert view.keyboard.commands
    assert view.keyboard.status_pages == ("report", "forces")
    assert {panel.name for panel in view.scene.panels} >= set(view.keyboard.status_pages)
    assert match.view("blue").keyboard.status_pages == ()
    assert match.view(None).keyboard.status_pages == ()
    press(match, "D4", "a")
    assert match.view("red").keyboard.status_pages == ()
    match.apply("red", "end")
    assert match.view("blue").keyboard.status_pages == ("report", "forces")


@pytest.mark.rule("K83-K1")
def test_the_help_names_every_key_and_what_must_follow_it():
    keys = {key.key: key for key in plain("HD5", "HH9").view(None).keyboard.keys}
    assert {letter: keys[letter].label for letter in "abcdef"} == {
        "a": "north",
        "b": "north-east",
        "c": "south-east",
        "d": "south",
        "e": "south-west",
        "f": "north-west",
    }
    assert set(keys) == {*"abcdef", *"MSLTEF"}
    assert {letter for letter, key in keys.items() if key.then} == {"L", "T"}


@pytest.mark.rule("K83-M5")
def test_choices_come_piece_by_piece_in_the_fixed_order():
    match = plain("HD4 LG2 IB7", "HH9")

    def order() -> list[str]:
        return list(dict.fromkeys(one.piece for one in match.choices("red") if one.piece))

    assert order() == ["red-1", "red-2", "red-3"]
    press(match, "G2", "a")
    assert order() == ["red-1", "red-2", "red-3"]
    press(match, "B7", "S")
    assert order() == ["red-1", "red-2"]
