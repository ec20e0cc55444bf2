# Texts of the review of a match. Percentages are chances to win; a change of chances is in percentage points.
review-unfinished = Only a finished match can be reviewed: a review shows what the players must not know before the end.
review-positions = A judgement takes between 1 and { $most } positions.
review-and = { $one } and { $other }
review-turn =
    { $unit ->
        [rounds] Round { $number }
        [turns] Turn { $number }
       *[other] Action { $number }
    }
review-more =
    { $count ->
        [one] 1 more action
       *[other] { $count } more actions
    }
review-why = Why this was better

## Turning points, dice, and what was hidden

review-turning-point = { $turn } raised the chances of { $side } by { $percent } percentage points, to { $now } %. { $story }
review-lucky = { $turn }: { $what } These dice were worth { $percent } percentage points to { $side }.
review-unknown = { $turn }: by what { $seat } knew, the chances were { $believed } %; in truth they were { $true } %.

## Mistakes

review-inaccuracy = { $turn }, an inaccuracy: { $seat } played { $played }. Better by { $percent } percentage points: { $better }. { $why }
review-mistake = { $turn }, a mistake: { $seat } played { $played }. Better by { $percent } percentage points: { $better }. { $why }
review-blunder = { $turn }, a blunder: { $seat } played { $played }. Better by { $percent } percentage points: { $better }. { $why }
review-not-knowable = { $turn }: { $seat } played { $played }. In truth { $better } was better by { $percent } percentage points, but { $seat } could not know that.

## Summary

review-won = { $side } won. { $reason }
review-drawn = Nobody won. { $reason }
review-even-throughout = Neither side ever had a winning position.
review-nearest = { $side } was nearest to winning in { $turn }, with { $percent } % chances.
review-ahead-throughout = { $side } had a winning position from the beginning.
review-open-to-the-end = The match was open to the end: { $turn } decided it.
review-decided = { $turn } decided it: from then on { $side } had a winning position. { $story }
review-decided-by-mistake = A mistake decided it. { $what }
review-worst = The costliest mistake: { $what }
review-no-mistakes = The judge found no mistake that cost chances with certainty.
review-mistakes-of =
    { $side }: { $blunders ->
        [one] 1 blunder
       *[other] { $blunders } blunders
    }, { $mistakes ->
        [one] 1 mistake
       *[other] { $mistakes } mistakes
    }, { $inaccuracies ->
        [one] 1 inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }.
review-luck-even = The dice favoured neither side.
review-luck-helped = The dice helped { $side }: they were worth { $percent } percentage points (± { $error }) more than average dice.
review-luck-won = It was a lucky win: the dice were worth { $percent } percentage points (± { $error }) to { $side }. With average dice { $side } would not have been ahead.
review-luck-against = { $winner } won against the dice: they were worth { $percent } percentage points (± { $error }) to { $side }.
review-count = { $label }: { $sides }.
review-count-of = { $side } { $last } of { $first }
review-hidden =
    { $count ->
        [one] Once a side misjudged its chances because it could not know better.
       *[other] { $count } times a side misjudged its chances because it could not know better.
    }

## Headings

review-turning-points = Turning points
review-dice = The dice that mattered
review-unknowns = What could not be known at the time
review-mistakes = Mistakes
