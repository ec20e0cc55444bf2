## Pjäser

car = pansarbil
tank = stridsvagn
field-hq = fälthögkvarter
fuel = drivmedelsdepå
ammunition = ammunitionsdepå
unit-car-2 = pansarbil med eldstyrka 2
unit-car-4 = pansarbil med eldstyrka 4
unit-tank-2 = stridsvagn med eldstyrka 2
unit-tank-4 = stridsvagn med eldstyrka 4
unit-tank-8 = stridsvagn med eldstyrka 8
unit-field-hq = fälthögkvarter
unit-fuel = drivmedelsdepå
unit-ammunition = ammunitionsdepå
unit-mine = mina
piece = { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} { $kind } { $id }
piece-power = { $piece }, eldstyrka { $power }
piece-note = { $piece }, din gissning: { $power }
list-end = { $first } och { $last }
percent = { $whole },{ $tenth } %

## Spelplanen

terrain-open = öppen mark
terrain-street = gata
terrain-forest = skog
terrain-mountain = berg
terrain-water = vatten
terrain-houses = hus
terrain-headquarters = högkvarter
terrain-depot = reparationsdepå
terrain-repair = reparationsruta
board-place = { $place }, { $country }
board-place-closed = { $place }, { $country }, ur spel
line-river = Flod
line-bridge = Bro
line-city = Stadsgräns
line-border = Gräns

## Speldatorn

device = Speldatorn
button = Tryck
fire-button = Eld
switch-stance = Knapp 1
switch-task = Knapp 2
stance-attack = anfall
stance-retreat = reträtt
task-extra = extra drag
task-repair = reparation
lamp-two = 2 steg
lamp-four = 4 steg
lamp-extra = +3 steg
lamp-repair = reparation klar
lamp-long = lång distans
lamp-shot = skott
lamp-hit = träff
lamp-damage = skada
lamp-miss = bom
lamps-dark = inga
roll-two = lampa 2
roll-four = lampa 4
roll-extra = lampa +3
roll-repair = lampan för reparation
roll-long = lampan för lång distans
roll-shot = skott
shot-hit = träff
shot-damage = skada
shot-miss = bom

## Uppställning

place-your-pieces = Ställ upp dina pjäser i dina egna länder, dolt för de andra spelarna.
placed = Uppställning på { $hex }: { $unit }.
removed = Borta från { $hex }: { $unit }.
put-elsewhere = Står nu på { $hex }: { $unit }.
swapped = Pjäserna på { $one } och { $other } har bytt plats.
all-removed = Du har tagit tillbaka alla dina pjäser.
all-placed = { $count ->
    [one] En pjäs är uppställd.
   *[other] { $count } pjäser är uppställda.
}
is-ready = { $seat } är klar.
revealed = Alla spelare är klara: pjäserna står på spelplanen.
already-ready = Du har bekräftat din uppställning; vänta på de andra spelarna.
still-placing = Ställ upp dina pjäser: skriv place, swap eller remove, eller deploy auto och ett nummer; skriv sedan ready.
placing-is-over = Du kan bara ställa upp pjäser före första omgången.
unit-not-used = Den här enheten används inte i partiet: { $unit }.
unit-used-up = { $country } har redan ställt upp alla enheter av detta slag: { $unit }.
not-all-placed = { $country } måste ställa upp { $count } till av denna enhet: { $unit }.
no-place-for-piece = Du kan inte ställa en pjäs på { $hex }: rutan är stängd, eller så är den ett högkvarter, en depå eller en reparationsruta.
no-place-for-mine = Du kan inte lägga en mina på { $hex }: rutan är stängd, eller så är den högkvarteret.
mined-already = På { $hex } ligger redan en mina.
no-mine-there = Du har ingen mina på { $hex }.
none-of-yours-there = Du har inte ställt upp något på { $hex }.
not-your-country = { $hex } ligger inte i något land som är ditt: { $countries }.
swap-two-pieces = Ange rutorna för två olika pjäser som ska byta plats.
swap-in-one-country = Du kan bara byta plats på pjäser inom ett och samma land.

## Vem som börjar

pressed-for-start = { $seat } trycker för att se vem som börjar: { $steps }.
start-tied = Lika summor: { $seats } trycker igen.
begins = { $seat } börjar.
press-for-start = Tryck först för att se vem som börjar: skriv press.
wait-for-start = Du har redan tryckt; vänta på { $seats }.

