"""Playing with a cursor on the board, at a real terminal."""

from pathlib import Path

import pytest

import sandtable

STORMING = Path(__file__).parents[1] / "scenarios" / "storming.toml"
TWO_PEOPLE = ("--seat", "red=human", "--seat", "blue=human")
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
FAR_DOWN, FAR_LEFT = "\x1b[1;2B", "\x1b[1;2D"
LINE = "The storming of a city\n"
"""The heading next to the board while a line is typed."""
ESCAPE, TAB, BACK_TAB, BACKSPACE = "\x1b", "\t", "\x1b[Z", "\x7f"


@pytest.fixture
def storming(terminal, tmp_path):
    """The storming of a city, with red at the board."""
    table = terminal(
        "play",
        "kriegspiel83",
        "--scenario",
        str(STORMING),
        *TWO_PEOPLE,
        "--record",
        str(tmp_path / "it.record"),
    )
    sit_down(table, "Red")
    return table


def sit_down(table, name):
    table.see(f"{name}: press Enter when you are ready.")
    table.type("\r")
    table.see(f" {name} > ")


def press(table, *keys_and_sights):
    """Press keys, and after each one check the screen."""
    for keys, sight in keys_and_sights:
        table.type(keys)
        table.see(sight)


@pytest.mark.rule("K83-K1", "K83-M5", "K83-N1", "K83-C3")
def test_a_city_is_stormed_with_the_keys_of_the_printed_game(storming, tmp_path):
    press(
        storming,
        (TAB, "Selected: Red heavy tank 1"),
        ("M", "Selected: Red heavy tank 2"),
        ("m", "Selected: Red light tank 3"),
        ("S", "Selected: Red infantry 4"),
        ("L", "Lay a minefield: in which direction?  b A3  c B3  d B2  e B1"),
        (ESCAPE, "Selected: Red infantry 4"),
        ("Lb", "You lay a minefield on A3; 4 left."),
        ("Ta", "Red's infantry 4 is taken from A2 to A: B3."),
        ("F", "Blue: press Enter when you are ready."),
    )
    sit_down(storming, "Blue")
    storming.see("You have 5 minefields left.")
    assert "minefield on A3" not in storming.picture
    press(
        storming,
        (TAB, "Selected: Blue light tank 1"),
        ("f", "Blue's light tank 1 moves from A8 to A7."),
        ("s", "Selected: Blue infantry 2"),
        ("F", "Red: press Enter when you are ready."),
    )
    sit_down(storming, "Red")
    press(
        storming,
        (TAB + "cb", "Selected: Red heavy tank 2"),
        ("cc", "Red's heavy tank 2 moves from B6 to C7."),
        ("F", "2 of your pieces attack. Do it? y/n"),
        ("n", "Not done."),
        ("F", "2 of your pieces attack. Do it? y/n"),
        ("y", "Selected: Red heavy tank 1"),
        ("a", "Red's piece on E7 will attack D7."),
        ("F", "Fight it out. Do it? y/n"),
        ("y", "you may advance"),
        ("c", "Red wins: Red has entered blue's city."),
    )
    assert storming.end() == 0
    assert sandtable.Record.load(tmp_path / "it.record").replay().outcome.winners == ("red",)


@pytest.mark.rule("K83-K1")
def test_the_cursor_goes_round_the_map_and_strides(storming):
    storming.see("E5, Red heavy tank 1")
    press(
        storming,
        (DOWN, "\nA5\n"),
        (FAR_DOWN, "\nE5, Red heavy tank 1"),
        (LEFT, "\nE4\n"),
        (FAR_LEFT, "\nE8, blue's city"),
        (RIGHT, "\nE1\n"),
        (UP, "\nD1\n"),
    )


@pytest.mark.rule("K83-K2")
def test_enter_on_an_empty_hex_takes_the_first_piece_beside_it_clockwise(storming):
    storming.see("E5, Red heavy tank 1")
    press(
        storming,
        (LEFT * 3 + UP * 3, "\nB2\n"),
        ("\r", "Selected: Red infantry 4"),
        (ESCAPE, "Nothing is selected."),
        (UP * 2, "\nD2\n"),
        ("\r", "Selected: Red light tank 3"),
        (ESCAPE, "Nothing is selected."),
        (DOWN * 2 + RIGHT * 2, "\nE4\n"),
        ("\r", "Selected: Red heavy tank 1"),
    )


