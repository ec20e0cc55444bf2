"""Frames: numbered per seat without gaps, with everything the seat may know and not a byte more."""

import asyncio
import re
import secrets
import shutil
from contextlib import suppress
from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from tests.server.watching import Client, expected, known, table_now, without_clocks  # isort: skip - finds the next
from sandtable.core import IllegalAction, SandtableError
from sandtable.core.clock import Bank
from sandtable.matches import NewMatch, NewSeat
from sandtable.matches.opponents import Opponents
from sandtable.matches.settings import MatchSettings
from sandtable.server import streams as streams_module
from sandtable.server.projections import moment, seat_view
from sandtable.server.streams import Streams
from sandtable.server.wire import Resume
from tests.matches import hidden_game
from tests.matches.halls import GAME, OPEN_SOUTH, PATIENCE, agree, began, hall_at, moved_time, new_match
from tests.matches.storing import story

SEATS = ("north", "south", None)


@pytest.fixture
def file(made_database, tmp_path):
    return f"sqlite:///{shutil.copy(made_database, tmp_path)}"


@pytest.fixture
def time():
    """The time of the store, which tests can advance."""
    with moved_time() as moved:
        yield moved


def join(streams, live, seat, resume=None):
    client = Client()
    streams.of(live, seat).join(client, resume)
    return client


def check(live, clients):
    for seat, client in clients.items():
        assert known(client) == expected(live, seat)
        assert without_clocks(client.table) == table_now(live, seat)
        assert [frame.frame for frame in client.frames] == list(range(1, len(client.frames) + 1))


# Everything and the differences


@story
async def test_the_first_frame_holds_everything_and_the_next_what_changed(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        client = join(Streams(), live, "south")
        assert [frame.fresh for frame in client.frames] == [True]
        await live.act("north", "end")
        assert [(frame.frame, frame.fresh) for frame in client.frames] == [(1, True), (2, False)]
        change = client.frames[1]
        assert change.view.board is UNSET
        assert change.view.to_act == ("south",)
        assert change.log.start == 1
        assert change.table is UNSET
        check(live, {"south": client})


@story
async def test_a_move_changes_a_few_choices_and_only_those_are_sent(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        client = join(Streams(), live, "north")
        moves = [choice.action for choice in live.match.choices("north") if choice.kind == "move"]
        await live.act("north", moves[0])
        change = client.frames[1].view
        assert change.choices is UNSET
        gone = [client.frames[0].view.choices[index].action for index in change.choices_change.removed]
        assert moves[0] in gone
        assert len(change.choices_change.added) < len(moves) / 2
        check(live, {"north": client})
        await live.act("north", "end")
        assert client.frames[2].view.choices_change is UNSET
        check(live, {"north": client})


@story
async def test_a_match_that_has_not_started_shows_only_its_table(file):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match(seats=OPEN_SOUTH))
        streams = Streams()
        clients = {seat: join(streams, live, seat) for seat in SEATS}
        for client in clients.values():
            assert (client.view, client.log) == (None, ())
            assert client.table.match.status == "open"
            assert client.table.seed is None
        await hall.claim(created.id, "south", player="Guy")
        for client in clients.values():
            assert client.table.match.status == "running"
            assert client.view.to_act == ("north",)
            assert len(client.frames) == 2
        check(live, clients)


@story
async def test_the_seed_is_shown_when_the_match_is_over_and_not_before(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seed="the secret seed"))
        clients = {seat: join(streams, live, seat) for streams in [Streams()] for seat in SEATS}
        await live.act("north", "end")
        assert not any(b"the secret seed" in data for client in clients.values() for data in client.sent)
        await live.act("south", "resign")
        for client in clients.values():
            assert client.table.seed == "the secret seed"
            assert client.table.match.status == "over"
            assert client.view.outcome.winners == ("north",)
        check(live, clients)


@story
async def test_nothing_is_sent_when_nothing_has_changed(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(clock=Bank(60)))
        client = join(Streams(), live, "north")
        for _ in range(5):
            live.notify()
            await live.refresh()
        assert len(client.frames) == 1


DEED = st.sampled_from(["act", "act", "act", "undo", "undo", "answer", "talk", "come", "go", "join"])


