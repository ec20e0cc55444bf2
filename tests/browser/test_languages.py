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
    expect(window.page.get_by_text("Inga partier än.")).to_be_visible()
    expect(spoken(window)).to_have_attribute("lang", "sv")
    expect(window.page.locator(".home-lead")).to_contain_text("Guy Debords brädspel")
    expect(window.page.locator("main [lang]:not([lang=sv])")).to_have_count(0)
    assert audit(window) == []


def test_english_does_not_flash_up_before_the_language_of_the_browser(windows):
    window = windows.open("about:blank", locale="da-DK")
    window.context.add_init_script(NOTE_FIRST_WORDS)
    window.page.goto("/")
    expect(heading(window, "Krigsspil på kort, under én og samme dommer")).to_be_visible()
    assert window.page.evaluate("firstWords") == ["Spil"]


def test_a_language_that_is_chosen_is_there_at_once_and_lasts(windows):
    window = windows.open("/new?game=taktik", locale="sv-SE")
    window.page.get_by_label("Ditt namn").fill("Åsa")
    choose(window, "Dansk")
    expect(heading(window, "Nyt parti")).to_be_visible()
    expect(window.page.get_by_label("Dit navn")).to_have_value("Åsa")
    expect(spoken(window)).to_have_attribute("lang", "da")
    expect(window.page).to_have_title("Nyt parti · Sandtable")
    window.page.reload()
    expect(heading(window, "Nyt parti")).to_be_visible()
    assert audit(window) == []


def test_a_table_of_a_game_in_english_only_is_in_english_and_says_so(windows, house):
    match = house.new_match()
    window = windows.open(match.seat("north"), locale="sv-SE")
    notice = window.page.get_by_text(
        "A Game of War is in English only, so everything at this table is in English."
    )
    expect(notice).to_be_visible()
    expect(spoken(window)).to_have_attribute("lang", "en")
    window.turn_to("Log")
    expect(window.page.get_by_role("list", name="Log")).to_be_visible()
    expect(window.page.locator("main [lang]:not([lang=en])")).to_have_count(0)
    assert audit(window) == []
    window.button("OK").click()
    expect(notice).to_have_count(0)
    window.button("Pages and settings").click()  # At a table the languages are in the menu of the site.
    window.pick("Dansk")
    window.page.keyboard.press("Escape")
    expect(spoken(window)).to_have_attribute("lang", "en")
    window.page.reload()
    expect(window.pieces).to_have_count(34)
    expect(notice).to_have_count(0)
    window.button("Pages and settings").click()
    window.page.get_by_role("link", name="Play", exact=True).click()
    expect(heading(window, "Krigsspil på kort, under én og samme dommer")).to_be_visible()


def test_a_new_match_of_a_game_in_english_only_is_set_up_in_english(windows):
    window = windows.open("/new?game=game-of-war", locale="sv-SE")
    expect(heading(window, "New match")).to_be_visible()
    window.page.get_by_role("radio", name="Taktik").check(force=True)
    expect(heading(window, "Nytt parti")).to_be_visible()
    expect(window.page.get_by_label("Calderons land")).to_have_value("closed")
    expect(window.page.get_by_role("option", name="Öppet för fordon")).to_have_count(1)
    expect(window.page.locator("main [lang]:not([lang=sv])")).to_have_count(0)
