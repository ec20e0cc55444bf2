"""However many requests an address sends at once, those of other addresses come next."""

import asyncio

from argon2 import PasswordHasher

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.passwords import Passwords
from sandtable.server.turns import InTurn
from tests.server.serving import story

MANY = 40


def scope(address):
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip")]
    request = {
        "method": "GET",
        "path": "/api/games",
        "raw_path": b"/api/games",
        "query_string": b"",
        "root_path": "",
    }
    return request | {
        "type": "http",
        "scheme": "http",
        "client": (address, 1),
        "headers": headers,
        "extensions": {},
    }


async def answers_before(app, scopes, body=b""):
    """Serve requests that all come at once; return how many are answered before the last of them."""
    order = []

    async def serve(number):
        async def receive():
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message):
            if message["type"] == "http.response.start":
                assert message["status"] == 200
                order.append(number)

        await app(scopes[number], receive, send)

    await asyncio.gather(*map(serve, range(len(scopes))))
    return order.index(len(scopes) - 1)


@story
async def test_each_address_has_its_turn(tmp_path):
    app = create_app(Config(database_url=f"sqlite:///{tmp_path}/m.db"))
    crowd = [scope("192.0.2.1")] * MANY
    assert await answers_before(app, [*crowd, scope("192.0.2.1")]) > MANY / 2
    assert await answers_before(app, [*crowd, scope("192.0.2.2")]) < 10
    two = [scope(f"2001:db8::{number:x}") for number in range(MANY)]  # one network
    assert await answers_before(app, [*two, scope("2001:db8:0:1::1")]) < 10


@story
async def test_what_follows_a_body_has_its_turn_too():
    """Bodies that all arrive at once would otherwise be read one after the other without a pause."""
    arrived, begun = asyncio.Event(), 0

    async def read(scope, receive, send):
        nonlocal begun
        begun += 1
        if scope["client"][0] == "192.0.2.1":
            await arrived.wait()
        else:
            while begun <= MANY:
                await asyncio.sleep(0)
            arrived.set()
            await asyncio.sleep(0)  # the others go on now
        await receive()
        await send({"type": "http.response.start", "status": 200})

    crowd = [scope("192.0.2.1")] * MANY
    assert await answers_before(InTurn(read), [*crowd, scope("192.0.2.2")], b"{}") < 10


@story
async def test_passwords_are_checked_for_each_address_in_turn():
    passwords, order = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)), []

    async def log_in(address):
        assert not await passwords.fits(address, None, "a guess")
        order.append(address)

    await asyncio.gather(*map(log_in, ["192.0.2.1"] * 20), log_in("192.0.2.2"))
    assert order.index("192.0.2.2") < 3