@settings(max_examples=10)
@given(
    scenario=st.sampled_from(["standard", "free"]),
    deeds=st.lists(st.tuples(DEED, st.sampled_from(["north", "south"]), st.integers(0, 10**6)), max_size=25),
)
def test_a_client_that_merges_frames_knows_what_the_match_shows_its_seat(made_database, scenario, deeds):
    @story
    async def tell():
        file = made_database.with_name(f"{secrets.token_hex(8)}.db")
        file.write_bytes(made_database.read_bytes())
        async with hall_at(f"sqlite:///{file}") as hall:
            live, _ = await began(hall, new_match(scenario, clock=Bank(3600, 5)))
            streams, arrived = Streams(), []
            clients = {seat: join(streams, live, seat) for seat in SEATS}
            for deed, seat, chance in deeds:
                await do(hall, live, arrived, (deed, seat, chance))
                await shown(live)
                check(live, clients)
                if deed == "join":  # a later client knows the same
                    late = join(streams, live, seat)
                    assert known(late) == expected(live, seat)
                    streams.of(live, seat).leave(late)
        file.unlink()

    tell()


async def shown(live):
    """Notify everyone now, and let the frames of this tick be sent."""
    live.notify()
    await asyncio.sleep(0)


async def do(hall, live, arrived, deed):
    """Do something that may or may not be allowed."""
    what, seat, chance = deed
    try:
        match what:
            case "act":
                seat = live.match.to_act[chance % len(live.match.to_act)]
                choices = [choice for choice in live.match.choices(seat) if choice.kind != "talk"]
                choice = choices[chance % len(choices)]
                action = choice.action
                for blank in choice.fields:
                    action = action.replace(f"{{{blank.name}}}", blank.places[chance % len(blank.places)])
                await live.act(seat, action)
            case "undo":
                await live.undo(seat, step=len(live.match.visible_steps(seat)) - 1)
            case "answer":
                await agree(live, seat, agree=bool(chance % 2))
            case "talk":
                whom = [*live.audiences(seat), *live.audiences(None)]
                audience = whom[chance % len(whom)]
                await live.say(seat if audience in live.audiences(seat) else None, "hm", audience.to)
            case "come":
                arrived.append(seat if chance % 2 else None)
                hall.arrive(live, arrived[-1])
            case "go" if arrived:
                hall.leave(live, arrived.pop())
    except (IllegalAction, SandtableError):
        pass


# What is hidden


def anonymous(data: bytes) -> bytes:
    """A frame without what differs between any two matches: ids, times, and seconds on the clocks."""
    data = re.sub(rb'"id":"[a-z0-9]{14}"', b'"id":"-"', data)
    data = re.sub(rb'"id":"(\w+)-\d{13}"', rb'"id":"\1"', data)
    data = re.sub(rb'"(time|created)":\d{13}', rb'"\1":0', data)
    return re.sub(rb'"left":(\d+)', lambda left: b'"left":%d' % round(int(left[1]), -4), data)


HIDDEN = st.lists(
    st.one_of(
        st.sampled_from(["undo", "clear", "deploy standard", "deploy cannae", "refused", "repeat"]),
        st.builds(
            "place {} {}{}".format,
            st.sampled_from(["infantry", "cavalry"]),
            st.sampled_from("ABC"),
            st.integers(1, 9),
        ),
    ),
    max_size=12,
)
OPENLY = ("deploy standard", "undo", "deploy vauban", "talk", "ready", "ask", "done")


async def told(file, hidden, *, clock):
    """The frames of south and the spectators while north deploys like this and confirms."""
    with moved_time() as time:
        async with hall_at(file) as hall:
            live, _ = await began(hall, new_match("free", clock=clock, seed="one"))
            return await told_in(live, hidden, time)


async def told_in(live, hidden, time):
    streams = Streams()
    clients = [join(streams, live, seat) for seat in ("south", None)]
    for number, openly in enumerate(OPENLY):
        time.pass_by(seconds=60)
        for deed in hidden[number :: len(OPENLY)]:
            await secretly(live, deed)
        match openly:
            case "undo" | "ask":
                await live.undo("south", step=len(live.match.visible_steps("south")) - 1)
            case "talk":
                await live.say("south", "Are you ready?", None)
            case "done":
                streams.of(live, "south").repeat(clients[0], 0)
                late = [join(streams, live, seat) for seat in ("south", None)]
            case _:
                await live.act("south", openly)
    assert live.match.state.deploying
    return [[anonymous(data) for data in client.sent] for client in (*clients, *late)]


async def secretly(live, deed):
    """Actions of north during deployment; some are illegal, which must not be visible either."""
    try:
        if deed == "undo":
            await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        elif deed == "refused":
            await live.act("north", "place infantry T20")
        else:
            await live.act("north", "clear" if deed == "repeat" else deed, client_id=deed)
    except IllegalAction:
        pass


