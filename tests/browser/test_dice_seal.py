"""The seal: two people play a match to its end, and each device verifies the dice by itself."""

import re
import subprocess

from playwright.sync_api import expect

from sandtable.core import Record, salt_commitment
from tests.browser.audit import audit
from tests.browser.house import _SANDTABLE

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SEALED, VERIFIED = "The dice are sealed", "The dice are verified"


def test_two_devices_verify_the_dice_of_their_match(windows, tmp_path):
    north = windows.open("/new")
    north.pick("With a friend")
    north.page.get_by_label("Your name").fill("Ada")
    north.button("Create match").click()
    link = north.page.get_by_label("Send this link").input_value()
    fixed = open_seal(north, SEALED)
    expect(fixed).to_contain_text("The server has fixed its seed")
    seed_hash, north_hash = (
        fixed.locator("code").nth(0).inner_text(),
        fixed.locator("code").nth(1).inner_text(),
    )
    expect(fixed).not_to_contain_text("Your number:")
    north.picture("seal-committed")
    north.page.keyboard.press("Escape")

    south = windows.open(link, **PHONE)
    south.page.get_by_label("Your name").fill("Guy")
    south.button("Take your seat as South").click()
    for window in (north, south):
        expect(window.status("Turn 1, ")).to_be_visible()
        playing = open_seal(window, SEALED)
        expect(playing).to_contain_text(seed_hash)
        expect(playing).to_contain_text("shown when the match is over")
        expect(playing.get_by_text("sent after all seats were taken")).to_have_count(2)
        window.page.keyboard.press("Escape")

    loser = north if north.status("north to move").count() else south
    loser.type("resign")
    loser.confirm()
    for window, seat, other in ((north, "North", "South"), (south, "South", "North")):
        expect(window.outcome).to_contain_text("wins")
        verified = open_seal(window, VERIFIED)
        expect(verified).to_contain_text("The seed has the hash that this device stored")
        expect(verified).to_contain_text(f"Your number at {seat} is in the dice.")
        expect(verified).to_contain_text(f"The number of {other} has the hash that was shown before")
        expect(verified).to_contain_text("The roll is the one that seed and numbers produce.")
        expect(verified).to_contain_text("The roll that you saw during the match is in the record.")
        expect(verified).to_contain_text("Your number: ")
        assert audit(window) == []
        window.picture(f"seal-verified-{seat.lower()}")
    file = tmp_path / "downloaded.record"
    with north.page.expect_download() as download:
        north.page.get_by_role("dialog").get_by_role("button", name="Download record").click()
    file.write_bytes(download.value.path().read_bytes())
    assert_program_agrees(file, seed_hash, north_hash)

    # A device that was not there before the match cannot prove that nobody chose late, and says so.
    stranger = windows.open(link)
    partly = open_seal(stranger, "The dice are checked, but not everything can be proved")
    expect(partly).to_contain_text("This device has no number of its own in the dice")


def assert_program_agrees(file, seed_hash, north_hash):
    """The program checks the same promises in the downloaded record, and rejects another die in it."""
    record = Record.load(file)
    assert record.salt_hashes["north"] == salt_commitment(record.salts["north"]) == north_hash
    assert record.salts.keys() == record.salt_hashes.keys() == {"north", "south"}
    said = verify(file)
    assert said.returncode == 0
    assert f"seed hash {seed_hash}" in said.stdout
    assert f"Salt of north: in the dice; committed, hash {north_hash}\n" in said.stdout
    text = file.read_text()
    (shown,) = re.findall(r"^  d2 = ([12])", text, re.MULTILINE)
    file.write_text(text.replace(f"  d2 = {shown}", f"  d2 = {3 - int(shown)}"))
    refused = verify(file)
    assert refused.returncode != 0
    assert "the seed produces d2" in refused.stderr


def open_seal(window, state):
    """Press the seal by keyboard, and return its dialog."""
    seal = window.page.get_by_role("button", name=state)
    expect(seal).to_be_visible()
    seal.focus()
    window.page.keyboard.press("Enter")
    dialog = window.page.get_by_role("dialog", name="Are the dice fair?")
    expect(dialog).to_be_visible()
    return dialog


def verify(file):
    return subprocess.run([_SANDTABLE, "verify", file], capture_output=True, text=True, check=False)
