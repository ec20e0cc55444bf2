"""Puzzles over HTTP: lists, the puzzle of the day, answers, and the results of accounts."""

from datetime import UTC, date, datetime, timedelta

import pytest

from sandtable.core import Record
from sandtable.puzzles import daily_puzzle, puzzle_game_ids, puzzles, themes
from tests.server.asking import reason

GAME = "game-of-war"
PUZZLE = puzzles(GAME)[0]
PATH = f"/api/games/{GAME}/puzzles/{PUZZLE.id}"
ACCOUNT = "/api/account/puzzles"
ADA = {"name": "Ada", "password": "a long secret"}


def ask(server, path=PATH, **body):
    """The response to a request about a puzzle."""
    return server.post(path, json=body)


def test_the_puzzle_of_the_day_is_the_same_for_everyone(server):
    found = server.get("/api/puzzles").json()
    day = date.fromisoformat(found["day"])
    assert abs(datetime.now(UTC).date() - day) <= timedelta(days=1)
    assert [one["game"] for one in found["puzzles"]] == list(puzzle_game_ids())
    for one in found["puzzles"]:
        chosen = daily_puzzle(one["game"], day)
        assert (one["puzzle"], one["rating"]) == (chosen.id, chosen.rating)


def test_all_puzzles_of_a_game_are_listed_without_their_positions(server):
    found = server.get(f"/api/games/{GAME}/puzzles").json()
    assert [one["id"] for one in found["puzzles"]] == [one.id for one in puzzles(GAME)]
    assert {tuple(one) for one in found["puzzles"]} == {("id", "rating", "themes")}
    assert [theme["name"] for theme in found["themes"]] == list(themes(GAME))
    counts = {one["id"]: one["puzzles"] for one in server.get("/api/games").json()}
    assert counts == {name: len(puzzles(name)) for name in counts}


def test_what_does_not_exist_is_not_found(server):
    assert "no puzzle 'x'" in reason(ask(server, f"/api/games/{GAME}/puzzles/x"), 404)
    assert reason(ask(server, "/api/games/x/puzzles/x"), 404)
    assert reason(server.get("/api/games/x/puzzles"), 404)
    assert reason(ask(server, actions=["x" * 4001]), 400)
    assert reason(ask(server, hints=-1), 400)


def test_a_puzzle_keeps_its_solution_until_it_is_solved_or_shown(server):
    start = ask(server).json()
    assert (start["state"], start["line"], start["events"], start["hints"]) == ("open", [], [], [])
    assert (start["verdict"], start["record"], start["themes"]) == (None, None, [])
    assert {"solution", "position", "wrong", "value"}.isdisjoint(start)
    assert PUZZLE.seat in start["view"]["to_act"]
    assert len(ask(server, hints=1).json()["hints"]) == 1
    every = ask(server, hints=start["hint_count"] + 9).json()["hints"]
    assert len(every) == start["hint_count"]
    assert not any("; ".join(PUZZLE.solution) in hint for hint in every)

    refused = ask(server, actions=["A1-A1"])
    assert reason(refused, 400)
    assert refused.json()["rule"].startswith("GOW-")

    solved = ask(server, actions=PUZZLE.solution).json()
    assert (solved["state"], solved["line"], len(solved["events"])) == ("solved", [], len(PUZZLE.solution))
    assert solved["verdict"]
    assert solved["themes"]
    assert [entry.action for entry in Record.parse(solved["record"]).entries] == list(PUZZLE.solution)
    assert reason(ask(server, actions=[*PUZZLE.solution, "end"]), 400)

    failed = ask(server, actions=PUZZLE.wrong).json()
    assert (failed["state"], failed["record"], failed["themes"]) == ("failed", None, [])
    assert failed["verdict"]
    assert len(failed["events"]) == len(PUZZLE.wrong)
    assert any(step["events"] for step in failed["line"])
    assert all("board" not in step["view"] for step in failed["line"])
    assert failed["line"][-1]["view"]["status"] != failed["view"]["status"]

    shown = ask(server, actions=PUZZLE.wrong[:1], solution=True).json()
    assert (shown["state"], shown["events"], shown["verdict"]) == ("shown", [], None)
    assert shown["view"] == start["view"]
    told = [[event["text"] for event in step["events"]] for step in shown["line"]]
    assert told == [[event["text"] for event in events] for events in solved["events"]]


@pytest.mark.parametrize("game_id", sorted({*puzzle_game_ids()} - {GAME}))
def test_puzzles_of_other_games_begin_and_hide_what_is_hidden(server, game_id):
    hard = puzzles(game_id)[-1]
    start = ask(server, f"/api/games/{game_id}/puzzles/{hard.id}")
    assert start.json()["state"] == "open"
    assert hard.position not in start.text
    shown = ask(server, f"/api/games/{game_id}/puzzles/{hard.id}", solution=True).json()
    assert len(shown["line"]) == len(hard.solution)


def result(puzzle, tried, *, won=False, solved=None):
    return {"puzzle": puzzle, "rating": 1, "won": won, "tried": tried, "solved": solved}


def test_results_follow_the_account_and_the_earliest_try_counts(on_every_database):
    server, name = on_every_database, f"{GAME}/{PUZZLE.id}"
    nothing = {"results": [], "days": []}
    assert reason(server.get(ACCOUNT), 401) == reason(server.put(ACCOUNT, json=nothing), 401)
    server.post("/api/accounts", json=ADA)
    assert server.get(ACCOUNT).json() == nothing

    def put(*results, days=()):
        answer = server.put(ACCOUNT, json={"results": results, "days": days}).json()
        assert server.get(ACCOUNT).json() == answer
        return answer

    rated = {"rating": PUZZLE.rating}
    assert put(result(name, 20), result("x/y", 1))["results"] == [result(name, 20) | rated]
    assert put(result(name, 30, won=True, solved=30))["results"] == [result(name, 20, solved=30) | rated]
    first = result(name, 10, won=True, solved=10)
    assert put(first)["results"] == put(first, first)["results"] == [first | rated]
    late = put(result(name, 5, solved=10**15))["results"]
    assert late == [result(name, 5, solved=10) | rated]

    tomorrow = datetime.now(UTC).date() + timedelta(days=3)
    days = [f"{GAME}/2026-11-19", f"{GAME}/2026-11-20"]
    wrong = [f"{GAME}/{tomorrow}", f"{GAME}/1999-01-01", f"{GAME}/20261119", "x/2026-11-19", "\ud7ff"]
    assert put(days=[*days, *wrong, *days])["days"] == put(days=days)["days"] == days
    server.post("/api/accounts", json=ADA | {"name": "Guy"})
    assert server.get(ACCOUNT).json() == nothing


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"results": [result("x", 1)] * 1000}, 413),
        ({"results": [result("x" * 201, 1)]}, 400),
        ({"results": [result("x", -1)]}, 400),
        ({"days": ["x" * 101]}, 400),
    ],
)
def test_too_many_or_impossible_results_are_rejected(server, body, status):
    server.post("/api/accounts", json=ADA)
    assert reason(server.put(ACCOUNT, json=body), status)
