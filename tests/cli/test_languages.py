"""A match in the terminal speaks the language that is asked for, or that of the environment."""

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
    told = call(*PLAY, "--language", language, typed="quit\n")
    assert SENTENCES[language] in told.stdout


@pytest.mark.parametrize(
    ("spoken", "language"), [("sv_SE.UTF-8", "sv"), ("da_DK", "da"), ("C.UTF-8", "en"), ("fr_FR.UTF-8", "en")]
)
def test_without_a_wish_it_speaks_that_of_the_environment(call, spoken, language):
    told = call(*PLAY, typed="quit\n", LANG=spoken)
    assert SENTENCES[language] in told.stdout


def test_a_wish_counts_more_than_the_environment(call):
    told = call(*PLAY, "--language", "da", typed="quit\n", LC_ALL="sv_SE.UTF-8")
    assert SENTENCES["da"] in told.stdout


def test_an_unknown_language_is_refused_in_a_sentence(call):
    told = call(*PLAY, "--language", "svenska", typed="quit\n")
    assert told.returncode == 2
    assert "There is no language 'svenska'" in told.stderr


def test_a_record_is_read_in_any_language(call, tmp_path):
    kept = tmp_path / "kept.record"
    call(*PLAY, "--record", kept, typed="deploy auto 1\nquit\n")
    for command in ("show", "replay"):
        told = call(command, kept, "--seat", "kazaldis", "--language", "sv")
        assert "Alla dina pjäser" in told.stdout, told.stderr
