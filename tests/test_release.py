"""The release script in a repository of its own. Nothing is built: every case here is refused before that."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A clean repository with a version and a changelog."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "release.py", tmp_path / "tools")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\nMuch.\n")
    git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "build: begin"]):
        subprocess.run([*git, *arguments], cwd=tmp_path, check=True)
    return tmp_path


def refusal(repository: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "tools/release.py", *arguments],
        cwd=repository,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr


def test_a_dirty_tree_is_refused(repository):
    (repository / "new.txt").write_text("not committed")
    assert "The tree is dirty" in refusal(repository, "0.2.0")


@pytest.mark.parametrize(
    ("version", "reason"),
    [("0.1.0", "is not newer than 0.1.0"), ("0.0.9", "is not newer"), ("next", "is not a version")],
)
def test_a_version_that_is_not_newer_is_refused(repository, version, reason):
    assert reason in refusal(repository, version)


def test_another_branch_is_refused(repository):
    subprocess.run(["git", "switch", "-q", "-c", "feature"], cwd=repository, check=True)
    assert "Releases are made from main, and this is feature." in refusal(repository, "0.2.0")


def test_a_tag_that_exists_is_refused(repository):
    subprocess.run(["git", "tag", "v0.2.0"], cwd=repository, check=True)
    assert "The tag v0.2.0 exists already." in refusal(repository, "0.2.0")


def test_a_version_must_be_given(repository):
    assert refusal(repository) == "Usage: tools/release.py VERSION\n"