## Omgångar

turn-of = Omgång { $turn }: { $seat }.
pressed = { $seat } trycker på speldatorn, inställd på { $stance } och { $task }. Tända lampor: { $lamps }.
no-steps = { $seat } kan inte göra något i den här omgången och lämnar speldatorn vidare.
repair-done = En reparation är klar: ett stridsfordon lämnar reparationsområdet.
repair-none = Inget stridsfordon är under reparation: ett extra steg i stället.
not-your-turn = Det är { $seat ->
    [Kazaldis] Kazaldis
   *[other] { $seat }s
} tur.
press-first = Ställ in båda knapparna och tryck först, till exempel press attack extra.
pressed-again = { $seat } trycker på speldatorns knapp igen: bara träff, skada eller bom räknas.
pressed-already = Du har redan tryckt i den här omgången.

## Förflyttning

moves = { $piece } går från { $start } till { $end }; steg kvar: { $steps }.
leaves-repair = { $piece } är reparerad och kommer ut till { $hex }.
no-piece-there = Det står ingen pjäs på { $hex }.
not-yours = Du befaller inte över { $piece } på { $hex }.
another-piece = Pjäsen på { $hex } är { $piece }.
in-repair = { $piece } är under reparation och kan varken flyttas eller skjuta.
stays = { $piece } stannar där den står: den har intagit ett högkvarter eller en depå och kan inte längre flyttas eller skjuta.
stays-there = { $piece } intar { $hex } och stannar där; den kan inte gå vidare.
has-moved = { $piece } kan inte fortsätta: en annan pjäs har flyttats sedan dess.
no-fuel = { $piece } har ingen drivmedelsdepå inom { $reach } rutor.
not-in-repair = { $piece } är inte under reparation.
no-repair-lamp = Inget stridsfordon kan lämna reparationsområdet nu: reparationslampan är släckt, eller så har ett fordon redan lämnat det.
no-exit = { $hex } är inte en ledig öppen ruta intill ditt reparationsområde.
must-leave-repair = Reparationslampan lyser: ta först ut ett stridsfordon ur reparationsområdet.
not-next-to = { $hex } ligger inte intill { $other }.
river-between = Mellan { $other } och { $hex } rinner en flod utan bro.
closed-ground = { $hex } är stängd för stridsfordon.
own-headquarters = { $hex } är din egen sidas högkvarter eller depå; dina pjäser får inte gå in där.
taken-already = { $hex } är redan intagen; ingen pjäs kan gå in där längre.
occupied = { $hex } är upptagen: en ruta rymmer en pjäs.
cannot-take = Bara pansarbilar och stridsvagnar kan inta ett högkvarter eller en depå som { $hex }, inte denna pjäs: { $kind }.
out-of-play = { $hex } används inte i den här spelformen.
too-far = { $piece } kan inte nå { $hex } med de steg som är kvar: { $steps }.
too-many-steps = Vägen till { $hex } är för lång. Steg som krävs: { $steps }; kvar: { $left }.
movement-is-over = Förflyttningen är över; nu får de stridsfordon som har flyttats skjuta.

## Att inta

takes-headquarters = { $piece } intar { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} högkvarter på { $hex } och stannar där.
takes-depot = { $piece } intar depån på { $hex } ({ $countries }) och stannar där. Inget kan längre repareras där.
takes-piece = { $piece } tar { $other }.
lost-in-repair = { $piece } går förlorad i reparationsområdet.
mine-explodes = { $piece } kör på en av { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} minor på { $hex } och förstörs.
mines-disarmed = { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} fälthögkvarter är förlorat: landets minor är nu oskadliga.
mine-map = { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} minor låg på { $hexes }.

## Eldgivning

