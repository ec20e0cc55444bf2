"""Hosts, origins, rate limits, and security headers."""

import pytest
from litestar.testing import TestClient

from sandtable.core import SetupError
from sandtable.matches.expiry import Expiry
from sandtable.server import rate_limits
from sandtable.server.config import DEFAULT_EXPIRY, Config, Limits, Rate, expiry_from
from sandtable.server.errors import RateLimited
from sandtable.server.rate_limits import RateLimiter, address_key
from tests.server.asking import created, match_request, reason

ORIGIN = "http://testserver.local"


def policy(answer):
    return answer.headers["content-security-policy"]


def test_every_answer_has_the_headers_that_bind_a_browser(server):
    for path in ("/", "/api/games", "/api/nowhere", "/nowhere", "/health"):
        headers = server.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]


def test_secrets_are_not_cached(server):
    answer = server.post("/api/matches", json=match_request())
    assert answer.json()["tokens"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": ORIGIN}, 201),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "https://testserver.local"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
    ],
)
def test_pages_of_other_sites_change_nothing(server, headers, status):
    assert server.post("/api/matches", json=match_request(), headers=headers).status_code == status
    assert server.get("/api/games", headers=headers).status_code == 200


def test_a_local_server_accepts_no_other_host_name(open_server):
    server = open_server(origins=())
    assert "--origin" in reason(server.get("/api/games"), 403)
    assert server.get("/api/games", headers={"Host": "elsewhere.example"}).status_code == 403
    for name in ("localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost"):
        assert server.get("/api/games", headers={"Host": name}).status_code == 200
    assert server.get("/health").status_code == 200


def test_a_public_server_accepts_every_host_name(open_server):
    server = open_server(origins=(), host="0.0.0.0")  # noqa: S104 - nothing is bound
    assert server.get("/api/games", headers={"Host": "sandtable.example"}).status_code == 200


def test_a_rate_limit_error_names_the_time_to_wait(open_server):
    server = open_server(limits=Limits.none().changed("create=2/60"))
    for _ in range(2):
        created(server, match_request())
    response = server.post("/api/matches", json=match_request())
    assert "Too many requests" in reason(response, 429)
    assert 0 < int(response.headers["retry-after"]) <= 30
    assert server.get("/api/lobby").status_code == 200


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_leaks_at_its_rate():
    clock = Clock()
    limiter = RateLimiter(Limits(create=Rate(3, 30)), clock)

    def asks(key: str = "ada") -> bool:
        try:
            limiter.count("create", key)
        except RateLimited:
            return False
        return True

    assert [asks() for _ in range(5)] == [True, True, True, False, False]
    assert asks("guy")
    clock.now = 9.9
    assert not asks()
    clock.now = 10.0
    assert [asks(), asks()] == [True, False]
    clock.now = 1000.0
    assert [asks() for _ in range(4)] == [True, True, True, False]


def test_what_may_wait_is_told_how_long():
    clock = Clock()
    limiter = RateLimiter(Limits(message=Rate(2, 10)), clock)
    assert [limiter.delay("message", "ada") for _ in range(4)] == [0, 0, 5, 10]
    assert limiter.delay("message", "guy") == 0
    clock.now = 15
    assert [limiter.delay("message", "ada") for _ in range(2)] == [0, 5]
    assert RateLimiter(Limits.none(), clock).delay("message", "ada") == 0


def test_all_requests_of_an_address_have_a_limit(open_server):
    """It is counted before anything else is done, also for what is not there."""
    server = open_server(limits=Limits.none().changed("request=3/60"))
    for path in ("/api/games", "/nothing", "/health"):
        assert server.get(path).status_code in (200, 404)
    refused = server.get("/api/session", headers={"Accept-Language": "sv"})
    assert "För många" in reason(refused, 429)
    assert 0 < int(refused.headers["retry-after"]) <= 20
    assert refused.headers["x-content-type-options"] == "nosniff"
    assert server.get("/nothing").status_code == 429


