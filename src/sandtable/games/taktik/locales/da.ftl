## Brikker

car = panservogn
tank = kampvogn
field-hq = felthovedkvarter
fuel = brændstofdepot
ammunition = ammunitionsdepot
unit-car-2 = panservogn med ildstyrke 2
unit-car-4 = panservogn med ildstyrke 4
unit-tank-2 = kampvogn med ildstyrke 2
unit-tank-4 = kampvogn med ildstyrke 4
unit-tank-8 = kampvogn med ildstyrke 8
unit-field-hq = felthovedkvarter
unit-fuel = brændstofdepot
unit-ammunition = ammunitionsdepot
unit-mine = mine
piece = { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} { $kind } { $id }
piece-power = { $piece }, ildstyrke { $power }
piece-note = { $piece }, dit gæt: { $power }
list-end = { $first } og { $last }
percent = { $whole },{ $tenth } %

## Spilplanen

terrain-open = åbent land
terrain-street = gade
terrain-forest = skov
terrain-mountain = bjerge
terrain-water = vand
terrain-houses = huse
terrain-headquarters = hovedkvarter
terrain-depot = værkstedsdepot
terrain-repair = reparationsfelt
board-place = { $place }, { $country }
board-place-closed = { $place }, { $country }, ude af spil
line-river = Flod
line-bridge = Bro
line-city = Bygrænse
line-border = Grænse

## Computeren

device = Computeren
button = Tryk
fire-button = Ild
switch-stance = Knap 1
switch-task = Knap 2
stance-attack = angreb
stance-retreat = retræte
task-extra = ekstra træk
task-repair = reparation
lamp-two = 2 skridt
lamp-four = 4 skridt
lamp-extra = +3 skridt
lamp-repair = reparation færdig
lamp-long = lang distance
lamp-shot = skud
lamp-hit = fuldtræffer
lamp-damage = skade
lamp-miss = forbier
lamps-dark = ingen
roll-two = lampe 2
roll-four = lampe 4
roll-extra = lampe +3
roll-repair = lampen for reparation
roll-long = lampen for lang distance
roll-shot = skud
shot-hit = fuldtræffer
shot-damage = skade
shot-miss = forbier

## Opstilling

place-your-pieces = Stil dine brikker op i dine egne lande, skjult for de andre spillere.
placed = Stillet på { $hex }: { $unit }.
removed = Taget tilbage fra { $hex }: { $unit }.
put-elsewhere = Står nu på { $hex }: { $unit }.
swapped = Brikkerne på { $one } og { $other } har byttet plads.
all-removed = Alle dine brikker er taget tilbage.
all-placed = { $count ->
    [one] Én brik er stillet op.
   *[other] { $count } brikker er stillet op.
}
is-ready = { $seat } er klar.
revealed = Alle spillere er klar: brikkerne står på spilplanen.
already-ready = Du har bekræftet din opstilling; vent på de andre spillere.
still-placing = Stil dine brikker op: skriv place, swap eller remove, eller deploy auto og et nummer; skriv derefter ready.
placing-is-over = Du kan kun stille brikker op før første omgang.
unit-not-used = Denne enhed bruges ikke i partiet: { $unit }.
unit-used-up = { $country } har allerede stillet alle enheder af denne slags op: { $unit }.
not-all-placed = { $country } mangler at stille { $count } af denne enhed op: { $unit }.
no-place-for-piece = Du kan ikke stille en brik på { $hex }: feltet er lukket, eller det er et hovedkvarter, et depot eller et reparationsfelt.
no-place-for-mine = Du kan ikke lægge en mine på { $hex }: feltet er lukket, eller det er hovedkvarteret.
mined-already = Der ligger allerede en mine på { $hex }.
no-mine-there = Du har ingen mine på { $hex }.
none-of-yours-there = Du har ikke stillet noget op på { $hex }.
not-your-country = { $hex } ligger ikke i et land, der er dit: { $countries }.
swap-two-pieces = Nævn felterne for to forskellige brikker, der skal bytte plads.
swap-in-one-country = Du kan kun bytte om på brikker inden for ét land.

