"""The pictures in the pages: small enough to load quickly, and none without a page."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_BYTES = 400 * 1024


def test_pictures_are_small_and_used():
    folders = (ROOT / "docs", ROOT / "src/sandtable/games")
    pages = [ROOT / "README.md", *(page for folder in folders for page in folder.rglob("*.md"))]
    text = "".join(page.read_text() for page in pages)
    pictures = list((ROOT / "docs/images").iterdir())
    assert pictures
    assert [one.name for one in pictures if one.stat().st_size > MOST_BYTES] == []
    assert [one.name for one in pictures if f"images/{one.name}" not in text] == []
