"""Words of an order: spelling corrected, phrases of the vocabulary found (KV3-C6).

The vocabulary is data (`vocabulary.toml`). A `Lexicon` is the vocabulary with the names of one map and of one
commander's troops.
"""

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import product, zip_longest
from typing import NamedTuple

_WORD = re.compile(
    r"\d+(?:[.:]\d+)*(?:\s?,\s?\d+(?:\.\d+)?)?(?:st|nd|rd|th|m|km)?(?![\w])|[ap]\.m\.|[a-z]+(?:['-][a-z]+)*\.?|[^\sa-z0-9]|\d+"
)
_FOLDED = str.maketrans({"ß": "ss", "’": "'", "–": "-", "—": ",", "æ": "ae", "ø": "o", "“": '"', "”": '"'})
_SHORT_FORMS = frozenset(("a.m.", "p.m."))
_ENDS = frozenset((".", "!", "?", ";", ":"))
"""Marks after which a capital letter says nothing."""
_SHORTEST_CORRECTED = 4
"""Words with fewer letters are never corrected."""
_ONE_MISTAKE, _TWO_MISTAKES = 1, 2
_LETTERS_FOR_TWO = 6
"""Letters of a word from which two mistakes are forgiven."""
_NO_PHRASES = ("irregular", "typo", "ignored", "shortened", "abbreviation", "capital", "group")
"""The tables that are no kinds of phrases."""
_OF_TROOPS = ("verb", "engagement", "manner")
"""The tables in which `your` stands for any owner: its, their, his."""
_PARTICLES = frozenset(("up", "down", "out", "back", "off", "away", "over", "open", "clear"))
"""Second words of verbs between which an object can stand: blow the bridge up."""
_LONGEST_OBJECT = 3
"""Maximum words of an object between a verb and its particle."""
_NEVER_GUESSED = frozenset(("out_of_world", "ground_act", "filler", "courtesy", "speech", "question"))
"""The tables whose words are no corrections of misspelt words."""


class Word(NamedTuple):
    """A word or a punctuation mark as it was read, and where it stands in the text."""

    text: str
    """Lower case, without accents, spelling corrected."""
    start: int
    end: int


class Phrase(NamedTuple):
    """A meaning of some words: the table and key of the vocabulary."""

    kind: str
    value: str
    words: int
    """The number of words."""


@lru_cache(maxsize=16_384)
def folded(text: str) -> str:
    """A text in lower case and without accents; each character stays one character or becomes more."""
    return "".join(_folded(letter) for letter in text)


@lru_cache(maxsize=1024)
def _folded(letter: str) -> str:
    plain = letter.translate(_FOLDED).lower()
    bare = "".join(each for each in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(each))
    return bare.translate(_FOLDED)


def split(text: str) -> list[Word]:
    """The words of a text, not corrected yet."""
    letters, origins = [], []
    for index, letter in enumerate(text):
        for each in _folded(letter):
            letters.append(each)
            origins.append(index)
    plain = "".join(letters)
    words = []
    for match in _WORD.finditer(plain):
        found = match[0]
        end = match.end()
        if found.endswith(".") and len(found) > 1 and found not in _SHORT_FORMS:
            dot = Word(".", origins[end - 1], origins[end - 1] + 1)
            words += [Word(found[:-1], origins[match.start()], origins[end - 2] + 1), dot]
        else:
            words.append(Word(found, origins[match.start()], origins[end - 1] + 1))
    return words


# Inflection


