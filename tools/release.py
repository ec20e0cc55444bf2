"""Release a version: check the tree, set the version, build both distributions, commit and tag.

    .venv/bin/python tools/release.py 0.2.0

It refuses a dirty tree, a branch other than `main`, a version that is not newer, and a changelog without the
section "Unreleased". It publishes nothing: it prints the two commands that do.
"""

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = ROOT / "pyproject.toml"
CHANGELOG = ROOT / "CHANGELOG.md"
_VERSION = re.compile(r'^version = "(\d+\.\d+\.\d+)"$', re.MULTILINE)


class ReleaseError(Exception):
    """A reason not to release, as a sentence."""


def run(*command: str) -> str:
    """Run a command in the root of the repository and return its output."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def numbers(version: str) -> tuple[int, ...]:
    """Return the parts of a version, to compare it."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ReleaseError(f"{version!r} is not a version such as 1.2.3.")
    return tuple(map(int, version.split(".")))


def current_version() -> str:
    """Return the version in pyproject.toml."""
    found = _VERSION.search(PYPROJECT.read_text(encoding="utf-8"))
    if found is None:
        raise ReleaseError("pyproject.toml has no line 'version = \"1.2.3\"'.")
    return found[1]


def check(version: str) -> None:
    """Raise `ReleaseError` unless this version can be released from the tree as it is."""
    if run("git", "status", "--porcelain"):
        raise ReleaseError("The tree is dirty. Commit or stash your changes first.")
    if (branch := run("git", "branch", "--show-current")) != "main":
        raise ReleaseError(f"Releases are made from main, and this is {branch or 'no branch'}.")
    if numbers(version) <= numbers(current_version()):
        raise ReleaseError(f"{version} is not newer than {current_version()}.")
    if run("git", "tag", "--list", f"v{version}"):
        raise ReleaseError(f"The tag v{version} exists already.")
    if "## Unreleased\n" not in CHANGELOG.read_text(encoding="utf-8"):
        raise ReleaseError("CHANGELOG.md has no section 'Unreleased' that says what is new.")


def set_version(version: str) -> None:
    """Write the version to pyproject.toml, and the version and today's date to the changelog."""
    pyproject = PYPROJECT.read_text(encoding="utf-8")
    PYPROJECT.write_text(_VERSION.sub(f'version = "{version}"', pyproject, count=1), encoding="utf-8")
    heading = f"## Unreleased\n\nNothing yet.\n\n## {version} ({datetime.now(UTC):%Y-%m-%d})\n"
    changelog = CHANGELOG.read_text(encoding="utf-8").replace("## Unreleased\n", heading, 1)
    CHANGELOG.write_text(changelog, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Release the version that the arguments name; return the exit status."""
    try:
        if len(arguments) != 1:
            raise ReleaseError("Usage: tools/release.py VERSION")
        (version,) = arguments
        check(version)
        print("Running the tests …", flush=True)
        run("make", "test")
        set_version(version)
        print("Building wheel and source distribution …", flush=True)
        run(sys.executable, "-m", "build", "--outdir", f"dist/{version}")
        run("git", "commit", "--all", "--message", f"build: release {version}")
        run("git", "tag", "--annotate", f"v{version}", "--message", f"Sandtable {version}")
    except ReleaseError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print(f"Released {version}. To publish it:\n  git push --follow-tags\n  twine upload dist/{version}/*")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