## Hvem der begynder

pressed-for-start = { $seat } trykker for at se, hvem der begynder: { $steps }.
start-tied = Lige store summer: { $seats } trykker igen.
begins = { $seat } begynder.
press-for-start = Tryk først for at se, hvem der begynder: skriv press.
wait-for-start = Du har allerede trykket; vent på { $seats }.

## Omgange

turn-of = Omgang { $turn }: { $seat }.
pressed = { $seat } trykker på computeren, indstillet på { $stance } og { $task }. Tændte lamper: { $lamps }.
no-steps = { $seat } kan intet gøre i denne omgang og giver computeren videre.
repair-done = En reparation er færdig: en kampenhed forlader reparationsområdet.
repair-none = Ingen kampenhed er til reparation: ét ekstra skridt i stedet.
not-your-turn = Det er { $seat ->
    [Kazaldis] Kazaldis'
   *[other] { $seat }s
} tur.
press-first = Indstil begge knapper, og tryk først, for eksempel press attack extra.
pressed-again = { $seat } trykker på computerens knap igen: kun fuldtræffer, skade eller forbier tæller.
pressed-already = Du har allerede trykket i denne omgang.

## Flytning

moves = { $piece } går fra { $start } til { $end }; skridt tilbage: { $steps }.
leaves-repair = { $piece } er repareret og kommer ud på { $hex }.
no-piece-there = Der står ingen brik på { $hex }.
not-yours = Du råder ikke over { $piece } på { $hex }.
another-piece = Brikken på { $hex } er { $piece }.
in-repair = { $piece } er til reparation og kan hverken flyttes eller skyde.
stays = { $piece } bliver, hvor den står: den har indtaget et hovedkvarter eller depot og kan ikke længere flyttes eller skyde.
stays-there = { $piece } indtager { $hex } og bliver der; den kan ikke gå videre.
has-moved = { $piece } kan ikke fortsætte: en anden brik er flyttet siden.
no-fuel = { $piece } har intet brændstofdepot inden for { $reach } felter.
not-in-repair = { $piece } er ikke til reparation.
no-repair-lamp = Ingen kampenhed kan forlade reparationsområdet nu: reparationslampen er slukket, eller en kampenhed har allerede forladt det.
no-exit = { $hex } er ikke et frit, åbent felt ved siden af dit reparationsområde.
must-leave-repair = Reparationslampen lyser: tag først en kampenhed ud af reparationsområdet.
not-next-to = { $hex } ligger ikke ved siden af { $other }.
river-between = Mellem { $other } og { $hex } løber en flod uden bro.
closed-ground = { $hex } er lukket for kampenheder.
own-headquarters = { $hex } er din egen sides hovedkvarter eller depot; dine brikker må ikke gå ind der.
taken-already = { $hex } er allerede indtaget; ingen brik kan længere gå ind der.
occupied = { $hex } er optaget: et felt rummer én brik.
cannot-take = Kun panservogne og kampvogne kan indtage et hovedkvarter eller depot som { $hex }, ikke denne brik: { $kind }.
out-of-play = { $hex } bruges ikke i denne spilleform.
too-far = { $piece } kan ikke nå { $hex } med de skridt, der er tilbage: { $steps }.
too-many-steps = Vejen til { $hex } er for lang. Skridt, der kræves: { $steps }; tilbage: { $left }.
movement-is-over = Flytningen er forbi; nu må de kampenheder, der er flyttet, skyde.

## At indtage

