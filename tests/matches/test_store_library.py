"""The library in the store: drafts, versions, visibility, and what is counted."""

import asyncio

import pytest

from sandtable import SetupError
from sandtable.matches import NewSeat, Store, UnknownAccount
from sandtable.matches import library as limits
from sandtable.matches.background import LEASE
from sandtable.matches.errors import CannotMeasure, DraftConflict, LibraryFull, UnknownScenario
from sandtable.matches.models import (
    LibraryQuery,
    LibraryVersion,
    NewScenario,
    NewVersion,
    ShippedScenario,
    Viewer,
)
from tests.matches.storing import beginning, story

NOBODY, HOST = Viewer(), Viewer(host=True)
SHIPPED = ShippedScenario(
    "game-of-war.standard",
    "game-of-war",
    "Standard",
    "As of 1977.",
    "text",
    ("north", "south"),
    2,
    "standard",
)
JUNK = ["", "nosuchid", "a\0b", "\ud800", "x" * 5000]


async def accounts(store, *names):
    return [await store.accounts.create(name, "hash") for name in names]


def scenario(**details):
    return NewScenario(**{"game": "game-of-war", "title": "Rain", "summary": "Wet.", "draft": "{}"} | details)


def version(**details):
    shown = {"title": "Rain", "summary": "Wet.", "text": "one", "picture": b"svg"}
    return NewVersion(**{"seats": ("north", "south"), "players": 2} | shown | details)


async def published(store, account, *, visibility="public", tags=(), **details):
    """Publish a scenario of an account, and return its id."""
    made = await store.library.create(account, scenario())
    await store.library.publish(made, account, version(**details), tags=tags, visibility=visibility)
    return made


async def titles(store, **query):
    found, number = await store.library.search(LibraryQuery(**query))
    assert number == len(found)
    return [one.title for one in found]


@story
async def test_a_scenario_is_drafted_published_and_published_again(url):
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await store.library.create(ada, scenario(title="  no title\nyet "))
        (own,) = await store.library.own(ada)
        assert (own.id, own.title, own.version, own.author) == (made, "no titleyet", 0, "Ada")
        for expected, text in enumerate(("one", "two", "two"), start=1):
            number = await store.library.publish(
                made, ada, version(text=text, note=text), tags=["Rain"], visibility="link"
            )
            assert number == min(expected, 2), "the same file is no new version"
        found = await store.library.find(made, NOBODY)
        assert (found.version, found.tags, found.visibility, found.seats) == (
            2,
            ("rain",),
            "link",
            ("north", "south"),
        )
        assert [one.note for one in await store.library.versions(made)] == ["two", "one"]
        assert [await store.library.text(LibraryVersion(made, number)) for number in (1, 2)] == ["one", "two"]
        assert await store.library.picture(LibraryVersion(made, 1)) == b"svg"
        for number in (-1, 0, 3, 2**40):
            with pytest.raises(UnknownScenario):
                await store.library.text(LibraryVersion(made, number))


