"""From words to phrases: tokens for the grammar, and the parser (KV3-C6)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias, cast

from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import Lexer

from sandtable.games.kriegsspiel.reading.words import Lexicon, Phrase, Word, vocabulary

Item: TypeAlias = Tree[Token] | Token

_COMMON = (
    "time_word", "where", "arm", "troop_noun", "unit_noun", "enemy", "pronoun", "kind", "road_kind",
    "fork", "part", "beside", "relative", "direction", "near_far", "measure", "number", "ordinal",
    "work", "across", "negation", "modal", "preposition", "determiner", "question", "filler",
)  # fmt: skip
"""Tables of words that stand in orders and in conditions."""
_MAIN = (
    "out_of_world", "ground_act", "engagement", "clock", "span", "condition", "conjunction",
    "courtesy", "manner", "fork", "formation", "facing", "enters", "verb", "except", "speech",
    *_COMMON,
)  # fmt: skip
_IN_CONDITION = (
    "clock", "span", "event", "conjunction", "courtesy", "formation", "enters", *_COMMON,
)  # fmt: skip
_TERMINALS = {
    "kind": "KIND",
    "work": "KIND",
    "road_kind": "ROAD",
    "speech": "NOISE",
    "filler": "NOISE",
    "courtesy": "NOISE",
    "determiner": "NOISE",
    "time_word": "TIMEPREP",
    "number": "NUM",
}
_BY_VALUE = {
    ("part", "middle_between"): "BETWEEN",
    ("part", "middle_to"): "HALFWAY",
    ("relative", "upstream"): "STREAM",
    ("relative", "downstream"): "STREAM",
    ("clock", "half_past"): "CLOCK_BEFORE",
    ("clock", "quarter_past"): "CLOCK_BEFORE",
    ("clock", "quarter_to"): "CLOCK_BEFORE",
    ("clock", "past"): "CLOCK_BEFORE",
    ("clock", "to"): "CLOCK_BEFORE",
    ("clock", "noon"): "CLOCK_WORD",
    ("clock", "midnight"): "CLOCK_WORD",
    ("clock", "tomorrow"): "CLOCK_WORD",
    ("clock", "dusk"): "CLOCK_WORD",
    ("clock", "vague"): "CLOCK_WORD",
    ("unit_noun", "all"): "ALL",
    ("unit_noun", "rest"): "ALL",
    ("unit_noun", "officer"): "NOISE",
    ("pronoun", "it"): "PLACE_PRONOUN",
    ("pronoun", "there"): "PLACE_PRONOUN",
    ("pronoun", "here"): "PLACE_PRONOUN",
    ("pronoun", "them"): "TROOP_PRONOUN",
    ("pronoun", "latter"): "TROOP_PRONOUN",
    ("pronoun", "former"): "TROOP_PRONOUN",
    ("pronoun", "other"): "TROOP_PRONOUN",
    ("pronoun", "me"): "SUBJECT",
    ("pronoun", "you"): "SUBJECT",
    ("pronoun", "we"): "SUBJECT",
    ("pronoun", "news"): "SUBJECT",
}
_NUMERAL = re.compile(
    r"[0-9]{1,9}(?:st|nd|rd|th)|[0-9]{1,9}:[0-9]{1,9}|[0-9]{1,9}(?:\.[0-9]{1,9})?(?:k?m)?"
    r"|[0-9]{1,9}(?:\.[0-9]{1,9})?\s?,\s?[0-9]{1,9}(?:\.[0-9]{1,9})?"
)
"""An ordinal, an hour, a number or a distance, or a coordinate. Other words with digits mean nothing."""
_PUNCTUATION = {",": "COMMA", ".": "STOP", ";": "STOP", "!": "STOP", "?": "STOP", ":": "COLON", "\n": "STOP"}
_STARTS = frozenset(
    ("STOP", "COMMA", "AND", "THEN", "BUT", "COLON", "OTHERWISE", "IN_CASE", "MODAL", "NEGATION")
)
"""Tokens after which a clause can begin."""
_NO_ARTICLES = frozenset(
    ("first", "next", "last", "both", "each", "such", "that", "every", "another", "other")
)
"""Words of the table of determiners after which a verb can stand: first march to the hill."""
_VERBS_AT_START = frozenset(
    ("line", "bridge", "man", "back", "second", "level", "carry", "close", "front", "off", "open", "free")
)
"""Words that are verbs only at the beginning of a clause."""
_NEEDS_TROOPS = frozenset(("behind", "with", "to", "of", "near", "on", "upon", "after", "beside"))
"""Prepositions at the end of verbs that only troops can follow: stay behind the 2nd, not the hill."""
_GOING_ON = frozenset(("keep", "continue", "carry"))
"""Verbs that only say that another goes on: keep falling back."""
_ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd", **{str(number): f"{number}th" for number in range(4, 10)}}
"""Numbers of units in telegraph style: 2 Hussars."""
_ENDINGS = frozenset(("", ".", ",", ";"))
"""What follows the last word of a clause."""
_LEADING = frozenset(("lead", "leads", "run", "runs"))
"""Verbs of roads: the road which leads to Karsnitz."""
_FINDING = frozenset(("find", "meet", "see", "encounter", "come", "catch"))
"""Verbs that only say which enemy is meant: any infantry you meet."""
_MOVES = frozenset(("march", "withdraw", "hold", "follow"))
"""Verbs before which 'everything' means all troops."""
_WITHOUT = frozenset(("without", "unless", "except", "save"))
_WAITING = ("wait", "await", "hold", "stay", "stand", "remain", "look")
_AFTER_NUMBERS = frozenset(("m", "turn", "turns", "step", "steps", "min"))
"""Measures that are something else where no number stands before them."""
_PLACING = frozenset(("at", "in", "on", "for", "with", "near", "by", "to"))
"""Prepositions after which 'the same' means to do the same: the same at Karsnitz."""
_NAMED_AT = frozenset(("at", "near", "by", "in", "of"))
"""Prepositions between a kind of place and the name of one: the bridge at Brückenthal."""
_STANDING = frozenset(("stand", "stands", "halt", "halts", "wait", "waits", "is posted", "are posted", "lie"))
_STATES = frozenset(("posted", "stationed", "placed", "drawn"))
"""Participles that say where troops are to be: the 1st is to be posted at Karsnitz."""
_ASIDES = frozenset(("which", "who", "whose"))
_BEFORE_HOURS = frozenset(("at", "by", "until", "till", "before", "from", "about", "to"))
_BEFORE_CLOCKS = frozenset(("TIMEPREP", "CLOCK_BEFORE", "NUM", "TO", "AT", "FROM", "ANDU", "FACING"))
"""Tokens after which an hour needs no preposition."""
_DISTANCES = frozenset(("m", "metres", "meters", "paces", "yards", "steps", "men"))
_NOT_TIME = ("measure", "arm", "unit_noun", "troop_noun", "kind", "enemy", "road_kind")
_OPENERS = frozenset(
    (
        "BETWEEN", "HALFWAY", "WHERE", "BESIDE", "OF", "FACING", "TIMEPREP", "TO", "AT", "VIA",
        "FROM", "ALONG", "WITH", "AGAINST", "CLOCK_BEFORE", "ACROSS", "STREAM", "MEASURE", "ANDU",
        "DIRECTION", "NEAR_FAR", "RELATIVE", "ENTERS", "ANDB", "SPAN", "CLOCK", "HHMM", "EXCEPT",
    )
)  # fmt: skip
_TROOP_TOKENS = frozenset(("UNIT", "UNIT_NOUN", "TROOP_NOUN", "ARM", "ORDINAL", "COMMANDER"))


class Mark(NamedTuple):
    """What a token says besides its words."""

    value: str
    start: int
    """Index of its first word."""
    end: int
    """Index after its last word."""
    possessive: str = ""
    """`own` or `theirs` after a possessive pronoun; empty otherwise."""
    determined: bool = False
    """Whether an article or the like stands before it."""
    text: str = ""


class _Here(NamedTuple):
    """Where a phrase stands that may be meant."""

    text: str
    """Its first word."""
    words: list[Word]
    first: int
    """Index of its first word."""
    end: int
    """Index after its last word."""
    before: list[Token]
    determined: bool

    @property
    def last(self) -> str:
        """The type of the token before it."""
        return self.before[-1].type if self.before else ""

    @property
    def starts(self) -> bool:
        """Whether a clause can begin here."""
        return not self.before or self.last in _STARTS

    @property
    def previous(self) -> str:
        """The word before the phrase."""
        return self.words[self.first - 1].text if self.first else ""

    @property
    def following(self) -> str:
        """The word after the phrase."""
        return self.words[self.end].text if self.end < len(self.words) else ""


def value(token: Item) -> str:
    """The value of a token, a key of its table."""
    return mark(token).value


def mark(token: Item) -> Mark:
    """What a token says besides its words; raises `TypeError` for a tree."""
    found = token.value if isinstance(token, Token) else None
    if not isinstance(found, Mark):
        raise TypeError(f"{token} is no token of this module")
    return found


def tokens_of(item: Item) -> list[Token]:
    """All tokens of a phrase."""
    if isinstance(item, Token):
        return [item]
    return list(item.scan_values(lambda each: isinstance(each, Token)))


class _Rows(Lexer):
    """A lexer for Lark that hands on tokens which are made already."""

    def __init__(self, _configuration: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object = None) -> Iterator[Token]:  # noqa: ARG002 - of Lark
        yield from cast("Iterable[Token]", lexer_state)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=_Rows)


def parse(tokens: Sequence[Token]) -> list[Item]:
    """The phrases of a row of tokens.

    A token that opens a phrase which does not come is left out, so that every row can be parsed.
    """
    row = list(tokens)
    while True:
        try:
            return list(_parser().parse(row).children)
        except UnexpectedInput as error:
            wrong = getattr(error, "token", None)
            index = next((i for i, token in enumerate(row) if token is wrong), len(row))
            opener = next((i for i in range(index - 1, -1, -1) if row[i].type in _OPENERS), None)
            drop = index if opener is None or (index < len(row) and index - opener > 6) else opener
            if drop >= len(row):
                return []
            row[drop] = Token("NOISE", row[drop].value)


class Tokeniser:
    """Makes tokens of words, choosing between the meanings of a word by its neighbours."""

    def __init__(self, lexicon: Lexicon, words: list[Word], *, condition: bool = False) -> None:
        self._lexicon, self._words = lexicon, words
        self._kinds = _IN_CONDITION if condition else _MAIN
        self._condition = condition
        self.passed: list[str] = []
        """Words without a meaning in this vocabulary, in their order."""

    def tokens(self, start: int = 0, end: int | None = None) -> list[Token]:
        """The tokens of the words from an index to another, without articles and words that say nothing."""
        found: list[Token] = []
        words = self._words if end is None else self._words[:end]
        self._limit = words
        index, possessive, determined = start, "", False
        while index < len(words):
            phrase, kind = self._choose(words, index, found, determined)
            mark_ = Mark(
                phrase.value, index, index + phrase.words, possessive, determined,
                " ".join(word.text for word in words[index : index + phrase.words]),
            )  # fmt: skip
            index += phrase.words
            if kind == "NOISE" and phrase.kind in ("unknown", "filler"):
                self.passed.append(mark_.text)
                if self._tells(words, index, found, determined=determined):
                    found.append(Token("SUBJECT", mark_._replace(value="news")))
                    determined = False
                    continue
            if phrase.kind == "determiner" and self._this_is(words, index, found):
                found.append(Token("SUBJECT", mark_._replace(value="news")))
                continue
            if phrase.kind == "determiner":
                possessive = phrase.value if phrase.value in ("own", "theirs") else possessive
                determined = determined or mark_.text not in _NO_ARTICLES
                continue
            if phrase.kind == "courtesy" and "you" in mark_.text.split()[:-1]:
                found.append(Token("SUBJECT", mark_._replace(value="you")))
            if kind == "NOISE" and phrase.kind != "unknown":
                determined = determined and phrase.kind == "filler"
                continue
            if kind == "MEASURE" and determined and (not found or found[-1].type != "NUM"):
                found.append(Token("NUM", mark_._replace(value="1")))
            determined = False
            if kind != "ORDINAL":
                possessive = ""
            found.append(Token(kind, mark_))
        return _joined(found)

    def _choose(
        self, words: list[Word], index: int, before: list[Token], determined: bool
    ) -> tuple[Phrase, str]:
        """The meaning of the word at an index: the longest phrase that fits, or the first of equal ones."""
        text = words[index].text
        if text in _PUNCTUATION:
            return Phrase("punctuation", text, 1), _PUNCTUATION[text]
        named = self._lexicon.name_at(words, index)
        if text[0].isdigit() and (named is None or named.words == 1):
            if not _NUMERAL.fullmatch(text):
                return Phrase("unknown", text, 1), "NOISE"
            return self._number(words, index)
        if before and before[-1].type in ("ORDINAL", "ANDU") and self._of_a_side(words, index):
            return Phrase("filler", text, 1), "NOISE"
        phrases = list(self._lexicon.phrases_at(words, index, self._kinds))
        if named is not None and not self._verb_instead(words, index, before, determined):
            phrases.insert(0, named)
        fitting = [
            phrase
            for phrase in phrases
            if self._fits(phrase, _Here(text, words, index, index + phrase.words, before, determined))
        ]
        if before and before[-1].type == "ALL" and any(phrase.kind == "number" for phrase in phrases):
            return Phrase("filler", text, 1), "NOISE"
        if text == "one" and (determined or (before and before[-1].type == "NAME")):
            return self._kind_again(before)
        if not fitting:
            return Phrase("unknown", text, 1), "NOISE"
        phrase = max(fitting, key=lambda each: each.words)
        return self._in_context(phrase, words, index, before)

    def _of_a_side(self, words: list[Word], index: int) -> bool:
        """Whether a word such as southern stands before a noun of troops: 2nd Southern Battalions."""
        direction = any(self._lexicon.phrases_at(words, index, ("direction",)))
        return (
            direction and any(self._lexicon.phrases_at(words, index + 1, ("unit_noun",)))
            if index + 1 < len(words)
            else False
        )

    def _in_context(
        self, phrase: Phrase, words: list[Word], index: int, before: list[Token]
    ) -> tuple[Phrase, str]:
        """A phrase and its terminal; 'to' and 'but' have others before some words."""
        text, kind = words[index].text, self._terminal(phrase)
        everybody = any(token.type == "ALL" for token in before[-2:]) and before[-1].type in ("ALL", "ARM")
        numbered = index + 2 < len(words) and words[index + 2].text[0].isdigit()
        if text == "but" and everybody and (self._troops_named(words, index + 1) or numbered):
            return Phrase("except", "except", 1), "EXCEPT"
        if text == "to" and before and before[-1].type == "NUM" and self._time_follows(words, index + 1):
            return Phrase("clock", "to", 1), "CLOCK_BEFORE"
        after = [word.text for word in words[index + 1 : index + 3]]
        noun = after[:1] == ["bridge"] and (after[1:] or [""])[0] in _ENDINGS
        if (
            kind == "TO"
            and phrase.words == 1
            and text == "to"
            and not noun
            and self._verb_follows(words, index + 1)
        ):
            return Phrase("modal", "modal", 1), "MODAL"
        return phrase, kind

    def _kind_again(self, before: list[Token]) -> tuple[Phrase, str]:
        """The meaning of 'one' in 'the old one': the kind of place spoken of before."""
        kind = next((token for token in reversed(before) if token.type == "KIND"), None)
        if kind is None:
            return Phrase("number", "1", 1), "NUM"
        return Phrase("kind", value(kind), 1), "KIND"

    def _verb_instead(self, words: list[Word], index: int, before: list[Token], determined: bool) -> bool:
        """Whether a word that is also the name of a unit is a verb here: escort the wagons."""
        starts = not before or before[-1].type in _STARTS
        following = words[index + 1].text if index + 1 < len(words) else ""
        return (
            starts
            and not determined
            and following in vocabulary().groups["object_follows"]
            and any(phrase.words == 1 for phrase in self._lexicon.phrases_at(words, index, ("verb",)))
        )

    def _terminal(self, phrase: Phrase) -> str:
        if phrase.kind in ("preposition", "conjunction"):
            return phrase.value.upper()
        fixed = _BY_VALUE.get((phrase.kind, phrase.value))
        return fixed or _TERMINALS.get(phrase.kind, phrase.kind.upper())

    # Which meanings of a word are possible where it stands

    def _fits(self, phrase: Phrase, here: _Here) -> bool:
        check: Callable[[Phrase, _Here], bool] | None = getattr(self, f"_fits_{phrase.kind}", None)
        return check is None or check(phrase, here)

    def _fits_verb(self, phrase: Phrase, here: _Here) -> bool:
        if phrase.words == 1 and (here.determined or here.text == "left" or _of_others(here)):
            return False
        noun = phrase.value != "be" and phrase.words == 1 and here.starts and not self._condition
        if noun and here.following in ("is", "are", "was", "were", "has", "will", "would"):
            return False
        asked = here.last == "SUBJECT" and mark(here.before[-1]).text.endswith("you had")
        if here.previous in ("has", "have", "had") and self._lexicon.inflected(here.text) and not asked:
            return False
        if here.text in _VERBS_AT_START:
            return self._fits_at_start(phrase, here)
        if phrase.value in ("follow", "join") and here.words[here.end - 1].text in _NEEDS_TROOPS:
            if here.following == "it" and any(token.type in ("NAME", "KIND") for token in here.before[-4:]):
                return False
            return self._troops_meant(here.words, here.end)
        if phrase.value == "report" and here.text in vocabulary().groups["interrogative"] and not here.starts:
            return False
        if here.text in _STATES:
            return here.previous in ("be", "is", "are")
        last = here.words[here.end - 1].text
        if (
            phrase.value == "march"
            and phrase.words > 1
            and last == "on"
            and self._road_follows(here.words, here.end)
        ):
            return False
        if phrase.value == "march" and last == "across" and here.following in ("country", "open"):
            return False
        if phrase.value == "hold" and here.text.startswith("stand") and last == "to":
            return here.following not in vocabulary().groups["object_article"]
        return self._fits_before(phrase, here)

    def _fits_at_start(self, phrase: Phrase, here: _Here) -> bool:
        """Whether a word that is a verb only at the beginning of a clause is one."""
        if here.text == "line" and phrase.words == 1 and here.following in _ENDINGS:
            return False
        if here.text == "back" and phrase.words == 1:
            helps = here.following not in _PLACING and self._troops_meant(here.words, here.end)
            return here.starts and helps == (phrase.value == "support")
        carried = here.text == "carry" or (here.text == "open" and phrase.words > 1)
        return (carried and here.last in _TROOP_TOKENS) or (here.starts and not here.determined)

    def _fits_before(self, phrase: Phrase, here: _Here) -> bool:
        """Whether a phrase can be a verb before the words that follow."""
        goes_on = here.text in _GOING_ON and here.following.endswith("ing")
        if goes_on and self._verb_follows(here.words, here.end):
            return False
        match phrase.value:
            case "hold" if here.text == "in":
                return here.last in _TROOP_TOKENS
            case "attack" | "resupply" if here.text == "recover" and phrase.words == 1:
                return (here.following in ("it", "the", "possession")) == (phrase.value == "attack")
            case "fire" if here.text in ("answer", "reply"):
                return here.following in ("the", "his", "their", "any")
            case "march" if here.text.startswith("repair"):
                return here.following == "to"
            case "same" if here.text == "the":
                return here.starts and here.following in _PLACING
            case "form" if here.text == "formed":
                return not self._troops_follow(here.words, here.end)
            case "be":
                return not self._verb_follows(here.words, here.end)
            case "keep_to":
                return self._road_follows(here.words, here.end)
        return True

    def _fits_courtesy(self, phrase: Phrase, here: _Here) -> bool:
        """Whether words are mere courtesy; before what follows they may be a condition: and not before ..."""
        if here.text in ("which", "that") and phrase.words == 2 and here.words[here.end - 1].text in _LEADING:
            return here.following in ("from", "to", "into", "towards", "down", "up")
        if here.text in ("you", "they") and here.words[here.first + 1].text in _FINDING:
            return here.last in ("ARM", "TROOP_NOUN", "ENEMY", "UNIT_NOUN")
        last = here.words[here.end - 1].text
        if last == "ready" and any(
            token.type == "VERB" and value(token) == "report" for token in here.before[-6:]
        ):
            return False
        return last not in ("before", "sooner", "later", "after") or not here.following[:1].isalnum()

    def _fits_arm(self, _phrase: Phrase, here: _Here) -> bool:
        return here.text != "foot" or here.following not in ("of", "by")

    def _fits_formation(self, phrase: Phrase, here: _Here) -> bool:
        if here.text in ("column", "columns") and here.following in _ORDINALS:
            return False
        if phrase.words > 1 or here.text not in ("column", "columns", "line", "skirmishers", "fours"):
            return True
        if here.text == "line" and here.previous in vocabulary().groups["possessive"]:
            return False
        if here.text in ("column", "line") and here.last == "ALL" and here.following in ("", ".", ",", ";"):
            return True
        numbered = (
            any(self._lexicon.phrases_at(here.words, here.first - 1, ("number",))) if here.first else False
        )
        if (numbered or here.last in ("ALL", "ORDINAL", "NUM")) and here.text in ("column", "columns"):
            return False
        if here.last == "ENEMY" and here.text in ("column", "columns", "line", "skirmishers"):
            return False
        if here.text == "column":
            return not here.determined
        verb = here.starts and here.text == "line" and not here.determined and here.following not in _ENDINGS
        return here.last != "ORDINAL" and not verb

    def _fits_manner(self, phrase: Phrase, here: _Here) -> bool:
        return phrase.value != "later" or phrase.words == 1 or here.text == "from" or here.last == "SPAN"

    def _fits_conjunction(self, phrase: Phrase, here: _Here) -> bool:
        if here.text in ("whatever", "whichever") and self._troops_follow(here.words, here.end):
            return False
        return phrase.value != "then" or here.text != "after" or here.last != "SPAN"

    def _fits_time_word(self, _phrase: Phrase, here: _Here) -> bool:
        return self._time_follows(here.words, here.end)

    def _fits_condition(self, phrase: Phrase, here: _Here) -> bool:
        if here.text == "should":
            return (
                here.starts
                or here.following in vocabulary().groups["after_should"]
                or self._troops_named(here.words, here.end)
                or self._lexicon.name_at(here.words, here.end) is not None
            )
        if phrase.value == "ordered" and phrase.words <= 3 and here.text not in _WITHOUT:
            return _waits(here.before)
        if (
            here.text in ("whoever", "anyone", "anybody", "everyone", "everybody", "any")
            and phrase.value == "when"
        ):
            return not here.before or here.last == "STOP" or here.previous == ","
        if phrase.value == "unless" and here.text == "if":
            return here.following not in (",", "then")
        if phrase.words == 1 and here.text in ("until", "till", "til"):
            return not self._time_follows(here.words, here.end)
        if phrase.words == 1 and here.text in ("before", "after"):
            return not self._time_follows(here.words, here.end) and self._event_follows(here.words, here.end)
        return True

    def _fits_beside(self, phrase: Phrase, here: _Here) -> bool:
        if here.text == "after" and phrase.words == 1 and here.last in _TROOP_TOKENS:
            return self._troops_meant(here.words, here.end)
        return here.text != "after" and (phrase.value != "nearest" or here.last == "KIND")

    def _fits_across(self, _phrase: Phrase, here: _Here) -> bool:
        return (
            here.last == "KIND"
            and value(here.before[-1]) not in ("bridge", "wood")
            and here.following != "of"
        )

    def _fits_enemy(self, _phrase: Phrase, here: _Here) -> bool:
        last = here.words[here.end - 1].text
        if here.text in ("pickets", "picquets", "vedettes", "sentries"):
            return here.previous in ("the", "his", "their")
        if "head of" in " ".join(word.text for word in here.words[here.first : here.end]):
            return here.words[max(here.first - 2, 0)].text != "at" and here.previous != "at"
        if last == "side":
            return here.previous not in ("on", "to", "from")
        return "guard" not in last or not self._lexicon.names_word(last)

    def _fits_part(self, _phrase: Phrase, here: _Here) -> bool:
        return here.text != "inside" or here.determined

    def _fits_pronoun(self, phrase: Phrase, here: _Here) -> bool:
        if here.text == "both" and phrase.words == 1 and self._troops_follow(here.words, here.end):
            return False
        if self._condition and phrase.value == "there" and phrase.words > 2:
            return False
        return here.text != "our" or phrase.words == 1 or not self._troops_follow(here.words, here.end)

    def _fits_near_far(self, _phrase: Phrase, here: _Here) -> bool:
        if here.text == "own" and self._troops_follow(here.words, here.end):
            return False
        kinds = ("kind", "part", "road_kind", "fork", "work")
        return here.text != "near" or any(self._lexicon.phrases_at(here.words, here.end, kinds))

    def _fits_span(self, phrase: Phrase, here: _Here) -> bool:
        if phrase.words == 1 and here.text in ("round", "rounds") and here.last != "NUM":
            return here.last == "TIMEPREP"
        return phrase.words > 1 or here.text not in _AFTER_NUMBERS or here.last == "NUM"

    def _fits_measure(self, phrase: Phrase, here: _Here) -> bool:
        return self._fits_span(phrase, here)

    def _fits_direction(self, _phrase: Phrase, here: _Here) -> bool:
        short = here.text in ("n", "s", "ne", "nw", "se", "sw")
        return not short or here.last in ("FACING", "MEASURE") or here.end < len(here.words)

    def _fits_number(self, _phrase: Phrase, here: _Here) -> bool:
        if here.following in vocabulary().groups["subject_article"]:
            return True
        return self._condition or not self._troops_follow(here.words, here.end)

    def _fits_clock(self, phrase: Phrase, here: _Here) -> bool:
        if here.text == "half" and phrase.words == 1:
            return any(self._lexicon.phrases_at(here.words, here.end, ("number",)))
        if phrase.value in ("past", "to"):
            return here.last == "NUM"
        return (phrase.value != "oclock" and here.text != "am") or here.last in ("NUM", "HHMM")

    def _fits_ordinal(self, phrase: Phrase, here: _Here) -> bool:
        if here.text == "first" and not here.determined:
            adverb = here.following in ("of", "then", *_ENDINGS) or any(
                self._lexicon.phrases_at(here.words, here.end, ("preposition",))
            )
            return not adverb and not self._verb_follows(here.words, here.end)
        if here.text == "first" and self._attack_follows(here):
            return False
        if phrase.value == "last" or here.text == "forth" or phrase.words > 1:
            return any(self._lexicon.phrases_at(here.words, here.end, ("unit_noun",)))
        if here.text == "first" and here.following in ("troops", "men", "enemy", "enemies"):
            return False
        return here.last != "NUM" or here.text not in ("first", "second", "third")

    def _attack_follows(self, here: _Here) -> bool:
        """Whether 'the first' is said of what is done: the first attack, the first shot."""
        return here.following in ("attack", "assault", "charge", "shot", "move", "advance")

    def _fits_enters(self, _phrase: Phrase, here: _Here) -> bool:
        return any(token.type == "WHERE" for token in here.before[-4:])

    def _fits_engagement(self, phrase: Phrase, here: _Here) -> bool:
        if here.text == "under" and here.following == "of":
            return False
        if here.words[here.end - 1].text in ("of", "from") and self._road_follows(here.words, here.end):
            return False
        if here.words[here.end - 1].text in ("moves", "see") and phrase.value == "fire_at_will":
            return not any(self._lexicon.phrases_at(here.words, here.end, ("preposition", "beside")))
        return phrase.words > 1 or here.text != "delay" or not here.determined

    def _fits_unit_noun(self, phrase: Phrase, here: _Here) -> bool:
        if here.text in ("rearguard", "rear"):
            return self._lexicon.names_word("rearguard")
        if here.text == "everything":
            acts = self._lexicon.phrases_at(here.words, here.end, ("verb",))
            return here.starts and not self._condition and any(each.value in _MOVES for each in acts)
        if here.text != "all" or phrase.words > 1 or not here.following:
            return True
        after = here.end + 1 if here.following in ("the", "of", "our", "your") else here.end
        return here.following not in ("costs", "way") and (
            after == here.end or self._troops_follow(here.words, after)
        )

    def _number(self, words: list[Word], index: int) -> tuple[Phrase, str]:
        text = words[index].text
        if "," in text:
            return Phrase("coordinate", text.replace(" ", ""), 1), "COORDINATE"
        if text.endswith(("st", "nd", "rd", "th")):
            return Phrase("ordinal", text[:-2], 1), "ORDINAL"
        if text.endswith("km"):
            return Phrase("reach", f"{float(text[:-2]) * 1000:g}", 1), "METRES"
        if text.endswith("m"):
            return Phrase("reach", text[:-1], 1), "METRES"
        if ":" in text or (text.count(".") == 1 and len(text.split(".")[1]) == 2):
            return Phrase("hhmm", text.replace(".", ":"), 1), "HHMM"
        following = words[index + 1].text if index + 1 < len(words) else ""
        nouns = self._lexicon.phrases_at(words, index + 1, ("unit_noun",))
        if len(text) == 1 and any(noun.words == 1 for noun in nouns) and not following.endswith("s"):
            return Phrase("ordinal", text, 1), "ORDINAL"
        numbered = words[index]._replace(text=_ORDINALS.get(text, text))
        unit = self._lexicon.name_at([numbered, *words[index + 1 : index + 4]], 0)
        if unit is not None and unit.kind == "unit" and unit.words > 1:
            return unit, "UNIT"
        hours = following in ("hours", "hrs", "h", "o'clock")
        timed = (
            (index > 0 and words[index - 1].text in _BEFORE_HOURS) or following in _ENDINGS
        ) and _military(words, index)
        if len(text) == 4 and text.isdigit() and int(text[2:]) < 60 and (hours or text[0] == "0" or timed):
            return Phrase("hhmm", f"{text[:2]}:{text[2:]}", 2 if hours else 1), "HHMM"
        return Phrase("number", text, 1), "NUM"

    # Looking ahead

    def _tells(self, words: list[Word], index: int, before: list[Token], *, determined: bool) -> bool:
        """Whether a noun that is none of troops begins a sentence of news: the King is watching us."""
        if self._condition or index >= len(words) or (before and before[-1].type not in ("STOP", "COLON")):
            return False
        groups, noun, following = vocabulary().groups, words[index - 1].text, words[index].text
        if noun in groups["host"] or (index > 1 and words[index - 2].text in groups["several"]):
            return False
        if following in groups["finite"]:
            return True
        plural = (
            noun.endswith("s") and not following.endswith("s") and (determined or noun in groups["informant"])
        )
        singular = not noun.endswith("s") and following.endswith("s")
        return (plural or singular) and self._verb_follows(words, index)

    def _this_is(self, words: list[Word], index: int, before: list[Token]) -> bool:
        """Whether a sentence begins with 'this' or 'that' and says something of it: that will teach him."""
        groups = vocabulary().groups
        starts = not self._condition and (not before or before[-1].type in ("STOP", "COLON"))
        finite = index < len(words) and words[index].text in groups["finite"] and words[index].text != "must"
        return starts and finite and words[index - 1].text in groups["demonstrative"]

    def _verb_follows(self, words: list[Word], index: int) -> bool:
        while index < len(words) and any(self._lexicon.phrases_at(words, index, ("courtesy",))):
            index += max(phrase.words for phrase in self._lexicon.phrases_at(words, index, ("courtesy",)))
        if index >= len(words) or self._lexicon.name_at(words, index):
            return False
        return any(self._lexicon.phrases_at(words, index, ("verb", "engagement")))

    def _road_follows(self, words: list[Word], index: int) -> bool:
        return any(
            any(self._lexicon.phrases_at(words, here, ("road_kind",)))
            for here in range(index, min(index + 3, len(words)))
        )

    def _troops_named(self, words: list[Word], index: int) -> bool:
        """Whether troops come next, perhaps after an article."""
        index += index < len(words) and words[index].text in ("the", "our", "your")
        named = index < len(words) and self._lexicon.name_at(words, index)
        return self._troops_follow(words, index) or bool(named and named.kind in ("unit", "commander"))

    def _troops_meant(self, words: list[Word], index: int) -> bool:
        """Whether troops come next: named, numbered, by a noun or by a pronoun."""
        if self._troops_named(words, index) or self._troops_named(words, index + 1):
            return True
        kinds = ("ordinal", "pronoun")
        return any(
            any(self._lexicon.phrases_at(words, here, kinds)) or words[here].text[0].isdigit()
            for here in range(index, min(index + 2, len(words)))
        )

    def _troops_follow(self, words: list[Word], index: int) -> bool:
        return index < len(words) and any(
            self._lexicon.phrases_at(words, index, ("arm", "unit_noun", "troop_noun"))
        )

    def _time_follows(self, words: list[Word], index: int) -> bool:
        while index < len(words) and words[index].text in (
            "a",
            "an",
            "the",
            "about",
            "exactly",
            "another",
            "some",
            "at",
            "least",
            "next",
            "another",
            "full",
            "good",
        ):
            if any(phrase.words > 1 for phrase in self._lexicon.phrases_at(words, index, ("span", "number"))):
                break
            index += 1
        if index >= len(words):
            return False
        text = words[index].text
        if text[0].isdigit() and (":" in text or _military(words, index)):
            return True
        if any(self._lexicon.phrases_at(words, index, ("span", "clock"))):
            return True
        number = next(iter(self._lexicon.phrases_at(words, index, ("number",))), None)
        if number is None and not text.replace(".", "").isdigit():
            return False
        index += number.words if number else 1
        if index < len(words) and words[index].text in vocabulary().groups["subject_article"]:
            return True
        return index >= len(words) or not any(self._lexicon.phrases_at(words, index, _NOT_TIME))

    def _event_follows(self, words: list[Word], index: int) -> bool:
        for here in range(index, min(index + 8, len(words))):
            if words[here].text in _PUNCTUATION:
                return False
            if any(self._lexicon.phrases_at(words, here, ("event",))):
                return True
        return False


def _of_others(here: _Here) -> bool:
    """Whether a word is a noun after 'of' or 'the enemy's': direction of march, the enemy's retreat."""
    return here.previous == "of" or (here.last == "ENEMY" and here.previous.endswith("'s"))


def _military(words: list[Word], index: int) -> bool:
    """Whether four digits are an hour such as 1600, and no distance."""
    text = words[index].text
    following = words[index + 1].text if index + 1 < len(words) else ""
    digits = len(text) == 4 and text.isdigit() and int(text) < 2400 and int(text[2:]) < 60
    return digits and following not in _DISTANCES


def _joined(tokens: list[Token]) -> list[Token]:
    """Tokens with the conjunctions between troops and between two places marked, and metres split."""
    found: list[Token] = []
    between = False
    tokens = _with_company(_without_where(_without_asides(_numbered(tokens))))
    for index, token in enumerate(tokens):
        kind = token.type
        if kind == "METRES":
            found += [Token("NUM", token.value), Token("MEASURE", mark(token)._replace(value="metre"))]
            continue
        if kind == "HHMM" and (not found or found[-1].type not in _BEFORE_CLOCKS):
            found.append(Token("TIMEPREP", mark(token)._replace(value="at", text="at")))
        if kind == "BETWEEN":
            between = True
        elif kind == "AND" and between:
            kind, between = "ANDB", False
        elif kind in ("AND", "COMMA") and 0 < index < len(tokens) - 1:
            after = tokens[index + 1]
            joins = tokens[index - 1].type in _TROOP_TOKENS and after.type in _TROOP_TOKENS
            if joins and (kind == "AND" or _list_goes_on(tokens, index)):
                kind = "ANDU"
        elif kind == "STOP":
            between = False
        elif kind == "AT" and _names_kind(tokens, index):
            kind = "OF"
        elif (
            kind == "PLACE_PRONOUN" and value(token) == "there" and index and tokens[index - 1].type == "KIND"
        ):
            continue
        elif kind == "DIRECTION" and _lies_that_way(found, tokens, index):
            kind_token = found[-2]
            found[-2:] = [
                Token("DIRECTION", mark(token)._replace(text=f"to the {mark(token).text}")),
                kind_token,
            ]
            continue
        found.append(token if kind == token.type else Token(kind, token.value))
    return found


def _numbered(tokens: list[Token]) -> list[Token]:
    """Tokens with the numbers of troops before their noun: columns 1 and 2."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        end = index + 1
        while tokens[index].type == "UNIT_NOUN" and (
            _numbers_unit(tokens, end)
            or (
                end > index + 1
                and tokens[end : end + 1]
                and tokens[end].type in ("AND", "COMMA")
                and _numbers_unit(tokens, end + 1)
            )
        ):
            end += 1
        numbers = tokens[index + 1 : end]
        found += [Token("ORDINAL" if one.type == "NUM" else "ANDU", one.value) for one in numbers]
        found.append(tokens[index])
        index = end
    return found


