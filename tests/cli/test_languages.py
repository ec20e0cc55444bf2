"""The language of a match in the terminal: as requested, or that of the environment."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, TextElement

from sandtable.cli.commands import COMMANDS

PLAY = (
    "play",
    "taktik",
    "--scenario",
    "introductory",
    "--seat",
    "kazaldis=human",
    "--seat",
    "sarapan=random",
)
SENTENCES = {
    "en": "Place your pieces in Kazaldis",
    "sv": "Ställ upp dina pjäser",
    "da": "Stil dine brikker op",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_match_speaks_the_language_that_is_asked_for(call, language):
    output = call(*PLAY, "--language", language, typed="quit\n")
    assert SENTENCES[language] in output.stdout


@pytest.mark.parametrize(
    ("spoken", "language"), [("sv_SE.UTF-8", "sv"), ("da_DK", "da"), ("C.UTF-8", "en"), ("fr_FR.UTF-8", "en")]
)
def test_without_a_wish_it_speaks_that_of_the_environment(call, spoken, language):
    output = call(*PLAY, typed="quit\n", LANG=spoken)
    assert SENTENCES[language] in output.stdout


def test_a_wish_counts_more_than_the_environment(call):
    output = call(*PLAY, "--language", "da", typed="quit\n", LC_ALL="sv_SE.UTF-8")
    assert SENTENCES["da"] in output.stdout


def test_an_unknown_language_is_refused_in_a_sentence(call):
    output = call(*PLAY, "--language", "svenska", typed="quit\n")
    assert output.returncode == 2
    assert "There is no language 'svenska'" in output.stderr


def test_a_record_is_read_in_any_language(call, tmp_path):
    kept = tmp_path / "kept.record"
    call(*PLAY, "--record", kept, typed="deploy auto 1\nquit\n")
    for command in ("show", "replay"):
        output = call(command, kept, "--seat", "kazaldis", "--language", "sv")
        assert "Alla dina pjäser" in output.stdout, output.stderr


# Nothing of the terminal's own is left in English

EVERYTHING = (
    *(
        "help",
        "choices",
        "goal",
        "legend",
        "card D4",
        "card Q",
        "log 1",
        "log x",
        "why H4-J4",
        "why",
        "bogus",
    ),
    *("choices D4", "hint 1", "undo", "redo", "seed", "keys", "position", "choices D4 ; bogus ; goal"),
    *("deploy auto 1", "undo", "redo", "choices", "ready", "goal", "press", "resign"),
)
LINES = "".join(f"{line}\n" for line in EVERYTHING)
SHORTEST = 9
"""Characters of a piece of text that cannot occur in another language by chance."""


def fixed_parts(language):
    """The parts of the terminal's texts between the placeholders, each with its key."""
    source = (files("sandtable.cli") / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
    for message in FluentParser().parse(source).body:
        if isinstance(message, Message):
            for pattern in (message.value, *(one.value for one in message.attributes)):
                for element in pattern.elements:
                    if isinstance(element, TextElement):
                        yield element.value.strip()


@pytest.mark.parametrize("language", ["sv", "da"])
def test_nothing_at_the_terminal_is_left_in_english(call, tmp_path, language):
    kept = tmp_path / "kept.record"
    played = call(*PLAY, "--record", kept, "--language", language, typed=LINES)
    replayed = call("replay", kept, "--language", language)
    shown = call("show", kept, "--language", language)
    output = played.stdout + replayed.stdout + shown.stdout
    assert played.returncode == replayed.returncode == shown.returncode == 0
    alike = set(fixed_parts(language))
    english = {part for part in fixed_parts("en") if len(part) >= SHORTEST and part not in alike}
    assert len(english) > 100
    assert [part for part in english if part in output] == []
    own = {part for part in alike if len(part) >= SHORTEST}
    assert sum(part in output for part in own) > len(own) / 3


def test_every_text_of_the_terminal_is_used():
    source = "".join(
        file.read_text(encoding="utf-8") for file in Path(str(files("sandtable.cli"))).rglob("*.py")
    )
    catalogue = (files("sandtable.cli") / "locales" / "en.ftl").read_text(encoding="utf-8")
    keys = [one.id.name for one in FluentParser().parse(catalogue).body if isinstance(one, Message)]
    built = {f"command-{command.word}" for command in COMMANDS} | {"list-or", "list-and"}
    used = built | set(re.findall(r"[\"']([a-z-]+)[.\"']", source))
    assert [key for key in keys if key not in used] == []
    assert {f"command-{command.word}" for command in COMMANDS} <= set(keys)


@pytest.mark.parametrize("command", ["play", "replay", "show"])
def test_a_game_without_the_language_says_so_once_and_is_in_english(call, tmp_path, command):
    kept = tmp_path / "kept.record"
    game = ("play", "game-of-war", "--seat", "north=human", "--seat", "south=random")
    played = call(*game, "--record", kept, "--language", "sv", typed="help\nquit\n")
    output = played if command == "play" else call(command, kept, "--language", "sv")
    assert output.stdout.count("finns bara på engelska") == 1
    own = {part for part in fixed_parts("sv") if len(part) >= SHORTEST} - set(fixed_parts("en"))
    assert [part for part in own if part in output.stdout] == []


def test_the_cursor_on_the_board_speaks_the_language(terminal):
    window = terminal(*PLAY, "--language", "sv")
    window.see("Tab nästa pjäs")
    window.type("?")
    window.see("Tangenter på spelplanen")
    assert "flytta markören" in window.picture
