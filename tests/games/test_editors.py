"""Every editor reads what its game ships, and writes files that mean the same."""

import pytest

import sandtable
from sandtable.core import Dice, Scenario, Setup, game_ids
from sandtable.core.drafts import check_draft, shape_problems

EDITED = [name for name in game_ids() if sandtable.game(name).editor]
SHIPPED = [(name, scenario) for name in EDITED for scenario in sandtable.game(name).scenarios()]


@pytest.mark.parametrize(("game_id", "name"), SHIPPED)
def test_shipped_scenarios_open_in_the_editor_and_are_written_back_unchanged(game_id, name):
    game = sandtable.game(game_id)
    scenario = game.scenario(name)
    draft = game.editor.read(scenario)
    checked = check_draft(game, draft)
    assert checked.problems == ()
    written = Scenario.parse(checked.text, name=name, file=f"{name}.toml", shipped=False)
    assert (written.title, written.summary) == (scenario.title, scenario.summary)
    assert game.editor.read(written) == draft
    assert opening(game, written) == opening(game, scenario)


def opening(game, scenario):
    """What a match of the scenario begins with: its position, seats and events."""
    setup = Setup(scenario, game.options_type())
    state, events = game.start(setup, Dice("7"))
    return game.seats(setup), game.position(state), events


@pytest.mark.parametrize("game_id", EDITED)
def test_a_new_draft_only_lacks_what_must_be_written(game_id):
    game = sandtable.game(game_id)
    description, draft = game.editor.describe(), game.editor.blank()
    assert {"title", "summary"} <= {one.name for one in description.forms[0].inputs}
    missing = shape_problems(description, draft)
    assert {problem.reason.partition(": ")[2] for problem in missing} == {"write something."}


@pytest.mark.parametrize("game_id", EDITED)
def test_descriptions_name_each_layer_and_input_once(game_id):
    description = sandtable.game(game_id).editor.describe()
    layers = [layer.name for layer in description.layers]
    inputs = [one.name for form in description.forms for one in form.inputs]
    assert len(set(layers)) == len(layers)
    assert len(set(inputs)) == len(inputs)