takes-headquarters = { $piece } indtager { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} hovedkvarter på { $hex } og bliver der.
takes-depot = { $piece } indtager depotet på { $hex } ({ $countries }) og bliver der. Intet kan længere repareres der.
takes-piece = { $piece } tager { $other }.
lost-in-repair = { $piece } går tabt i reparationsområdet.
mine-explodes = { $piece } kører på en af { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} miner på { $hex } og ødelægges.
mines-disarmed = { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} felthovedkvarter er tabt: landets miner er nu uskadelige.
mine-map = { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} miner lå på { $hexes }.

## Ildafgivelse

fires = { $piece } på { $start } skyder mod { $other } på { $end }: { $shot }.
both-revealed = { $piece } har ildstyrke { $power }, { $other } har { $strength }.
struck-helpless = { $piece } er uden for rækkevidde af ammunition: dens ildstyrke tæller ikke.
destroyed = { $piece } er ødelagt.
destroyed-no-repair = { $piece } er beskadiget og tabt: intet reparationsfelt er frit.
damaged = { $piece } er beskadiget og stilles på reparationsfeltet { $hex }.
damaged-stays = { $piece } er beskadiget og bliver på { $hex }, som den har indtaget.
rear-marks = { $piece } vender ryggen mod { $other }: ildstyrke { $power }.
fire-after-movement = Ildafgivelsen kommer efter al flytning: skriv end først.
has-not-moved = { $piece } er ikke flyttet i denne omgang og kan derfor ikke skyde.
has-fired = { $piece } har skudt eller mistet sin chance: kampenhederne skyder i den rækkefølge, de blev flyttet.
cannot-fire = { $piece } kan ikke skyde.
no-ammunition = { $piece } har intet ammunitionsdepot inden for { $reach } felter og havde intet, da flytningen begyndte.
no-target = Der er intet mål på { $hex }.
own-side = { $piece } er på din side.
target-in-repair = { $piece } er til reparation og kan ikke beskydes.
not-to-be-shot = { $piece } kan ikke beskydes; gå ind på feltet for at tage brikken.
not-adjacent = { $piece } står ikke ved siden af { $hex }, og lampen for lang distance er slukket.
out-of-range = { $piece } kan ikke skyde mod { $hex }: feltet ligger hverken ved siden af eller i lige linje over ét eller to frie felter uden for byerne og uden bjerge.

## Notater

noted = Dit gæt for { $piece }: ildstyrke { $power }.
note-deleted = Du sletter dit notat om { $piece }.
no-such-piece = Der er ingen brik { $id } på spilplanen.
not-to-be-noted = Du kan kun notere et gæt på andre spilleres kampenheder, ikke på { $piece }.
nothing-to-note = Du kan notere gæt, når brikkerne står på spilplanen.

## Slutningen

headquarters-lost = { $count ->
    [one] Hovedkvarteret er indtaget: { $countries }.
   *[other] Begge hovedkvarterer er indtaget: { $countries }.
}
vehicles-lost = Ingen kampenheder er længere kampdygtige: { $countries }.
no-moves-left = Ingen spiller har nogen brik tilbage, der kan flyttes.
last-turn = Omgang { $turn } var den sidste.
won = { $count ->
    [one] { $seats } vinder: { $reason }
   *[other] { $seats } vinder sammen: { $reason }
}
drawn = Uafgjort: { $reason }
resigned = { $seat } giver op.
side-resigned = { $countries } gav op.
you-resigned = Du har givet op.
draw-offered = { $seat } foreslår uafgjort.
draw-offered-already = Du har allerede foreslået eller godtaget uafgjort; forslaget gælder, til det besvares.
no-draw-offered = Ingen har foreslået dig uafgjort.
offer-draw = Uafgjort foreslås af { $seats }.
offer-stands = Du har sagt ja til uafgjort. Venter på { $seats }.
draw-accepted = { $seat } godtager uafgjort.
draw-declined = { $seat } afslår uafgjort.
draw-played-on = { $seat } spiller videre: forslaget om uafgjort er afslået.
draw-agreed = Alle spillere blev enige om uafgjort.