fires = { $piece } på { $start } skjuter mot { $other } på { $end }: { $shot }.
both-revealed = { $piece } har eldstyrka { $power }, { $other } har { $strength }.
struck-helpless = { $piece } är utom räckhåll för ammunition: dess eldstyrka räknas inte.
destroyed = { $piece } är förstörd.
destroyed-no-repair = { $piece } är skadad och förlorad: ingen reparationsruta är ledig.
damaged = { $piece } är skadad och ställs på reparationsrutan { $hex }.
damaged-stays = { $piece } är skadad och stannar på { $hex }, som den har intagit.
rear-marks = { $piece } vänder ryggen mot { $other }: eldstyrka { $power }.
fire-after-movement = Eldgivningen kommer efter all förflyttning: skriv end först.
has-not-moved = { $piece } har inte flyttats i den här omgången och kan därför inte skjuta.
has-fired = { $piece } har skjutit eller förlorat sin chans: stridsfordonen skjuter i den ordning de flyttades.
cannot-fire = { $piece } kan inte skjuta.
no-ammunition = { $piece } har ingen ammunitionsdepå inom { $reach } rutor, och hade ingen när förflyttningen började.
no-target = Det finns inget mål på { $hex }.
own-side = { $piece } är på din sida.
target-in-repair = { $piece } är under reparation och kan inte beskjutas.
not-to-be-shot = { $piece } kan inte beskjutas; gå in på rutan för att ta pjäsen.
not-adjacent = { $piece } står inte intill { $hex }, och lampan för lång distans är släckt.
out-of-range = { $piece } kan inte skjuta mot { $hex }: rutan ligger varken intill eller i rak linje över en eller två fria rutor utanför städerna och utan berg.

## Anteckningar

noted = Din gissning för { $piece }: eldstyrka { $power }.
note-deleted = Du tar bort din anteckning om { $piece }.
no-such-piece = Det finns ingen pjäs { $id } på spelplanen.
not-to-be-noted = Du kan bara anteckna en gissning på andra spelares stridsfordon, inte på { $piece }.
nothing-to-note = Du kan anteckna gissningar när pjäserna står på spelplanen.

## Slutet

headquarters-lost = { $count ->
    [one] Högkvarteret är intaget: { $countries }.
   *[other] Båda högkvarteren är intagna: { $countries }.
}
vehicles-lost = Inga stridsfordon är längre stridbara: { $countries }.
no-moves-left = Ingen spelare har någon pjäs kvar som kan flyttas.
last-turn = Omgång { $turn } var den sista.
won = { $count ->
    [one] { $seats } vinner: { $reason }
   *[other] { $seats } vinner tillsammans: { $reason }
}
drawn = Oavgjort: { $reason }
resigned = { $seat } ger upp.
side-resigned = { $countries } gav upp.
you-resigned = Du har gett upp.
draw-offered = { $seat } föreslår oavgjort.
draw-offered-already = Du har redan föreslagit eller godtagit oavgjort; förslaget gäller tills det besvaras.
no-draw-offered = Ingen har föreslagit dig oavgjort.
offer-draw = Oavgjort föreslås av { $seats }.
offer-stands = Du har gått med på oavgjort. Väntar på { $seats }.
draw-accepted = { $seat } godtar oavgjort.
draw-declined = { $seat } avböjer oavgjort.
draw-played-on = { $seat } spelar vidare: förslaget om oavgjort är avböjt.
draw-agreed = Alla spelare enades om oavgjort.

## Vad som ska göras

status-place = Ställ upp dina pjäser i { $countries }: { $count } kvar.
status-placed = Alla dina pjäser är uppställda: bekräfta med ready, eller ändra något.
status-start = Tryck för att se vem som börjar.
status-press = Omgång { $turn }: ställ in båda knapparna och tryck.
status-move = Flytta; steg kvar: { $steps }. Avsluta sedan förflyttningen.
status-leave = Ta ut ett stridsfordon ur reparationsområdet. Steg kvar: { $steps }.
status-fire = Dessa stridsfordon får skjuta, i denna ordning: { $pieces }. Skjut, eller avsluta omgången.
waiting-place = Pjäserna ställs upp; ännu inte klara: { $seats }.
waiting-start = Spelarna trycker för att se vem som börjar; kvar att trycka: { $seats }.
waiting-press = Omgång { $turn }: väntar på att { $seat } trycker.
waiting-move = Omgång { $turn }: { $seat } flyttar; steg kvar: { $steps }.
waiting-fire = Omgång { $turn }: { $seat } får skjuta.

## Val

