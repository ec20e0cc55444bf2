"""All catalogues have the same keys and placeholders in every language."""

import importlib.util
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Attribute, Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor

import sandtable
from sandtable.core import catalogue
from sandtable.core.language import ENGLISH, LANGUAGES

PACKAGE = Path(sandtable.__file__).parent
FOLDERS = sorted(PACKAGE.rglob("locales"))
OTHERS = [language for language in LANGUAGES if language != ENGLISH]


class Blanks(Visitor):
    """The placeholders of a message, also in selectors."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the visitor's way
        self.names.add(node.id.name)


def blanks_of(node: Message | Attribute) -> set[str]:
    blanks = Blanks()
    if node.value:
        blanks.visit(node.value)
    return blanks.names


def texts(catalogue: Path) -> dict[str, set[str]]:
    """The keys of a catalogue, including attributes, each with its placeholders."""
    entries = FluentParser().parse(catalogue.read_text(encoding="utf-8")).body
    unreadable = [entry.content for entry in entries if isinstance(entry, Junk)]
    assert unreadable == []
    messages = [entry for entry in entries if isinstance(entry, Message)]
    assert len({message.id.name for message in messages}) == len(messages), "a key stands there twice"
    found = {message.id.name: blanks_of(message) for message in messages if message.value}
    for message in messages:
        for attribute in message.attributes:
            found[f"{message.id.name}.{attribute.id.name}"] = blanks_of(attribute)
    return found


def name(folder: Path) -> str:
    return folder.parent.relative_to(PACKAGE.parent).as_posix()


def test_the_client_and_the_matches_have_catalogues() -> None:
    assert {"sandtable", "sandtable/core"} <= {name(folder) for folder in FOLDERS}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_keys_and_placeholders_are_the_same_in_every_language(folder: Path, language: str) -> None:
    assert texts(folder / f"{language}.ftl") == texts(folder / f"{ENGLISH}.ftl")


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_there_are_catalogues_for_available_languages_only(folder: Path) -> None:
    assert {file.stem for file in folder.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_name_everywhere(language: str) -> None:
    assert catalogue("sandtable", language)("language.name") == LANGUAGES[language]


CATALOGUE = """\
# Not { $this }.
shots = { $count ->
    [one] One shot
   *[other] { $count } shots
}
tank = Tank
    .many = Tanks of { $side }
"""
TYPES = """\
/* Made by hatch_build.py from sandtable/locales/en.ftl: change that, not this. */
export interface Placeholders {
  shots: "count";
  tank: never;
  "tank.many": "side";
}
"""


def test_the_client_gets_types_for_keys_and_placeholders() -> None:
    assert build_hook().key_types_text(CATALOGUE) == TYPES


def build_hook():
    """`hatch_build.py`, which belongs to no package."""
    file = PACKAGE.parents[1] / "hatch_build.py"
    specification = importlib.util.spec_from_file_location("hatch_build", file)
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module
