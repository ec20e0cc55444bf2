"""The language of a match in the terminal: as requested, or that of the environment."""

import pytest

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