@settings(max_examples=10)
@given(hidden=HIDDEN, clock=st.sampled_from([None, Bank(3600, 5)]))
def test_a_hidden_deployment_changes_no_byte_of_others_frames(made_database, told_nothing, hidden, clock):
    nothing, something = told_nothing(clock), tell_of(made_database, hidden, clock)
    assert [len(frames) for frames in nothing] == [len(frames) for frames in something]
    assert nothing == something


@pytest.fixture(scope="module")
def told_nothing(made_database):
    """The frames of others while north does nothing."""
    return cache(lambda clock: tell_of(made_database, (), clock))


def tell_of(database, hidden, clock):
    sent = []

    @story
    async def tell():
        file = database.with_name(f"{secrets.token_hex(8)}.db")
        file.write_bytes(database.read_bytes())
        sent.extend(await told(f"sqlite:///{file}", hidden, clock=clock))
        file.unlink()

    tell()
    return sent


async def told_of_hidden(file, hidden):
    """The frames of red and the spectators while blue does this hidden."""
    with moved_time() as time:
        async with hall_at(file) as hall:
            live, _ = await began(hall, hidden_match(clock=Bank(3600, 5)))
            streams = Streams()
            clients = [join(streams, live, seat) for seat in ("red", None)]
            for number, openly in enumerate(("work", "undo", "work", "shout", "ask", "work")):
                time.pass_by(seconds=60)
                for deed in hidden[number::6]:
                    await unseen(live, deed)
                if openly in ("undo", "ask"):
                    await live.undo("red", step=len(live.match.visible_steps("red")) - 1)
                else:
                    await live.act("red", openly)
            late = [join(streams, live, seat) for seat in ("red", None)]
            return [[anonymous(data) for data in client.sent] for client in (*clients, *late)]


async def unseen(live, deed):
    """Hidden actions of blue; undo requests are public and not among them."""
    with suppress(IllegalAction):
        if deed != "undo":
            await live.act("blue", deed)
        elif live.can_undo("blue") == "free":
            await live.undo("blue", step=len(live.match.visible_steps("blue")) - 1)


def hidden_match(*, clock=None, blue="person"):
    seats = (NewSeat("red", "person"), NewSeat("blue", blue, "random"))
    settings = MatchSettings(clock=clock).stored()
    return NewMatch(record=hidden_game.hidden_match(), seats=seats, settings=settings)


UNSEEN = st.lists(st.sampled_from(["work", "gamble", "finish", "undo"]), max_size=12)


@settings(max_examples=15)
@given(hidden=UNSEEN)
def test_no_clock_proposal_or_undo_reveals_a_hidden_action(made_database, tmp_path_factory, hidden):
    @story
    async def tell():
        told = []
        for deeds in ((), hidden):
            file = made_database.with_name(f"{secrets.token_hex(8)}.db")
            file.write_bytes(made_database.read_bytes())
            told.append(await told_of_hidden(f"sqlite:///{file}", deeds))
            file.unlink()
        assert told[0] == told[1]

    with hidden_game.installed(tmp_path_factory.mktemp("hidden")):
        tell()


@story
async def test_a_clock_and_a_computer_go_on_as_a_seat_knows_them(file, tmp_path_factory, monkeypatch, time):
    monkeypatch.setattr(Opponents, "wake", lambda _: None)  # the test acts for it
    with hidden_game.installed(tmp_path_factory.mktemp("hidden")):
        async with hall_at(file) as hall:
            live, _ = await began(hall, hidden_match(clock=Bank(3600), blue="computer"))
            clients = {seat: join(streams, live, seat) for streams in [Streams()] for seat in ("red", "blue")}
            await live.act("blue", "finish")
            time.pass_by(seconds=600)
            await live.act("red", "shout")
            live.presence.arrive(None)  # so that all get a table
            await shown(live)
            tables = {seat: client.table for seat, client in clients.items()}
    faces = {seat: {face.seat: face for face in table.clocks} for seat, table in tables.items()}
    assert (faces["red"]["blue"].running, faces["blue"]["blue"].running) == (True, False)
    assert faces["red"]["blue"].left < 3_100_000 < faces["blue"]["blue"].left
    assert faces["red"]["red"].running
    thinking = {seat: table.match.seats[1].thinking for seat, table in tables.items()}
    assert thinking == {"red": True, "blue": False}


