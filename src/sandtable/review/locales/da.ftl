# Texts of the review of a match. Percentages are chances to win; a change of chances is in percentage points.
review-unfinished = Kun et afsluttet parti kan gennemgås: en gennemgang viser, hvad spillerne ikke må vide før slutningen.
review-positions = En bedømmelse tager mellem 1 og { $most } stillinger.
review-and = { $one } og { $other }
review-turn =
    { $unit ->
        [rounds] Runde { $number }
        [turns] Tur { $number }
       *[other] Handling { $number }
    }
review-more =
    { $count ->
        [one] 1 handling mere
       *[other] { $count } handlinger mere
    }
review-why = Hvorfor det var bedre

## Turning points, dice, and what was hidden

review-turning-point = { $turn } øgede chancerne for { $side } med { $percent } procentpoint, til { $now } %. { $story }
review-lucky = { $turn }: { $what } De terninger var { $percent } procentpoint værd for { $side }.
review-unknown = { $turn }: efter hvad { $seat } vidste, var chancerne { $believed } %; i virkeligheden var de { $true } %.

## Mistakes

review-inaccuracy = { $turn }, en unøjagtighed: { $seat } spillede { $played }. Bedre med { $percent } procentpoint: { $better }. { $why }
review-mistake = { $turn }, en fejl: { $seat } spillede { $played }. Bedre med { $percent } procentpoint: { $better }. { $why }
review-blunder = { $turn }, en grov brøler: { $seat } spillede { $played }. Bedre med { $percent } procentpoint: { $better }. { $why }
review-not-knowable = { $turn }: { $seat } spillede { $played }. I virkeligheden var { $better } bedre med { $percent } procentpoint, men det kunne { $seat } ikke vide.

## Summary

review-won = { $side } vandt. { $reason }
review-drawn = Ingen vandt. { $reason }
review-even-throughout = Ingen side havde på noget tidspunkt en vindende stilling.
review-nearest = { $side } var nærmest sejren i { $turn }, med { $percent } % chance.
review-ahead-throughout = { $side } havde en vindende stilling fra begyndelsen.
review-open-to-the-end = Partiet var åbent til det sidste: { $turn } afgjorde det.
review-decided = { $turn } afgjorde det: derefter havde { $side } en vindende stilling. { $story }
review-decided-by-mistake = En fejl afgjorde det. { $what }
review-worst = Den dyreste fejl: { $what }
review-no-mistakes = Bedømmeren fandt ingen fejl, der med sikkerhed kostede chancer.
review-mistakes-of =
    { $side }: { $blunders ->
        [one] 1 grov brøler
       *[other] { $blunders } grove brølere
    }, { $mistakes } fejl, { $inaccuracies ->
        [one] 1 unøjagtighed
       *[other] { $inaccuracies } unøjagtigheder
    }.
review-luck-even = Terningerne favoriserede ingen side.
review-luck-helped = Terningerne hjalp { $side }: de var { $percent } procentpoint (± { $error }) mere værd end gennemsnitlige terninger.
review-luck-won = Det var en heldig sejr: terningerne var { $percent } procentpoint (± { $error }) værd for { $side }. Med gennemsnitlige terninger havde { $side } ikke været foran.
review-luck-against = { $winner } vandt imod terningerne: de var { $percent } procentpoint (± { $error }) værd for { $side }.
review-count = { $label }: { $sides }.
review-count-of = { $side } { $last } af { $first }
review-hidden =
    { $count ->
        [one] En gang fejlbedømte en side sine chancer, fordi den ikke kunne vide bedre.
       *[other] { $count } gange fejlbedømte en side sine chancer, fordi den ikke kunne vide bedre.
    }

## Headings

review-turning-points = Vendepunkter
review-dice = Terningerne, der betød noget
review-unknowns = Hvad man ikke kunne vide dengang
review-mistakes = Fejl
