"""The OpenAPI document of the server."""

import json
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import License, Tag

from sandtable.server import auth
from sandtable.server.wire import WIRE, MatchInfo

PATH = "/api/openapi.json"
_REFERENCE = "#/components/schemas/{name}"


class SchemaPlugin(JsonRenderPlugin):
    """Renders the document with msgspec's schemas, which include tags and limits."""

    _document: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """Return the whole document as JSON, which never changes."""
        if self._document is None:
            self._document = json.dumps(with_own_schemas(openapi_schema)).encode()
        return self._document


def with_own_schemas(openapi_schema: dict[str, Any]) -> dict[str, Any]:
    """Litestar's document with msgspec's schemas of the wire types."""
    _, schemas = msgspec.json.schema_components((*WIRE, MatchInfo), ref_template=_REFERENCE)
    return {**openapi_schema, "components": {**openapi_schema["components"], "schemas": schemas}}


def openapi_config() -> OpenAPIConfig:
    """The configuration of the document. No HTML pages show it: they would load scripts from other sites."""
    return OpenAPIConfig(
        title="Sandtable",
        version=version("sandtable-wargames"),
        summary="Historical war games, played by people and programs",
        description="The API for programs. The WebSocket protocol is described in docs/server.md.",
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        path=PATH,
        render_plugins=[SchemaPlugin(path="/")],
        components=auth.SCHEMES,
        tags=[
            Tag("games", "The games that can be played."),
            Tag("matches", "Creating matches, claiming seats, acting."),
            Tag("analysis", "The analysis board. Nothing is stored."),
            Tag("lessons", "The lessons of the games' courses. Nothing is stored."),
            Tag("puzzles", "Puzzles of some games, and the puzzles of the day. Nothing is stored."),
            Tag("workshop", "What can be edited of scenarios, and checks of drafts. Nothing is stored."),
            Tag("library", "Scenarios of accounts: drafts, versions, measurements."),
            Tag("studies", "Studies of accounts: chapters with variations, comments, arrows and marks."),
            Tag("reviews", "Reviews of finished matches and of records: chances, mistakes, turning points."),
            Tag("accounts", "Accounts and their lists of matches."),
            Tag("server", "Health and metrics, for the host."),
        ],
        use_handler_docstrings=True,
    )