kind-place = Ställ upp
kind-deploy = Ställ upp allt
kind-remove = Ta tillbaka
kind-clear = Ta tillbaka allt
kind-ready = Bekräfta
kind-press = Tryck
kind-move = Flytta
kind-march = Längre vägar
kind-leave = Ut ur reparationsområdet
kind-fire = Skjut
kind-end = Avsluta
kind-note = Anteckningar
kind-talk = Oavgjort och att ge upp
choice-place = Ställ upp: { $unit }
choice-auto = Ställ upp allt efter en plan
choice-clear = Ta tillbaka allt
choice-ready = Bekräfta uppställningen
choice-elsewhere = Flytta från { $hex }: { $unit }
choice-swap = Byt plats med en annan från { $hex }: { $unit }
choice-remove = Ta tillbaka från { $hex }: { $unit }
choice-press-start = Tryck för att se vem som börjar
choice-press = Tryck: { $stance }, { $task }
choice-move = { $kind } till { $hex }: { $steps }
choice-way = { $kind } { $hex }: en längre väg
choice-leave = { $kind } ut ur reparationsområdet till { $hex }
choice-end-movement = Avsluta förflyttningen
choice-fire = { $kind } { $start } skjuter mot { $end }
choice-end-turn = Avsluta omgången utan att skjuta mer
choice-note = Anteckna en gissning om ett stridsfordon
choice-offer-draw = Föreslå oavgjort
choice-accept-draw = Godta oavgjort
choice-decline-draw = Avböj oavgjort
choice-resign = Ge upp
field-hex = Ruta
field-plan = Plannummer
field-way = Dit, eller vägen ruta för ruta
field-piece = Stridsfordon
field-guess = Eldstyrka
pick-delete = ta bort

## Bredvid spelplanen

forces = Styrkor
row-standing = På spelplanen
row-repair = Under reparation
row-lost = Förlorade
row-mines = Minor
row-headquarters = Högkvarter
lost = intaget
held = försvaras
note-damaged = Under reparation tills reparationslampan lyser.
note-stays = Har intagit ett högkvarter eller en depå och stannar där.
note-moving = Kan gå vidare; steg kvar: { $steps }.
allies = Allierade

## Frågor

lens-reach = Hur långt en pjäs kan gå
lens-odds = Vad ett skott skulle leda till
lens-vehicle = Vad du vet om en pjäs
lens-device = Hur sannolik varje lampa är
lens-supplies = Hur långt drivmedel och ammunition räcker
finding-empty = { $hex }: tom
reach-of = Räckvidd: { $piece }
reach-count = Steg: { $steps }. Rutor inom räckhåll: { $count }.
reach-if = Så många steg ger lamporna 2 och 4 tillsammans.
odds-of = Skott från och mot { $piece }
odds-none = Inga skott är möjliga här.
shots = Skott
shot-near = { $piece } skjuter mot { $other }:
shot-far = { $piece } skjuter mot { $other }, med lampan för lång distans:
shot-odds = Vid { $stance }: målet förstörs { $destroyed }, skadas { $damaged }; skytten förstörs { $lost }, skadas { $hurt }; bom { $miss }.
commanded-by = Förs av { $seat }.
power-known = Eldstyrka { $power }.
power-chance = { $power }: { $chance }
power-unknown = Okänd eldstyrka: { $chances }.
your-note = Din gissning: { $power }.
shown-to-all = Alla spelare har sett dess eldstyrka.
shown-to = Dess eldstyrka har setts av { $seats }.
shown-to-none = Ingen motspelare har sett dess eldstyrka.
has-fuel = Drivmedel finns inom räckhåll.
lacks-fuel = Drivmedel är utom räckhåll.
has-ammunition = Ammunition finns inom räckhåll.
lacks-ammunition = Ammunition är utom räckhåll.
device-shots = Vid { $stance }: träff { $hit }, skada { $damage }, bom { $miss }; reparationslampan { $repair } med knapp 2 på reparation.
device-lamps = Lampa 2: { $two }; lampa 4: { $four }; lampa +3 med knapp 2 på extra drag: { $extra }; lång distans: { $long }.
fuel-reach = { $count ->
    [one] { $countries }: en drivmedelsdepå, inom 5 rutor
   *[other] { $countries }: { $count } drivmedelsdepåer, inom 5 rutor
}
ammunition-reach = { $count ->
    [one] { $countries }: en ammunitionsdepå, inom 5 rutor
   *[other] { $countries }: { $count } ammunitionsdepåer, inom 5 rutor
}
cannot-be-shown = { $text } kan inte visas. Fråga efter device, eller efter en ruta på spelplanen, till exempel reach K4, odds K4 eller vehicle K4.

## Ogiltiga drag

