"""Text helpers: suggestions, quotations, numbers."""

import pytest

from sandtable.core.text import did_you_mean, number_text, quoted, shortened


@pytest.mark.parametrize(
    ("word", "known", "sentence"),
    [
        ("infantri", ["infantry", "cavalry"], "Did you mean infantry?"),
        ("relay", ["relays", "swift-relay", "relays2"], "Did you mean relays or relays2 or swift-relay?"),
        ("zzz", ["one", "two"], "There is one, two."),
        ("zzz", [], "There is none."),
    ],
)
def test_did_you_mean(word, known, sentence):
    assert did_you_mean(word, known) == sentence


def test_long_texts_are_cut_in_quotations():
    assert quoted("x" * 40) == f"'{'x' * 40}'"
    assert quoted("x" * 41) == f"'{'x' * 39}…'"
    assert shortened("x" * 41) == "x" * 39 + "…"


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (-0.0, "0"), (2.50, "2.5"), (1234567, "1234567")])
def test_numbers_are_written_without_trailing_zeros(value: float, text: str):
    assert number_text(value) == text
