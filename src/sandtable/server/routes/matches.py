"""Routes for matches and seats: create, claim, view, act over HTTP."""

import asyncio
import re
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import replace

from sandtable.core import IllegalAction, Match, Record, Seat
from sandtable.matches.hall import Hall
from sandtable.matches.models import Created, MatchId
from sandtable.players.fair_queue import FairSemaphore
from sandtable.server import reading
from sandtable.server.auth import (
    BY_ACCOUNT_OR_NOBODY,
    BY_ANYBODY,
    BY_SEAT,
    BY_TOKEN,
    bearer_token,
    seat_for_token,
    session_of,
)
from sandtable.server.config import Config
from sandtable.server.errors import Forbidden, NotFound, Unauthorized, error_responses
from sandtable.server.library import found_version
from sandtable.server.match_setup import LARGEST_SCENARIO
from sandtable.server.new_matches import Rematches, check_name, match_from_request
from sandtable.server.projections import listed_info, match_info
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.caller import Caller, shown_match
from sandtable.server.texts import request_language, say
from sandtable.server.wire import (
    ActionTaken,
    ClaimSeat,
    CreatedMatch,
    CreateMatch,
    ListedMatches,
    MatchInfo,
    RenewSeat,
    RevealSalt,
    SeatToken,
    TakeAction,
    WantRematch,
)

Asking = Request[object, object, State]


