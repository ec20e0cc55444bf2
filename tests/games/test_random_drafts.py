"""Random scenarios open in the editors and mean the same afterwards; mutated drafts only give problems."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core import Dice, Scenario, Setup
from sandtable.core.drafts import check_draft
from sandtable.core.editor import Draft, DraftPiece, DraftRaster, DraftShape
from tests.games.random_scenarios import GRID_GAMES, random_scenario

SCENARIOS, MUTATIONS = 12, 200
"""Numbers of random scenarios and of mutated drafts for each game."""


def beginning(game, scenario):
    """What a match begins with: its seats, position and events, and what each seat sees and can do.

    The facts are left out: they have the map as it is drawn in the file.
    """
    setup = Setup(scenario, game.options_type())
    state, events = game.start(setup, Dice("7"))
    seats = game.seats(setup)
    views = [msgspec.json.encode(replace(game.view(state, seat), facts=None)) for seat in (*seats, None)]
    return seats, game.position(state), events, views


@pytest.mark.parametrize("game_id", GRID_GAMES)
def test_what_the_checker_accepts_opens_in_the_editor_and_means_the_same(game_id):
    game = sandtable.game(game_id)
    for seed in range(SCENARIOS):
        scenario = random_scenario(game_id, Random(seed))
        draft = game.editor.read(scenario)
        checked = check_draft(game, draft)
        assert checked.playable, (seed, checked.problems)
        written = Scenario.parse(checked.text, name="random", file="random.toml", shipped=False)
        game.check(written)
        assert (written.title, written.summary) == (scenario.title, scenario.summary)
        assert game.editor.read(written) == draft
        assert beginning(game, written) == beginning(game, scenario)


JUNK = (None, True, -1, 0, 1, 2.5, 1e300, float("inf"), float("nan"), "", "A1", "kazaldis", "\x00", "'''")
JUNK_LISTS = (
    [],
    [1],
    {},
    [[]],
    [{}],
    ["kazaldis"],
    [{"id": "sarapan", "seat": "x"}],
    [{"seat": "kazaldis"}] * 3,
)
PLACES = ("A1", "B2", "C3", "Z99", "", "a1", "AA1", "1", "\x00")
SIZES = ((1, 1), (2, 2), (3, 5), (0, 0), (-1, 4), (60, 60), (1e300, 1), (float("nan"), 3), (2.5, 2))


def mutated(draft, rng):
    """A draft with one of its parts changed at random."""
    cells = {layer: dict(values) for layer, values in draft.cells.items()}
    values = sorted({value for painted in cells.values() for value in painted.values()})
    match rng.randrange(7):
        case 0:
            return replace(draft, size=rng.choice(SIZES))
        case 1:
            name = rng.choice([*draft.values, "other"])
            return replace(draft, values={**draft.values, name: rng.choice((*JUNK, *JUNK_LISTS))})
        case 2:
            name = rng.choice([*draft.values])
            return replace(draft, values={key: one for key, one in draft.values.items() if key != name})
        case 3:
            layer = rng.choice([*cells, "other"])
            painted = cells.setdefault(layer, {})
            for place in rng.sample([*painted, *PLACES], 4):
                painted[place] = rng.choice([*values, "lava"])
            return replace(draft, cells=cells)
        case 4:
            layer = rng.choice([*cells, "other"])
            emptied = {place: one for place, one in cells.get(layer, {}).items() if rng.random() < 0.5}
            return replace(draft, cells={**cells, layer: emptied})
        case 5:
            edges = [
                (rng.choice(PLACES), rng.choice(PLACES), rng.choice(["river", "bridge", "x"]))
                for _ in range(3)
            ]
            return replace(draft, edges={rng.choice(["rivers", "other"]): tuple(edges)})
        case _:
            return with_pieces(draft, rng)


def with_pieces(draft, rng):
    pieces = list(draft.pieces.get("armies", ()))
    kinds = [*(piece.kind for piece in pieces), "tank"]
    sides = [*(piece.side for piece in pieces), "east"]
    for _ in range(rng.randint(1, 30)):
        place = rng.choice([*PLACES, *(f"{row}{column}" for row in "ABCDE" for column in range(1, 8)), None])
        pieces.append(DraftPiece(rng.choice("abc"), rng.choice(kinds), rng.choice(sides), place, {"x": 1}))
    shapes = {"lines": (DraftShape("a", "road", ((float("inf"), 1.0),)),)} if rng.random() < 0.2 else {}
    rasters = {"heights": DraftRaster(-1, 3, "?")} if rng.random() < 0.2 else {}
    return replace(draft, pieces={"armies": tuple(pieces)}, shapes=shapes, rasters=rasters)


@pytest.mark.parametrize("game_id", GRID_GAMES)
def test_mutated_drafts_have_problems_or_can_be_played(game_id):
    game, rng = sandtable.game(game_id), Random(5)
    drafts = [game.editor.read(random_scenario(game_id, Random(seed))) for seed in range(3)]
    drafts += [replace(game.editor.blank(), values={**drafts[0].values})]
    outcomes = set()
    for _ in range(MUTATIONS):
        draft = mutated(rng.choice(drafts), rng)
        if rng.random() < 0.5:
            draft = mutated(draft, rng)
        checked = check_draft(game, draft)
        outcomes.add((checked.text is not None, checked.playable))
        assert checked.text or checked.problems
        assert all(problem.reason.strip() for problem in checked.problems)
        if checked.playable:
            game.check(Scenario.parse(checked.text, name="x", file="x.toml", shipped=False))
    assert outcomes == {(False, False), (True, False), (True, True)}


@pytest.mark.parametrize("game_id", GRID_GAMES)
def test_an_empty_draft_has_problems(game_id):
    assert check_draft(sandtable.game(game_id), Draft((5, 5))).problems