## Hvad der skal gøres

status-place = Stil dine brikker op i { $countries }: { $count } tilbage.
status-placed = Alle dine brikker er stillet op: bekræft med ready, eller ret noget.
status-start = Tryk for at se, hvem der begynder.
status-press = Omgang { $turn }: indstil begge knapper og tryk.
status-move = Flyt; skridt tilbage: { $steps }. Afslut derefter flytningen.
status-leave = Tag en kampenhed ud af reparationsområdet. Skridt tilbage: { $steps }.
status-fire = Disse kampenheder må skyde, i denne rækkefølge: { $pieces }. Skyd, eller afslut omgangen.
waiting-place = Brikkerne stilles op; endnu ikke klar: { $seats }.
waiting-start = Spillerne trykker for at se, hvem der begynder; mangler at trykke: { $seats }.
waiting-press = Omgang { $turn }: venter på, at { $seat } trykker.
waiting-move = Omgang { $turn }: { $seat } flytter; skridt tilbage: { $steps }.
waiting-fire = Omgang { $turn }: { $seat } må skyde.

## Valg

kind-place = Stil op
kind-deploy = Stil alt op
kind-remove = Tag tilbage
kind-clear = Tag alt tilbage
kind-ready = Bekræft
kind-press = Tryk
kind-move = Flyt
kind-march = Længere veje
kind-leave = Ud af reparationsområdet
kind-fire = Skyd
kind-end = Afslut
kind-note = Notater
kind-talk = Uafgjort og at give op
choice-place = Stil op: { $unit }
choice-auto = Stil alt op efter en plan
choice-clear = Tag alt tilbage
choice-ready = Bekræft opstillingen
choice-elsewhere = Flyt fra { $hex }: { $unit }
choice-swap = Byt plads med en anden fra { $hex }: { $unit }
choice-remove = Tag tilbage fra { $hex }: { $unit }
choice-press-start = Tryk for at se, hvem der begynder
choice-press = Tryk: { $stance }, { $task }
choice-move = { $kind } til { $hex }: { $steps }
choice-way = { $kind } { $hex }: en længere vej
choice-leave = { $kind } ud af reparationsområdet til { $hex }
choice-end-movement = Afslut flytningen
choice-fire = { $kind } { $start } skyder mod { $end }
choice-end-turn = Afslut omgangen uden at skyde mere
choice-note = Notér et gæt om en kampenhed
choice-offer-draw = Foreslå uafgjort
choice-accept-draw = Godtag uafgjort
choice-decline-draw = Afslå uafgjort
choice-resign = Giv op
field-hex = Felt
field-plan = Plannummer
field-way = Dertil, eller vejen felt for felt
field-piece = Kampenhed
field-guess = Ildstyrke
pick-delete = slet

## Ved siden af spilplanen

forces = Styrker
row-standing = På spilplanen
row-repair = Til reparation
row-lost = Tabte
row-mines = Miner
row-headquarters = Hovedkvarter
lost = indtaget
held = forsvares
note-damaged = Til reparation, indtil reparationslampen lyser.
note-stays = Har indtaget et hovedkvarter eller depot og bliver der.
note-moving = Kan gå videre; skridt tilbage: { $steps }.
allies = Allierede

## Spørgsmål

