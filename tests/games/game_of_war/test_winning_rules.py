"""GOW-W1 and GOW-W2: winning, draws and resignation."""

import pytest

from sandtable.core import IllegalAction, Outcome, SetupError
from tests.games.game_of_war.drawn import GAME, draw, online, play, refused

QUIET = """
    @ I . . S
    . . . . .
    ---------
    . . . . .
    s . . i @
"""
"""A position in which neither side can attack for some turns."""


def over(match, winner, reason):
    """Check the outcome, and that the match is really over."""
    assert match.outcome == Outcome((winner,) if winner else (), reason, "GOW-W1")
    assert match.to_act == ()
    for seat in ("north", "south"):
        assert match.choices(seat) == []
        for action in ("end", "resign", "offer draw"):
            error = refused(match, action, seat)
            assert error.reason == f"The match is over: {reason}"
            assert error.rule == "GOW-W1"
    assert match.view(None).facts.phase == "over"
    assert match.view(None).outcome == match.outcome
    assert reason in match.view(None).status
    assert reason in match.events(None)[-1].text


# (a) both arsenals


@pytest.mark.rule("GOW-W1", "GOW-M3")
def test_a_both_enemy_arsenals_destroyed():
    match = draw("""
        . @ . R .
        . . . . .
        ---------
        . . . I .
        x . i . @
    """)
    texts = play(match, "C4-D5")
    assert texts[-1] == "North wins. Every southern arsenal is destroyed."
    over(match, "north", "Every southern arsenal is destroyed.")


@pytest.mark.rule("GOW-W1")
def test_a_one_arsenal_is_not_enough():
    match = draw("""
        . @ . R .
        . . . . .
        ---------
        . . . I .
        @ . i . @
    """)
    play(match, "C4-D5")
    assert match.outcome is None


# (b) all fighting units


@pytest.mark.rule("GOW-W1")
def test_b_all_enemy_fighting_units_captured():
    match = draw("""
        @ . C . .
        . . c . .
        . . . . .
        ---------
        r . . . @
        @ . . s .
    """)
    texts = play(match, "attack B3")
    assert texts[-1] == "North wins. All southern fighting units are captured."
    over(match, "north", "All southern fighting units are captured.")


@pytest.mark.rule("GOW-W1")
def test_b_not_while_one_is_left():
    match = draw("""
        @ . C . .
        . . c . .
        . . . . .
        ---------
        r . . i @
        @ . . s .
    """)
    play(match, "attack B3")
    assert match.outcome is None


# (c) both relays, and everybody offline


@pytest.mark.rule("GOW-W1")
def test_c_both_relays_captured_and_all_units_offline():
    match = draw("""
        @ . I . .
        . . . . .
        . . r . i
        ---------
        . . . . .
        . @ . . .
    """)
    assert online(match, "south") == set()
    texts = play(match, "attack C3")
    assert texts[-1] == "North wins. Every southern relay is captured and every remaining unit is offline."
    over(match, "north", "Every southern relay is captured and every remaining unit is offline.")


@pytest.mark.rule("GOW-W1")
def test_c_not_while_one_relay_is_left():
    match = draw("""
        @ . I . .
        . . . . .
        . . r . i
        ---------
        . . . . s
        . @ . . .
    """)
    play(match, "attack C3")
    assert (match.outcome, online(match, "south")) == (None, set())


@pytest.mark.rule("GOW-W1")
def test_c_not_while_one_unit_is_online():
    match = draw("""
        @ . I . .
        . . . . .
        . . r . i
        ---------
        . . . . .
        . @ . i .
    """)
    play(match, "attack C3")
    assert (match.outcome, online(match, "south")) == (None, {"E4"})


@pytest.mark.rule("GOW-W1")
def test_c_cutting_the_last_line_wins_at_once():
    match = draw("""
        . . @ . .
        . . C . .
        . . . . .
        ---------
        i . . . @
    """)
    texts = play(match, "B3-D3")
    assert texts[-1].startswith("North wins. Every southern relay is captured")


