"""Names that cannot be told apart: invisible characters, mixed alphabets, and letters that look alike.

The table is our own and covers the Latin, Cyrillic, Greek and Armenian letters that most typefaces draw
nearly alike. It is far smaller than that of Unicode's technical standard 39, and so is the number of honest
names that it takes for one another.
"""

import re
import unicodedata

_INVISIBLE = frozenset(
    (
        *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",  # joiners, fillers, and a blank of Braille
        *map(chr, range(0x180B, 0x1810)),  # variation selectors
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    )
)
"""Characters that Python calls printable although nothing is drawn."""
_MOST_MARKS = 2
"""Maximum marks on one letter: more would reach into the lines above and below."""
_MIXED = frozenset(
    ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "MODIFIER")
)
"""Scripts that ordinary words mix with others, by the first words of the names of their letters."""
_LOOK_ALIKES = (
    # Capitals, before case is ignored.
    ("АΑ", "A"), ("ВΒ", "B"), ("СϹ", "C"), ("ЕΕ", "E"), ("НΗ", "H"), ("Ј\u037f", "J"), ("КΚ", "K"),
    ("МΜ", "M"), ("Ν", "N"), ("ОΟՕ0", "O"), ("РΡ", "P"), ("Ԛ", "Q"), ("Ѕ", "S"), ("ТΤ", "T"), ("Ս", "U"),
    ("Ѵ", "V"),
    ("Ԝ", "W"), ("ХΧ", "X"), ("УΥҮ", "Y"), ("Ζ", "Z"), ("Ԁ", "D"), ("Г", "Γ"), ("П", "Π"), ("Ф", "Φ"),
    ("З", "3"),
    ("IІΙӀƖ1|", "l"),
    # Small letters.
    ("аαɑ", "a"), ("сϲ", "c"), ("ԁ", "d"), ("е", "e"), ("ɡց", "g"), ("һհ", "h"), ("іιı", "i"), ("јϳȷ", "j"),
    ("кκ", "k"), ("ӏ", "l"), ("пηո", "n"), ("оοσօ", "o"), ("рρ", "p"), ("ԛզ", "q"), ("г", "r"), ("ѕ", "s"),
    ("тτ", "t"), ("υս", "u"), ("νѵ", "v"), ("ԝω", "w"), ("хχ", "x"), ("уγү", "y"), ("ь", "b"), ("з", "3"),
    # Signs.
    ("‐‑‒–—−", "-"), ("’‘ʼʹ`´′", "'"),
)  # fmt: skip
_PROTOTYPES = {ord(letter): prototype for letters, prototype in _LOOK_ALIKES for letter in letters}


def is_visible(text: str) -> bool:
    """Whether every character of a text is drawn, and none is buried below marks."""
    marks = 0
    for character in text:
        if character in _INVISIBLE or not character.isprintable():
            return False
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks > _MOST_MARKS:
            return False
    return True


def mixes_alphabets(name: str) -> bool:
    """Whether one word of a name has letters of several alphabets, such as a Cyrillic A in a Latin word."""
    return any(len(_alphabets(word)) > 1 for word in unicodedata.normalize("NFKC", name).split())


def _alphabets(word: str) -> frozenset[str]:
    """The scripts of letters and foreign digits, by the names that Unicode gives them."""
    signs = (sign for sign in word if sign.isalpha() or (sign.isdecimal() and not sign.isascii()))
    names = (unicodedata.name(sign, "").removeprefix("EXTENDED ") for sign in signs)
    return frozenset(re.split("[ -]", name)[0] for name in names if name) - _MIXED


def skeleton(name: str) -> str:
    """A text that names which look alike have in common; not for people to read."""
    alike = unicodedata.normalize("NFKD", name).translate(_PROTOTYPES)
    folded = unicodedata.normalize("NFKD", alike.casefold()).translate(_PROTOTYPES)
    return " ".join(folded.split())
