"""GOW-B1 to GOW-B4: the board."""

from pathlib import Path

import pytest

from sandtable.core import ScenarioError
from tests.games.game_of_war.drawn import GAME, draw, online, play, refused

MOUNTAINS = {
    "north": "C10 C11 C12 C13 D10 E10 G10 H10 I10",
    "south": "N11 N12 N13 N14 N15 N16 P16 Q16 R16",
}
PASSES = {"north": "F10", "south": "O16"}
FORTRESSES = {"north": "B8 H21 I13", "south": "L15 M3 O23"}
ARSENALS = {"north": "B15 D8", "south": "T3 T23"}


@pytest.fixture(scope="module")
def classic():
    return GAME.new("free", seed=1).view(None).scene.board


def cells(board, terrain, side=None):
    return {cell.place for cell in board.cells if cell.terrain == terrain and cell.side == side}


def both(names):
    return set(" ".join(names.values()).split())


def locate(name):
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def straight_line(start, end):
    """The squares strictly between two squares in line, or `None` if they are not in line."""
    (row, column), (end_row, end_column) = locate(start), locate(end)
    down, right = end_row - row, end_column - column
    if down and right and abs(down) != abs(right):
        return None
    length = max(abs(down), abs(right))
    steps = ((row + k * down // length, column + k * right // length) for k in range(1, length))
    return [f"{chr(ord('A') + r)}{c + 1}" for r, c in steps]


@pytest.mark.rule("GOW-B1")
def test_the_board_has_25_columns_and_20_rows(classic):
    assert classic.row_names == tuple("ABCDEFGHIJKLMNOPQRST")
    assert classic.column_names == tuple(str(number) for number in range(1, 26))


@pytest.mark.rule("GOW-B1")
def test_row_a_is_the_north_edge_and_column_1_the_west_edge(classic):
    assert classic.locate("A1") == (0, 0)
    assert classic.locate("L15") == (11, 14)
    assert classic.locate("T25") == (19, 24)


@pytest.mark.rule("GOW-B1")
def test_the_frontier_runs_between_rows_j_and_k(classic):
    assert [border.after_row for border in classic.borders] == ["J"]
    match = GAME.new("free", seed=1)
    match.apply("north", "place infantry J1")
    match.apply("south", "place infantry K1")
    assert refused(match, "place infantry K2", "north").rule == "GOW-S1"
    assert refused(match, "place infantry J2", "south").rule == "GOW-S1"


@pytest.mark.rule("GOW-B1")
@pytest.mark.parametrize("name", ["U1", "A26", "A0", "AA1", "Z99", "A01"])
def test_a_square_off_the_board_is_an_error_with_its_name(name):
    error = refused(GAME.new("standard", seed=7), f"attack {name}")
    assert error.rule == "GOW-B1"
    assert name in error.reason
    assert "A1 to T25" in error.reason


@pytest.mark.rule("GOW-B1")
def test_a_square_is_written_in_either_case():
    match = GAME.new("standard", seed=7, options={"first": "north"})
    play(match, "g3-g2")
    assert match.record.entries[-1].action == "G3-G2"


@pytest.mark.rule("GOW-B2")
def test_mountains_and_passes_lie_as_printed(classic):
    assert cells(classic, "mountain") == both(MOUNTAINS)
    assert cells(classic, "pass") == both(PASSES)


@pytest.mark.rule("GOW-B2")
def test_fortresses_lie_as_printed_and_belong_to_neither_side(classic):
    assert cells(classic, "fortress") == both(FORTRESSES)


@pytest.mark.rule("GOW-B2")
@pytest.mark.parametrize("side", ["north", "south"])
def test_arsenals_lie_as_printed(classic, side):
    assert cells(classic, "arsenal", side) == set(ARSENALS[side].split())


@pytest.mark.rule("GOW-B2")
def test_nothing_else_is_on_the_board(classic):
    assert len(classic.cells) == 2 * (9 + 1 + 3 + 2)
    assert (
        cells(classic, "destroyed-arsenal", "north") == cells(classic, "destroyed-arsenal", "south") == set()
    )


@pytest.mark.rule("GOW-B3")
@pytest.mark.parametrize("side", ["north", "south"])
def test_every_fortress_stands_on_a_line_of_one_of_its_own_arsenals(side):
    for fortress in FORTRESSES[side].split():
        lines = [straight_line(arsenal, fortress) for arsenal in ARSENALS[side].split()]
        assert any(line is not None and not both(MOUNTAINS) & set(line) for line in lines), fortress


@pytest.mark.rule("GOW-B3")
@pytest.mark.parametrize("side", ["north", "south"])
def test_the_drawn_lines_of_the_empty_board_run_through_the_fortresses(side):
    (overlay,) = GAME.new("free", seed=1).inspect(None, f"lines {side}").overlays
    drawn = {line.end for line in overlay.lines}
    for line in overlay.lines:
        drawn.update(straight_line(line.start, line.end))
    assert set(FORTRESSES[side].split()) <= drawn


@pytest.mark.rule("GOW-B4")
def test_another_board_is_played_from_a_file(tmp_path):
    file = tmp_path / "valley.toml"
    file.write_text(
        'title = "Valley"\nsummary = "Three rows."\nboard = """\n@..\n---\n.^.\n..@\n"""\n'
        "[army]\ninfantry = 1\ncavalry = 0\ncannon = 0\nswift-cannon = 0\nrelay = 0\nswift-relay = 0\n"
        '[north]\ninfantry = "A2"\n[south]\ninfantry = "C2"\n'
    )
    match = GAME.new(file, seed=1, options={"first": "north"})
    assert match.view(None).scene.board.row_names == ("A", "B", "C")
    assert refused(match, "A2-B2").reason == "B2 is a mountain, which nobody can enter."
    assert play(match, "A2-B3")[0] == "North's infantry moves from A2 to B3."


@pytest.mark.rule("GOW-B4")
def test_a_drawn_board_has_its_own_size_and_names():
    match = draw("""
        @ I . . . . .
        -------------
        . . . . . i @
    """)
    assert online(match, "north") == {"A2"}
    assert "A1 to B7" in refused(match, "attack C1").reason


@pytest.mark.rule("GOW-B4")
@pytest.mark.parametrize(
    ("board", "reason", "line"),
    [
        ("@..\n---\n..\n..@", "this row is 2 squares wide, the first one 3", 6),
        ("@..\n---\n.?.\n..@", "column 2 has '?', which is none of", 6),
        ("@..\n---\n...\n---\n..@", "the frontier is drawn twice", 7),
        ("@..\n...\n..@", "no frontier", 3),
        ("---\n@..\n..@", "no frontier", 3),
        ("@..\n..@\n---", "no frontier", 3),
        ("...\n---\n..@", "north has no arsenal", 3),
        ("@..\n---\n...", "south has no arsenal", 3),
        ("@" * 101 + "\n---\n" + "@" * 101, "1 to 100 rows and columns", 3),
        ("@.\n--\n.@", "north has 2 squares for 17 units", 3),
    ],
    ids=[
        "ragged",
        "unknown mark",
        "two frontiers",
        "no frontier",
        "frontier first",
        "frontier last",
        "no northern arsenal",
        "no southern arsenal",
        "too large",
        "too small for the armies",
    ],
)
def test_an_invalid_board_is_an_error_with_its_line(tmp_path, board, reason, line):
    file = tmp_path / "odd.toml"
    file.write_text(f'title = "Odd"\nsummary = "Odd."\nboard = """\n{board}\n"""\n')
    with pytest.raises(ScenarioError) as caught:
        GAME.new(file)
    assert reason in caught.value.reason
    assert (Path(caught.value.file).name, caught.value.line) == ("odd.toml", line)