def _numbers_unit(tokens: list[Token], index: int) -> bool:
    """Whether the number of a unit stands here."""
    return index < len(tokens) and tokens[index].type == "NUM" and value(tokens[index]) in _ORDINALS


def _without_asides(tokens: list[Token]) -> list[Token]:
    """Tokens without relative clauses between commas that only state a fact: the 4th, which is fresh."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        end = _aside_end(tokens, index) or _leader_end(tokens, index)
        if end is None:
            found.append(tokens[index])
        index = index + 1 if end is None else end
    return found


def _with_company(tokens: list[Token]) -> list[Token]:
    """Tokens with 'and' for 'together with' in a subject: the 2nd, together with the hussars, holds it."""
    found: list[Token] = []
    for index, token in enumerate(tokens):
        together = token.type == "WITH" and mark(token).text in ("together with", "along with")
        commas = tokens[index - 1].type == "COMMA" if index else False
        end = index + 1
        while end < len(tokens) and tokens[end].type in _TROOP_TOKENS:
            end += 1
        before = tokens[index - 1 - commas] if index > commas else None
        if (
            together
            and end > index + 1
            and before is not None
            and before.type in _TROOP_TOKENS
            and [one.type for one in tokens[end : end + 1 + commas]][commas:] in (["VERB"], ["MODAL"])
        ):
            return _with_company(
                [
                    *tokens[: index - commas],
                    Token("ANDU", mark(token)),
                    *tokens[index + 1 : end],
                    *tokens[end + commas :],
                ]
            )
        found.append(token)
    return found


def _without_where(tokens: list[Token]) -> list[Token]:
    """Tokens with only the troops of a place where troops are: go to where the 1st Battery stands."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        end = index + 1
        while end < len(tokens) and tokens[end].type in (*_TROOP_TOKENS, "ANDU"):
            end += 1
        stands = (
            tokens[index].type == "WHERE"
            and end > index + 1
            and end < len(tokens)
            and (mark(tokens[end]).text in _STANDING or value(tokens[end]) == "modal")
        )
        found += tokens[index + 1 : end] if stands else tokens[index : index + 1]
        index = end + 1 if stands else index + 1
    return found


