"""Numbers, JSON and TOML of strangers are read under limits."""

from fractions import Fraction

import pytest

from sandtable.core import Scenario, ScenarioError
from sandtable.core.documents import DocumentError, check_data, read_json, read_toml
from sandtable.core.numbers import NumberError, exact_number, whole_number


def test_numbers_are_read_by_their_form():
    assert whole_number("0012") == 12
    assert whole_number("-3", signed=True) == -3
    assert exact_number("7/2") == exact_number("3.5") == Fraction(7, 2)
    assert exact_number("-12") == -12


@pytest.mark.parametrize("text", ["", "-1", "1_0", "1e3", "²", "٣", " 1", "1" * 16, "0x1", "+1"])
def test_other_texts_are_no_whole_numbers(text):
    with pytest.raises(NumberError, match="is not a whole number of at most 15 digits"):
        whole_number(text)


@pytest.mark.parametrize(
    "text", ["", "1e3", "1e30000000", "1/", "/2", "1.", ".5", "1_0", "nan", "²", "1" * 61, "1/0"]
)
def test_other_texts_are_no_exact_numbers(text):
    with pytest.raises(NumberError, match=r"is not a number such as|divides by zero"):
        exact_number(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1" * 5_000, "more than 15 digits|out of range"),
        ("1" * 16, "more than 15 digits"),
        ('{"a": [-%s]}' % ("1" * 16), "more than 15 digits"),
        ("1e999", "out of range"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 900 + "]" * 900, "nested more than 20 deep"),
        ("[" * 22 + "]" * 22, "nested more than 20 deep"),
        ("", "truncated"),
        ("{", "truncated"),
        ('"\\ud800"', "surrogate|truncated"),
        ("NaN", "invalid|malformed"),
    ],
)
def test_json_beyond_the_limits_is_an_error(text, reason):
    with pytest.raises(DocumentError, match=f"(?i){reason}"):
        read_json(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = " + "1" * 5_000, "more than 15 digits"),
        ("a = 0x" + "f" * 5_000, "more than 15 digits"),
        ("a = " + "1" * 16, "more than 15 digits"),
        ("a = inf", "is not a number"),
        ("a = [nan]", "is not a number"),
        ("a = " + "[" * 10_000, "nested too deeply"),
        ("a = " + "[" * 100 + "]" * 100, "nested more than 20 deep"),
        (".".join(["a"] * 50_000) + " = 1", "more than 20 parts"),
        ('[a . "b"' + ".c" * 50_000 + "]", "more than 20 parts"),
        ("x = {a" + ".a" * 20_000 + " = 1}", "more than 20 parts"),
        ("a = 1\na = 2", "overwrite"),
        ("a = '\ud800'", "not Unicode"),
    ],
)
def test_toml_beyond_the_limits_is_an_error(text, reason):
    with pytest.raises(DocumentError, match=f"(?i){reason}"):
        read_toml(text)


def test_dots_in_texts_and_comments_are_no_keys():
    dots = "f." * 100
    for quotes in ('"', "'", '"""', "'''"):
        assert read_toml(f"a = {quotes}{dots}{quotes} # {dots}") == {"a": dots}
    assert read_toml(f'a = """\\"\n{dots}"""') == {"a": f'"\n{dots}'}


def test_a_scenario_beyond_the_limits_names_file_and_line():
    for text, where in (("title = 1\nb = ", "line 2"), ("a = [" + "[" * 5_000, "own.toml")):
        with pytest.raises(ScenarioError, match=where):
            Scenario.parse(text, name="own", file="own.toml", shipped=False)


def test_plain_data_is_checked_too():
    check_data({"a": [1, 2.5, "x", None, True]})
    with pytest.raises(DocumentError):
        check_data({"a": [10**15]})
    with pytest.raises(DocumentError):
        check_data([float("inf")])
