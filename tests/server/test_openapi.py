"""The OpenAPI document is complete and correct: valid requests get the documented responses, never 5xx."""

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sandtable.server.app import create_app
from sandtable.server.config import Config, Limits
from sandtable.server.openapi import with_own_schemas
from sandtable.server.wire import WIRE, MatchInfo
from tests.server import applications
from tests.server.applications import ORIGIN
from tests.server.asking import won_duel

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@pytest.fixture(scope="module")
def application(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('described')}/matches.db"
    app = applications.application(Config(database_url=url, origins=(ORIGIN,), limits=Limits.none()))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="module")
def described(application):
    return application.get("/api/openapi.json").json()


def operations(described):
    return [
        (path, method, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_operation_has_a_name_a_summary_and_a_tag(described):
    found = operations(described)
    names = [operation["operationId"] for _, _, operation in found]
    assert len(set(names)) == len(names) >= 24
    for path, _, operation in found:
        assert operation["summary"], path
        assert operation["description"], path
        assert operation["tags"], path


def test_refusals_are_problems(described):
    for path, _, operation in operations(described):
        for status, answer in operation["responses"].items():
            if status >= "400":
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}, (path, status)


def test_all_that_is_sent_is_described_with_its_tags(described):
    schemas = described["components"]["schemas"]
    _, expected = msgspec.json.schema_components(
        (*WIRE, MatchInfo), ref_template="#/components/schemas/{name}"
    )
    assert schemas == msgspec.json.decode(msgspec.json.encode(expected))
    assert schemas["PerTurn"]["properties"]["type"] == {"enum": ["per-turn"]}
    text = msgspec.json.encode(described["paths"]).decode()
    for name in text.split("#/components/schemas/")[1:]:
        assert name.partition('"')[0] in schemas


def test_the_authentication_schemes_are_described(described):
    schemes = described["components"]["securitySchemes"]
    assert schemes["token"]["scheme"] == "bearer"
    assert (schemes["session"]["in"], schemes["session"]["name"]) == ("cookie", "sandtable-session")
    used = {
        name
        for _, _, operation in operations(described)
        for one in operation.get("security", [])
        for name in one
    }
    assert used == set(schemes)


def all_operations():
    app = create_app(Config(database_url="sqlite:///never-opened.db"))
    api = schemathesis.openapi.from_dict(with_own_schemas(app.openapi_schema.to_schema()))
    found = (one.ok() for one in api.get_all_operations())
    return {operation.label: operation for operation in found}


OPERATIONS = all_operations()


@pytest.fixture(scope="module")
def known(application):
    """Names of existing things for requests."""
    match_id, tokens = won_duel(application)
    scenario = {"scenario_id": "game-of-war.standard", "number": 1}
    match = {"match_id": match_id, "seat": "north", "token": tokens["north"]}
    return match | scenario | {"game_id": "game-of-war"}


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_breaks_the_server(label, application, known):
    @settings(max_examples=15, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(OPERATIONS[label].as_strategy(), st.booleans())
    def ask(case, for_something_real):
        if for_something_real:
            case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
            case.headers["Authorization"] = f"Bearer {known['token']}"
        sent = case.as_transport_kwargs(base_url=ORIGIN)
        sent.pop("cookies", None)
        answer = application.request(**sent)
        case.validate_response(answer, checks=list(CHECKS))

    ask()
