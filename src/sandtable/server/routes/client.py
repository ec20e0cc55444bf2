"""The browser client: the page itself for each of its addresses, and the files that it loads."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get
from litestar.params import PathParameter
from litestar.response import Stream

from sandtable.server import errors
from sandtable.server.errors import NotFound
from sandtable.server.security import DATA_POLICY, PAGE_POLICY
from sandtable.server.texts import say

FOLDER = Path(str(files("sandtable.server"))) / "client"
"""Where the build puts the client."""
PATHS = ["/", "/new", "/m/{match_id:str}", "/analysis", "/rules/{game_id:str}", "/account", "/about"]
_HTML = "text/html"
_PAGE_HEADERS = {"Cache-Control": "no-cache", "Content-Security-Policy": PAGE_POLICY}
_FOR_EVER = "public, max-age=31536000, immutable"

_NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandtable</title>
<h1>The server runs, but its pages are not built</h1>
<p>This copy of Sandtable comes from its source. Build the pages in its folder, and load this one again:</p>
<pre>make client</pre>
<p>Programs can play without them, as <a href="/api/openapi.json">the server's description</a> says.</p>
</html>
"""


@get(PATHS, name="page", media_type=MediaType.HTML, include_in_schema=False)
async def page() -> Response[bytes]:
    """The one page, which looks at its address itself."""
    return Response(await _content(), media_type=_HTML, headers=_PAGE_HEADERS)


async def _content() -> bytes:
    return await asyncio.to_thread(_read)


def _read() -> bytes:
    try:
        return (FOLDER / "index.html").read_bytes()
    except OSError:
        return _NOT_BUILT.encode()


@get("/assets/{path:path}", include_in_schema=False)
async def asset(path: Annotated[str, PathParameter(max_length=200)]) -> Response[bytes]:
    """A file of the client. Its name changes with its content, so a browser may keep it for ever."""
    return await asyncio.to_thread(_file, f"assets/{path.lstrip('/')}", _FOR_EVER)


@get("/licenses.md", include_in_schema=False)
async def licences() -> Response[bytes]:
    """The licences of what the client is built from."""
    return await asyncio.to_thread(_file, "licenses.md", "no-cache")


def _file(name: str, caching: str) -> Response[bytes]:
    try:
        file = (FOLDER / name).resolve()
        if not file.is_relative_to(FOLDER.resolve()):
            raise NotFound(say("nothing-here"))
        content = file.read_bytes()
    except (OSError, ValueError):
        raise NotFound(say("nothing-here")) from None
    headers = {"Cache-Control": caching, "Content-Security-Policy": DATA_POLICY}
    return Response(content, media_type=_media_type(name), headers=headers)


def _media_type(name: str) -> str:
    if name.endswith(".md"):
        return "text/plain; charset=utf-8"
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
    if kind is None:
        return "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def not_found_response(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request for what is not there: for a person the page, which says so."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if request.method == "GET" and wants_page and not request.url.path.startswith("/api"):
        # Whoever answers to an error cannot wait for the disk; what he answers with can.
        return Stream(_in_one_piece, status_code=404, media_type=_HTML, headers=_PAGE_HEADERS)
    return errors.error_response(request, error)


async def _in_one_piece() -> AsyncIterator[bytes]:
    yield await _content()


client_router = Router("/", route_handlers=[page, asset, licences])
