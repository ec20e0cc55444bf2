# Beskeder fra partier i alle spil.

audience-spectators = Tilskuere
audience-players = Spillere
audience-everybody = Alle

action-is-empty = Trækket er tomt.
action-is-too-long = Et træk har højst { $most } tegn.
action-is-unreadable = Et træk er en enkelt linje læselig tekst.
match-is-over = Partiet er slut: { $reason }
no-such-seat = Der er ingen plads { $seat } i dette parti; pladserne er { $seats }.
no-such-image = Der er intet billede { $name } nu.
nothing-to-take-back = Du har intet, der kan tages tilbage nu.

## Hvad de andre gjorde

story-moves = { $count ->
    [one] et træk
   *[other] { $count } træk
}
story-attacks = { $count ->
    [one] et angreb
   *[other] { $count } angreb
}
story-losses = { $count ->
    [one] et tab
   *[other] { $count } tab
}
story-trails = Træk, siden du sidst handlede
story-places = Steder i den forrige tur
story-attacked = Angrebet

## Kladder til scenarier og stillinger

draft-title = Titel
draft-summary = Resumé
    .hint = En eller to sætninger til lister over scenarier.
draft-map-size = Et kort er { $least } til { $most } { $unit } bredt og højt.
draft-board-size = En spilplan har { $fewest_rows } til { $rows } rækker og { $fewest_columns } til { $columns } kolonner.
draft-no-layer = Der er intet lag { $name }.
draft-no-place = { $place } er ikke på spilplanen.
draft-no-value = { $place }: der er ingen { $value }.
draft-no-edge = Kanten mellem { $one } og { $other } er ikke på spilplanen.
draft-no-edge-value = Kanten mellem { $one } og { $other }: der er ingen { $value }.
draft-many-pieces = Der er { $count } brikker; { $most } er tilladt.
draft-many-shapes = Der er { $count } figurer; { $most } er tilladt.
draft-no-kind = Der er ingen slags brik { $kind }.
draft-no-shape = Der er ingen figur { $kind }.
draft-no-side = { $what }: ingen side { $side } kan have den.
draft-unplaced = { $what } { $id } har ingen plads.
draft-two-pieces = På { $place } står to brikker, og der er plads til en.
draft-beyond = { $what } går ud over kortet.
draft-points = { $what } har { $fewest } til { $most } punkter, og denne har { $count }.
draft-many-cells = { $layer }: { $columns } × { $rows } felter er for mange: vælg større felter, så der højst er { $most }.
draft-raster-size = { $layer }: { $columns } kolonner og { $rows } rækker passer ikke til kortet, som har { $wide } og { $high }.
draft-raster-damaged = { $layer }: indholdet er beskadiget. Fortryd det sidste trin, eller tegn laget igen.
draft-raster-value = { $layer }: et felt har en ukendt værdi.

# Sætningens anden del: ”Titel: skriv noget.”
draft-input = { $label }: { $reason }.
draft-a-list = det er en liste
draft-list-length = { $fewest } til { $most }, ikke { $count }
draft-twice = { $name } er der to gange
draft-toggle = det er ja eller nej
draft-choose = vælg en mulighed
draft-choose-place = vælg et sted på spilplanen
draft-choose-fewer = vælg højst { $most }
draft-not-on-board = { $value } er ikke på spilplanen
draft-not-chosen = { $value } kan ikke vælges
draft-there-is-no = der er ingen { $value }
draft-text = det er en tekst
draft-long = højst { $most } tegn er tilladt, og der er { $count }
draft-one-line = det er én linje
draft-write = skriv noget
draft-no-number = angiv et tal
draft-number = det er et tal
draft-least = det er mindst { $least }
draft-most = det er højst { $most }
draft-whole = det er et helt tal
draft-steps = det går i trin på { $step }
chapter = Tur { $number }