@story
async def test_the_hidden_deployment_is_in_the_frames_of_its_own_seat(file):
    # Ensures that the test above does not pass because nothing is ever shown.
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        client = join(Streams(), live, "north")
        await live.act("north", "place infantry A1")
        await live.undo("north", step=1)
        assert len(client.frames) == 3
        assert client.frames[1].view.picture is not UNSET
        assert client.frames[2].log.items == ()


@story
async def test_a_view_that_takes_long_to_draw_does_not_show_on_the_clocks(file, monkeypatch, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free", clock=Bank(3600)))
        client = join(Streams(), live, "south")

        def slowly(*args, **kwargs):
            time.pass_by(seconds=2)
            return seat_view(*args, **kwargs)

        monkeypatch.setattr(streams_module, "seat_view", slowly)
        await live.act("north", "place infantry A1")
        assert len(client.frames) == 1


# Being cut off


@story
async def test_a_resumed_client_gets_just_the_missed_frames(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        streams = Streams()
        stream, client = streams.of(live, "north"), join(streams, live, "north")
        stays = join(streams, live, "north")
        stream.leave(client)
        await live.act("north", "end")
        await live.say("south", "hello", None)
        assert len(client.frames) == 1
        stream.join(client, Resume(stream.id, 1))
        assert [frame.frame for frame in client.frames] == [1, 2, 3]
        assert client.sent == stays.sent
        check(live, {"north": client})


@story
async def test_a_single_client_resumes_with_one_frame(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        streams = Streams()
        stream, client = streams.of(live, "north"), join(streams, live, "north")
        stream.leave(client)
        await live.act("north", "end")
        await live.act("south", "end")
        stream.join(client, Resume(stream.id, 1))
        assert [frame.fresh for frame in client.frames] == [True, False]
        check(live, {"north": client})


@pytest.mark.parametrize("resume", [Resume("another", 1), Resume("this", 99), Resume("this", -1), None])
def test_resuming_an_unknown_frame_gets_a_full_frame(file, resume):
    @story
    async def tell():
        async with hall_at(file) as hall:
            live, _ = await began(hall)
            streams = Streams()
            stream = streams.of(live, "north")
            join(streams, live, "north")
            await live.act("north", "end")
            known_stream = resume and msgspec.structs.replace(
                resume, stream=stream.id if resume.stream == "this" else resume.stream
            )
            client = join(streams, live, "north", known_stream)
            assert [(frame.frame, frame.fresh) for frame in client.frames] == [(2, True)]
            assert known(client) == expected(live, "north")

    tell()


@story
async def test_frames_that_all_have_acknowledged_are_dropped(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        streams = Streams()
        stream = streams.of(live, "north")
        one, other = join(streams, live, "north"), join(streams, live, "north")
        for number in range(3):
            await live.say("north", f"{number}", None)
        stream.acknowledge(one, 4)
        late = join(streams, live, "north", Resume(stream.id, 1))
        assert [frame.frame for frame in late.frames] == [
            2,
            3,
            4,
        ]  # the other may still request them
        stream.acknowledge(late, 4)
        stream.acknowledge(other, 3)
        assert [frame.frame for frame in join(streams, live, "north", Resume(stream.id, 3)).frames] == [4]
        assert join(streams, live, "north", Resume(stream.id, 2)).frames[0].fresh
        stream.acknowledge(one, -5)  # invalid numbers are ignored
        stream.acknowledge(one, 10**30)
        stream.acknowledge(Client(), 4)
        await live.say("north", "on", None)
        assert one.frames[-1].frame == 5


@story
async def test_a_missing_frame_is_sent_again(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        streams = Streams()
        stream, client = streams.of(live, "north"), join(streams, live, "north")
        await live.act("north", "end")
        await live.act("south", "end")
        first = Client()
        for data in client.sent[:1]:
            first.send(data)
        stream.repeat(first, 1)
        assert first.sent == client.sent
        stream.acknowledge(client, 3)
        again = Client()
        stream.repeat(again, 1)
        assert [(frame.frame, frame.fresh) for frame in again.frames] == [(3, True)]
        assert known(again) == expected(live, "north")
        stream.repeat(again, 10**30)
        assert again.frames[-1].fresh


@story
async def test_talk_is_not_repeated_after_a_full_frame(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        streams = Streams()
        stream, client = streams.of(live, "north"), join(streams, live, "north")
        stream.acknowledge(client, 1)
        watchers, live.watchers = live.watchers, []
        await live.say("south", "hello", None)  # in memory, but the streams are not notified yet
        live.watchers = watchers
        stream.repeat(client, 0)
        await shown(live)
        assert [said.text for said in client.talk] == ["hello"]


@story
async def test_frames_kept_for_a_lost_connection_are_limited(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        streams = Streams()
        stream, silent = streams.of(live, "north"), join(streams, live, "north")
        for number in range(140):
            hall.arrive(live, None)
            await shown(live)
            assert silent.table.watching == number + 1
        assert join(streams, live, "north", Resume(stream.id, 1)).frames[0].fresh
        assert not join(streams, live, "north", Resume(stream.id, 100)).frames[0].fresh


@story
async def test_a_renewed_token_closes_connections_to_that_seat_only(file):
    async with hall_at(file) as hall:
        live, created = await began(hall)
        streams = Streams()
        clients = {seat: join(streams, live, seat) for seat in SEATS}
        await hall.renew(created.tokens["north"])
        assert {seat: client.dismissed for seat, client in clients.items()} == {
            "north": True,
            "south": False,
            None: False,
        }


@story
async def test_an_evicted_match_drops_its_streams(file):
    async with hall_at(file, cached=1) as hall:
        live, created = await began(hall)
        streams = Streams()
        before = streams.of(live, "north").id
        assert streams.of(live, "north").id == before
        await began(hall)
        again = await hall.live(created.id)
        assert streams.of(again, "north").id != before


# Spectators


@story
async def test_delayed_spectators_get_frames_in_time_and_learn_nothing_before(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free", spectators="delayed", delay=1, clock=Bank(3600)))
        streams = Streams()
        client, player = join(streams, live, None), join(streams, live, "north")
        for seat in ("north", "south"):
            await live.act(seat, "deploy standard")
            await live.act(seat, "ready")
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        assert (live.proposal is not None, player.table.proposal is not None) == (True, True)
        assert len(client.frames) == 1
        assert (client.view, client.log, client.table.clocks, client.table.proposal) == (None, (), (), None)
        time.pass_by(seconds=59.9)
        live.notify()  # resets the timer: the test's time ran faster than the loop's
        async with asyncio.timeout(PATIENCE):
            while not client.view or client.view.to_act != live.match.to_act:
                await asyncio.sleep(0.005)
        assert known(client) == expected(live, None)
        assert client.table.clocks == ()


@story
async def test_an_action_that_becomes_due_while_a_frame_is_drawn_is_shown(file, monkeypatch):
    with moved_time(standing=True) as time:
        async with hall_at(file) as hall:
            live, _ = await began(hall, new_match(spectators="delayed", delay=1))
            await live.act("north", "end")
            time.pass_by(seconds=1)
            await live.act("south", "end")
            client = join(Streams(), live, None)

            def slow_view(*args, **options):
                time.pass_by(seconds=1)
                return seat_view(*args, **options)

            monkeypatch.setattr(streams_module, "seat_view", slow_view)
            time.pass_by(seconds=59.5)  # the first action is due; the second will be in half a second
            await shown(live)
            async with asyncio.timeout(PATIENCE):
                while client.view.to_act != live.match.to_act or len(client.log) != len(live.match) + 1:
                    await asyncio.sleep(0.005)
            assert known(client) == expected(live, None)


@story
async def test_spectators_who_see_at_the_end_see_everything_then(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(spectators="at-end", clock=Bank(3600)))
        streams = Streams()
        client = join(streams, live, None)
        await live.act("north", "end")
        assert (len(client.frames), client.view) == (1, None)
        await live.act("south", "resign")
        assert client.view.outcome is not None
        assert [face.running for face in client.table.clocks] == [False, False]
        check(live, {None: client})


@story
async def test_looking_back_shows_a_step_as_it_was_and_nothing_beyond_the_log(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1")
        await live.act("south", "place infantry K1")
        await live.act("north", "place infantry A2")
        seen = moment(live.match, "request", 1, "north")
        assert (seen.step, seen.steps) == (1, 2)
        assert seen.view.choices == ()
        assert [event.kind for event in seen.events] == ["deploy"]
        places = {piece.place for piece in seen.view.picture.pieces}
        assert "A1" in places
        assert not {"A2", "K1"} & places
        with pytest.raises(IndexError):
            moment(live.match, "request", 3, "north")


def test_the_game_of_these_tests_hides_what_it_should():
    match = GAME.new("free")
    match.apply("north", "place infantry A1")
    assert match.view("south") == GAME.new("free").view("south")
