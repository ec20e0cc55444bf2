"""Drafts of maps over HTTP: pictures, landscapes, the opening position, and matches on large maps."""

from base64 import b64encode
from io import BytesIO

import numpy as np
import pytest
from litestar.testing import TestClient
from PIL import Image

from sandtable.core.archives import Archive, read_archive, write_archive
from sandtable.server.config import Config, Limits
from tests.games.kriegsspiel.test_scenario import OWN
from tests.server.applications import ORIGIN, application
from tests.server.asking import reason

PATH = "/api/games/kriegsspiel"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests here, with one reading process."""
    url = f"sqlite:///{tmp_path_factory.mktemp('maps')}/matches.db"
    app = application(Config(database_url=url, origins=(ORIGIN,), limits=Limits.none()))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def draft_of(server, **request):
    answer = server.post(f"{PATH}/drafts/open", json=request)
    assert answer.status_code == 200, answer.text
    return answer.json()


def put_into(draft, part):
    """Put part of a draft into a draft, as a client does."""
    merged = {**draft, "size": part["size"], "values": {**draft["values"], **part["values"]}}
    for kind in ("cells", "edges", "pieces", "shapes", "rasters"):
        merged[kind] = {**draft.get(kind, {}), **part.get(kind, {})}
    return merged


def picture(pixels):
    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return b64encode(file.getvalue()).decode()


def test_heights_and_terrain_are_read_from_pictures(server):
    draft = draft_of(server, scenario_text=OWN)
    noise = np.random.default_rng(1).integers(0, 65536, (20, 100)).astype(np.uint16)
    request = {"size": draft["size"], "draft_values": {**draft["values"], "cell": 10}}
    heights = {"layer": "heights", "picture": picture(noise), "values": {"black": 10, "white": 60}}
    answer = server.post(f"{PATH}/drafts/picture", json={**request, **heights})
    assert answer.status_code == 200, answer.text
    draft = put_into(draft, answer.json())
    assert draft["rasters"]["heights"]["columns"] == 100
    mask = {"layer": "terrain", "picture": picture(np.full((20, 100, 3), 255, np.uint8))}
    draft = put_into(draft, server.post(f"{PATH}/drafts/picture", json={**request, **mask}).json())
    checked = server.post(f"{PATH}/drafts/check", json={"draft": draft}).json()
    assert checked["problems"] == []
    assert "[map.files]" in checked["text"]


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"layer": "heights", "picture": "ä"}, "The file cannot be read."),
        ({"layer": "heights", "picture": "AAAA"}, "not a readable PNG or TIFF"),
        ({"layer": "sky", "picture": "AAAA"}, "No picture can be read into 'sky'"),
        ({"layer": "heights", "picture": "AAAA", "values": {"black": "low"}}, "Height of black"),
        ({"layer": "heights", "picture": "AAAA", "size": [1e99, 5]}, "A map is 1 to"),
    ],
)
def test_bad_pictures_get_a_sentence(server, request_, words):
    answer = server.post(f"{PATH}/drafts/picture", json={"size": [400, 400], **request_})
    assert words in reason(answer, 400)


def test_a_map_of_the_game_is_shown_before_the_draft_is_legal(server):
    picture = server.get(f"{PATH}/editor/maps/meeting")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert b"Lindenrode" in picture.content
    assert "there is no map 'moon'" in reason(server.get(f"{PATH}/editor/maps/moon"), 400)


def test_a_landscape_is_grown_from_a_seed(server):
    request = {
        "generator": "landscape",
        "values": {"seed": 5, "width": 1, "height": 1, "cell": 20, "water": "brooks"},
    }
    answer = server.post(f"{PATH}/drafts/generate", json=request)
    assert answer.status_code == 200, answer.text
    assert put_into(draft_of(server), answer.json())["size"] == [960, 960]
    request["values"]["villages"] = 1000
    assert "Villages: it is at most 24" in reason(server.post(f"{PATH}/drafts/generate", json=request), 400)


def test_a_seats_opening_is_shown_as_map_and_panorama(server):
    draft = draft_of(server, scenario_text=OWN)
    shown = server.post(f"{PATH}/drafts/opening", json={"draft": draft, "seat": "south"}).json()
    assert (shown["seat"], shown["seats"]) == ("south", ["north", "south"])
    assert "You are in the south." in str(shown["view"])
    assert "You are in the north." not in str(shown["view"])
    illustration = next(
        panel for panel in shown["view"]["picture"]["panels"] if panel["type"] == "illustration"
    )
    names = ["staff-map", *(aspect["image"] for aspect in illustration["aspects"])]
    for name in names:
        request = {"record": shown["record"], "seat": "south"}
        image = server.post(f"/api/analysis/images/{name}", json=request)
        assert image.status_code == 200, image.text
        assert image.headers["content-type"] in ("image/svg+xml", "image/webp")


def test_an_illegal_draft_has_no_opening(server):
    draft = draft_of(server, scenario_text=OWN)
    draft["values"]["begins"] = "late"
    answer = server.post(f"{PATH}/drafts/opening", json={"draft": draft})
    assert "Write the hour as in 08:00." in reason(answer, 400)
    answer = server.post(f"{PATH}/drafts/opening", json={"draft": draft_of(server)})
    assert "write something" in reason(answer, 400)


def test_a_match_can_be_played_on_a_map_of_half_a_megabyte(server):
    draft = draft_of(server, scenario_text=OWN)
    rough = np.random.default_rng(1).integers(0, 65536, (480, 480)).astype(np.uint16)
    heights = {
        "layer": "heights",
        "picture": picture(rough),
        "values": {"black": 0, "white": 655, "resize": True},
    }
    request = {"size": draft["size"], "draft_values": {**draft["values"], "cell": 10}, **heights}
    draft = put_into(draft, server.post(f"{PATH}/drafts/picture", json=request).json())
    text = server.post(f"{PATH}/drafts/check", json={"draft": draft}).json()["text"]
    assert len(text) > 500_000
    seats = {"north": {"kind": "person"}, "south": {"kind": "person"}}
    match = {"game": "kriegsspiel", "scenario_text": text, "seats": seats}
    created = server.post("/api/matches", json=match)
    assert created.status_code == 201, created.text
    view = server.get(f"/api/matches/{created.json()['match']['id']}").json()
    assert len(str(view)) < 100_000
    too_long = {**match, "scenario_text": text + "#" * 100_000}
    assert "without pictures it may have 100,000" in reason(server.post("/api/matches", json=too_long), 400)


def upload(server, data, game="kriegsspiel"):
    return server.post(f"/api/games/{game}/scenarios/read", json={"file": b64encode(data).decode()})


def test_a_scenario_leaves_and_enters_the_server_as_one_archive(server):
    draft = draft_of(server, scenario_text=OWN)
    draft = put_into(draft, {"size": [1000.0, 200.0], "values": {"cell": 12.5}, "rasters": {}})
    draft["rasters"] = {}
    text = server.post(f"{PATH}/drafts/check", json={"draft": draft}).json()["text"]
    packed = server.post(f"{PATH}/scenarios/pack", json={"scenario_text": text, "name": "Small wood"})
    assert packed.headers["content-type"] == "application/zip"
    archive = read_archive(packed.content, "x.zip")
    assert (archive.name, set(archive.pictures)) == ("Small wood", {"heights.png", "terrain.png"})
    read = upload(server, packed.content)
    assert read.status_code == 200, read.text
    assert read.json()["title"] == "A small wood"
    assert draft_of(server, scenario_text=read.json()["text"]) == draft_of(server, scenario_text=text)
    plain = upload(server, OWN.encode())
    assert plain.json()["text"] == OWN


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04 and nothing else", "The file is not a zip archive that can be read."),
        (b"\xff\xfe", "The file cannot be read."),
        (b"title = 3", "has no title"),
        (
            write_archive(Archive("own", OWN, {"bomb.png": bytes(17 << 20)})),
            "The file unpacks to more than 16 MiB.",
        ),
        (write_archive(Archive("own", OWN + "#" * 100_000, {})), "without pictures it may have 100,000"),
        (write_archive(Archive("own", OWN, {"hills.png": b""})), "which its map does not name"),
    ],
    ids=["truncated", "binary", "toml", "bomb", "long", "picture"],
)
def test_hostile_files_get_a_sentence(server, data, words):
    assert words in reason(upload(server, data), 400)


def test_too_large_pictures_are_refused(server):
    table = 'cell = 5\nheights = "h.png"\nterrain = "h.png"\n'
    start, end = OWN.index("cell = 50"), OWN.index("places =")
    noise = np.random.default_rng(1).bytes(1_300_000)
    data = write_archive(Archive("own", OWN[:start] + table + OWN[end:], {"h.png": noise}))
    assert "The pictures are too large" in reason(upload(server, data), 400)
