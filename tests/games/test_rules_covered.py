"""Every rule of the rule pages is shown by a test, and nobody speaks of a rule that no page has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]{2}-[A-Z][0-9]+\b")


def rules_of_the_pages() -> set[str]:
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    assert pages, "there are no rule pages in docs/rules"
    return {rule for page in pages for rule in RULE_ID.findall(page.read_text(encoding="utf-8"))}


def rules_marked_in(source: str) -> Iterator[str]:
    """The ids in every `pytest.mark.rule(...)` of a test file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=ids):
                yield from (ast.literal_eval(rule) for rule in ids)


def marked_rules() -> dict[str, str]:
    """Each marked id, with one file that marks it."""
    return {
        rule: str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").rglob("*.py"))
        for rule in rules_marked_in(file.read_text(encoding="utf-8"))
    }


def test_every_rule_has_a_test():
    untested = rules_of_the_pages() - marked_rules().keys()
    assert not untested, f"no test is marked with {', '.join(sorted(untested))}"


def test_every_marked_rule_is_on_a_page():
    known = rules_of_the_pages()
    unknown = {rule: file for rule, file in marked_rules().items() if rule not in known}
    assert not unknown, f"no rule page has {unknown}"


def test_every_rule_that_the_program_names_is_on_a_page():
    known = rules_of_the_pages()
    for file in sorted((ROOT / "src").rglob("*.py")):
        named = set(RULE_ID.findall(file.read_text(encoding="utf-8")))
        assert named <= known, f"{file.relative_to(ROOT)} names {', '.join(sorted(named - known))}"


def test_the_markers_are_found_wherever_they_stand():
    source = """
import pytest
pytestmark = pytest.mark.rule("GOW-A1")
@pytest.mark.rule("GOW-A2", "GOW-A3")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("GOW-A4"))])
class TestIt:
    pass
"""
    assert set(rules_marked_in(source)) == {"GOW-A1", "GOW-A2", "GOW-A3", "GOW-A4"}
