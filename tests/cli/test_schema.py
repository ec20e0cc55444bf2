"""`sandtable schema` on the command line."""

import json

import msgspec
import pytest

import sandtable


@pytest.mark.parametrize("game", ["game-of-war", "kriegspiel83", "taktik", "modern", "kriegsspiel"])
def test_the_schema_of_facts_describes_the_facts_of_a_game(call, game):
    schema = json.loads(call("schema", "facts", game).stdout)
    chosen = sandtable.game(game)
    properties = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    view = chosen.new("lesson" if game == "modern" else None, seed=1).view(None, picture=False)
    facts = json.loads(msgspec.json.encode(view.facts))
    assert facts.keys() <= properties.keys()


@pytest.mark.parametrize(("message", "key"), [("new", "settings"), ("think", "since"), ("option", "default")])
def test_messages_have_schemas(call, message, key):
    schema = json.loads(call("schema", message).stdout)
    assert key in json.dumps(schema)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("facts",), "name one, as in schema facts game-of-war"),
        (("facts", "chess"), "There is no game 'chess'"),
        (("think", "taktik"), "the same in every game"),
        (("fakts",), "Did you mean facts?"),
    ],
)
def test_a_schema_that_is_not_there_is_refused(refusal, arguments, why):
    assert why in refusal("schema", *arguments)
