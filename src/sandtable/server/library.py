"""The library of scenarios as clients see it, and the shipped scenarios that it holds."""

import asyncio
import logging
from functools import cache

import msgspec
from msgspec import Struct

from sandtable.core import ENGLISH, Game, SandtableError, SetupError, game, game_ids
from sandtable.core.decoding import prepared
from sandtable.core.editor import Draft
from sandtable.core.language import has_catalogue
from sandtable.matches import Store
from sandtable.matches.library import search_text
from sandtable.matches.models import (
    AccountId,
    LibraryVersion,
    ListedScenario,
    ShippedScenario,
    StoredBalance,
    StoredVersion,
    Viewer,
)
from sandtable.server.auth import Connection, session_of
from sandtable.server.match_setup import shipped_id
from sandtable.server.wire import (
    LibraryScenario,
    MeasuredBalance,
    PlayedVersion,
    PublishedVersion,
)

log = logging.getLogger("sandtable.server")


class Hosts:
    """The accounts of the hosts. They are looked up once, so that nobody can register such a name later."""

    def __init__(self) -> None:
        self._accounts: frozenset[AccountId] = frozenset()

    async def find(self, store: Store, names: tuple[str, ...]) -> None:
        """Look up the accounts; log a warning about a name without an account."""
        found = set()
        for name in names:
            account = await store.accounts.by_name(name)
            if account is None:
                log.warning(
                    "There is no account %r: create it, then restart the server to make it a host's.", name
                )
            else:
                found.add(account.id)
        self._accounts = frozenset(found)

    def __contains__(self, account: AccountId) -> bool:
        """Whether an account is a host's."""
        return account in self._accounts


async def viewer_of(connection: Connection, store: Store) -> Viewer:
    """The viewer that sends a request: the account of its session, if there is one."""
    token = session_of(connection)
    account = await store.accounts.of_session(token) if token else None
    if account is None:
        return Viewer()
    hosts: Hosts = connection.app.state.hosts
    return Viewer(account.id, account.id in hosts)


class ShippedLibrary:
    """Puts the shipped scenarios into the library when it is first used."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._done = False

    async def ready(self, store: Store) -> None:
        """Return when the library holds all shipped scenarios."""
        if self._done:
            return
        async with self._lock:
            if not self._done:
                await store.library.sync_shipped(await asyncio.to_thread(_shipped))
                self._done = True


@cache
def _shipped() -> tuple[ShippedScenario, ...]:
    found = []
    for game_id in game_ids():
        try:
            found += _shipped_with(game(game_id))
        except SandtableError:  # one game that cannot be loaded does not close the library
            log.exception("The scenarios of %s are not in the library.", game_id)
    return tuple(found)


def _shipped_with(one: Game) -> list[ShippedScenario]:
    languages = [tag for tag in ("en", "sv", "da") if tag == ENGLISH or has_catalogue(one.resources, tag)]
    found = []
    for name, scenario in one.scenarios().items():
        seats = one.seats(one.setup(name))
        words = {
            one.translated(key, given, language)
            for language in languages
            for key, given in (
                (f"scenario-{name}", scenario.title),
                (f"scenario-{name}.summary", scenario.summary),
                ("game", one.name),
            )
        }
        found.append(
            ShippedScenario(
                id=shipped_id(one.id, name),
                game=one.id,
                title=scenario.title,
                summary=scenario.summary,
                text=scenario.text,
                seats=seats,
                players=sum(seat != one.umpire for seat in seats),
                search=search_text(sorted(words)),
            )
        )
    return found


def shipped_name(scenario: ListedScenario) -> str | None:
    """The name of a shipped scenario in its game; `None` for one of an account."""
    return scenario.id.removeprefix(f"{scenario.game}.") if scenario.shipped else None


class FoundVersion(Struct, frozen=True):
    """A version of the library as a match can be set up with it."""

    version: LibraryVersion
    game: str
    scenario: str
    text: str | None
    """`None` for a shipped scenario as it is now, which its name finds."""


async def found_version(connection: Connection, played: PlayedVersion, store: Store) -> FoundVersion:
    """The version that a request names, or `UnknownScenario` if its account may not see it."""
    shipped_library: ShippedLibrary = connection.app.state.shipped
    await shipped_library.ready(store)
    found = await store.library.find(played.id, await viewer_of(connection, store))
    version = LibraryVersion(found.id, found.version if played.version is None else played.version)
    text = await store.library.text(version)
    shipped = shipped_name(found)
    if shipped is not None and version.number == found.version:
        return FoundVersion(version, found.game, shipped, None)
    return FoundVersion(version, found.game, found.title, text)


# As clients see it


def library_scenario(scenario: ListedScenario, language: str) -> LibraryScenario:
    """A scenario in a list; one that ships with its game in a language."""
    title, summary = scenario.title, scenario.summary
    if (name := shipped_name(scenario)) is not None:
        title, summary = _translated(scenario, name, language)
    return LibraryScenario(
        id=scenario.id,
        game=scenario.game,
        title=title,
        summary=summary,
        author=scenario.author,
        tags=scenario.tags,
        visibility=scenario.visibility,
        created=scenario.created,
        published=scenario.published,
        version=scenario.version,
        seats=scenario.seats,
        players=scenario.players,
        balance=measured_balance(scenario.balance),
        played=scenario.played,
        featured=scenario.featured,
        hidden=scenario.hidden,
        picture=_picture(scenario, scenario.version, language) if scenario.version else None,
    )


def published_version(scenario: ListedScenario, version: StoredVersion, language: str) -> PublishedVersion:
    """A version of a scenario."""
    return PublishedVersion(
        version.number,
        version.created,
        version.note,
        version.title,
        version.seats,
        measured_balance(version.balance),
        _picture(scenario, version.number, language),
    )


def _translated(scenario: ListedScenario, name: str, language: str) -> tuple[str, str]:
    try:
        one = game(scenario.game)
    except SetupError:  # the game is not installed here
        return scenario.title, scenario.summary
    return (
        one.translated(f"scenario-{name}", scenario.title, language),
        one.translated(f"scenario-{name}.summary", scenario.summary, language),
    )


def _picture(scenario: ListedScenario, number: int, language: str) -> str | None:
    name = shipped_name(scenario)
    if name is None:
        return f"/api/library/{scenario.id}/versions/{number}/picture"
    if number != scenario.version:
        return None
    return f"/api/games/{scenario.game}/scenarios/{name}.svg?language={language}"


def measured_balance(stored: StoredBalance | None) -> MeasuredBalance | None:
    """A stored balance; `None` also if another version of the program stored it in another form."""
    if stored is None:
        return None
    try:
        return msgspec.convert(stored, prepared(MeasuredBalance))
    except msgspec.ValidationError:
        return None


def draft_words(draft: Draft) -> tuple[str, str]:
    """The title and the summary of a draft, as far as they are texts."""
    title, summary = (draft.values.get(name) for name in ("title", "summary"))
    return title if isinstance(title, str) else "", summary if isinstance(summary, str) else ""