unknown-action = { $text } är inget drag i det här spelet. { $expected }
expected-actions = Skriv press attack extra, en förflyttning som K4-L4-M5, ett skott som fire M5 > M6, eller end, note p7 4, offer draw, resign.
incomplete = { $text } är inte fullständigt: { $example }
example-place = ange en enhet och en ruta, till exempel place tank-8 K4.
example-remove = ange en ruta, till exempel remove K4 eller remove mine K4.
example-swap = ange två rutor, till exempel swap K4 L5.
example-deploy = ange enheter och deras rutor, till exempel deploy tank-8 K4 L5, car-2 M3; eller skriv deploy auto 480417203.
example-press = ställ in båda knapparna, till exempel press attack extra eller press retreat repair.
example-move = ange rutan med din pjäs och dess väg, till exempel K4-L4-M5 eller p7: K4-M5.
example-leave = ange reparationsrutan och en ruta utanför, till exempel leave K4-L4.
example-fire = ange ditt stridsfordons ruta och målets, till exempel fire M5 > M6.
example-note = ange en pjäs och 2, 4, 8 eller -, till exempel note p7 4.
no-such-plan = En plans nummer har högst { $digits } siffror, till exempel deploy auto 480417203. Välj ett som andra inte kan gissa.
no-such-unit = { $text } är inte en enhet; enheterna är { $known }.
no-such-hex = { $text } är ingen ruta på spelplanen, som går från A1 till { $last }.

## Tangenter och förhandsvisning

way-north = gå eller skjut åt norr
way-south = gå eller skjut åt söder
way-north-east = gå eller skjut åt nordost
way-east = gå eller skjut åt öster
way-south-east = gå eller skjut åt sydost
way-south-west = gå eller skjut åt sydväst
way-west = gå eller skjut åt väster
way-north-west = gå eller skjut åt nordväst
key-press-then = i en omgång: först a för anfall eller r för reträtt, sedan e för extra drag eller r för reparation
key-leave = avmarkera pjäsen
key-end = avsluta förflyttningen eller omgången
lens-piece = Vad den valda pjäsen kan göra
lens-aim = Vad den valda pjäsen möter på en ruta
field-there = Dit
order-of-fire = Skjutordning
display-steps = Steg: { $steps }
display-fire = Eld!
aims-count = { $count ->
    [0] Den har inget mål.
    [one] Den har ett mål: välj det och tryck sedan.
   *[other] Den har { $count } mål: välj ett och tryck sedan.
}
way = Väg
way-costs = Steg: { $steps }; kvar därefter: { $left }.
would-take = Den tar { $piece } där.
would-take-headquarters = Den intar { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} högkvarter och stannar där.
would-take-depot = Den intar depån ({ $countries }) och stannar där.
shot-at = Ett skott mot { $piece } på { $hex }
shot-stance = Knapp 1 står på { $stance }.
chance-destroys = målet förstörs
chance-damages = målet skadas
chance-stays = målet skadas men står kvar
chance-misses = bom
chance-is-damaged = ditt fordon skadas
chance-is-destroyed = ditt fordon förstörs

## Mål, pjäser och terräng