def test_what_is_forgiven_was_never_counted():
    limiter = RateLimiter(Limits(name=Rate(1, 60)), Clock())
    for _ in range(3):
        limiter.count("name", "ada")
        limiter.refund("name", "ada")
    limiter.count("name", "ada")
    with pytest.raises(RateLimited):
        limiter.count("name", "ada")


def test_too_many_addresses_do_not_reset_the_fullest_buckets(monkeypatch):
    monkeypatch.setattr(rate_limits, "_MAX_KEYS", 10)
    limiter = RateLimiter(Limits(create=Rate(3, 30)), Clock())
    for _ in range(3):
        limiter.count("create", "greedy")
    for number in range(20):
        limiter.count("create", f"somebody {number}")
    with pytest.raises(RateLimited):
        limiter.count("create", "greedy")
    assert len(limiter._empty_at) <= 10


def test_looking_without_a_socket_has_a_limit(open_server):
    server = open_server(limits=Limits.none().changed("look=3/60"))
    match_id, _ = created(server, match_request())
    paths = ["/api/lobby", f"/api/matches/{match_id}", f"/api/matches/{match_id}/view", "/api/lobby"]
    assert [server.get(path).status_code for path in paths] == [200, 200, 400, 429]


def test_metrics_are_for_this_machine_and_the_addresses_its_host_names(server):
    assert "--metrics-from" in reason(server.get("/metrics"), 403)
    config = Config(database_url="sqlite:///x.db", metrics_from=("192.0.2.7", "10.0.0.0/8"))
    addresses = ["127.0.0.1", "::1", "192.0.2.7", "10.9.8.7", "192.0.2.8", "2001:db8::1", "testclient", ""]
    assert [config.may_read_metrics(address) for address in addresses] == [True] * 4 + [False] * 4


def test_an_ipv6_household_counts_as_one():
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("192.0.2.1") != address_key("192.0.2.2")
    assert address_key("testclient") == "testclient"


@pytest.mark.parametrize(
    ("details", "sentence"),
    [
        ({"workers": 2}, "Several workers need PostgreSQL"),
        ({"workers": 0}, "at least one worker"),
        ({"port": 70000}, "There is no port 70000"),
        ({"metrics_from": ("everybody",)}, "'everybody' is not an address"),
        ({"origins": ("sandtable.example",)}, "is not an origin"),
        ({"origins": ("https://sandtable.example/",)}, "is not an origin"),
    ],
)
def test_an_invalid_configuration_is_rejected(details, sentence):
    with pytest.raises(SetupError, match=sentence):
        Config(**{"database_url": "sqlite:///x.db"} | details)


def test_limits_are_written_as_rates():
    changed = Limits().changed("create=5/60, login=off open=500")
    assert changed.open == 500
    assert changed.create == Rate(5, 60)
    assert changed.login is None
    assert changed.claim == Limits().claim
    for wrong, sentence in (
        ("creat=5/60", "Did you mean create"),
        ("create=5", "is not a limit"),
        ("open=5/60", "is not a limit"),
    ):
        with pytest.raises(SetupError, match=sentence):
            Limits().changed(wrong)


def test_the_time_until_an_abandoned_match_is_closed_is_written_in_days():
    assert expiry_from("") == DEFAULT_EXPIRY == Expiry(open=30, idle=365)
    assert expiry_from("open=14, idle=off") == Expiry(open=14, idle=None)
    for wrong in ("open", "open=0", "opened=3", "idle=1.5"):
        with pytest.raises(SetupError, match="is not a number of days"):
            expiry_from(wrong)


def test_a_socket_from_another_site_is_not_accepted(server: TestClient):
    from litestar.exceptions import WebSocketDisconnect

    with (
        pytest.raises(WebSocketDisconnect),
        server.websocket_connect("/api/socket", headers={"Origin": "https://elsewhere.example"}),
    ):
        pass
