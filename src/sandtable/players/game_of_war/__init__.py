"""Computer players of A Game of War."""

from sandtable.players.registry import GamePlayers, Ladder
from sandtable.players.search.budget import SearchBudget

PLAYERS = GamePlayers(
    players={"greedy": f"{__name__}.greedy:GreedyGameOfWar"},
    ladder=Ladder(
        search_budgets=(
            SearchBudget(1.0, 300),
            SearchBudget(1.0, 3_000),
            SearchBudget(1.0, 3_000),
            SearchBudget(10.0),
        ),
        search_blunder_rates=(0.25, 0.12),
    ),
    search=f"{__name__}.search:SearchingGameOfWar",
    review_positions=5_000,
    reasons=f"{__name__}.reasons:explain",
    tuning=f"{__name__}.tuning:GameOfWarTuning",
)
