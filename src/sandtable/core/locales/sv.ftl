# Meddelanden från partier i alla spel.

audience-spectators = Åskådare
audience-players = Spelare
audience-everybody = Alla

action-is-empty = Draget är tomt.
action-is-too-long = Ett drag har högst { $most } tecken.
action-is-unreadable = Ett drag är en enda rad läsbar text.
match-is-over = Partiet är slut: { $reason }
no-such-seat = Det finns ingen plats { $seat } i det här partiet; platserna är { $seats }.
no-such-image = Det finns ingen bild { $name } nu.
nothing-to-take-back = Du har inget som kan tas tillbaka nu.

## Vad de andra gjorde

story-moves = { $count ->
    [one] ett drag
   *[other] { $count } drag
}
story-attacks = { $count ->
    [one] ett anfall
   *[other] { $count } anfall
}
story-losses = { $count ->
    [one] en förlust
   *[other] { $count } förluster
}
story-trails = Drag sedan du senast handlade
story-places = Platser i förra turen
story-attacked = Anfallet

## Utkast till scenarier och ställningar

draft-title = Titel
draft-summary = Sammanfattning
    .hint = En eller två meningar för listor över scenarier.
draft-map-size = En karta är { $least } till { $most } { $unit } bred och hög.
draft-board-size = En spelplan har { $fewest_rows } till { $rows } rader och { $fewest_columns } till { $columns } kolumner.
draft-no-layer = Det finns inget lager { $name }.
draft-no-place = { $place } ligger inte på spelplanen.
draft-no-value = { $place }: det finns inget { $value }.
draft-no-edge = Kanten mellan { $one } och { $other } ligger inte på spelplanen.
draft-no-edge-value = Kanten mellan { $one } och { $other }: det finns inget { $value }.
draft-many-pieces = Det finns { $count } pjäser; { $most } är tillåtna.
draft-many-shapes = Det finns { $count } figurer; { $most } är tillåtna.
draft-no-kind = Det finns ingen sorts pjäs { $kind }.
draft-no-shape = Det finns ingen figur { $kind }.
draft-no-side = { $what }: ingen sida { $side } kan ha den.
draft-unplaced = { $what } { $id } har ingen plats.
draft-two-pieces = På { $place } står två pjäser, och där finns plats för en.
draft-beyond = { $what } sträcker sig utanför kartan.
draft-points = { $what } har { $fewest } till { $most } punkter, och den här har { $count }.
draft-many-cells = { $layer }: { $columns } × { $rows } rutor är för många: välj större rutor, så att det blir högst { $most }.
draft-raster-size = { $layer }: { $columns } kolumner och { $rows } rader passar inte kartan, som har { $wide } och { $high }.
draft-raster-damaged = { $layer }: innehållet är skadat. Ångra det senaste steget eller rita lagret på nytt.
draft-raster-value = { $layer }: en ruta har ett okänt värde.

# Meningens andra del: ”Titel: skriv något.”
draft-input = { $label }: { $reason }.
draft-a-list = det är en lista
draft-list-length = { $fewest } till { $most }, inte { $count }
draft-twice = { $name } finns två gånger
draft-toggle = det är ja eller nej
draft-choose = välj ett alternativ
draft-choose-place = välj en plats på spelplanen
draft-choose-fewer = välj högst { $most }
draft-not-on-board = { $value } ligger inte på spelplanen
draft-not-chosen = { $value } går inte att välja
draft-there-is-no = det finns inget { $value }
draft-text = det är en text
draft-long = högst { $most } tecken är tillåtna, och det är { $count }
draft-one-line = det är en enda rad
draft-write = skriv något
draft-no-number = ange ett tal
draft-number = det är ett tal
draft-least = det är minst { $least }
draft-most = det är högst { $most }
draft-whole = det är ett heltal
draft-steps = det går i steg om { $step }
chapter = Drag { $number }