@pytest.mark.rule("GOW-W1")
def test_c_destroying_the_arsenal_that_fed_them_wins_at_once():
    match = draw("""
        . . . @ .
        . . . . .
        ---------
        . . . I .
        @ . . . @
        . . . . i
    """)
    assert online(match, "south") == {"E5"}
    assert play(match, "C4-D5")[-1].startswith("North wins. Every southern relay is captured")


@pytest.mark.rule("GOW-W1")
def test_c_a_side_that_puts_its_own_last_units_offline_has_lost():
    match = draw("""
        @ I . .
        . . . .
        . . . .
        -------
        s . i @
    """)
    texts = play(match, "A2-B3")
    assert texts[-1].startswith("South wins. Every northern relay is captured")


@pytest.mark.rule("GOW-W1")
def test_a_move_that_beats_both_sides_wins_for_the_mover():
    """Both sides are beaten: the side that destroyed the last arsenal wins."""
    match = draw("""
        . . . @ .
        . . . . .
        ---------
        . . . I .
        x . i . @
    """)
    play(match, "C4-D5")
    assert online(match, "north") == set()
    assert match.outcome.winners == ("north",)


@pytest.mark.rule("GOW-W1")
@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (
            """
            @ I . . S
            ---------
            x s . i x
            """,
            "Every southern arsenal is destroyed.",
        ),
        (
            """
            @ I . . S
            ---------
            s . . . @
            """,
            "All southern fighting units are captured.",
        ),
        (
            """
            @ I . . S
            . . . . .
            ---------
            i . . . .
            . . . @ .
            """,
            "Every southern relay is captured and every remaining unit is offline.",
        ),
    ],
    ids=["a", "b", "c"],
)
def test_a_match_that_begins_in_a_decided_position_is_over(board, reason):
    assert draw(board).outcome == Outcome(("north",), reason, "GOW-W1")


@pytest.mark.rule("GOW-W1", "GOW-S1")
def test_a_side_that_deploys_beaten_loses_at_the_start(tmp_path):
    file = tmp_path / "hopeless.toml"
    file.write_text(
        'title = "T"\nsummary = "S"\nboard = """\n@..\n...\n---\n...\n.@.\n"""\n'
        "[army]\ninfantry = 1\ncavalry = 0\ncannon = 0\nswift-cannon = 0\nrelay = 0\nswift-relay = 0\n"
    )
    match = GAME.new(file, seed=1)
    match.apply("north", "place infantry B3")
    match.apply("north", "ready")
    match.apply("south", "place infantry C2")
    match.apply("south", "ready")
    assert match.outcome.winners == ("south",)


# Draws and resignation


@pytest.mark.rule("GOW-W1")
@pytest.mark.parametrize(("seat", "other"), [("north", "south"), ("south", "north")])
def test_a_draw_is_offered_and_accepted_in_anybodys_turn(seat, other):
    match = draw(QUIET)
    match.apply(seat, "offer draw")
    assert match.view(other).offer.text == f"{seat.capitalize()} offers a draw."
    assert match.view(other).offer.answers == ("accept draw", "decline draw")
    assert match.view(seat).offer.text.startswith("You have offered a draw.")
    assert match.view(None).offer.answers == ()
    assert {"accept draw", "decline draw"} <= {choice.action for choice in match.choices(other)}
    match.apply(other, "accept draw")
    over(match, None, "Both sides agreed to a draw.")


@pytest.mark.rule("GOW-W1")
def test_two_offers_are_an_agreement():
    match = draw(QUIET)
    match.apply("south", "offer draw")
    match.apply("north", "offer draw")
    assert match.outcome == Outcome((), "Both sides agreed to a draw.", "GOW-W1")


@pytest.mark.rule("GOW-W1")
def test_a_draw_is_declined():
    match = draw(QUIET)
    match.apply("north", "offer draw")
    match.apply("south", "decline draw")
    assert match.outcome is None
    assert refused(match, "accept draw", "south").reason == "North has not offered a draw."


