"""Positions of scenarios and records open in the position editors and are written back exactly."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

import sandtable
from sandtable import Record
from sandtable.core import SandtableError, SetupError
from sandtable.core.drafts import check_position, position_editor_of
from sandtable.core.editor import GridBoard, PieceLayer
from tests.core.toy_game import ToyGame
from tests.games.test_random_drafts import mutated

EDITED = [name for name in sandtable.game_ids() if sandtable.game(name).position_editor]
SHIPPED = [(name, scenario) for name in EDITED for scenario in sandtable.game(name).scenarios()]
RECORDS = [
    file
    for file in sorted((Path(__file__).parents[1] / "records").glob("*.record"))
    if Record.load(file).game in EDITED and file.stem != "modern-creek-random"  # it takes seconds to replay
]
STEPS = 6
"""Positions of each record."""


def same(match):
    """Whether the position is written back exactly, without problems."""
    game, scenario, line = match.game, match.setup.scenario, match.position_text()
    checked = check_position(game, match.setup, game.position_editor.read(scenario, line))
    assert checked.problems == ()
    assert checked.line == line


@pytest.mark.parametrize(("game_id", "name"), SHIPPED)
def test_openings_are_written_back_exactly(game_id, name):
    same(sandtable.game(game_id).new(name, seed=1))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_positions_of_records_are_written_back_exactly(file):
    match = Record.load(file).replay()
    last = len(match)
    for number in {last * step // (STEPS - 1) for step in range(STEPS)}:
        same(match.at(number))


@pytest.mark.parametrize("game_id", EDITED)
def test_the_board_has_one_size_and_its_ground_is_locked(game_id):
    game = sandtable.game(game_id)
    described = game.position_editor.describe(game.scenario(game.default_scenario))
    board = described.board
    if isinstance(board, GridBoard):
        assert (board.fewest_rows, board.fewest_columns) == (len(board.row_names), len(board.column_names))
    pieces = [layer for layer in described.layers if isinstance(layer, PieceLayer)]
    assert pieces
    assert all(layer.locked for layer in described.layers if layer not in pieces and layer.name != "arsenals")


@pytest.mark.parametrize("game_id", EDITED)
def test_mutated_positions_have_problems_or_a_line(game_id):
    rng = Random(5)
    files = [file for file in RECORDS if Record.load(file).game == game_id]
    matches = [Record.load(file).replay() for file in files[:2]] or [sandtable.game(game_id).new(seed=1)]
    drafts = [
        (match.setup, match.game.position_editor.read(match.setup.scenario, match.at(number).position_text()))
        for match in matches
        for number in (0, len(match) // 2)
    ]
    found = set()
    for _ in range(150):
        setup, draft = rng.choice(drafts)
        checked = check_position(sandtable.game(game_id), setup, mutated(draft, rng))
        found.add(checked.line is not None)
        assert checked.line or [problem for problem in checked.problems if problem.reason.strip()]
        if checked.line:
            position_editor_of(sandtable.game(game_id)).read(setup.scenario, checked.line)
    assert found == {True, False}


def test_a_game_without_a_position_editor_says_so():
    with pytest.raises(SetupError, match="cannot be edited here"):
        position_editor_of(ToyGame())


# What is wrong, and where


def opened(game_id, scenario=None, **options):
    match = sandtable.game(game_id).new(scenario, seed=1, options=options)
    return match.setup, match.game.position_editor.read(match.setup.scenario, match.position_text())


def found(game_id, setup, draft):
    checked = check_position(sandtable.game(game_id), setup, draft)
    return [(one.reason, one.rule, one.places or one.input) for one in checked.problems]


def with_values(draft, **values):
    return replace(draft, values={**draft.values, **values})


def moved(draft, layer, places):
    """The draft with the first pieces of a layer elsewhere."""
    pieces = list(draft.pieces[layer])
    for number, place in enumerate(places):
        pieces[number] = replace(pieces[number], place=place)
    return replace(draft, pieces={**draft.pieces, layer: tuple(pieces)})


@pytest.mark.rule("GOW-B2")
def test_units_of_a_game_of_war_on_wrong_squares_are_shown():
    setup, draft = opened("game-of-war", "standard", first="north")
    assert found("game-of-war", setup, moved(draft, "armies", ["C10", "T3"])) == [
        ("No unit can stand on the mountain C10.", "GOW-B2", ("C10",)),
        (
            "A unit on the enemy arsenal T3 has destroyed it: mark it as destroyed.",
            "GOW-M3",
            ("T3",),
        ),
    ]
    destroyed = replace(
        draft, cells={**draft.cells, "arsenals": {"T3": "destroyed-arsenal", "A1": "destroyed-arsenal"}}
    )
    assert found("game-of-war", setup, moved(destroyed, "armies", ["T3"])) == [
        ("A1 is no arsenal that could be destroyed.", "GOW-M3", ("A1",))
    ]


@pytest.mark.rule("GOW-A5")
def test_turns_and_retreats_of_a_game_of_war_are_checked():
    setup, draft = opened("game-of-war", "standard", first="north")
    assert found("game-of-war", setup, with_values(draft, turn=0, must_retreat="K15")) == [
        ("The number of the turn is 0 while the sides deploy, and at least 1 afterwards.", "GOW-S1", "turn"),
        ("K15 holds no unit of the side to move.", "GOW-A5", ("K15",)),
    ]
    ((reason, _, _),) = found("game-of-war", setup, with_values(draft, rest="resulted=north"))
    assert "'resulted=north' is not a part of a position" in reason


@pytest.mark.rule("K83-T1")
def test_pieces_and_minefields_of_kriegspiel_are_checked():
    setup, draft = opened("kriegspiel83")
    mountain = next(name for name, value in draft.cells["ground"].items() if value == "mountain")
    wrong = moved(with_values(draft, **{"left-red": 6}), "armies", [mountain])
    mine = replace(draft.pieces["armies"][1], id="m", kind="minefield", values={})
    wrong = replace(wrong, pieces={**wrong.pieces, "mines": (mine,)})
    assert found("kriegspiel83", setup, wrong) == [
        ("Red's minefields: 1 on the map and 6 left to lay; each side has 5 in all.", "K83-A2", "left-red"),
        (f"{mountain} is mountain, where no heavy tank can stand.", "K83-T1", (mountain,)),
        (f"A minefield and a piece are on {mine.place}: remove one of them.", "K83-N1", (mine.place,)),
    ]


@pytest.mark.rule("K83-A1")
def test_pieces_of_kriegspiel_keep_their_numbers():
    setup, draft = opened("kriegspiel83")
    first, second, *others = draft.pieces["armies"]
    new = replace(first, id="new", kind="infantry")
    game = sandtable.game("kriegspiel83")
    gap = check_position(game, setup, replace(draft, pieces={"armies": (second, *others)}))
    assert gap.line.split()[3].startswith(f"-,H{second.place},")
    filled = check_position(game, setup, replace(draft, pieces={"armies": (second, *others, new)}))
    assert filled.line.split()[3].startswith(f"I{first.place},H{second.place},")


@pytest.mark.rule("TAK-H1")
def test_pieces_and_mines_of_taktik_are_checked():
    record = next(file for file in RECORDS if file.stem == "taktik-four-mines-and-supplies")
    match = Record.load(record).replay(at=60)
    draft = match.game.position_editor.read(match.setup.scenario, match.position_text())
    closed = next(name for name, value in draft.cells["ground"].items() if value == "repair")
    (headquarters,) = [name for name, one in draft.cells["ground"].items() if one == "headquarters-sarapan"]
    wrong = moved(draft, "pieces", [closed])
    mine = next(number for number, one in enumerate(draft.pieces["mines"]) if one.side == "sarapan")
    mines = list(wrong.pieces["mines"])
    mines[mine] = replace(mines[mine], place=headquarters)
    wrong = replace(wrong, pieces={**wrong.pieces, "mines": tuple(mines)})
    assert found("taktik", match.setup, wrong) == [
        (f"The piece on {closed} stands on no hex that is open ground.", "TAK-B2", (closed,)),
        (f"Sarapan cannot have a mine on {headquarters}.", "TAK-X1", (headquarters,)),
    ]
    again = with_values(draft, phase="placing")
    assert found("taktik", match.setup, again)[0][2]


def test_a_piece_of_taktik_that_is_removed_leaves_no_gap():
    game = sandtable.game("taktik")
    match = game.new("standard", seed=1)
    line = "moving 1 0 Kt8F7,Kt4F8,St4L20 moved=p2,p3 active=p3 done=p3 result=draw reason=p1 agreed."
    draft = game.position_editor.read(match.setup.scenario, line)
    pieces = draft.pieces["pieces"]
    kept = replace(draft, pieces={**draft.pieces, "pieces": pieces[1:]})
    written = game.position_editor.write(match.setup.scenario, kept)
    assert written.endswith("Kt4F8,St4L20 moved=p1,p2 active=p2 done=p2 result=draw reason=p1 agreed.")
    less = replace(kept, pieces={**draft.pieces, "pieces": pieces[:2]})
    problems = found("taktik", match.setup, less)
    assert ("p3: the rest of the turn names a piece that is not there.", None, "rest") in problems
    with pytest.raises(SandtableError, match="firepower 8 is in no battalion"):
        game.position_editor.read(match.setup.scenario, "moving 1 0 Kc8F7")


def test_units_of_modern_kriegsspiel_are_checked():
    setup, draft = opened("modern")
    unit = draft.pieces["units"][0]
    other = next(
        side.id
        for side in sandtable.game("modern").position_editor.describe(setup.scenario).sides
        if side.id != unit.side
    )
    for changes, words in (
        ({"side": other}, f"no command of {other}"),
        ({"values": {**unit.values, "more": "{"}}, "this is not JSON"),
        ({"values": {**unit.values, "size": "many"}}, "many"),
    ):
        units = (replace(unit, **changes), *draft.pieces["units"][1:])
        problems = found("modern", setup, replace(draft, pieces={**draft.pieces, "units": units}))
        assert any(words in reason for reason, _, _ in problems), problems


def test_what_modern_units_carry_stays_aboard_when_others_are_removed():
    game = sandtable.game("modern")
    match = game.new("islands", seed=1)
    data = match.position()
    ship = next(number for number, unit in enumerate(data["units"]) if unit.get("aboard") is not None)
    carrier = data["units"][ship]["aboard"]
    draft = game.position_editor.read(match.setup.scenario, match.position_text())
    gone = next(
        number
        for number, unit in enumerate(data["units"])
        if number not in (ship, carrier) and unit.get("aboard") is None and number < carrier
    )
    units = tuple(unit for number, unit in enumerate(draft.pieces["units"]) if number != gone)
    checked = check_position(game, match.setup, replace(draft, pieces={**draft.pieces, "units": units}))
    assert checked.problems == ()
    again = msgspec.json.decode(checked.line)["units"]
    names = {unit["name"]: unit for unit in again}
    assert again[names[data["units"][ship]["name"]]["aboard"]]["name"] == data["units"][carrier]["name"]