goal = { $count ->
    [one] Vinn genom att inta högkvarteret: { $countries }.
   *[other] Vinn genom att inta båda högkvarteren: { $countries }.
}
goal-both = En allians vinner genom att inta den andras alla högkvarter.
goal-vehicles-too = Du vinner också om den andra alliansen inte har något stridbart stridsfordon kvar. Stridsfordon under reparation är inte stridbara.
goal-last-turn = Partiet blir oavgjort efter omgång { $turn }.
goal-turn = Omgång
goal-headquarters = Intagna högkvarter: { $countries }
goal-headquarters-enemy = Fiendens högkvarter intagna
goal-headquarters-own = Dina högkvarter intagna
goal-vehicles = Stridsfordon ur strid: { $countries }
goal-vehicles-enemy = Fiendens stridsfordon ur strid
goal-vehicles-own = Dina stridsfordon ur strid
tally-vehicles = Stridsdugliga fordon
tally-headquarters = Egna högkvarter kvar
figure-steps = Steg per ruta
figure-steps-car = ½, i och in i en stad 1
figure-power = Eldstyrka
figure-power-unknown = okänd ({ $chances })
figure-guess = Din gissning
figure-range = Skjuter på
figure-range-adjacent = angränsande rutor; längre med lampan för lång distans
figure-has-fuel = inom räckhåll
figure-lacks-fuel = utom räckhåll: kan inte flytta
figure-has-ammunition = inom räckhåll
figure-lacks-ammunition = utom räckhåll: kan inte skjuta, och räknas som den svagare när den beskjuts
about-car = Intar högkvarter och depåer, och skjuter när den har flyttat.
about-tank = Intar högkvarter och depåer, och skjuter när den har flyttat.
about-field-hq = Så länge det finns kvar är landets minor skarpa. Ett fientligt stridsfordon som går in i rutan tar det.
about-fuel = Den egna sidans stridsfordon inom 5 rutor får flytta. Ett fientligt stridsfordon som går in i rutan tar den.
about-ammunition = Den egna sidans stridsfordon inom 5 rutor får skjuta. Ett fientligt stridsfordon som går in i rutan tar den.
about-mine = Förstör det fientliga stridsfordon som går in i rutan. Bara den egna sidan ser den.
about-open = Alla pjäser får gå in.
about-street = Alla pjäser får gå in. Pansarbilar betalar ett helt steg, och långa skott är inte möjliga.
about-forest = Stängd för alla pjäser.
about-mountain = Stängt för alla pjäser. Långa skott går inte över berg.
about-water = Stängt för alla pjäser. Långa skott går över vatten.
about-houses = Stängda för alla pjäser.
about-headquarters = Ett fientligt stridsfordon som går in intar det och stannar. Den egna sidan får inte gå in.
about-depot = Ett fientligt stridsfordon som går in intar den och stannar: inget repareras där längre. Den egna sidan får inte gå in.
about-repair = Här väntar skadade stridsfordon på reparationslampan. Ingen flyttar hit.
about-river = Ingen pjäs går över den. Skott gör det.
about-bridge = Här går pjäser över floden.
about-city = Innanför och över den betalar pansarbilar ett helt steg, och långa skott är inte möjliga.
about-border = Hindrar ingen förflyttning.
note-may-fire = Har flyttat och får skjuta.
note-no-target = Har flyttat. Inget mål är inom räckhåll.
note-moved = Har flyttat i den här omgången.
aims = Skottlinjer

## Om spelet

game = Taktik
    .summary = Stridsvagnar med dold styrka, fyra länder, två allianser och en dator i stället för tärningar.
scenario-introductory = Introduktionsspel
    .summary = Två spelare med var sitt land: Kazaldis mot Sarapan. Det första högkvarter som intas avgör.
scenario-standard = Standardspel
    .summary = Två spelare med två länder var: Kazaldis och Armania mot Sarapan och Calderon.
scenario-three = Tre spelare
    .summary = Kazaldis och Armania mot Sarapan, som börjar och har två bataljoner och varannan omgång.
scenario-four = Fyra spelare
    .summary = Kazaldis och Armania mot Sarapan och Calderon, en spelare för varje land.
scenario-bridges = Tre broar
    .summary = Ett snabbt spel för två: Kazaldis och Sarapan på ett litet bräde, en bataljon var, och mellan dem en flod med bara tre broar.
scenario-isthmus = Två näs
    .summary = Två spelare, två länder var: två öar som hänger ihop genom två smala näs. Bevaka det ena, bryt igenom vid det andra, och lämna inte högkvarteren obevakade.
option-mines = Minor och fälthögkvarter, den första tilläggsregeln (TAK-X1, TAK-X2).
    .name = Minor
option-supplies = Drivmedel och ammunition, den andra tilläggsregeln (TAK-X3, TAK-X4).
    .name = Underhåll
option-rear-marks = En fiende rakt bakom ett fordon som skjuter får veta dess eldstyrka (TAK-F8).
    .name = Märken baktill
option-open-allies = Allierade känner varandras eldstyrka och minor (TAK-B4).
    .name = Inga hemligheter mellan allierade
option-calderon-land = Med tre spelare: om fordon får köra in i Calderons land (TAK-W3).
    .name = Calderons land
    .closed = stängt för fordon
    .open = öppet för fordon
option-last-turn = Partiet blir oavgjort efter detta antal omgångar (TAK-W1).
    .name = Sista omgång
    .none = ingen gräns

## Vad de andra gjorde

story-turn = { $seat }: { $deeds }.
story-moves = { $count ->
    [one] ett drag
   *[other] { $count } drag
}
story-shot = skott mot { $hex }: { $shot }
story-nothing = inget drag