@pytest.mark.rule("K83-K3")
def test_shift_and_arrows_leaf_through_the_command_line(storming):
    storming.see("E5, Red heavy tank 1")
    press(
        storming,
        (TAB, "Selected: Red heavy tank 1"),
        ("\r", " M  S  F   north"),
        (FAR_LEFT, "finish: end the movement, fight, or end the advance"),
        (LEFT * 2, "leave the piece for later and go on to the next"),
        ("\r", "Selected: Red heavy tank 2"),
    )


@pytest.mark.rule("K83-K3", "K83-O2")
def test_enter_turns_the_pages_of_the_status_report(storming):
    storming.see("Status report\nRound 1, July.")
    press(storming, ("\r", "\nForces"), ("\r", "    1  2  3  4"))


def test_enter_on_a_far_hex_goes_there_and_backspace_takes_it_back(storming):
    storming.see("E5, Red heavy tank 1")
    press(
        storming,
        (TAB + UP * 3, "\nB5, Red heavy tank 2"),
        (DOWN, "\nC5\n"),
        ("\r", "moves from E5 to C5."),
        (BACKSPACE, "E5, Red heavy tank 1"),
    )
    storming.see_no_more("moves from")


def test_a_letter_that_leads_nowhere_says_why(storming):
    press(
        storming,
        ("c", "c, south-east: select a piece first"),
        (TAB, "Selected: Red heavy tank 1"),
        ("E", "Pieces are moving: combat comes when the movement is ended."),
        ("A", "A is not a key; is Caps Lock on?"),
        ("x", "x is not a key here; ? lists the keys."),
        ("Lb", "Only infantry lays minefields, not a heavy tank."),
        ("d", "d, south of E5, is off the map."),
    )


def test_help_lists_the_games_keys_and_any_key_puts_it_away(storming):
    press(storming, ("?", "T               transport by road: to which town?"), (TAB, "Nothing is selected."))
    storming.see_no_more("Caps Lock")


def test_a_line_is_typed_and_the_board_comes_back(storming):
    press(
        storming,
        (":", LINE),
        ("E5-E6\r", "moves from E5 to E6."),
        (TAB, "Selected: Red heavy tank 1"),
        ("/", LINE),
        ("why E6-E7\r", "E6-E7 is allowed."),
        ("", "Press Enter to return to the board."),
        ("\r", "Selected: Red heavy tank 1"),
        ("b", "moves from E6 to E7."),
    )


def test_the_command_keys_goes_over_to_lines_and_back(storming):
    press(
        storming,
        (":", LINE),
        ("keys\r", "Type lines from now on"),
        ("keys\r", "Ctrl-C leave"),
        ("\x03", "Continue with:"),
    )
    assert storming.end() == 0


def test_any_game_can_be_played_with_the_cursor(terminal, duel):
    seats = ("--seat", "north=human", "--seat", "south=human")
    table = terminal(
        "play", "game-of-war", "--keys", "--scenario", str(duel), "--option", "first=north", *seats, rows=30
    )
    table.see("A3, Northern infantry A3")
    press(
        table,
        (TAB, "Selected: Northern infantry A3"),
        (BACK_TAB, "Selected: Northern cavalry B3"),
        (DOWN + DOWN + RIGHT, "\nD4"),
        ("\r", "North wins: Every southern arsenal is destroyed."),
    )
    assert table.end() == 0


def test_a_small_screen_shows_the_part_of_the_map_where_the_cursor_is(terminal):
    table = terminal(
        "play", "kriegspiel83", "--seat", "red=human", "--seat", "blue=classic", columns=80, rows=24
    )
    table.see("Enter turns the page.")
    table.type(ESCAPE)
    table.see("\n A ")
    rows = {line[:3].strip() for line in table.picture.splitlines()}
    assert "A" in rows
    assert "R" not in rows
    table.type(FAR_DOWN * 3)
    table.see("\n P ")


def test_lines_can_be_asked_for(terminal):
    table = terminal("play", "kriegspiel83", "--lines", "--seat", "red=human", "--seat", "blue=classic")
    table.answer("Type an action", "quit\r")
    table.wait_for("Continue with:")
    assert table.end() == 0