lens-reach = Hvor langt en brik kan gå
lens-odds = Hvad et skud ville føre til
lens-vehicle = Hvad du ved om en brik
lens-device = Hvor sandsynlig hver lampe er
lens-supplies = Hvor langt brændstof og ammunition rækker
finding-empty = { $hex }: tomt
reach-of = Rækkevidde: { $piece }
reach-count = Skridt: { $steps }. Felter inden for rækkevidde: { $count }.
reach-if = Så mange skridt giver lamperne 2 og 4 tilsammen.
odds-of = Skud fra og mod { $piece }
odds-none = Ingen skud er mulige her.
shots = Skud
shot-near = { $piece } skyder mod { $other }:
shot-far = { $piece } skyder mod { $other }, med lampen for lang distance:
shot-odds = Ved { $stance }: målet ødelægges { $destroyed }, beskadiges { $damaged }; skytten ødelægges { $lost }, beskadiges { $hurt }; forbier { $miss }.
commanded-by = Føres af { $seat }.
power-known = Ildstyrke { $power }.
power-chance = { $power }: { $chance }
power-unknown = Ukendt ildstyrke: { $chances }.
your-note = Dit gæt: { $power }.
shown-to-all = Alle spillere har set dens ildstyrke.
shown-to = Dens ildstyrke er set af { $seats }.
shown-to-none = Ingen modspiller har set dens ildstyrke.
has-fuel = Der er brændstof inden for rækkevidde.
lacks-fuel = Der er intet brændstof inden for rækkevidde.
has-ammunition = Der er ammunition inden for rækkevidde.
lacks-ammunition = Der er ingen ammunition inden for rækkevidde.
device-shots = Ved { $stance }: fuldtræffer { $hit }, skade { $damage }, forbier { $miss }; reparationslampen { $repair } med knap 2 på reparation.
device-lamps = Lampe 2: { $two }; lampe 4: { $four }; lampe +3 med knap 2 på ekstra træk: { $extra }; lang distance: { $long }.
fuel-reach = { $count ->
    [one] { $countries }: ét brændstofdepot, inden for 5 felter
   *[other] { $countries }: { $count } brændstofdepoter, inden for 5 felter
}
ammunition-reach = { $count ->
    [one] { $countries }: ét ammunitionsdepot, inden for 5 felter
   *[other] { $countries }: { $count } ammunitionsdepoter, inden for 5 felter
}
cannot-be-shown = { $text } kan ikke vises. Spørg efter device, eller efter et felt på spilplanen, for eksempel reach K4, odds K4 eller vehicle K4.

## Ugyldige træk

unknown-action = { $text } er ikke et træk i dette spil. { $expected }
expected-actions = Skriv press attack extra, en flytning som K4-L4-M5, et skud som fire M5 > M6, eller end, note p7 4, offer draw, resign.
incomplete = { $text } er ikke fuldstændigt: { $example }
example-place = nævn en enhed og et felt, for eksempel place tank-8 K4.
example-remove = nævn ét felt, for eksempel remove K4 eller remove mine K4.
example-swap = nævn to felter, for eksempel swap K4 L5.
example-deploy = nævn enheder og deres felter, for eksempel deploy tank-8 K4 L5, car-2 M3; eller skriv deploy auto 480417203.
example-press = indstil begge knapper, for eksempel press attack extra eller press retreat repair.
example-move = nævn feltet med din brik og dens vej, for eksempel K4-L4-M5 eller p7: K4-M5.
example-leave = nævn reparationsfeltet og et felt udenfor, for eksempel leave K4-L4.
example-fire = nævn din kampenheds felt og målets, for eksempel fire M5 > M6.
example-note = nævn en brik og 2, 4, 8 eller -, for eksempel note p7 4.
no-such-plan = En plans nummer har højst { $digits } cifre, for eksempel deploy auto 480417203. Vælg et, som andre ikke kan gætte.
no-such-unit = { $text } er ikke en enhed; enhederne er { $known }.
no-such-hex = { $text } er ikke et felt på spilplanen, som går fra A1 til { $last }.

## Taster og forhåndsvisning

