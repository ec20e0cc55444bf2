"""Images that a game draws of a view: for that seat only, and drawn once for all requests."""

import asyncio
import threading
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image as Raster

from tests.server.asking import PERSON, bearing, created, reason

from tests.server.watching import Client  # noqa: F401  isort: skip - finds the next
import sandtable
from sandtable.core import IllegalAction, Match, SetupError
from sandtable.scenes import Image
from sandtable.server.errors import NotFound, RateLimited
from sandtable.server.routes.images import MAX_PER_ADDRESS, ImageCache
from tests.matches import hidden_game, rounds_game

PERSONS = dict.fromkeys(rounds_game.SEATS, PERSON)


@pytest.fixture(autouse=True)
def _the_game_is_installed(tmp_path_factory):
    with hidden_game.installed(tmp_path_factory.mktemp("rounds"), "rounds"):
        yield


@pytest.fixture
def table(server):
    """A match of rounds: its path, and the tokens of its seats."""
    match_id, tokens = created(server, {"game": "rounds", "seats": PERSONS})
    return f"/api/matches/{match_id}", tokens


def act(server, table, seat, action):
    address, tokens = table
    sent = {"id": f"{seat} {action} {len(tokens)}", "action": action}
    answer = server.post(f"{address}/actions", json=sent, headers=bearing(tokens[seat]))
    assert answer.status_code == 200, answer.text


def seen(server, table, seat):
    """The names of the images in a seat's view."""
    address, tokens = table
    headers = bearing(tokens[seat]) if seat else {}
    return server.get(f"{address}/view", headers=headers).json()["images"]


def fetched(server, table, seat, name, **query):
    address, tokens = table
    headers = bearing(tokens[seat]) if seat else {}
    return server.get(f"{address}/images/{name}", headers=headers, params=query)


# In Python


def new_match():
    return Match.begin(rounds_game.rounds_match())


def test_a_match_returns_the_images_that_a_view_names_with_or_without_version():
    match = new_match()
    match.apply("red", "note")
    named = match.view("red").images[1]
    assert named.startswith("sketch.")
    assert match.image("red", named) == match.image("red", "sketch")
    assert match.image("red", "sketch") == Image(b"sketch with {'red': 1}", "image/png")
    assert match.image("blue", "sketch").data == b"sketch with {'blue': 0}"


def test_an_image_that_the_view_does_not_name_is_not_found():
    match = new_match()
    other = match.view("red").images[1]
    match.apply("red", "note")
    for name in (other, "portrait", "", "sketch."):
        with pytest.raises(IllegalAction, match="no image"):
            match.image("red", name)


def test_a_game_without_images_returns_an_error():
    match = sandtable.game("game-of-war").new(seed=7)
    assert match.view("north").images == ()
    with pytest.raises(SetupError, match="game-of-war has no image 'portrait'"):
        match.game.image(match.view("north"), "portrait")


def test_a_name_changes_with_what_the_image_shows_and_not_with_what_the_seat_does_not_see():
    match = new_match()
    before = match.view("red").images
    match.apply("blue", "note")
    assert match.view("red").images == before
    match.apply("red", "note")
    assert match.view("red").images[0] == before[0]
    assert match.view("red").images[1] != before[1]


# Over HTTP


def test_a_seat_gets_its_own_image_which_a_browser_may_cache(server, table):
    act(server, table, "red", "note")
    _, sketch = seen(server, table, "red")
    answer = fetched(server, table, "red", sketch)
    assert (answer.status_code, answer.content) == (200, b"sketch with {'red': 1}")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert "Authorization" in answer.headers["vary"]
    assert "sandbox" in answer.headers["content-security-policy"]


def test_a_map_drawn_for_all_is_the_same_picture_for_all(server, table):
    maps = {seen(server, table, seat)[0] for seat in ("red", "blue", None)}
    assert len(maps) == 1
    answers = [fetched(server, table, seat, *maps) for seat in ("red", "blue", None)]
    assert {answer.headers["content-type"] for answer in answers} == {"image/svg+xml"}
    assert len({answer.content for answer in answers}) == 1


