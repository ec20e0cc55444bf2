"""Fuzzing: every reader of a game gets mutated files, drafts, positions, records, actions and questions.

Whatever the text is, the result is a match or an error with a sentence (`SandtableError`), and it comes soon.

    python -m sandtable.testkit.fuzz --seconds 60 game-of-war taktik
"""

import argparse
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Game, Match, Record, SandtableError, Scenario, SetupError, game, game_ids
from sandtable.core.decoding import prepared
from sandtable.core.drafts import check_draft
from sandtable.core.editor import Draft, Editor
from sandtable.players.random_player import can_fill, filled
from sandtable.testkit.contract import play_randomly

MOST_SECONDS = 5.0
"""Processor time above which reading one text counts as a failure."""
_LONGEST = 20_000
"""Characters of a mutated text, as many as a server accepts of a scenario or a position."""
_STEPS = 12
"""Actions of the random match from which positions and records are taken."""
_HOSTILE_NUMBERS = (
    "1e30000000", "9" * 400, "9" * 5000, "0x" + "f" * 400, "9" * 15, "-1", "0", "-0.0",
    "1e308", "1e-308",
    "nan", "inf", "1/0", "7/3", "²", "٣", "½", "1:2:3", "1.2.3", "1,2,3",
)  # fmt: skip
_HOSTILE = (
    *_HOSTILE_NUMBERS,
    "true", "null", "[]", "{}", "[" * 40, "{a=" * 30, "{}" * 50,
    "''", '""', '"""', "\\", "= = =", "[[x]]", "a.b.c = 1",
    "\x00", "\ud800", "\u202e", "\u200b", "ﬃ", "İ", "ß", "🜨", "A" * 300, " " * 300, ">" * 50, ";" * 50, "|",
    "%s%n", "../../../etc/passwd", "<script>alert(1)</script>",
)  # fmt: skip
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_WORD = re.compile(r"\w+|\W")
Reader = Callable[[str], object]


class Target(Struct, frozen=True):
    """A reader, and the texts that mutations begin with."""

    name: str
    read: Reader
    seeds: Sequence[str]


class Failure(Struct, frozen=True):
    """A text that raised an error of the program, or took too long."""

    target: str
    text: str
    problem: str


