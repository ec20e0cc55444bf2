"""Routes of the browser client: its page, and the files that it loads."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get
from litestar.params import PathParameter
from litestar.response import Stream

from sandtable.server import errors
from sandtable.server.documents import Document
from sandtable.server.errors import NotFound
from sandtable.server.security import DATA_POLICY, EMBED_POLICY, PAGE_POLICY
from sandtable.server.texts import say

FOLDER = Path(str(files("sandtable.server"))) / "client"
"""The folder of the built client."""
PATHS = [
    "/",
    "/new",
    "/m/{match_id:str}",
    "/m/{match_id:str}/report",
    "/m/{match_id:str}/review",
    "/reviews/{key:str}",
    "/analysis",
    "/library",
    "/library/{scenario_id:str}",
    "/studies",
    "/studies/own",
    "/studies/edit",
    "/studies/{study_id:str}",
    "/workshop",
    "/workshop/edit",
    "/workshop/position",
    "/workshop/lesson",
    "/rules/{game_id:str}",
    "/learn",
    "/learn/{game_id:str}",
    "/learn/{game_id:str}/{lesson:str}",
    "/puzzles",
    "/puzzles/{game_id:str}",
    "/puzzles/{game_id:str}/{puzzle_id:str}",
    "/account",
    "/about",
]
_HTML = "text/html"
_PAGE_HEADERS = {"Cache-Control": "no-cache", "Content-Security-Policy": PAGE_POLICY}
_EMBED_HEADERS = {"Cache-Control": "no-cache", "Content-Security-Policy": EMBED_POLICY}
_IMMUTABLE = "public, max-age=31536000, immutable"

_NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandtable</title>
<h1>The server is running, but its pages are not built</h1>
<p>This is a source checkout of Sandtable. Build the pages in its folder, then reload this page:</p>
<pre>make client</pre>
<p>Programs can play without them: see <a href="/api/openapi.json">the server's OpenAPI document</a>.</p>
</html>
"""


@get(PATHS, name="page", media_type=MediaType.HTML, include_in_schema=False)
async def page() -> Response[bytes]:
    """The page of the client, which does its own routing."""
    return Response(await _page(), media_type=_HTML, headers=_PAGE_HEADERS)


@get("/embed/studies/{study_id:str}", name="embed", media_type=MediaType.HTML, include_in_schema=False)
async def embed() -> Response[bytes]:
    """The page of a study for frames of other sites: a program of its own, which sends no credentials."""
    return Response(await _page("embed.html"), media_type=_HTML, headers=_EMBED_HEADERS)


async def _page(name: str = "index.html") -> bytes:
    return await asyncio.to_thread(_read_page, name)


def _read_page(name: str) -> bytes:
    try:
        return (FOLDER / name).read_bytes()
    except OSError:
        return _NOT_BUILT.encode()


@get("/assets/{path:path}", include_in_schema=False)
async def asset(
    request: Request[Any, Any, Any], path: Annotated[str, PathParameter(max_length=200)]
) -> Response[bytes]:
    """A file of the client. Its name changes with its content, so browsers may cache it without limit."""
    name = path.lstrip("/")
    document = await asyncio.to_thread(_asset, FOLDER / "assets", name)
    return document.response(request, _media_type(name), _headers(_IMMUTABLE))


@get("/licenses.md", include_in_schema=False)
async def licences() -> Response[bytes]:
    """The licences of the packages that the client is built from."""
    name = "licenses.md"
    content = await asyncio.to_thread(_content, FOLDER, name)
    return Response(content, media_type=_media_type(name), headers=_headers("no-cache"))


@lru_cache(maxsize=500)
def _asset(folder: Path, name: str) -> Document:
    return Document.of(_content(folder, name))


def _content(folder: Path, name: str) -> bytes:
    try:
        file = (folder / name).resolve()
        if not file.is_relative_to(folder.resolve()):
            raise NotFound(say("nothing-here"))
        return file.read_bytes()
    except (OSError, ValueError):
        raise NotFound(say("nothing-here")) from None


def _headers(caching: str) -> dict[str, str]:
    return {"Cache-Control": caching, "Content-Security-Policy": DATA_POLICY}


def _media_type(name: str) -> str:
    if name.endswith(".md"):
        return "text/plain; charset=utf-8"
    kind = "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0]
    if kind is None:
        return "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def not_found_response(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The response to an unknown path: for browsers the client's page, which shows the error."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if request.method == "GET" and wants_page and not request.url.path.startswith("/api"):
        # An exception handler cannot await the disk; a stream can.
        return Stream(_stream_page, status_code=404, media_type=_HTML, headers=_PAGE_HEADERS)
    return errors.error_response(request, error)


async def _stream_page() -> AsyncIterator[bytes]:
    yield await _page()


client_router = Router("/", route_handlers=[page, embed, asset, licences])