way-north = gå eller skyd mod nord
way-south = gå eller skyd mod syd
way-north-east = gå eller skyd mod nordøst
way-east = gå eller skyd mod øst
way-south-east = gå eller skyd mod sydøst
way-south-west = gå eller skyd mod sydvest
way-west = gå eller skyd mod vest
way-north-west = gå eller skyd mod nordvest
key-press-then = i en omgang: først a for angreb eller r for retræte, så e for ekstra træk eller r for reparation
key-leave = fravælg brikken
key-end = afslut flytningen eller omgangen
lens-piece = Hvad den valgte brik kan gøre
lens-aim = Hvad den valgte brik møder på et felt
field-there = Dertil
order-of-fire = Skyderækkefølge
display-steps = Skridt: { $steps }
display-fire = Ild!
aims-count = { $count ->
    [0] Den har intet mål.
    [one] Den har ét mål: vælg det, og tryk så.
   *[other] Den har { $count } mål: vælg ét, og tryk så.
}
way = Vej
way-costs = Skridt: { $steps }; tilbage bagefter: { $left }.
would-take = Den tager { $piece } dér.
would-take-headquarters = Den indtager { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} hovedkvarter og bliver dér.
would-take-depot = Den indtager depotet ({ $countries }) og bliver dér.
shot-at = Et skud mod { $piece } på { $hex }
shot-stance = Knap 1 står på { $stance }.
chance-destroys = målet ødelægges
chance-damages = målet beskadiges
chance-stays = målet beskadiges, men bliver stående
chance-misses = forbier
chance-is-damaged = din kampenhed beskadiges
chance-is-destroyed = din kampenhed ødelægges

## Mål, brikker og terræn

goal = { $count ->
    [one] Vind ved at indtage hovedkvarteret: { $countries }.
   *[other] Vind ved at indtage begge hovedkvarterer: { $countries }.
}
goal-both = En alliance vinder ved at indtage alle den andens hovedkvarterer.
goal-vehicles-too = Du vinder også, hvis den anden alliance ikke har nogen kampdygtig kampenhed tilbage. Kampenheder til reparation er ikke kampdygtige.
goal-last-turn = Partiet ender uafgjort efter omgang { $turn }.
goal-turn = Omgang
goal-headquarters = Indtagne hovedkvarterer: { $countries }
goal-headquarters-enemy = Fjendens hovedkvarterer indtaget
goal-headquarters-own = Dine hovedkvarterer indtaget
goal-vehicles = Kampenheder ude af kamp: { $countries }
goal-vehicles-enemy = Fjendens kampenheder ude af kamp
goal-vehicles-own = Dine kampenheder ude af kamp
tally-vehicles = Kampdygtige kampenheder
tally-headquarters = Egne hovedkvarterer tilbage
figure-steps = Skridt pr. felt
figure-steps-car = ½, i og ind i en by 1
figure-power = Ildstyrke
figure-power-unknown = ukendt ({ $chances })
figure-guess = Dit gæt
figure-range = Skyder på
figure-range-adjacent = tilstødende felter; længere med lampen for lang distance
figure-has-fuel = inden for rækkevidde
figure-lacks-fuel = uden for rækkevidde: kan ikke flytte
figure-has-ammunition = inden for rækkevidde
figure-lacks-ammunition = uden for rækkevidde: kan ikke skyde og regnes som den svageste, når den beskydes
about-car = Indtager hovedkvarterer og depoter og skyder, når den har flyttet.
about-tank = Indtager hovedkvarterer og depoter og skyder, når den har flyttet.
about-field-hq = Så længe det står, er landets miner skarpe. En fjendtlig kampenhed, der går ind på feltet, tager det.
about-fuel = Dens egen sides kampenheder inden for 5 felter må flytte. En fjendtlig kampenhed, der går ind på feltet, tager det.
about-ammunition = Dens egen sides kampenheder inden for 5 felter må skyde. En fjendtlig kampenhed, der går ind på feltet, tager det.
about-mine = Ødelægger den fjendtlige kampenhed, der går ind på feltet. Kun dens egen side ser den.
about-open = Alle brikker må gå ind.
about-street = Alle brikker må gå ind. Panservogne betaler et helt skridt, og lange skud er ikke mulige.
about-forest = Lukket for alle brikker.
about-mountain = Lukket for alle brikker. Lange skud går ikke over bjerge.
about-water = Lukket for alle brikker. Lange skud går over vand.
about-houses = Lukket for alle brikker.
about-headquarters = En fjendtlig kampenhed, der går ind, indtager det og bliver. Dens egen side må ikke gå ind.
about-depot = En fjendtlig kampenhed, der går ind, indtager det og bliver: intet repareres der længere. Dens egen side må ikke gå ind.
about-repair = Her venter beskadigede kampenheder på reparationslampen. Ingen flytter hertil.
about-river = Ingen brik går over den. Skud gør.
about-bridge = Her går brikker over floden.
about-city = Indenfor og over den betaler panservogne et helt skridt, og lange skud er ikke mulige.
about-border = Hindrer ingen flytning.
note-may-fire = Har flyttet og må skyde.
note-no-target = Har flyttet. Intet mål er inden for rækkevidde.
note-moved = Har flyttet i denne omgang.
aims = Skudlinjer