def mutated(text: str, rng: Random, others: Sequence[str]) -> str:
    """Return a text that differs from this one in a few places."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(_MUTATIONS)(text, rng, others)[:_LONGEST]
    return text


def _span(text: str, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((0, 1, 2, 5, 20, 200)))


def _cut(text: str, rng: Random, _: Sequence[str]) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[end:]


def _repeat(text: str, rng: Random, _: Sequence[str]) -> str:
    start, end = _span(text, rng)
    return text[:start] + text[start:end] * rng.choice((2, 3, 10, 100)) + text[end:]


def _insert(text: str, rng: Random, _: Sequence[str]) -> str:
    start, end = _span(text, rng)
    return text[:start] + rng.choice(_HOSTILE) + text[end:]


def _other_number(text: str, rng: Random, _: Sequence[str]) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    number = rng.choice(found)
    changed = (*_HOSTILE_NUMBERS, str(rng.randrange(-3, 1000)), str(rng.getrandbits(60)))
    return text[: number.start()] + rng.choice(changed) + text[number.end() :]


def _other_word(text: str, rng: Random, others: Sequence[str]) -> str:
    words, source = _WORD.findall(text), _WORD.findall(rng.choice(others))
    if words and source:
        words[rng.randrange(len(words))] = rng.choice(source)
    return "".join(words)


def _swap_lines(text: str, rng: Random, others: Sequence[str]) -> str:
    lines, source = text.split("\n"), rng.choice(others).split("\n")
    place = rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            lines.insert(place, rng.choice(source))
        case 1:
            lines[place] = rng.choice(source)
        case _:
            lines[place : place + rng.randrange(4)] = []
    return "\n".join(lines)


def _letter(text: str, rng: Random, _: Sequence[str]) -> str:
    start, _end = _span(text, rng)
    return text[:start] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[start + 1 :]


_MUTATIONS = (
    _cut,
    _repeat,
    _insert,
    _insert,
    _other_number,
    _other_number,
    _other_word,
    _swap_lines,
    _letter,
)


def targets(chosen: Game) -> list[Target]:
    """The readers of a game, with seeds from its scenarios and from random matches."""
    matches = [_played(chosen, name) for name in chosen.scenarios()]
    default = matches[list(chosen.scenarios()).index(chosen.default_scenario)]
    head = replace(default.record, entries=(), outcome=None, opening=())
    drafts = [_draft_target(chosen, chosen.editor)] if chosen.editor else []
    return [
        *drafts,
        Target("scenario", _scenario_reader(chosen), [one.text for one in chosen.scenarios().values()]),
        Target("position", _position_reader(head), [default.position_text(), default.at(0).position_text()]),
        Target("record", _record_reader, [str(match.record) for match in matches]),
        Target("action", _action_reader(matches), _actions(matches)),
        Target("question", _question_reader(matches), _questions(matches)),
    ]


def _played(chosen: Game, scenario: str) -> Match:
    steps = play_randomly(chosen.new(scenario, seed="fuzz"), Random(1), most=_STEPS)  # noqa: S311 - not a secret
    return list(steps)[-1]


def _scenario_reader(chosen: Game) -> Reader:
    def read(text: str) -> None:
        scenario = Scenario.parse(text, name="own", file="own.toml", shipped=False)
        head = Record(
            game=chosen.id,
            rules=chosen.rules_version,
            scenario="own",
            scenario_text=scenario.text_in_record,
            seed="fuzz",
        )
        _look_at(Match.begin(head))

    return read


def _draft_target(chosen: Game, editor: Editor) -> Target:
    def read(text: str) -> None:
        try:
            draft = msgspec.json.decode(text, type=prepared(Draft))
        except (msgspec.DecodeError, UnicodeError) as error:
            raise SetupError(f"This is no draft: {error}.") from None
        check_draft(chosen, draft)

    drafts = map(editor.read, chosen.scenarios().values())
    return Target("draft", read, [msgspec.json.encode(draft).decode() for draft in drafts])


def _position_reader(head: Record) -> Reader:
    def read(text: str) -> None:
        _look_at(Match.begin(replace(head, position=text)))

    return read


def _record_reader(text: str) -> None:
    _look_at(Record.parse(text).replay())


def _look_at(match: Match) -> None:
    """Draw what a server would send, and write what it would store."""
    for seat in (*match.seats, None):
        msgspec.json.encode(match.view(seat))
    match.position_text()
    str(match.record)


def _action_reader(matches: Sequence[Match]) -> Reader:
    rng = Random(2)  # noqa: S311 - not a secret

    def read(text: str) -> None:
        match = rng.choice(matches).copy()
        match.apply(rng.choice(match.seats), text)
        _look_at(match)

    return read


def _question_reader(matches: Sequence[Match]) -> Reader:
    rng = Random(3)  # noqa: S311 - not a secret

    def read(text: str) -> None:
        match = rng.choice(matches)
        msgspec.json.encode(match.inspect(rng.choice((*match.seats, None)), text[:800]))

    return read


def _actions(matches: Sequence[Match]) -> list[str]:
    rng = Random(4)  # noqa: S311 - not a secret
    choices = [choice for match in matches for seat in match.seats for choice in match.choices(seat)]
    return sorted({filled(choice, rng) if can_fill(choice) else choice.action for choice in choices})


def _questions(matches: Sequence[Match]) -> list[str]:
    lenses = [lens.query for match in matches for seat in match.seats for lens in match.view(seat).lenses]
    return sorted({*lenses, *_actions(matches)})


def attempt(target: Target, text: str) -> Failure | None:
    """Read a text; return what went wrong beyond an error with a sentence."""
    started = time.process_time()
    try:
        target.read(text)
    except SandtableError as error:
        if not str(error):
            return Failure(target.name, text, "an error without a sentence")
    except Exception:
        return Failure(target.name, text, traceback.format_exc())
    seconds = time.process_time() - started
    return Failure(target.name, text, f"took {seconds:.1f} s") if seconds > MOST_SECONDS else None


def failures(target: Target, rng: Random) -> Iterator[Failure | None]:
    """Attempt mutated seeds without end; yield what went wrong with each, mostly nothing."""
    for number in count():
        seed = target.seeds[number % len(target.seeds)]
        yield attempt(target, mutated(seed, rng, target.seeds))


def fuzz(
    chosen: Game, seconds: float, rng: Random, report: Callable[[Failure], None]
) -> Mapping[str, tuple[int, int]]:
    """Fuzz all readers of a game for an equal part of the time; return executions and failures of each."""
    found, all_targets = {}, targets(chosen)
    for target in all_targets:
        executions, seen = 0, set[str]()
        end = time.monotonic() + seconds / len(all_targets)
        for failure in failures(target, rng):
            executions += 1
            if failure:
                place = failure.problem.strip().rpartition("\n  File")[2]
                if place not in seen:  # the same mistake is reported once
                    seen.add(place)
                    report(failure)
            if time.monotonic() > end:
                break
        found[target.name] = executions, len(seen)
    return found


def main() -> None:
    """Fuzz some games, or all; save the texts that fail, and exit with 1 if there are any."""
    arguments = argparse.ArgumentParser(description=main.__doc__)
    arguments.add_argument("games", nargs="*", default=[], help="the ids of games; all by default")
    arguments.add_argument("--seconds", type=float, default=60.0, help="for all of them together")
    arguments.add_argument("--seed", default=None, help="repeats a run")
    arguments.add_argument("--folder", type=Path, default=Path("artifacts/fuzz"), help="for texts that fail")
    given = arguments.parse_args()
    chosen = given.games or game_ids()
    rng, total = Random(given.seed), 0  # noqa: S311 - not a secret
    for game_id in chosen:

        def report(failure: Failure, game_id: str = game_id) -> None:
            given.folder.mkdir(parents=True, exist_ok=True)
            digest = sha256(failure.text.encode(errors="surrogatepass")).hexdigest()[:12]
            file = given.folder / f"{game_id}-{failure.target}-{digest}.txt"
            file.write_text(failure.text, encoding="utf-8", errors="surrogatepass")
            print(f"{file}\n{failure.problem}", file=sys.stderr)

        for name, (executions, failed) in fuzz(
            game(game_id), given.seconds / len(chosen), rng, report
        ).items():
            print(f"{game_id:13} {name:9} {executions:8,} executions, {failed} failures", flush=True)
            total += failed
    sys.exit(total > 0)


if __name__ == "__main__":
    main()