def test_an_image_has_smaller_versions(server, table):
    ground, sketch = seen(server, table, "red")
    small = fetched(server, table, "red", ground, width=200)
    assert small.headers["content-type"] == "image/webp"
    assert small.headers["cache-control"] == "private, max-age=31536000, immutable"
    with Raster.open(BytesIO(small.content)) as raster:
        assert raster.size == (200, 200)
    # What cannot be made smaller stays as it is.
    assert fetched(server, table, "red", sketch, width=200).content == b"sketch with {'red': 0}"
    assert fetched(server, table, "red", ground, width=201).status_code == 400
    assert fetched(server, table, "blue", sketch, width=200).status_code == 404


def test_no_seat_gets_the_image_of_another_even_from_the_cache(server, table):
    act(server, table, "red", "note")
    _, sketch = seen(server, table, "red")
    assert fetched(server, table, "red", sketch).status_code == 200
    for other in ("blue", None):
        assert "no picture" in reason(fetched(server, table, other, sketch), 404)
    assert fetched(server, table, "red", sketch.replace("sketch", "sketsch")).status_code == 404
    address, _ = table
    assert server.get(f"{address}/images/{sketch}", headers=bearing("x" * 43)).status_code == 401


def test_a_picture_that_has_changed_is_found_at_its_step_only(server, table):
    _, before = seen(server, table, "red")
    act(server, table, "red", "note")
    assert fetched(server, table, "red", before).status_code == 404
    assert fetched(server, table, "red", before, step=0).content == b"sketch with {'red': 0}"
    assert "no such step" in reason(fetched(server, table, "red", before, step=7), 404)


def test_the_pictures_of_others_are_shown_when_the_match_is_over(server, table):
    _, sketch = seen(server, table, "blue")
    assert "when it is over" in reason(fetched(server, table, "red", sketch, eyes="blue", step=0), 403)
    address, tokens = table
    for number in range(rounds_game.LAST_ROUND):
        for seat in rounds_game.COMMANDERS:
            sent = {"id": f"{seat} {number}", "action": "ready"}
            server.post(f"{address}/actions", json=sent, headers=bearing(tokens[seat]))
    shown = fetched(server, table, "red", sketch, eyes="blue", step=0)
    assert shown.content == b"sketch with {'blue': 0}"
    assert "no such seat" in reason(fetched(server, table, "red", sketch, eyes="green"), 404)


def test_spectators_who_see_nothing_yet_get_no_image(server):
    match_id, tokens = created(server, {"game": "rounds", "seats": PERSONS, "spectators": "at-end"})
    table = f"/api/matches/{match_id}", tokens
    assert "not see this match yet" in reason(fetched(server, table, None, rounds_game.MAP), 403)


def test_the_analysis_board_has_pictures_too(server):
    requests = {"game": "rounds", "line": [{"seat": "red", "action": "note"}], "seat": "red"}
    view = server.post("/api/analysis", json=requests).json()["view"]
    (panel,) = view["picture"]["panels"]
    name = panel["aspects"][0]["image"]
    drawn = server.post(f"/api/analysis/images/{name}", json=requests)
    assert (drawn.status_code, drawn.content) == (200, b"sketch with {'red': 1}")
    assert "no image" in reason(
        server.post(f"/api/analysis/images/{name}", json=requests | {"line": []}), 400
    )


# In memory


class Counted(rounds_game.RoundsGame):
    """Counts what it draws, and draws only while it is allowed to."""

    def __init__(self):
        self.drawn = []
        self.allowed = threading.Event()
        self.allowed.set()

    def image(self, view, name):
        self.allowed.wait()
        self.drawn.append((view.seat, name))
        return super().image(view, name)


def counted_match():
    match = new_match()
    match.game = Counted()
    return match


def test_an_image_is_drawn_once_for_concurrent_requests():
    async def story():
        match, cache = counted_match(), ImageCache()
        match.game.allowed.clear()
        requests = [
            asyncio.ensure_future(cache.image(match, seat, rounds_game.MAP)) for seat in ("red", "blue")
        ]
        await asyncio.sleep(0)
        match.game.allowed.set()
        one, other = await asyncio.gather(*requests)
        assert one is other
        assert await cache.image(match, None, rounds_game.MAP) is one
        small = await cache.image(match, "red", rounds_game.MAP, width=200)
        assert await cache.image(match, "blue", rounds_game.MAP, width=200) is small
        assert match.game.drawn == [("red", "map")]

    asyncio.run(story())


