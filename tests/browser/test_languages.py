"""The application in all its languages."""

import re

from playwright.sync_api import expect

from tests.browser.audit import audit

NOTE_FIRST_WORDS = """
globalThis.firstWords = [];
new MutationObserver(() => {
  const way = document.querySelector(".header-way")?.textContent;
  if (way && firstWords.at(-1) !== way) firstWords.push(way);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Records the text of the header's first link, from the start."""


def heading(window, text):
    return window.page.get_by_role("heading", level=1, name=text)


def choose(window, language):
    window.page.get_by_role("combobox", name=re.compile("^(Language|Språk|Sprog)$")).select_option(
        label=language
    )


def spoken(window):
    return window.page.locator("html")


def test_a_swedish_browser_gets_the_home_page_in_swedish(windows):
    window = windows.open("/", locale="sv-SE")
    expect(heading(window, "Krigsspel på karta, under en och samma domare")).to_be_visible()
    expect(window.page.get_by_role("button", name="Spela mot datorn nu")).to_be_visible()
    expect(window.page.get_by_text("Inget offentligt parti spelas just nu.")).to_be_visible()
    expect(spoken(window)).to_have_attribute("lang", "sv")
    # The game itself is in English, and is marked so for screen readers.
    expect(window.page.locator(".home-lead")).to_have_attribute("lang", "en")
    assert audit(window) == []


def test_english_does_not_flash_up_before_the_language_of_the_browser(windows):
    window = windows.open("about:blank", locale="da-DK")
    window.context.add_init_script(NOTE_FIRST_WORDS)
    window.page.goto("/")
    expect(heading(window, "Krigsspil på kort, under én og samme dommer")).to_be_visible()
    assert window.page.evaluate("firstWords") == ["Spil"]


def test_a_language_that_is_chosen_is_there_at_once_and_lasts(windows):
    window = windows.open("/new", locale="sv-SE")
    window.page.get_by_label("Ditt namn").fill("Åsa")
    choose(window, "Dansk")
    expect(heading(window, "Nyt parti")).to_be_visible()
    expect(window.page.get_by_label("Dit navn")).to_have_value("Åsa")
    expect(spoken(window)).to_have_attribute("lang", "da")
    expect(window.page).to_have_title("Nyt parti · Sandtable")
    window.page.reload()
    expect(heading(window, "Nyt parti")).to_be_visible()
    assert audit(window) == []


def test_two_people_play_one_match_in_two_languages(windows, house):
    match = house.new_match()
    north = windows.open(match.seat("north"), locale="sv-SE")
    south = windows.open(match.seat("south"), locale="en-GB")
    expect(north.page.get_by_role("tab", name="Logg")).to_be_visible()
    assert audit(north) == []
    north.move("Northern cavalry H4", "J4")
    expect(south.piece_at("J4")).to_be_visible()
    expect(north.button("Ta tillbaka")).to_be_enabled()
    # At a table the languages are in the menu of the site.
    north.button("Sidor och inställningar").click()
    north.pick("Dansk")
    north.page.keyboard.press("Escape")
    expect(north.button("Tag tilbage")).to_be_enabled()
    north.button("Tag tilbage").click()
    expect(south.piece_at("H4")).to_be_visible()
    expect(south.log.locator("[lang]")).to_have_count(0)
    north.turn_to("Log")
    expect(north.page.get_by_role("list", name="Log").locator("[lang=en]").first).to_be_visible()
