"""The description of the server for programs, in OpenAPI."""

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
    """The description with msgspec's own schemas of what is sent, which know its tags and limits."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """The whole document."""
        return json.dumps(with_own_schemas(openapi_schema)).encode()


def with_own_schemas(openapi_schema: dict[str, Any]) -> dict[str, Any]:
    """A description as Litestar makes it, with the schemas put right."""
    _, schemas = msgspec.json.schema_components((*WIRE, MatchInfo), ref_template=_REFERENCE)
    return {**openapi_schema, "components": {**openapi_schema["components"], "schemas": schemas}}


def openapi_config() -> OpenAPIConfig:
    """How the application is described. No pages show it: they would load scripts from elsewhere."""
    return OpenAPIConfig(
        title="Sandtable",
        version=version("sandtable-wargames"),
        summary="Historical war games, played by people and programs",
        description="How to play without the browser client. The socket is described in docs/server.md.",
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        path=PATH,
        render_plugins=[SchemaPlugin(path="/")],
        components=auth.SCHEMES,
        tags=[
            Tag("games", "What there is to play."),
            Tag("matches", "Creating matches, sitting down, acting."),
            Tag("analysis", "Trying things out; nothing is kept."),
            Tag("accounts", "A name that keeps a list of one's matches."),
            Tag("server", "For whoever hosts it."),
        ],
        use_handler_docstrings=True,
    )