def test_a_cancelled_request_for_an_image_does_not_cancel_others():
    async def story():
        match, cache = counted_match(), ImageCache()
        match.game.allowed.clear()
        hasty, patient = (
            asyncio.ensure_future(cache.image(match, seat, rounds_game.MAP)) for seat in ("red", "blue")
        )
        await asyncio.sleep(0)
        hasty.cancel()
        match.game.allowed.set()
        assert (await patient).media_type == "image/svg+xml"
        assert hasty.cancelled()

    asyncio.run(story())


class Album(Counted):
    """A game with any number of images."""

    def image(self, view, name):
        self.allowed.wait()
        self.drawn.append((view.seat, name))
        return Image(b"", "image/png")


def test_one_address_does_not_delay_another(monkeypatch):
    album = [f"page-{number}.1" for number in range(MAX_PER_ADDRESS + 1)]
    seen = new_match().view("red", picture=False)
    monkeypatch.setattr(Match, "view", lambda *_, **__: replace(seen, images=(*album, "other.1")))

    async def story():
        match, cache = new_match(), ImageCache()
        match.game = Album()
        match.game.allowed.clear()
        greedy = [asyncio.ensure_future(cache.image(match, "red", name, address="greedy")) for name in album]
        await asyncio.sleep(0)
        modest = asyncio.ensure_future(cache.image(match, "red", "other.1", address="modest"))
        await asyncio.sleep(0)
        with pytest.raises(RateLimited):
            await greedy.pop()
        match.game.allowed.set()
        await asyncio.gather(modest, *greedy)
        assert match.game.drawn.index(("red", "other")) < 6
        await cache.image(match, "red", album[-1], address="greedy")

    asyncio.run(story())


class Overseen(Counted):
    """A game that notes for whom it draws views."""

    def view(self, state, seat, *, picture=True):
        self.allowed.wait()
        self.drawn.append(seat)
        return super().view(state, seat, picture=picture)


def test_the_views_of_one_address_do_not_delay_those_of_another():
    async def story():
        match, cache = new_match(), ImageCache()
        match.game = Overseen()
        match.game.allowed.clear()
        for seat, times in (("red", 20), ("blue", 1)):
            requests = [cache.image(match, seat, rounds_game.MAP, address=seat) for _ in range(times)]
            asking = asyncio.gather(*requests)
            await asyncio.sleep(0)
        match.game.allowed.set()
        await asking
        assert match.game.drawn.count("red") < 10

    asyncio.run(story())


def test_a_language_is_learned_beside_the_event_loop(server, monkeypatch):
    learned, in_language = [], Match.in_language

    def beside(match, language):
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        learned.append(language)
        return in_language(match, language)

    monkeypatch.setattr(Match, "in_language", beside)
    match_id, _ = created(server, {"game": "taktik", "seats": {"kazaldis": PERSON, "sarapan": PERSON}})
    answer = server.get(f"/api/matches/{match_id}/images/map", params={"language": "sv"})
    assert answer.status_code == 404, answer.text
    assert learned == ["sv"]


def test_memory_holds_only_so_much_and_what_was_looked_at_last():
    async def story():
        match, cache = counted_match(), ImageCache(max_bytes=100)
        sketch = match.view("red").images[1]
        for name in (rounds_game.MAP, sketch, rounds_game.MAP, sketch):
            await cache.image(match, "red", name)
        assert len(match.game.drawn) == 2  # both fit
        small = ImageCache(max_bytes=70)
        for name in (rounds_game.MAP, sketch, rounds_game.MAP):
            await small.image(match, "red", name)
        assert [name for _, name in match.game.drawn[2:]] == ["map", "sketch", "map"]
        with pytest.raises(NotFound):
            await small.image(match, "blue", sketch)

    asyncio.run(story())