def _aside_end(tokens: list[Token], start: int) -> int | None:
    """The index after a relative clause that begins with the comma at an index, or `None`."""
    row = tokens[start : start + 2]
    if (
        start == 0
        or [token.type for token in row] != ["COMMA", "BECAUSE"]
        or mark(row[1]).text not in _ASIDES
    ):
        return None
    if tokens[start - 1].type not in (*_TROOP_TOKENS, "NAME", "KIND"):
        return None
    for index in range(start + 2, len(tokens)):
        token = tokens[index]
        if (
            token.type in ("STOP", "CONDITION", "TIMEPREP")
            or (
                token.type == "MODAL"
                and not mark(token).text.startswith(("is", "are", "has", "have", "does"))
            )
            or mark(token).text in ("is to", "are to")
        ):
            return None
        if token.type == "COMMA":
            return index + 1
    return None


def _leader_end(tokens: list[Token], start: int) -> int | None:
    """The index after an order of march that begins with the comma at an index: the 1st leading."""
    if tokens[start].type != "COMMA":
        return None
    end = start + 1
    while end < len(tokens) and tokens[end].type in _TROOP_TOKENS:
        end += 1
    leads = start + 1 < end < len(tokens) and mark(tokens[end]).text in ("leading", "in front", "ahead")
    closed = end + 1 >= len(tokens) or tokens[end + 1].type in ("COMMA", "STOP")
    return end + 1 if leads and closed else None