## Om spillet

game = Taktik
    .summary = Kampvogne med skjult styrke, fire lande, to alliancer og en computer i stedet for terninger.
scenario-introductory = Introduktionsspil
    .summary = To spillere med hvert sit land: Kazaldis mod Sarapan. Det første hovedkvarter, der indtages, afgør.
scenario-standard = Standardspil
    .summary = To spillere med to lande hver: Kazaldis og Armania mod Sarapan og Calderon.
scenario-three = Tre spillere
    .summary = Kazaldis og Armania mod Sarapan, som begynder og har to bataljoner og hver anden omgang.
scenario-four = Fire spillere
    .summary = Kazaldis og Armania mod Sarapan og Calderon, en spiller for hvert land.
scenario-bridges = Tre broer
    .summary = Et hurtigt spil for to: Kazaldis og Sarapan på et lille bræt, en bataljon hver, og mellem dem en flod med kun tre broer.
scenario-isthmus = To landtanger
    .summary = To spillere, to lande hver: to øer, der er forbundet af to smalle landtanger. Vogt den ene, bryd igennem ved den anden, og lad ikke hovedkvartererne stå ubevogtede.
option-mines = Miner og felthovedkvarter, den første tillægsregel (TAK-X1, TAK-X2).
    .name = Miner
option-supplies = Brændstof og ammunition, den anden tillægsregel (TAK-X3, TAK-X4).
    .name = Forsyninger
option-rear-marks = En fjende lige bag en kampenhed, som skyder, får dens ildstyrke at vide (TAK-F8).
    .name = Mærker bagpå
option-open-allies = Allierede kender hinandens ildstyrke og miner (TAK-B4).
    .name = Ingen hemmeligheder mellem allierede
option-calderon-land = Med tre spillere: om kampenheder må køre ind i Calderons land (TAK-W3).
    .name = Calderons land
    .closed = lukket for kampenheder
    .open = åbent for kampenheder
option-last-turn = Partiet ender uafgjort efter dette antal omgange (TAK-W1).
    .name = Sidste omgang
    .none = ingen grænse

## Hvad de andre gjorde

story-turn = { $seat }: { $deeds }.
story-moves = { $count ->
    [one] et træk
   *[other] { $count } træk
}
story-shot = skud mod { $hex }: { $shot }
story-nothing = intet træk

## Redigering

editor-countries = Lande
editor-capitals = Hovedstæder
editor-capital = Hovedstad
editor-ground = Terræn
editor-rivers = Floder
editor-headquarters = { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} hovedkvarter
editor-scenario = Scenarie
editor-players = Spillere og omgange
editor-seats = Spillere
    .item = spiller
    .hint = To til fire. Hver råder over ét land eller over to lande, der er allierede.
editor-seat = Opkaldt efter
editor-seat-countries = Råder over
editor-order = Omgangenes rækkefølge
    .item = omgang
    .hint = Rækkefølgen gentages. Alliancerne skal skiftes.
