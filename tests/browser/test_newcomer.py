"""The whole path of a newcomer: `make bench BENCH=newcomer` walks it in every game."""

from tests.browser.newcomer import Newcomer

MOST_MATCHES = 4


def test_a_newcomer_takes_the_course_and_wins_the_first_match(windows, house):
    window = windows.open("/", viewport={"width": 1280, "height": 800})
    newcomer = Newcomer(window, house, "modern")
    newcomer.find_course()
    newcomer.take_course()
    # Dice decide too: who loses plays again, from the course's page.
    for _ in range(MOST_MATCHES):
        if newcomer.play_first_match("greedy").won:
            break
        window.page.goto("/learn/modern")
    else:
        raise AssertionError(f"level 1 has won {MOST_MATCHES} times")
    # A course that is taken is no longer the first thing that the home page offers.
    newcomer.expect_other_offer()