@pytest.mark.rule("GOW-W1")
def test_to_play_on_declines_the_offer():
    match = draw(QUIET)
    match.apply("south", "offer draw")
    play(match, "A2-B2")
    assert refused(match, "accept draw", "north").rule == "GOW-W1"


@pytest.mark.rule("GOW-W1")
def test_moves_of_the_side_that_offers_do_not_withdraw_the_offer():
    match = draw(QUIET)
    match.apply("north", "offer draw")
    play(match, "A2-B2", "end")
    match.apply("south", "accept draw")
    assert match.outcome.winners == ()


@pytest.mark.rule("GOW-W1")
@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        ("north", "offer draw", "You have offered a draw already; it stands until it is answered."),
        ("north", "accept draw", "South has not offered a draw."),
        ("north", "decline draw", "South has not offered a draw."),
    ],
)
def test_a_side_cannot_answer_its_own_offer(seat, action, reason):
    match = draw(QUIET)
    match.apply("north", "offer draw")
    error = refused(match, action, seat)
    assert (error.rule, error.reason) == ("GOW-W1", reason)


@pytest.mark.rule("GOW-W1")
@pytest.mark.parametrize(("seat", "other"), [("north", "south"), ("south", "north")])
def test_anybody_may_resign_at_any_time(seat, other):
    match = draw(QUIET)
    match.apply(seat, "resign")
    over(match, other, f"{seat.capitalize()} resigned.")


@pytest.mark.rule("GOW-W1")
def test_draw_and_resignation_work_while_deploying():
    match = GAME.new("free", seed=1)
    match.apply("north", "offer draw")
    resigned = match.copy()
    match.apply("south", "accept draw")
    over(match, None, "Both sides agreed to a draw.")
    resigned.apply("south", "resign")
    over(resigned, "north", "South resigned.")


@pytest.mark.rule("GOW-W1")
def test_the_end_of_a_deployment_reveals_no_army():
    match = GAME.new("free", seed=1)
    match.apply("north", "deploy standard")
    match.apply("south", "resign")
    assert match.view("south").facts.position.north == {}
    assert match.view("north").facts.position.north["relay"] == ["D3"]


# move_limit


@pytest.mark.rule("GOW-W1")
@pytest.mark.parametrize("limit", [1, 2, 3, 8])
def test_option_move_limit_counts_the_turns_of_both(limit):
    match = draw(QUIET, options={"move_limit": limit})
    play(match, *["end"] * (limit - 1))
    before = match.outcome
    assert before is None
    play(match, "end")
    assert match.outcome.winners == ()
    assert str(limit) in match.outcome.reason
    assert match.outcome.rule == "GOW-W1"


@pytest.mark.rule("GOW-W1")
def test_without_the_option_there_is_no_limit():
    match = draw(QUIET)
    play(match, *["end"] * 500)
    assert match.outcome is None
    assert match.view(None).facts.position.turn == 501


@pytest.mark.rule("GOW-W1")
def test_a_win_in_the_last_turn_is_a_win():
    match = draw(
        """
        @ . C . .
        . . c . .
        . . . . .
        ---------
        r . . . @
    """,
        options={"move_limit": 1},
    )
    play(match, "attack B3")
    assert match.outcome.winners == ("north",)


@pytest.mark.rule("GOW-W1")
def test_an_attack_that_decides_nothing_ends_the_last_turn():
    match = draw(
        """
        @ . C . .
        . . c . .
        . . . . .
        ---------
        r . . i @
    """,
        options={"move_limit": 1},
    )
    texts = play(match, "attack B3")
    assert match.outcome.winners == ()
    assert texts[-1].startswith("A draw. ")


@pytest.mark.rule("GOW-W1")
def test_playing_on_declines_the_draw_for_all_to_see():
    match = GAME.new("standard", seed=1, options={"first": "north"})
    match.apply("south", "offer draw")
    texts = match.apply("north", "H4-J4")
    assert texts[0].text == "North plays on: the draw is declined."
    with pytest.raises(IllegalAction, match="has not offered a draw"):
        match.apply("north", "accept draw")


