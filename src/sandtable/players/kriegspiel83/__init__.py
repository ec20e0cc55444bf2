"""Computer players of Kriegspiel (1983)."""

from sandtable.players.registry import GamePlayers, Ladder
from sandtable.players.search.budget import SearchBudget

PLAYERS = GamePlayers(
    players={
        "classic": f"{__name__}.classic:ClassicKriegspiel83",
        "greedy": f"{__name__}.greedy:GreedyKriegspiel83",
    },
    ladder=Ladder(
        search_budgets=(
            SearchBudget(1.0, 300),
            SearchBudget(1.0, 1_200),
            SearchBudget(2.0, 5_000),
            SearchBudget(10.0),
        ),
    ),
    search=f"{__name__}.search:SearchingKriegspiel83",
    review_positions=300,
    reasons=f"{__name__}.reasons:explain",
    tuning=f"{__name__}.tuning:Kriegspiel83Tuning",
)