def _forms(verb: str, irregular: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A verb with its -s, -ed and -ing forms."""
    yield verb
    if not verb.isalpha() or verb in ("be", "not", "do"):
        return
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        yield f"{verb}es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        yield f"{verb[:-1]}ies"
    else:
        yield f"{verb}s"
    stem = verb[:-1] if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")) else verb
    if verb.endswith("ie"):
        stem = f"{verb[:-2]}y"
    double = verb + verb[-1] if re.fullmatch(r"(?:[^aeiou]*|[a-z]*[^aeiou])[aeiou][bdgmnptr]", verb) else stem
    for each in dict.fromkeys((stem, double)):
        yield f"{each}ing"
    if verb in irregular:
        yield from irregular[verb]
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        yield f"{verb[:-1]}ied"
    else:
        for each in dict.fromkeys((stem, double)):
            yield f"{each}ed"


class Vocabulary:
    """The phrases of `vocabulary.toml`, by their first word."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.irregular = {verb: _phrases(forms) for verb, forms in tables["irregular"].items()}
        self.typos = {
            wrong: right for right, all_wrong in tables["typo"].items() for wrong in _phrases(all_wrong)
        }
        self.ignored = frozenset(word for text in tables["ignored"].values() for word in _phrases(text))
        self.shortened = tables["shortened"]
        self.abbreviations = _by_short_form(tables["abbreviation"])
        """What abbreviations stand for."""
        self.capitals = _by_short_form(tables["capital"])
        """What capital letters stand for, such as N."""
        self.groups = {name: _phrases(text) for name, text in tables["group"].items()}
        """Words that rules of the reader treat alike."""
        self.inflected: set[str] = set()
        """Derived forms of verbs."""
        self.phrases: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
        """For each table, phrases with their values by first word, longest first."""
        for kind, table in tables.items():
            if kind not in _NO_PHRASES:
                self.phrases[kind] = self._table(kind, table)
        self._by_two_words = {kind: _by_two_words(table) for kind, table in self.phrases.items()}
        self.acting = self._alone("verb", "event") - self._alone("arm", "kind", "troop_noun", "unit_noun")
        """The words that are verbs and nothing else."""
        self.known = {
            word
            for table in self.phrases.values()
            for entries in table.values()
            for words, _ in entries
            for word in words
        }
        alone, within = dict[str, None](), dict[str, None]()
        for words in self._guessed(tables):
            (alone if len(words) == 1 else within).update(dict.fromkeys(words))
        self.guesses = tuple(
            _by_start(word for word in words if len(word) >= _SHORTEST_CORRECTED)
            for words in (alone, (word for word in within if word not in alone))
        )
        """Words that a misspelt word may be: those that mean something alone before the others."""

    def beginning(self, kind: str, first: str, second: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """The phrases of a table that begin with two words, longest first, then those of the first alone.

        Thousands of phrases begin with a word such as "not": an order may hold it hundreds of times.
        """
        table = self._by_two_words[kind]
        if second:
            yield from table.get((first, second), ())
        yield from table.get((first, ""), ())

    def _with_every(self, pronouns: str, phrases: Iterable[str]) -> Iterator[str]:
        """Phrases with every form of a pronoun in them, such as yourselves, itself, themselves."""
        forms = self.groups[pronouns]
        for phrase in phrases:
            words = phrase.split()
            found = next((word for word in words if word in forms), None)
            if found is None or len(words) == 1:
                yield phrase
                continue
            for form in forms:
                yield " ".join(form if word == found else word for word in words)

    def _alone(self, *kinds: str) -> set[str]:
        """The words that are phrases of these tables by themselves."""
        return {
            words[0]
            for kind in kinds
            for entries in self.phrases[kind].values()
            for words, _ in entries
            if len(words) == 1
        }

    def _guessed(self, tables: Mapping[str, Mapping[str, str]]) -> Iterator[list[str]]:
        """The phrases whose words a misspelt word may be, the commonest of every entry before the others."""
        entries = [
            (place, len(phrase.split()) > 1, phrase)
            for kind, table in tables.items()
            if kind not in _NEVER_GUESSED and kind in self.phrases
            for text in table.values()
            for place, phrase in enumerate(_phrases(text))
        ]
        for _, _, phrase in sorted(entries, key=lambda entry: entry[:2]):
            yield [folded(word) for word in phrase.split()]
        for table in self.phrases.values():
            for entry in table.values():
                yield from (
                    list(words) for words, _ in entry if len(words) == 1 and words[0] in self.inflected
                )

    def _table(self, kind: str, table: Mapping[str, str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        found: defaultdict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for value, text in table.items():
            written = dict.fromkeys(self._with_every("reflexive", _phrases(text)))
            for phrase in self._with_every("possessive", written) if kind in _OF_TROOPS else written:
                first, *rest = (folded(word) for word in phrase.split())
                heads = _forms(first, self.irregular) if kind in ("verb", "event", "engagement") else (first,)
                for head in dict.fromkeys(heads):
                    found[head].append(((head, *rest), value))
                    if head != first:
                        self.inflected.add(head)
        for entries in found.values():
            entries.sort(key=lambda entry: -len(entry[0]))
        return dict(found)


def _by_two_words(
    table: Mapping[str, Sequence[tuple[tuple[str, ...], str]]],
) -> dict[tuple[str, str], list[tuple[tuple[str, ...], str]]]:
    """Phrases by their first two words; the second is empty for a phrase of one word."""
    found: defaultdict[tuple[str, str], list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for entries in table.values():
        for words, value in entries:
            found[words[0], words[1] if len(words) > 1 else ""].append((words, value))
    return dict(found)


_BAR_OUTSIDE = re.compile(r"\|(?![^()]*\))")
_CHOICE = re.compile(r"\(([^()]*)\)")


def _phrases(text: str) -> tuple[str, ...]:
    """The phrases of an entry: separated by `|`, with choices of words in parentheses written out."""
    written = _BAR_OUTSIDE.split(text.replace("\n", " "))
    return tuple(dict.fromkeys(" ".join(phrase.split()) for each in written for phrase in _written_out(each)))


def _by_short_form(table: Mapping[str, str]) -> dict[str, str]:
    return {short: word for word, text in table.items() for short in _phrases(text)}


def _written_out(phrase: str) -> Iterator[str]:
    choices = [part.split("|") for part in _CHOICE.split(phrase)]  # every second part is a choice
    return map(" ".join, product(*choices))


def _by_start(words: Iterable[str]) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """Words with their letters as bits, by their first letter."""
    found: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for word in dict.fromkeys(words):
        found[word[0]].append((word, _letters(word)))
    return {start: tuple(all_words) for start, all_words in found.items()}


def _letters(word: str) -> int:
    """The letters of a word as bits; the bits of two words differ in at most two places for each mistake."""
    bits = 0
    for letter in word:
        bits |= 1 << ord(letter) % 64
    return bits


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The shipped vocabulary."""
    package = files(__package__)
    tables = tomllib.loads(package.joinpath("vocabulary.toml").read_text(encoding="utf-8"))
    ordinary = package.joinpath("ordinary.txt").read_text(encoding="utf-8").split()
    return Vocabulary({**tables, "filler": {"filler": "|".join(ordinary)}})


# Spelling


def distance(one: str, other: str, most: int) -> int:
    """The number of letters added, left out, exchanged or swapped; `most` + 1 if there are more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before = before, row
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return row[-1]


@lru_cache(maxsize=4096)
def _sound(word: str) -> str:
    """The consonants of a word as they sound: words that sound alike are more likely meant."""
    word = re.sub(r"c(?=[eiy])", "s", word)
    for letters, sound in (("ph", "f"), ("ck", "k"), ("c", "k"), ("q", "k"), ("z", "s"), ("gh", "")):
        word = word.replace(letters, sound)
    head, tail = word[:1], re.sub(r"[aeiouyhw]", "", word[1:])
    return re.sub(r"(.)\1+", r"\1", head + tail)


class Lexicon:
    """The vocabulary with the names of a map and of troops, each with its kind and value."""

    def __init__(self, names: Iterable[tuple[str, str, str]]) -> None:
        self._vocabulary = vocabulary()
        entries: defaultdict[str, list[tuple[tuple[str, ...], str, str]]] = defaultdict(list)
        whole: set[str] = set()
        for phrase, kind, value in names:
            words = tuple(word.text for word in split(phrase))
            if words:
                entries[words[0]].append((words, "name" if kind == "part_of_name" else kind, value))
            if kind != "part_of_name":
                whole.update(words)
        for found in entries.values():
            found.sort(key=lambda entry: -len(entry[0]))
        self._names = dict(entries)
        name_words = {word for found in entries.values() for words, _, _ in found for word in words}
        self._name_words, self._whole_names = name_words, frozenset(whole)
        # Sorted: between two guesses that are equally near the first one wins, in every process the same.
        self._guesses = _by_start(word for word in sorted(whole) if len(word) >= _SHORTEST_CORRECTED)
        self._corrected: dict[str, str] = {}

    def words(self, text: str) -> list[Word]:
        """The words of a text with their spelling corrected."""
        found: list[Word] = []
        written = split(text)
        for index, word in enumerate(written):
            after = written[index + 1].text if index + 1 < len(written) else ""
            if word.text == "already" and after in self._vocabulary.groups["placing"]:
                continue
            plain = self._vocabulary.shortened.get(word.text, "")
            if word.text in self._vocabulary.ignored or self._abbreviates(found, word, text):
                continue
            full = self._vocabulary.capitals.get(text[word.start : word.end])
            full = full or self._vocabulary.abbreviations.get(word.text)
            if full is not None and word.text not in self._whole_names:
                found.append(word._replace(text=full))
            elif plain:
                found += [word._replace(text=each) for each in plain.split()]
            else:
                name = bool(found) and found[-1].text not in _ENDS and text[word.start].isupper()
                found.append(word._replace(text=self._correct(word.text, name=name)))
        return self._closed_up(_with_and(found))

    def _abbreviates(self, before: list[Word], word: Word, text: str) -> bool:
        """Whether a full stop belongs to an abbreviation: the 2nd Bn. will advance."""
        if word.text != "." or not before or before[-1].end != word.start:
            return False
        after = text[word.end :].lstrip()[:1]
        short = text[before[-1].start : word.start]
        known = short in self._vocabulary.capitals or folded(short) in self._vocabulary.abbreviations
        return known and (after.islower() or after in tuple("0123456789,;:"))

    def _closed_up(self, words: list[Word]) -> list[Word]:
        """The words with particles next to their verbs: blow up the bridge for blow the bridge up."""
        groups = self._vocabulary.groups
        for index in range(len(words) - 2):
            if not any(
                words[index + n].text in _PARTICLES
                for n in range(2, _LONGEST_OBJECT + 2)
                if index + n < len(words)
            ):
                continue
            first = words[index + 1].text
            longest = (
                1
                if first in groups["object_pronoun"]
                else _LONGEST_OBJECT
                if first in groups["object_article"]
                else 0
            )
            for end in range(index + 2, min(index + 2 + longest, len(words))):
                particle = words[end].text
                if not words[end - 1].text.isalpha():
                    break
                after = words[end + 1].text if end + 1 < len(words) else "."
                ends = (
                    not after[0].isalnum()
                    or after in groups["after_particle"]
                    or any(word.text in groups["moment"] for word in words[end + 2 : end + 3])
                )
                verbs = self._vocabulary.beginning("verb", words[index].text, particle)
                if particle in _PARTICLES and ends and any(len(verb) == 2 for verb, _ in verbs):
                    words[index + 1 : end + 1] = [words[end], *words[index + 1 : end]]
                    break
        return words

    def inflected(self, word: str) -> bool:
        """Whether a word is a derived form of a verb, such as covered."""
        return word in self._vocabulary.inflected

    def _correct(self, word: str, *, name: bool) -> str:
        """The word that is meant; a word that is written like a name is no misspelt verb."""
        if word in self._vocabulary.known or word in self._whole_names or not word[0].isalpha():
            return word
        if word in self._name_words:
            near = (whole for whole, _ in self._guesses.get(word[0], ()) if distance(word, whole, 1) == 1)
            return next(near, word)
        if word in self._vocabulary.typos:
            return self._vocabulary.typos[word]
        if word not in self._corrected:
            if len(self._corrected) > 2000:
                self._corrected.clear()
            self._corrected[word] = self._nearest(word)
        found = self._corrected[word]
        return word if name and found in self._vocabulary.acting else found

    def _nearest(self, word: str) -> str:
        """The known word that a misspelt word most likely is, or the word itself."""
        stem, mark, _ = word.partition("'")
        if mark and (stem in self._name_words or stem in self._vocabulary.known):
            return word
        if len(word) < _SHORTEST_CORRECTED:
            return word
        most = _TWO_MISTAKES if len(word) >= _LETTERS_FOR_TWO else _ONE_MISTAKE
        letters = _letters(word)
        found = [
            (
                distance(word, guess, most),
                _sound(word) != _sound(guess),
                order,
                abs(len(guess) - len(word)),
                rank,
                guess,
            )
            for order, guesses in enumerate((self._guesses, *self._vocabulary.guesses))
            for start in dict.fromkeys(word[:2])
            for rank, (guess, its_letters) in enumerate(guesses.get(start, ()))
            if abs(len(guess) - len(word)) <= most and (letters ^ its_letters).bit_count() <= 2 * most
        ]
        nearest = min(found, default=(most + 1, False, 0, 0, 0, word))
        return nearest[5] if nearest[0] <= most else word

    def names_word(self, word: str) -> bool:
        """Whether a word stands in a name of the map or of the writer's troops."""
        return word in self._whole_names

    def name_at(self, words: list[Word], index: int) -> Phrase | None:
        """The longest name of a place or of troops at an index, or `None`."""
        if index >= len(words):
            return None
        text = words[index].text
        for ending in ("", "'s", "s'"):
            stem = text.removesuffix(ending) if ending else text
            for name, kind, value in self._names.get(stem, ()):
                rest = words[index + 1 : index + len(name)]
                if tuple(word.text.removesuffix("'s") for word in rest) == name[1:]:
                    return Phrase(kind, value, len(name))
        return None

    def phrases_at(self, words: list[Word], index: int, kinds: Iterable[str]) -> Iterator[Phrase]:
        """The phrases of these tables at an index, for each table the longest first."""
        if index >= len(words):
            return
        text = words[index].text
        following = words[index + 1].text if index + 1 < len(words) else ""
        for kind in kinds:
            for phrase, value in self._vocabulary.beginning(kind, text, following):
                size = len(phrase)
                if size <= 2 or (
                    index + size <= len(words)
                    and all(words[index + n].text == phrase[n] for n in range(2, size))
                ):
                    yield Phrase(kind, value, size)


def _with_and(words: list[Word]) -> list[Word]:
    """The words with `and` for an `an` that no vowel follows: ride there an report."""
    return [
        word._replace(text="and")
        if word.text == "an" and after is not None and after.text[0] not in "aeiouh8"
        else word
        for word, after in zip_longest(words, words[1:])
    ]