@story
async def test_two_devices_get_a_clear_sentence_and_the_last_writer_may_win(url):
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await store.library.create(ada, scenario())
        words = {"title": "Rain", "summary": ""}

        async def save(content, revision):
            return await store.library.save_draft(made, ada, content=content, revision=revision, **words)

        assert await save("first", 1) == 2
        assert await save("first", 1) == 2, "the same request again"
        with pytest.raises(DraftConflict, match="changed on another device"):
            await save("second", 1)
        assert (await store.library.draft(made, ada)).content == "first"
        assert await save("second", None) == 3
        assert (await store.library.draft(made, ada)).content == "second"
        answers = await asyncio.gather(*(save(f"at once {at}", 3) for at in range(5)), return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["DraftConflict"] * 4 + ["int"]


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
@story
async def test_only_those_who_may_see_a_scenario_find_it(url, visibility):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy")
        unpublished = await store.library.create(ada, scenario())
        made = await published(store, ada, visibility=visibility)
        assert await titles(store) == (["Rain"] if visibility == "public" else [])
        assert len(await store.library.own(ada)) == 2
        assert await store.library.own(guy) == ()
        for viewer in (NOBODY, Viewer(guy), HOST):
            with pytest.raises(UnknownScenario):
                await store.library.find(unpublished, viewer)
            if visibility == "private":
                with pytest.raises(UnknownScenario):
                    await store.library.find(made, viewer)
            else:
                assert (await store.library.find(made, viewer)).id == made
        assert (await store.library.find(made, Viewer(ada))).id == made
        for account in (guy, "nobody", "a\0b"):
            for ask in (
                store.library.draft(made, account),
                store.library.change(made, account, tags=(), visibility="public"),
                store.library.remove(made, Viewer(account)),
            ):
                with pytest.raises(UnknownScenario):
                    await ask
        with pytest.raises(UnknownScenario):
            await store.library.publish(made, guy, version(), tags=(), visibility="public")


@story
async def test_a_hidden_scenario_is_only_seen_by_its_author_and_hosts(url):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy")
        made = await published(store, ada)
        await store.library.report(made, guy, "It is\n rude.")
        await store.library.report(made, guy, "It is very rude.")
        ((reported, reports),) = await store.library.reported()
        assert (reported.id, [(one.account, one.reason) for one in reports]) == (
            made,
            [("Guy", "It is very rude.")],
        )
        await store.library.change(made, ada, tags=(), visibility="private")
        assert await store.library.reported() == (), "what is private is not for hosts"
        await store.library.change(made, ada, tags=(), visibility="public")
        await store.library.moderate(made, hidden=True)
        assert await titles(store) == []
        for viewer in (NOBODY, Viewer(guy)):
            with pytest.raises(UnknownScenario):
                await store.library.find(made, viewer)
        assert (await store.library.find(made, Viewer(ada))).hidden
        assert (await store.library.find(made, HOST)).hidden
        await store.library.moderate(made, featured=True, hidden=False, dismiss=True)
        assert await store.library.reported() == ()
        assert await titles(store) == ["Rain"]
        await store.library.remove(made, HOST)
        assert await titles(store) == []
        with pytest.raises(UnknownScenario):
            await store.library.moderate(made, hidden=False)


@story
async def test_search_filters_and_sorting(url, time):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy Straße")
        await published(store, ada, title="Rain", text="1", tags=["river", "50 % odds"])
        time.pass_by(seconds=1)
        sun = await published(store, guy, title="Sun over_all", text="2", players=4)
        await store.library.moderate(sun, featured=True)
        assert await titles(store) == ["Sun over_all", "Rain"]
        for text, expected in {
            "RAIN": ["Rain"],
            "strasse": ["Sun over_all"],
            "wet ada": ["Rain"],
            "river": ["Rain"],
            "%": ["Rain"],
            "_": ["Sun over_all"],
            "rain sun": [],
            "\0 \ud800": ["Sun over_all", "Rain"],
        }.items():
            assert await titles(store, text=text) == expected, text
        assert await titles(store, tag="River") == ["Rain"]
        for tag in ("riv", "%", "", "river\n50 % odds"):
            assert await titles(store, tag=tag) == []
        assert await titles(store, players=4) == ["Sun over_all"]
        assert await titles(store, players=10**30) == []
        assert await titles(store, game="game-of-war", fair=True) == []
        assert await titles(store, game="taktik") == await titles(store, game="\0") == []
        found, number = await store.library.search(LibraryQuery(limit=1, skip=1))
        assert ([one.title for one in found], number) == (["Rain"], 2)


@story
async def test_a_started_match_is_counted_once(url):
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await published(store, ada)
        played = {"library": made, "library_version": 1}
        await store.create(beginning(**played))
        waiting = await store.create(
            beginning(**played, seats=(NewSeat("north", "person"), NewSeat("south", "open")))
        )
        assert (await store.library.find(made, NOBODY)).played == 1
        token = await store.claim(waiting.id, "south")
        await store.claim(waiting.id, "south", token=token)
        await store.truncate(waiting.id, 0)
        assert (await store.library.find(made, NOBODY)).played == 2
        loaded = await store.load(waiting.id)
        assert (loaded.library, loaded.library_version, loaded.in_library) == (made, 1, True)
        await store.library.change(made, ada, tags=(), visibility="link")
        assert not (await store.load(waiting.id)).in_library, "a secret link is not shown at the table"
        await store.library.remove(made, Viewer(ada))
        assert (await store.load(waiting.id)).status == "running"


@story
async def test_shipped_scenarios_are_synchronised(url):
    async with await Store.open(url) as store:
        await store.create(beginning(library=SHIPPED.id))
        async with await Store.open(url) as other:
            await asyncio.gather(*(each.library.sync_shipped([SHIPPED]) for each in (store, other) * 2))
        found = await store.library.find(SHIPPED.id, NOBODY)
        assert (found.version, found.played, found.shipped, found.author) == (1, 1, True, None)
        renamed = ShippedScenario(
            SHIPPED.id, "game-of-war", "New", "As of 1977.", "changed", ("north", "south"), 2, "new"
        )
        await store.library.moderate(SHIPPED.id, featured=True)
        await store.library.sync_shipped([renamed])
        found = await store.library.find(SHIPPED.id, NOBODY)
        assert (found.version, found.title, found.played, found.featured) == (2, "New", 1, True)
        assert await store.library.text(LibraryVersion(SHIPPED.id, 1)) == "text"
        with pytest.raises(UnknownScenario):
            await store.library.remove(SHIPPED.id, HOST)
        await store.library.sync_shipped([])
        assert await titles(store) == []


@story
async def test_limits(url, monkeypatch):
    monkeypatch.setattr(limits, "MOST_SCENARIOS", 2)
    monkeypatch.setattr(limits, "MOST_VERSIONS", 1)
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await published(store, ada)
        with pytest.raises(LibraryFull, match="can have 1 versions"):
            await store.library.publish(made, ada, version(text="2"), tags=(), visibility="public")
        with pytest.raises(LibraryFull, match="limit"):
            await store.library.create(ada, scenario(draft="x" * 100))
        await store.library.create(ada, scenario())
        with pytest.raises(LibraryFull, match="You have 2 scenarios"):
            await store.library.create(ada, scenario())
        with pytest.raises(UnknownAccount):
            await store.library.create("nobody", scenario())


@pytest.mark.parametrize(
    ("details", "tags", "sentence"),
    [
        ({"title": ""}, (), "title must be one line"),
        ({"title": " x"}, (), "title must be one line"),
        ({"title": "x" * 101}, (), "title must be one line"),
        ({"title": "a\u202eb"}, (), "title must be one line"),
        ({"summary": "a\0b"}, (), "summary must be one line"),
        ({"note": "two\nlines"}, (), "note must be one line"),
        ({}, ("",), "A tag must be"),
        ({}, ("\ud800",), "A tag must be"),
        ({}, tuple("abcdefghi"), "8 tags at most"),
    ],
)
@story
async def test_what_cannot_be_published(url, details, tags, sentence):
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await store.library.create(ada, scenario())
        with pytest.raises(SetupError, match=sentence):
            await store.library.publish(made, ada, version(**details), tags=tags, visibility="public")
        with pytest.raises(SetupError, match="Publish a version first"):
            await store.library.change(made, ada, tags=(), visibility="public")
        assert (await store.library.own(ada))[0].version == 0


@pytest.mark.parametrize("junk", JUNK)
@story
async def test_ids_that_name_nothing(url, junk):
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        for ask in (
            store.library.find(junk, Viewer(ada)),
            store.library.draft(junk, ada),
            store.library.text(LibraryVersion(junk, 1)),
            store.library.report(junk, ada, "rude"),
            store.library.remove(junk, HOST),
        ):
            with pytest.raises(UnknownScenario):
                await ask


@story
async def test_a_measurement_is_found_with_its_version(url, time):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy")
        one, two = [LibraryVersion(await published(store, ada), 1) for _ in range(2)]
        running = await store.measurements.begin(one, ada, 10)
        for version_, account, sentence in ((one, guy, "measured already"), (two, ada, "another scenario")):
            with pytest.raises(CannotMeasure, match=sentence):
                await store.measurements.begin(version_, account, 10)
        assert await store.measurements.renew(running, done=4)
        assert (await store.measurements.of(one)).played == 4
        assert await store.measurements.finish(running, {"games": 10}, played=10, fair=True)
        assert (await store.measurements.of(one)).state == "done"
        assert await titles(store, fair=True) == ["Rain"]
        assert (await store.library.find(one.id, NOBODY)).balance == {"games": 10}
        await store.library.publish(one.id, ada, version(text="2"), tags=(), visibility="public")
        assert await titles(store, fair=True) == [], "the new version is not measured"

        cancelled = await store.measurements.begin(two, ada, 10)
        await store.measurements.cancel(two, guy)
        assert await store.measurements.renew(cancelled), "somebody else's stays"
        await store.measurements.cancel(two, ada)
        assert not await store.measurements.renew(cancelled, done=1)
        assert not await store.measurements.finish(cancelled, {}, played=1, fair=None)
        lost = await store.measurements.begin(two, ada, 10)
        time.pass_by(seconds=LEASE / 1000)
        found = await store.measurements.of(two)
        assert found.state == "failed"
        assert "measurement-lost" in found.problem
        assert await store.measurements.begin(two, ada, 10) != lost