## Redigeraren

editor-countries = Länder
editor-capitals = Huvudstäder
editor-capital = Huvudstad
editor-ground = Terräng
editor-rivers = Floder
editor-headquarters = { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} högkvarter
editor-scenario = Scenario
editor-players = Spelare och omgångar
editor-seats = Spelare
    .item = spelare
    .hint = Två till fyra. Var och en befaller över ett land, eller över två länder som är allierade.
editor-seat = Uppkallad efter
editor-seat-countries = Befaller över
editor-order = Omgångarnas ordning
    .item = omgång
    .hint = Ordningen upprepas. Allianserna måste turas om.
editor-turn = Spelare
editor-begins = Vem som börjar
    .empty = spelarna trycker om det
editor-closed = Stängda länder
    .hint = Ingen pjäs får gå in i dem.
editor-forces = Styrkor
editor-battalions = { $country ->
    [Kazaldis] Kazaldis
   *[other] { $country }s
} bataljoner

## Redigera en ställning

position = Ställning
position-known = Eldstyrkan är känd för
position-spectators = Åskådare
position-doing = Tillstånd
    .repair = under reparation
    .stays = har intagit ett högkvarter eller en depå och stannar
    .none = kan användas
position-phase = Skede
    .placing = pjäserna ställs upp
    .start = spelarna trycker för att se vem som börjar
    .press = före tryckningen
    .moving = förflyttning
    .firing = eldgivning
position-turn = Omgång
    .hint = 0 före den första omgången.
position-mover = I tur
position-taken = Intagna högkvarter och depåer
position-rest = Resten av omgången
    .hint = I ställningars notation: lampor, steg, anteckningar, pjäser som inte är avslöjade, resultat. Tomt i början av en omgång.

## Fel i redigerarna

editor-problem-homeless = Hus, högkvarter, reparationsdepåer och reparationsrutor hör till ett land: måla ett land där.
editor-problem-capital-outside = En del av en huvudstad ligger inte i något land: måla landet där.
editor-problem-headquarters = { $country } har { $count } högkvarter: behåll ett av dem.
editor-problem-headquarters-abroad = Högkvarteret för { $country } ligger i ett annat land: flytta det.
editor-problem-depots = { $countries } har { $count } reparationsdepåer: behåll en av dem.
editor-problem-river = { $one } och { $other } har ingen gemensam kant: ingen flod kan rinna mellan dem.
editor-problem-own-country = { $player } måste föra befälet över det land som spelaren är uppkallad efter.
editor-problem-allies = { $player } kan bara föra befälet över länder som är allierade.
editor-problem-shared = { $countries }: två spelare för befälet över samma land.
editor-problem-nobody = Ingen spelare för befälet över { $countries }: lägg till en.
editor-problem-order = I turordningen saknas { $players }.
editor-problem-alternate = { $player } följer på { $before }: allianserna måste turas om.
editor-problem-battalions = Ingen för befälet över { $country }: dess bataljoner används inte.
editor-problem-room = { $country } har plats för { $room } pjäser, och { $needed } kan behöva placeras där.
editor-problem-closed = { $country } spelas och är stängt: dess egna pjäser skulle inte kunna röra sig där.
position-problem-placing = Pjäser och minor ligger på kartan först när de är avslöjade: välj en annan fas.
position-problem-open = Pjäsen på { $place } står inte på öppen mark.
position-problem-repair = Pjäsen på { $place } står inte på någon av sin allians reparationsrutor.
position-problem-mine = { $country } kan inte ha någon mina på { $place }.
position-problem-gone = { $pieces }: resten av turen nämner en pjäs som inte finns.

# Vad en karta saknar, utan stor bokstav och punkt.
check-country = { $country } finns inte
check-headquarters = { $country } har inget högkvarter
check-capital = { $country } har ingen huvudstad
check-border = huvudstaden i { $country } ligger inte vid någon gräns
check-depot = { $countries } har ingen reparationsdepå
check-repair = { $countries } har inga reparationsrutor
check-repair-area = inget fordon kan lämna reparationsområdet för { $countries }
check-reach = fordon från { $country } kan inte nå { $goal } från { $hexes }
check-room = { $country } har ingen plats för fordon
check-goal-headquarters = högkvarteret för { $country }, { $place },
check-goal-depot = reparationsdepån på { $place }
check-more = { $hexes } och { $count } till
