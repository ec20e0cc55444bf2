"""Rule pages as sections of HTML that can be searched and linked to."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sandtable.core import game
from sandtable.server.wire import RulePage, RuleSection

RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]{2}-[A-Z][0-9]+\b")
_OWN_ANCHOR = re.compile(r'<a id="[^"<>]*"></a>')
"""The anchors before each rule, for other Markdown viewers; here the rule id itself is the anchor."""
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def rule_page(game_id: str, language: str) -> RulePage:
    """The rules of a game in a language, or in English if the game lacks it; or `SetupError`."""
    return page_of(game_id, game(game_id).rules(language))


def page_of(game_id: str, markdown: str) -> RulePage:
    """Split a Markdown page at its headings."""
    tokens = _without_pictures(_MARKDOWN.parse(_OWN_ANCHOR.sub("", markdown)))
    explained = frozenset(rule for token in tokens for rule in _explained(token))
    sections = tuple(_section(part, explained) for part in _parts(tokens))
    return RulePage(game_id, sections[0].title if sections else game_id, sections)


def anchor_of(rule: str) -> str:
    """The anchor of a rule on its page."""
    return rule.lower()


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens from each heading to the next. Text before the first heading is dropped."""
    starts = [number for number, token in enumerate(tokens) if token.type == "heading_open"]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        yield list(tokens[start:end])


def _without_pictures(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without paragraphs that hold only an image: these files belong to the documentation."""
    pictures = {
        number
        for number, token in enumerate(tokens)
        if [child.type for child in token.children or ()] == ["image"]
    }
    return [
        token for number, token in enumerate(tokens) if pictures.isdisjoint((number - 1, number, number + 1))
    ]


def _section(part: list[Token], explained: frozenset[str]) -> RuleSection:
    opening, heading, _, *body = part
    title = _plain(heading)
    rules = tuple(rule for token in part for rule in _explained(token))
    for opening_cell, content, closing_cell in zip(body, body[1:], body[2:], strict=False):
        if opening_cell.type == "th_open" and not content.content:
            opening_cell.tag = closing_cell.tag = "td"  # an empty header cell is no header
    for token in body:
        token.attrs.pop("style", None)  # of an aligned column; the content security policy forbids it
        if token.type == "inline":
            token.children = list(_linked(token.children or [], explained))
    return RuleSection(
        anchor=_slug(title),
        title=title,
        level=int(opening.tag[1:]),
        html=_MARKDOWN.renderer.render(body, _MARKDOWN.options, {}),
        text=_text(body),
        rules=rules,
    )


def _explained(token: Token) -> Iterator[str]:
    """The rule ids in bold, which mark where a rule is explained."""
    children = token.children or []
    for before, child in pairwise(children):
        if before.type == "strong_open" and child.type == "text" and RULE_ID.fullmatch(child.content):
            yield child.content


def _linked(children: Sequence[Token], explained: frozenset[str]) -> Iterator[Token]:
    """The tokens of a paragraph: rule ids become anchors or links, links to other pages plain text."""
    in_link, dropped = False, False
    for number, child in enumerate(children):
        follower = children[number + 1] if number + 1 < len(children) else None
        match child.type:
            case "link_open":
                in_link, dropped = True, not str(child.attrs.get("href", "")).startswith(("#", "https://"))
                if dropped:
                    continue
                if not str(child.attrs["href"]).startswith("#"):
                    child.attrSet("rel", "noopener noreferrer")
            case "link_close":
                in_link = False
                if dropped:
                    continue
            case "strong_open" if follower and RULE_ID.fullmatch(follower.content):
                child.attrSet("id", anchor_of(follower.content))
                child.attrSet("class", "rule-id")
            case "text" if not in_link and not RULE_ID.fullmatch(child.content):
                yield from _with_links(child.content, explained)
                continue
        yield child


def _with_links(text: str, explained: frozenset[str]) -> Iterator[Token]:
    """A text whose rule ids link to where the rules are explained."""
    end = 0
    for found in RULE_ID.finditer(text):
        if found[0] in explained:
            yield _text_token(text[end : found.start()])
            href = {"href": f"#{anchor_of(found[0])}"}
            yield Token("link_open", "a", 1, attrs=dict(href))
            yield _text_token(found[0])
            yield Token("link_close", "a", -1)
            end = found.end()
    yield _text_token(text[end:])


def _text_token(text: str) -> Token:
    return Token("text", "", 0, content=text)


def _text(tokens: Sequence[Token]) -> str:
    """The text of the tokens, without markup."""
    parts = [
        _plain(token) if token.type == "inline" else token.content
        for token in tokens
        if token.type in ("inline", "fence", "code_block")
    ]
    return "\n".join(" ".join(part.split()) for part in parts)


def _plain(token: Token) -> str:
    breaks = {"softbreak": " ", "hardbreak": " "}
    return "".join(breaks.get(child.type, child.content) for child in token.children or [])


def _slug(title: str) -> str:
    """The anchor of a heading, as the pages link to it."""
    return escape(re.sub(r"[^\w]+", "-", title.lower()).strip("-"))