# GOW-W2


FIGHT = """
    @ . C . .
    . . c . .
    . . . . .
    ---------
    r . . i @
    @ . . s .
"""
"""A position in which north captures cavalry with an attack on B3."""


@pytest.mark.rule("GOW-W2")
def test_turns_without_progress_draw_the_match():
    match = draw(QUIET, options={"no_progress": 3})
    play(match, "A2-B2", "end", "end")
    assert match.to_act
    texts = play(match, "end")
    reason = "No unit was captured, no arsenal destroyed and no retreat forced in 3 turns."
    assert match.outcome == Outcome((), reason, "GOW-W2")
    assert texts == [f"A draw. {reason}"]
    assert match.to_act == ()


@pytest.mark.rule("GOW-W2")
def test_without_the_option_the_match_goes_on_and_nothing_is_counted():
    match = draw(QUIET)
    play(match, *["end"] * 100)
    assert match.outcome is None
    assert "quiet" not in match.position()
    assert "drawn" not in match.view(None).status


@pytest.mark.rule("GOW-W2")
def test_a_capture_begins_the_count_again():
    match = draw(FIGHT, options={"no_progress": 5}, quiet="4")
    play(match, "attack B3")
    assert match.state.quiet == 0
    play(match, "end", "end", "end", "end")
    assert match.to_act
    play(match, "end")
    assert match.outcome is not None
    assert match.outcome.rule == "GOW-W2"


@pytest.mark.rule("GOW-W2")
def test_a_destroyed_arsenal_begins_the_count_again():
    match = draw(
        """
        . @ . R .
        . . . . .
        ---------
        . . . I .
        @ . i . @
        """,
        options={"no_progress": 5},
        quiet="4",
    )
    play(match, "C4-D5")
    assert "drawn" in match.view(None).status
    assert "5 turns" in match.view(None).status
    play(match, "end")
    assert (match.outcome, match.state.quiet) == (None, 0)


@pytest.mark.rule("GOW-W2")
def test_a_forced_retreat_begins_the_count_again():
    match = draw(
        """
        @ @ @ @ @
        . . . . .
        . . C . .
        ---------
        . . i . .
        . . . . .
        @ @ @ i @
        """,
        options={"no_progress": 5},
        quiet="4",
    )
    assert play(match, "attack D3")[0].endswith("it must retreat.")
    assert (match.outcome, match.state.quiet) == (None, 0)


@pytest.mark.rule("GOW-W2")
def test_the_status_counts_the_last_twenty_turns_down():
    match = draw(QUIET, options={"no_progress": 22})
    shown = []
    while match.to_act:
        shown.append(match.view(None).status.partition(" The match is drawn after ")[2])
        play(match, "end")
    rest = " without a capture, a destroyed arsenal or a forced retreat."
    assert shown[:2] == ["", ""]
    assert shown[2:] == [*(f"{left} turns{rest}" for left in range(20, 1, -1)), f"this turn{rest}"]


@pytest.mark.rule("GOW-W2")
def test_the_count_is_part_of_a_position():
    match = draw(QUIET, options={"no_progress": 9}, quiet="5")
    play(match, "end")
    assert match.position()["quiet"] == 6
    assert match.position_text().endswith(" quiet=6")
    for position in (match.position(), match.position_text()):
        assert GAME.restore(match.setup, position) == match.state
    with pytest.raises(SetupError, match="as many turns passed without progress as"):
        draw(QUIET, options={"no_progress": 9}, quiet="9")
    with pytest.raises(SetupError, match="count only with the option no_progress"):
        draw(QUIET, quiet="5")


@pytest.mark.rule("GOW-W2")
def test_quick_matches_and_the_arena_propose_sixty_turns():
    assert GAME.quick_options == {"no_progress": 60}
    assert GAME.new(seed=1).record.options == {}
