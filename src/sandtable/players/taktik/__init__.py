"""Computer players of Taktik."""

from sandtable.players.registry import GamePlayers, Ladder
from sandtable.players.search.budget import SearchBudget

PLAYERS = GamePlayers(
    players={"greedy": f"{__name__}.greedy:GreedyTaktik"},
    ladder=Ladder(
        search_budgets=(
            SearchBudget(1.0, 300),
            SearchBudget(1.0, 300),
            SearchBudget(1.0, 300),
            SearchBudget(10.0),
        ),
        search_blunder_rates=(0.3, 0.17),
    ),
    search=f"{__name__}.search:SearchingTaktik",
    review_positions=60,
    reasons=f"{__name__}.reasons:explain",
    tuning=f"{__name__}.tuning:TaktikTuning",
)