editor-turn = Spiller
editor-begins = Hvem der begynder
    .empty = spillerne trykker om det
editor-closed = Lukkede lande
    .hint = Ingen brik må gå ind i dem.
editor-forces = Styrker
editor-battalions = { $country ->
    [Kazaldis] Kazaldis'
   *[other] { $country }s
} bataljoner

## Redigering af en stilling

position = Stilling
position-known = Ildstyrken er kendt af
position-spectators = Tilskuere
position-doing = Tilstand
    .repair = til reparation
    .stays = har indtaget et hovedkvarter eller depot og bliver
    .none = kan bruges
position-phase = Fase
    .placing = brikkerne stilles op
    .start = spillerne trykker for at se, hvem der begynder
    .press = før trykket
    .moving = flytning
    .firing = ildafgivelse
position-turn = Omgang
    .hint = 0 før den første omgang.
position-mover = I tur
position-taken = Indtagne hovedkvarterer og depoter
position-rest = Resten af omgangen
    .hint = I stillingers notation: lamper, skridt, notater, brikker, der ikke er afsløret, resultat. Tomt ved begyndelsen af en omgang.

## Fejl i editorerne

editor-problem-homeless = Huse, hovedkvarterer, værkstedsdepoter og reparationsfelter hører til et land: mal et land der.
editor-problem-capital-outside = En del af en hovedstad ligger ikke i noget land: mal landet der.
editor-problem-headquarters = { $country } har { $count } hovedkvarterer: behold ét af dem.
editor-problem-headquarters-abroad = Hovedkvarteret for { $country } ligger i et andet land: flyt det.
editor-problem-depots = { $countries } har { $count } værkstedsdepoter: behold ét af dem.
editor-problem-river = { $one } og { $other } har ingen fælles kant: der kan ikke løbe en flod mellem dem.
editor-problem-own-country = { $player } skal føre det land, som spilleren er opkaldt efter.
editor-problem-allies = { $player } kan kun føre lande, der er allierede.
editor-problem-shared = { $countries }: to spillere fører det samme land.
editor-problem-nobody = Ingen spiller fører { $countries }: tilføj en.
editor-problem-order = I rækkefølgen mangler { $players }.
editor-problem-alternate = { $player } følger efter { $before }: alliancerne skal skiftes.
editor-problem-battalions = Ingen fører { $country }: dets bataljoner bruges ikke.
editor-problem-room = { $country } har plads til { $room } brikker, og { $needed } skal måske stilles der.
editor-problem-closed = { $country } spilles og er lukket: dets egne brikker kunne ikke flytte sig i det.
position-problem-placing = Brikker og miner er først på kortet, når de er afsløret: vælg en anden fase.
position-problem-open = Brikken på { $place } står ikke på åben mark.
position-problem-repair = Brikken på { $place } står ikke på et af sin alliances reparationsfelter.
position-problem-mine = { $country } kan ikke have en mine på { $place }.
position-problem-gone = { $pieces }: resten af turen nævner en brik, der ikke er der.

# Hvad et kort mangler, uden stort bogstav og punktum.
check-country = { $country } findes ikke
check-headquarters = { $country } har intet hovedkvarter
check-capital = { $country } har ingen hovedstad
check-border = hovedstaden i { $country } ligger ikke ved nogen grænse
check-depot = { $countries } har intet værkstedsdepot
check-repair = { $countries } har ingen reparationsfelter
check-repair-area = intet køretøj kan forlade reparationsområdet for { $countries }
check-reach = køretøjer fra { $country } kan ikke nå { $goal } fra { $hexes }
check-room = { $country } har ingen plads til køretøjer
check-goal-headquarters = hovedkvarteret for { $country }, { $place },
check-goal-depot = værkstedsdepotet på { $place }
check-more = { $hexes } og { $count } flere
