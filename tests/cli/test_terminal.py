"""At a real terminal: the menu, handing over the keyboard, questions, and leaving."""

import re

import sandtable

ERASED = "\x1b[H\x1b[2J\x1b[3J"


def test_the_curtain_hides_one_persons_deployment_from_the_other(terminal):
    table = terminal(
        "play", "game-of-war", "--scenario", "free", "--seat", "north=human", "--seat", "south=human"
    )
    table.wait_for("North: press Enter when you are ready.")
    table.type("\r")
    table.answer("17 units to place.", "deploy standard\r")
    table.answer("All units are placed", "ready\r")
    table.wait_for("Confirm the deployment. Do it? [y/N]")
    table.type("y\r")
    curtain = table.wait_for(ERASED)
    table.wait_for("South: press Enter when you are ready.")
    table.type("\r")
    # What north typed does not come back when south asks for the line before.
    table.answer("17 units to place.", "\x1b[A\r")
    table.answer("17 units to place.", "seed\r")
    table.answer("17 units to place.", "\x04")
    table.wait_for("sandtable play --resume")
    assert table.end() == 0
    after = table.text(curtain)
    board = re.findall(r"^ [A-T] (.{75}) [A-T] ", after, re.MULTILINE)
    assert len(board) == 20
    assert not any(letter in row for row in board for letter in "ICGHRS")
    assert "deploy standard" not in after
    assert "North is ready." in after
    assert "Seed hash" in after


def test_the_menu_leads_into_a_game(terminal, tmp_path):
    table = terminal("play", "game-of-war", "--terminal", "--option", "first=north")
    table.answer("Who is your opponent?", "99\r")
    table.answer("'99' is not one of these.", "1\r")
    table.answer("Which scenario?", "\r")
    table.answer("Which side is yours?", "1\r")
    table.answer("5 moves left", "G3-G2; end\r")
    table.answer("Turn 3, north to move: 5 moves left", "quit\r")
    table.wait_for("The game is saved in")
    assert table.end() == 0
    assert "North: you · South: Level 1 · Recruit" in table.text()
    (saved,) = (tmp_path / "data" / "sandtable" / "games").glob("*.record")
    assert sandtable.Record.load(saved).players == {"north": "human", "south": "level:1"}


def test_a_grave_action_is_asked_for_and_tab_completes(terminal, duel):
    seats = ("--seat", "north=human", "--seat", "south=human")
    table = terminal(
        "play", "game-of-war", "--scenario", str(duel), "--option", "first=north", *seats, NO_COLOR="1"
    )
    table.answer("5 moves left", "res\t")
    table.wait_for("ign")
    table.type("\r")
    table.wait_for("Resign. Do it? [y/N]")
    table.type("\r")
    table.answer("Not done.", "B3-D4\r")
    table.wait_for("North wins: Every southern arsenal is destroyed.")
    assert table.end() == 0
    assert "[38;" not in table.shown
    assert "[48;" not in table.shown


def test_ctrl_c_empties_the_line_and_then_leaves(terminal):
    table = terminal(
        "play", "game-of-war", "--seat", "south=human", "--seat", "north=human", columns=80, rows=24
    )
    table.answer("5 moves left", "Q")
    table.wait_for("Q")
    table.type("\x03seed\r")
    table.wait_for("Seed hash")
    table.answer("5 moves left", "\x03")
    table.wait_for("Continue with:")
    assert table.end() == 0
    assert "Refused" not in table.shown


def test_a_record_is_stepped_through(terminal, duel, tmp_path):
    match = sandtable.game("game-of-war").new(duel, options={"first": "north"}, seed=1)
    match.apply("north", "A3-A4")
    match.apply("north", "B3-D4")
    match.record.save(tmp_path / "duel.record")
    table = terminal("replay", str(tmp_path / "duel.record"))
    shown = "The start of 2 actions"
    for keys, then_shown in (
        ("\r", "1 of 2: north A3-A4"),
        ("n\r", "2 of 2: north B3-D4"),
        ("\r", "This is the end; q quits."),
        ("p\r", "1 of 2: north A3-A4"),
        ("first\r", "The start of 2 actions"),
        ("p\r", "This is the start."),
        ("2\r", "2 of 2: north B3-D4"),
        ("1\r", "1 of 2: north A3-A4"),
        ("lines north\r", "North: 2 online, 0 offline."),
        ("seat south\r", "1 of 2: north A3-A4"),
        ("seat west\r", "There is no seat 'west'"),
        ("frobnicate\r", "'frobnicate' is not a command"),
        ("help\r", "as a seat sees it"),
    ):
        table.answer(shown, keys)
        shown = then_shown
    table.answer(shown, "q\r")
    assert table.end() == 0
