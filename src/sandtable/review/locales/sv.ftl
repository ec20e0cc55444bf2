# Texts of the review of a match. Percentages are chances to win; a change of chances is in percentage points.
review-unfinished = Bara ett avslutat parti kan granskas: en granskning visar sådant som spelarna inte får veta före slutet.
review-positions = En bedömning tar mellan 1 och { $most } ställningar.
review-and = { $one } och { $other }
review-turn =
    { $unit ->
        [rounds] Omgång { $number }
        [turns] Drag { $number }
       *[other] Handling { $number }
    }
review-more =
    { $count ->
        [one] 1 handling till
       *[other] { $count } handlingar till
    }
review-why = Varför det var bättre

## Turning points, dice, and what was hidden

review-turning-point = { $turn } ökade chanserna för { $side } med { $percent } procentenheter, till { $now } %. { $story }
review-lucky = { $turn }: { $what } De tärningarna var värda { $percent } procentenheter för { $side }.
review-unknown = { $turn }: efter vad { $seat } visste var chanserna { $believed } %; i själva verket var de { $true } %.

## Mistakes

review-inaccuracy = { $turn }, ett oprecist drag: { $seat } spelade { $played }. Bättre med { $percent } procentenheter: { $better }. { $why }
review-mistake = { $turn }, ett misstag: { $seat } spelade { $played }. Bättre med { $percent } procentenheter: { $better }. { $why }
review-blunder = { $turn }, en grov blunder: { $seat } spelade { $played }. Bättre med { $percent } procentenheter: { $better }. { $why }
review-not-knowable = { $turn }: { $seat } spelade { $played }. I själva verket var { $better } bättre med { $percent } procentenheter, men det kunde { $seat } inte veta.

## Summary

review-won = { $side } vann. { $reason }
review-drawn = Ingen vann. { $reason }
review-even-throughout = Ingen sida hade någonsin en vinnande ställning.
review-nearest = { $side } var närmast vinsten i { $turn }, med { $percent } % chans.
review-ahead-throughout = { $side } hade en vinnande ställning från början.
review-open-to-the-end = Partiet var öppet till slutet: { $turn } avgjorde det.
review-decided = { $turn } avgjorde det: därefter hade { $side } en vinnande ställning. { $story }
review-decided-by-mistake = Ett misstag avgjorde det. { $what }
review-worst = Det dyraste misstaget: { $what }
review-no-mistakes = Bedömaren fann inget misstag som med säkerhet kostade chanser.
review-mistakes-of =
    { $side }: { $blunders ->
        [one] 1 grov blunder
       *[other] { $blunders } grova blundrar
    }, { $mistakes } misstag, { $inaccuracies ->
        [one] 1 oprecist drag
       *[other] { $inaccuracies } oprecisa drag
    }.
review-luck-even = Tärningarna gynnade ingen sida.
review-luck-helped = Tärningarna hjälpte { $side }: de var värda { $percent } procentenheter (± { $error }) mer än genomsnittliga tärningar.
review-luck-won = Det var en turlig vinst: tärningarna var värda { $percent } procentenheter (± { $error }) för { $side }. Med genomsnittliga tärningar hade { $side } inte legat före.
review-luck-against = { $winner } vann mot tärningarna: de var värda { $percent } procentenheter (± { $error }) för { $side }.
review-count = { $label }: { $sides }.
review-count-of = { $side } { $last } av { $first }
review-hidden =
    { $count ->
        [one] En gång missbedömde en sida sina chanser, för att den inte kunde veta bättre.
       *[other] { $count } gånger missbedömde en sida sina chanser, för att den inte kunde veta bättre.
    }

## Headings

review-turning-points = Vändpunkter
review-dice = Tärningarna som hade betydelse
review-unknowns = Vad man inte kunde veta då
review-mistakes = Misstag
