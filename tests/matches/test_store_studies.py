"""Studies in the store: revisions, visibility, limits."""

import asyncio

import pytest

from sandtable import SetupError
from sandtable.matches import Store, UnknownAccount
from sandtable.matches import studies as limits
from sandtable.matches.errors import StudyConflict, TooManyStudies, UnknownStudy
from sandtable.matches.models import StudyContent, StudyQuery, Viewer
from tests.matches.storing import story

NOBODY, HOST = Viewer(), Viewer(host=True)
JUNK = ["", "nosuchid", "a\0b", "\ud800", "x" * 5000]


async def accounts(store, *names):
    return [await store.accounts.create(name, "hash") for name in names]


def study(**details):
    return StudyContent(**{"game": "toy", "title": "Fords", "chapters": 1, "content": "{}"} | details)


async def titles(store, **query):
    found, number = await store.studies.search(StudyQuery(**query))
    assert number == len(found)
    return [one.title for one in found]


@story
async def test_two_devices_notice_each_other_and_one_may_overwrite(url):
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await store.studies.create(ada, study(content="0"))

        async def save(content, revision):
            return await store.studies.save(made, ada, study(content=content), revision=revision)

        assert await save("first", 1) == 2
        assert await save("first", 1) == 2, "the same request again"
        with pytest.raises(StudyConflict, match="changed on another device"):
            await save("second", 1)
        assert (await store.studies.read(made, Viewer(ada)))[1] == "first"
        assert await save("second", None) == 3
        answers = await asyncio.gather(*(save(f"at once {at}", 3) for at in range(5)), return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["StudyConflict"] * 4 + ["int"]


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
@story
async def test_readers_see_what_is_shared_and_only_its_author_changes_it(url, visibility):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy")
        made = await store.studies.create(ada, study())
        await store.studies.show(made, ada, visibility)
        for viewer in (NOBODY, Viewer(guy), HOST):
            if visibility == "private":
                with pytest.raises(UnknownStudy):
                    await store.studies.read(made, viewer)
            else:
                found, content = await store.studies.read(made, viewer)
                assert (found.author, found.visibility, content) == ("Ada", visibility, "{}")
        assert await titles(store) == (["Fords"] if visibility == "public" else [])
        for change in (
            store.studies.save(made, guy, study(title="Mine"), revision=None),
            store.studies.show(made, guy, "public"),
            store.studies.remove(made, Viewer(guy)),
            store.studies.remove(made, NOBODY),
        ):
            with pytest.raises(UnknownStudy):
                await change
        assert [one.id for one in await store.studies.own(ada)] == [made]
        assert await store.studies.own(guy) == ()
        if visibility == "private":
            with pytest.raises(UnknownStudy):
                await store.studies.remove(made, HOST)
        else:
            await store.studies.remove(made, HOST)
            assert await store.studies.own(ada) == ()


@story
async def test_public_studies_are_searched_by_words_and_game(url):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy_50%")
        for account, title, game in ((ada, "Ärmel fords", "toy"), (guy, "Passes", "other")):
            made = await store.studies.create(account, study(title=title, game=game))
            await store.studies.show(made, account, "public")
        assert await titles(store, text="ÄRMEL") == ["Ärmel fords"]
        assert await titles(store, text="guy_50%") == ["Passes"]
        assert await titles(store, text="_____") == []
        assert await titles(store, game="other") == ["Passes"]
        for junk in JUNK[1:]:
            await titles(store, text=junk)  # unreadable words are ignored
            assert await titles(store, game=junk) == []


@story
async def test_limits_and_junk(url, monkeypatch):
    monkeypatch.setattr(limits, "MOST_STUDIES", 2)
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    async with await Store.open(url) as store:
        (ada,) = await accounts(store, "Ada")
        made = await store.studies.create(ada, study())
        with pytest.raises(TooManyStudies, match="MB"):
            await store.studies.save(made, ada, study(content="x" * 101), revision=1)
        assert await store.studies.save(made, ada, study(content="x" * 90), revision=1) == 2
        with pytest.raises(TooManyStudies, match="MB"):
            await store.studies.create(ada, study(content="x" * 20))
        await store.studies.create(ada, study())
        with pytest.raises(TooManyStudies, match="2 studies"):
            await store.studies.create(ada, study())
        for title in ("", " a", "a\nb", "x" * 101, "\u3164", "a\u202eb"):
            with pytest.raises(SetupError, match="readable"):
                await store.studies.save(made, ada, study(title=title), revision=2)
        for junk in JUNK:
            for viewer in (NOBODY, Viewer(ada)):
                with pytest.raises(UnknownStudy):
                    await store.studies.read(junk, viewer)
            with pytest.raises((UnknownStudy, UnknownAccount)):
                await store.studies.show(made, junk, "public")


@story
async def test_a_copy_outlives_its_original(url):
    async with await Store.open(url) as store:
        ada, guy = await accounts(store, "Ada", "Guy")
        original = await store.studies.create(ada, study())
        copy = await store.studies.create(guy, study(), based_on=original)
        await store.studies.remove(original, Viewer(ada))
        assert (await store.studies.find(copy, Viewer(guy))).based_on == original