@get(
    "/lobby",
    operation_id="listLobby",
    summary="List public matches",
    guards=[rate_limited("look")],
    responses=error_responses(400, 404, 429),
)
async def lobby(
    hall: NamedDependency[Hall],
    before: Annotated[
        str | None, QueryParameter(max_length=100, description="The last match of the previous page.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> ListedMatches:
    """The public matches that are open or running, newest first."""
    listed = await hall.store.lobby(limit, before)
    shown = []
    for one in listed:
        with suppress(msgspec.ValidationError):  # this version cannot read the match's settings
            shown.append(listed_info(one))
    return ListedMatches(tuple(shown), listed[-1].id if len(listed) == limit else None)


@post(
    "/matches",
    operation_id="createMatch",
    summary="Create a match",
    guards=[rate_limited("create")],
    request_max_body_size=LARGEST_SCENARIO,
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(400, 403, 404, 413, 429),
)
async def create_match(
    request: Asking,
    data: JSONBody[CreateMatch],
    hall: NamedDependency[Hall],
    readers: NamedDependency[Readers],
    config: NamedDependency[Config],
) -> CreatedMatch:
    """Create a match. The response holds the tokens of the creator's seats, which are sent only once."""
    found = None
    if data.library is not None:
        found = await found_version(request, data.library, hall.store)
        data = replace(data, game=found.game, scenario=found.scenario, scenario_text=found.text)
    if data.scenario_text is None and data.position is None:
        new = await asyncio.to_thread(match_from_request, data)
    else:
        new = await readers.run(address_of(request), reading.new_match, data, config.limits)
    if found is not None:
        new = replace(new, library=found.version.id, library_version=found.version.number)
    return await _created(hall, await hall.create(new))


@get(
    "/matches/{match_id:str}",
    operation_id="getMatch",
    summary="A match",
    guards=[rate_limited("look")],
    responses=error_responses(404, 410, 429),
)
async def one_match(match_id: FromPath[str], hall: NamedDependency[Hall]) -> MatchInfo:
    """The public information about a match."""
    return match_info(await hall.live(match_id))


@post(
    "/matches/{match_id:str}/seats/{seat:str}",
    operation_id="claimSeat",
    summary="Claim a seat",
    guards=[rate_limited("claim")],
    responses=error_responses(400, 403, 404, 409, 410, 413, 429),
)
async def claim_seat(
    match_id: FromPath[str], seat: FromPath[str], data: JSONBody[ClaimSeat], hall: NamedDependency[Hall]
) -> SeatToken:
    """Claim an open seat. The match starts when its last open seat is claimed and no salt is awaited.

    Idempotent if the request contains a token.
    """
    check_name(data.player)
    live = await hall.live(match_id)
    if seat not in live.seats:
        raise NotFound(say("no-such-seat", seat=repr(seat), seats=", ".join(live.seats)))
    token = await hall.claim(
        match_id, seat, player=data.player, salt=data.salt, salt_hash=data.salt_hash, token=data.token
    )
    return SeatToken(match_id, seat, token)


@post(
    "/matches/{match_id:str}/salt",
    operation_id="revealSalt",
    summary="Reveal a salt",
    guards=[rate_limited("claim")],
    security=BY_SEAT,
    responses=error_responses(400, 401, 403, 404, 410, 413, 429),
    status_code=200,
)
async def reveal_salt(
    match_id: FromPath[str],
    data: JSONBody[RevealSalt],
    hall: NamedDependency[Hall],
    caller: NamedDependency[Caller],
) -> MatchInfo:
    """Reveal the salt that the caller's seat has committed to, when all seats are taken. Idempotent.

    The match starts when no salt is awaited any more. Store the hashes of all salts before you reveal yours:
    the record must contain exactly these.
    """
    await hall.reveal(match_id, caller.acting_seat, data.salt)
    return match_info(await hall.live(match_id))


@get(
    "/seat",
    operation_id="getSeat",
    summary="The seat of a token",
    security=[{BY_TOKEN: []}],
    responses=error_responses(401),
)
async def seat_of_token(request: Asking, hall: NamedDependency[Hall]) -> SeatToken:
    """The seat that the token opens."""
    held = await seat_for_token(request, hall.store)
    return SeatToken(held.match, held.seat, bearer_token(request) or "")


@post(
    "/seat/renewal",
    operation_id="renewToken",
    summary="Renew a token",
    guards=[rate_limited("claim")],
    security=[{BY_TOKEN: []}],
    responses=error_responses(401, 403, 413, 429),
    status_code=200,
)
async def renew_token(request: Asking, data: JSONBody[RenewSeat], hall: NamedDependency[Hall]) -> SeatToken:
    """Replace the seat's token by the one in the request. The old one is no longer valid."""
    held = await seat_for_token(request, hall.store)
    session = session_of(request)
    account = await hall.store.accounts.of_session(session) if session else None
    renewed = await hall.renew(
        bearer_token(request) or "", account=account.id if account else None, renewed=data.token
    )
    return SeatToken(held.match, held.seat, renewed)


@get(
    "/matches/{match_id:str}/view",
    operation_id="getView",
    summary="The view of a seat",
    guards=[rate_limited("look")],
    security=BY_ANYBODY,
    responses=error_responses(400, 401, 403, 404, 410, 429),
)
async def view(
    request: Asking, caller: NamedDependency[Caller], view_turns: NamedDependency[FairSemaphore]
) -> dict[str, object]:
    """The whole view of the caller's seat, or of a spectator, with facts for programs that play."""
    async with view_turns.slot(address_of(request)):
        match = shown_match(caller.live, caller.seat)
        return await asyncio.to_thread(_view_data, match.copy(), caller.seat, closed=caller.live.closed)


@post(
    "/matches/{match_id:str}/actions",
    operation_id="act",
    summary="Act",
    guards=[rate_limited("action")],
    security=BY_SEAT,
    responses=error_responses(400, 401, 403, 404, 410, 413, 429),
    status_code=200,
)
async def act(request: Asking, data: JSONBody[TakeAction], caller: NamedDependency[Caller]) -> ActionTaken:
    """Apply an action for the caller's seat. A repeated id changes nothing and returns no events."""
    live, seat = caller.live, caller.acting_seat
    try:
        events = await live.act(seat, data.action, client_id=data.id)
    except IllegalAction as error:
        language = request_language(request)
        await live.load_language(language)
        raise live.reason(seat, data.action, error, language) from None
    outcome = live.match.outcome if live.match else None
    return ActionTaken(tuple(event for event in events if event.visible_to(seat)), outcome)


@get(
    "/matches/{match_id:str}/record",
    operation_id="getRecord",
    summary="The record of a match that is over",
    media_type=MediaType.TEXT,
    guards=[rate_limited("look")],
    responses=error_responses(403, 404, 410, 429),
)
async def record(match_id: FromPath[str], hall: NamedDependency[Hall]) -> Response[str]:
    """The record, with the players' names and the seed, as a file."""
    live = await hall.live(match_id)
    if live.status != "over":
        raise Forbidden(say("record-when-over"))
    full = live.record()
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(match_id, full)}"'}
    return Response(str(full), media_type="text/plain; charset=utf-8", headers=headers)


@post(
    "/matches/{match_id:str}/rematch",
    operation_id="wantRematch",
    summary="Ask for a rematch",
    guards=[rate_limited("create")],
    responses=error_responses(400, 401, 403, 404, 410, 413, 429),
)
async def want_rematch(
    match_id: FromPath[str],
    data: JSONBody[WantRematch],
    hall: NamedDependency[Hall],
    rematches: NamedDependency[Rematches],
) -> CreatedMatch:
    """Create a rematch with the seats rotated, or get the one that another player created.

    Players who ask later claim their seats, which are open.
    """
    live = await hall.live(match_id)
    callers = set()
    for token in data.tokens:
        held = await hall.store.seat_of(token)
        if held is None:
            raise Unauthorized(say("one-token-opens-nothing"))
        if held.match != match_id:
            raise Forbidden(say("one-token-of-another"))
        callers.add(held.seat)
    if live.status != "over":
        raise Forbidden(say("not-over"))
    return await _created(hall, await rematches.ask(hall, live, frozenset(callers), data))


def _view_data(match: Match, seat: Seat | None, *, closed: bool) -> dict[str, object]:
    seen = match.view(seat)
    if closed:
        seen = replace(seen, to_act=(), choices=())
    data: dict[str, object] = msgspec.to_builtins(seen)
    return data


async def _created(hall: Hall, created: Created) -> CreatedMatch:
    return CreatedMatch(match_info(await hall.read(created.id)), created.tokens)


def _file_name(match_id: MatchId, record: Record) -> str:
    """A file name such as `game-of-war-standard-Ada-Guy-k3m….record`, in ASCII."""
    words = (record.game, record.scenario, *record.players.values(), match_id)
    plain = "-".join(re.sub(r"[^A-Za-z0-9]+", "-", word).strip("-") for word in words)
    return f"{re.sub('-{2,}', '-', plain)[:150]}.record"


matches_router = Router(
    "/api",
    route_handlers=[
        lobby,
        create_match,
        one_match,
        claim_seat,
        reveal_salt,
        seat_of_token,
        renew_token,
        view,
        act,
        record,
        want_rematch,
    ],
    tags=["matches"],
)
