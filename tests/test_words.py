"""Counts the expressions that our guide to writing rules out. A limit may go down and never up."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ("src", "web/src", "docs")
ENDINGS = {".py", ".ts", ".tsx", ".css", ".md", ".ftl"}
NOT_OURS = {"node_modules", "generated", "client", "examples"}
QUOTED = re.compile(r"`[^`]*`")
WORDS_OF_ORDERS = re.compile(r'"[^"]*"')
"""The reader of orders names the words that players write."""

LIMITS = {
    r"\bso many\b": 0,
    r"\bso much\b": 0,
    r"\bso-many": 0,
    r"\banew\b": 0,
    r"\bwhoever\b": 0,
    r"\breckon": 0,
    r"\bfor want of\b": 0,
    r"\b(of|in) a hundred\b(?!-sided)": 0,
    r"\b(he|his|him|himself|herself)\b": 0,
    r"(?<!-)\bsomebody\b": 0,
}
OPENINGS = re.compile(r"(Who|Whom|That|By which|With which|Of|The same)\b")
OPENINGS_LIMIT = 0


def files() -> list[Path]:
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    for folder in SOURCES:
        found += [
            file
            for file in sorted((ROOT / folder).rglob("*"))
            if file.suffix in ENDINGS
            and not file.is_symlink()
            and not NOT_OURS & set(file.relative_to(ROOT).parts)
            and file.name not in ("da.ftl", "sv.ftl", "rules.da.md", "rules.sv.md")
        ]
    return found


def ours(file: Path, line: str) -> str:
    line = QUOTED.sub("", line)
    return WORDS_OF_ORDERS.sub("", line) if "reading" in file.parts else line


@pytest.mark.parametrize("expression", LIMITS)
def test_expressions_that_need_a_dictionary_do_not_come_back(expression):
    pattern = re.compile(expression, re.IGNORECASE)
    places = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(ours(file, line))
    ]
    limit = LIMITS[expression]
    assert len(places) <= limit, "\n".join(places)
    assert len(places) == limit, f"Only {len(places)} are left: lower the limit."


def test_docstrings_begin_with_what_they_are_about():
    places = []
    for file in files():
        if file.suffix == ".py":
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                    text = node.value.value
                    if isinstance(text, str) and OPENINGS.match(text):
                        places.append(f"{file.relative_to(ROOT)}:{node.lineno}: {text.splitlines()[0]}")
    assert len(places) <= OPENINGS_LIMIT, "\n".join(places)
    assert len(places) == OPENINGS_LIMIT, f"Only {len(places)} are left: lower the limit."
