# Texts of the review of a match.
review-unfinished = Only a finished match can be reviewed: a review would show what the players must not know yet.
review-positions = A judgement takes between 1 and { $most } positions.
review-and = { $one } and { $other }
review-turn = Turn { $number }
review-turning-point = { $turn } gave { $side } { $percent } % more chances. { $story }
review-lucky = { $what } The dice gave { $side } { $percent } %.
review-unknown = { $turn }: { $seat } seemed to have { $believed } % chances, and had { $true } %.
review-inaccuracy = { $turn }: { $seat } played { $played }. Better was { $better }: it cost { $percent } %.
review-mistake = { $turn }: { $seat } played { $played }. Better was { $better }: it cost { $percent } %.
review-blunder = { $turn }: { $seat } played { $played }. Better was { $better }: it cost { $percent } %.
review-not-knowable = { $turn }: { $seat } could not know it, but { $better } was better by { $percent } %.