def _names_kind(tokens: list[Token], index: int) -> bool:
    """Whether a preposition stands between a kind of place and a name that says which: the bridge at P."""
    if not 0 < index < len(tokens) - 1 or mark(tokens[index]).text not in _NAMED_AT:
        return False
    before, after = tokens[index - 1], tokens[index + 1]
    return before.type == "KIND" and value(before) == "bridge" and after.type == "NAME"


def _lies_that_way(found: list[Token], tokens: list[Token], index: int) -> bool:
    """Whether a direction says where a place lies: the village to the north."""
    goes_on = index + 1 < len(tokens) and tokens[index + 1].type in ("OF", "KIND", "FROM")
    kinds = [token.type for token in found[-3:]]
    return kinds[-2:] == ["KIND", "TO"] and kinds[:-2] not in (["FROM"], ["DIRECTION"]) and not goes_on


def _waits(before: list[Token]) -> bool:
    """Whether the clause so far says to wait, perhaps at a place."""
    for token in reversed(before[-4:]):
        if token.type == "VERB":
            return mark(token).text.startswith(_WAITING)
        if token.type in _STARTS:
            return False
    return False


def _list_goes_on(tokens: list[Token], index: int) -> bool:
    """Whether a comma stands in a list of troops that ends with 'and'."""
    for token in tokens[index + 1 :]:
        if token.type == "AND":
            return True
        if token.type not in _TROOP_TOKENS and token.type != "COMMA":
            return False
    return False
