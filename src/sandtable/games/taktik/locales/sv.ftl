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
line-river = Flod
line-bridge = Bro
line-city = Stadsgräns
line-border = Gräns

## Speldatorn

device = Speldatorn
button = Tryck
switch-stance = Knapp 1
switch-task = Knapp 2
stance-attack = anfall
stance-retreat = reträtt
task-extra = extra drag
task-repair = reparation
lamp-two = 2 steg
lamp-four = 4 steg
lamp-extra = +3 steg
lamp-repair = reparation färdig
lamp-long = lång distans
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

place-your-pieces = Alla spelare ställer upp sina pjäser i de egna länderna, dolt för de andra.
placed = Ställd på { $hex }: { $unit }.
removed = Tillbakatagen från { $hex }: { $unit }.
put-elsewhere = Står nu på { $hex }: { $unit }.
swapped = Pjäserna på { $one } och { $other } har bytt plats.
all-removed = Alla dina pjäser är tillbakatagna.
all-placed = { $count ->
    [one] En pjäs är uppställd.
   *[other] { $count } pjäser är uppställda.
}
is-ready = { $seat } är klar.
revealed = Alla är klara: pjäserna står på spelplanen.
already-ready = Du har bekräftat din uppställning; vänta på de andra.
still-placing = Pjäserna ställs upp: skriv place, swap eller remove, eller deploy auto och ett nummer; sedan ready.
placing-is-over = Uppställningen är över; den gjordes före första omgången.
unit-not-used = Det här partiet spelas utan detta: { $unit }.
unit-used-up = { $country } har redan ställt ut alla av detta slag: { $unit }.
not-all-placed = { $country } har kvar att ställa ut { $count } av detta slag: { $unit }.
no-place-for-piece = På { $hex } kan ingen pjäs ställas: marken är stängd, eller så är det ett högkvarter, en depå eller en reparationsruta.
no-place-for-mine = På { $hex } kan ingen mina läggas: ingen kan komma dit, eller så är det högkvarteret.
mined-already = På { $hex } ligger redan en mina.
no-mine-there = Du har ingen mina på { $hex }.
none-of-yours-there = Du har inget uppställt på { $hex }.
not-your-country = { $hex } ligger inte i ditt område: { $countries }.
swap-two-pieces = Ange rutorna för två olika pjäser som ska byta plats.
swap-in-one-country = Pjäser byter plats inom ett och samma land.

## Vem som börjar

pressed-for-start = { $seat } trycker för att se vem som börjar: { $steps }.
start-tied = Lika summor: { $seats } trycker igen.
begins = { $seat } börjar.
press-for-start = Först trycker alla för att se vem som börjar: skriv press.
wait-for-start = Du har tryckt; vänta på { $seats }.

## Omgångar

turn-of = Omgång { $turn }: { $seat }.
pressed = { $seat } trycker med { $stance } och { $task }. Lampor som lyser: { $lamps }.
no-steps = { $seat } kan inte göra något i den här omgången och lämnar över speldatorn.
repair-done = Reparationen är färdig: ett stridsfordon lämnar reparationsområdet.
repair-nobody = Ingen är under reparation: i stället blir det ett steg extra.
not-your-turn = Turen är hos { $seat }.
press-first = Ställ in båda knapparna och tryck först, som i press attack extra.
pressed-already = Du har redan tryckt i den här omgången.

## Förflyttning

moves = { $piece } går från { $start } till { $end }; steg kvar: { $steps }.
leaves-repair = { $piece } är reparerad och kommer ut till { $hex }.
nobody-there = Ingen pjäs står på { $hex }.
not-yours = { $piece } på { $hex } är inte din.
another-piece = Det är { $piece } som står på { $hex }.
in-repair = { $piece } är under reparation: den varken flyttar eller skjuter.
stays = { $piece } har intagit platsen där den står: den varken flyttar eller skjuter mer.
stays-there = { $piece } skulle inta { $hex } och stanna där.
has-moved = { $piece } har redan flyttat; en annan har flyttat sedan dess.
no-fuel = { $piece } har ingen drivmedelsdepå inom { $reach } rutor.
not-in-repair = { $piece } är inte under reparation.
no-repair-lamp = Inget stridsfordon kan lämna reparationsområdet nu: reparationslampan är släckt, eller så har ett redan lämnat det.
no-exit = { $hex } är ingen ledig öppen ruta intill ditt reparationsområde.
must-leave-repair = Reparationslampan lyser: ta först ut ett stridsfordon ur reparationsområdet.
not-next-to = { $hex } ligger inte intill { $other }.
river-between = Mellan { $other } och { $hex } rinner en flod; där finns ingen bro.
closed-ground = { $hex } är stängd för stridsfordon.
own-headquarters = { $hex } är den egna sidans högkvarter eller depå: ingen av dina får gå in där.
taken-already = { $hex } är redan intagen: ingen kan gå in där mer.
occupied = { $hex } är upptagen: en pjäs på varje ruta.
cannot-take = Bara pansarbilar och stridsvagnar intar ett högkvarter eller en depå som { $hex }, inte detta: { $kind }.
out-of-play = { $hex } används inte i den här spelformen.
too-far = { $piece } kan inte komma till { $hex } med de steg som är kvar: { $steps }.
too-many-steps = Vägen till { $hex } kräver { $steps } steg; kvar finns: { $left }.
movement-is-over = Förflyttningen är över; nu skjuter de som har flyttat.

## Att inta

takes-headquarters = { $piece } intar högkvarteret på { $hex } ({ $country }) och stannar där.
takes-depot = { $piece } intar depån på { $hex } ({ $countries }) och stannar där: ingen repareras där mer.
takes-piece = { $piece } tar { $other }.
lost-in-repair = { $piece } går förlorad i reparationsområdet.
mine-explodes = { $piece } kör på en mina ({ $country }) på { $hex } och förstörs.
mines-disarmed = Fälthögkvarteret är förlorat ({ $country }): dess minor är nu oskadliga.
mine-map = Minorna låg på { $hexes } ({ $country }).

## Eldgivning

fires = { $piece } på { $start } skjuter mot { $other } på { $end }: { $shot }.
both-revealed = { $piece } har eldstyrka { $power }, { $other } har { $strength }.
struck-helpless = { $piece } är utom räckhåll för ammunition: dess eldstyrka räknas inte.
destroyed = { $piece } är förstörd.
destroyed-no-repair = { $piece } är skadad och får ingen reparationsruta: den är förlorad.
damaged = { $piece } är skadad och ställs på reparationsrutan { $hex }.
rear-marks = { $piece } vänder baksidan mot { $other }: eldstyrka { $power }.
fire-after-movement = Eldgivningen kommer efter all förflyttning: skriv end först.
has-not-moved = { $piece } har inte flyttat i den här omgången och kan därför inte skjuta.
has-fired = { $piece } har skjutit eller avstått; stridsfordonen skjuter i den ordning de flyttade.
cannot-fire = { $piece } kan inte skjuta.
no-ammunition = { $piece } hade ingen ammunitionsdepå inom { $reach } rutor när den började flytta.
no-target = Ingen står på { $hex }.
own-side = { $piece } är på din sida.
target-in-repair = { $piece } är under reparation och kan inte beskjutas.
not-to-be-shot = { $piece } beskjuts inte; den tas genom att man går in på dess ruta.
not-adjacent = { $piece } står inte intill { $hex }, och lampan för distansskjutning är släckt.
out-of-range = { $piece } kan inte skjuta mot { $hex }: den ligger varken intill eller i rak, fri linje över en eller två rutor utanför städerna och utan berg emellan.

## Anteckningar

noted = Du antar att { $piece } har eldstyrka { $power }.
note-wiped = Du suddar ut din anteckning om { $piece }.
no-such-piece = Det finns ingen pjäs { $id } på spelplanen.
not-to-be-noted = Anteckningar gäller andras stridsfordon, inte { $piece }.
nothing-to-note = Det finns inget att anteckna innan pjäserna står på spelplanen.

## Slutet

headquarters-lost = { $count ->
    [one] Högkvarteret är intaget: { $countries }.
   *[other] Båda högkvarteren är intagna: { $countries }.
}
vehicles-lost = Inget stridsfordon är längre stridbart: { $countries }.
nobody-can-act = Ingen har någon pjäs kvar som kan flytta.
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
status-leave = Ta ut ett stridsfordon ur reparationsområdet. Steg kvar att flytta: { $steps }.
status-fire = Dessa får skjuta, i denna ordning: { $pieces }. Eller avsluta omgången.
status-draw = { $seats } föreslår oavgjort: godta eller avböj, eller spela vidare.
waiting-place = Pjäserna ställs upp; ännu inte klara: { $seats }.
waiting-start = Man trycker för att se vem som börjar; kvar att trycka: { $seats }.
waiting-press = Omgång { $turn }: { $seat } ska trycka.
waiting-move = Omgång { $turn }: { $seat } flyttar; steg kvar: { $steps }.
waiting-fire = Omgång { $turn }: { $seat } får skjuta.

## Val

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
choice-end-turn = Avsluta omgången utan mer eld
choice-note = Anteckna en gissning om ett stridsfordon
choice-offer-draw = Föreslå oavgjort
choice-accept-draw = Godta oavgjort
choice-decline-draw = Avböj oavgjort
choice-resign = Ge upp
field-hex = Ruta
field-plan = Plannummer
field-way = Vart, ruta för ruta eller på en gång
field-piece = Stridsfordon
field-guess = Eldstyrka
pick-wipe = sudda ut

## Bredvid spelplanen

forces = Styrkor
row-standing = På spelplanen
row-repair = Under reparation
row-lost = Förlorade
row-mines = Minor
row-headquarters = Högkvarter
lost = intaget
held = hålls
note-damaged = Under reparation tills reparationslampan släpper ut den.
note-stays = Har intagit platsen där den står och stannar.
note-moving = Får gå vidare; steg kvar: { $steps }.
allies = Allierade

## Frågor

lens-reach = Hur långt en pjäs kan gå
lens-odds = Vad skott skulle ge
lens-vehicle = Vad man vet om en pjäs
lens-device = Hur lamporna faller ut
lens-supplies = Hur långt drivmedel och ammunition räcker
finding-nobody = { $hex }: ingen
reach-of = Räckvidd: { $piece }
reach-count = Med så här många steg: { $steps }. Rutor som den kan komma till: { $count }.
reach-if = Så mycket ger lamporna 2 och 4 tillsammans.
odds-of = Skott från och mot { $piece }
odds-none = Ingen står så att skott kan växlas.
shots = Skott
shot-near = { $piece } skjuter mot { $other }:
shot-far = { $piece } skjuter mot { $other }, med lampan för distansskjutning:
shot-odds = Vid { $stance }: målet förstört { $destroyed }, skadat { $damaged }; den som skjuter förstörd { $lost }, skadad { $hurt }; bom { $miss }.
commanded-by = Förs av { $seat }.
power-known = Eldstyrka { $power }.
power-chance = { $power }: { $chance }
power-unknown = Okänd eldstyrka: { $chances }.
your-note = Din gissning: { $power }.
shown-to-all = Alla har sett den.
shown-to = Sedd av { $seats }.
shown-to-nobody = Ingen motspelare har sett den.
has-fuel = Den har drivmedel.
lacks-fuel = Den är utom räckhåll för drivmedel.
has-ammunition = Den har ammunition.
lacks-ammunition = Den är utom räckhåll för ammunition.
device-shots = Vid { $stance }: träff { $hit }, skada { $damage }, bom { $miss }; reparationslampan { $repair } med knapp 2 på reparation.
device-lamps = Lampa 2: { $two }; lampa 4: { $four }; lampa +3 med knapp 2 på extra drag: { $extra }; distansskjutning: { $long }.
fuel-reach = { $count ->
    [one] { $countries }: en drivmedelsdepå, inom 5 rutor
   *[other] { $countries }: { $count } drivmedelsdepåer, inom 5 rutor
}
ammunition-reach = { $count ->
    [one] { $countries }: en ammunitionsdepå, inom 5 rutor
   *[other] { $countries }: { $count } ammunitionsdepåer, inom 5 rutor
}
cannot-be-shown = { $text } kan inte visas. Fråga efter device, eller efter en ruta på kartan som i reach K4, odds K4 eller vehicle K4.

## Det som inte kan läsas

unknown-action = { $text } är inget drag i det här spelet. { $expected }
expected-actions = Skriv press attack extra, en förflyttning som K4-L4-M5, ett skott som fire M5 > M6; eller end, note p7 4, offer draw, resign.
incomplete = { $text } är inte fullständigt: { $example }
example-place = ange en enhet och en ruta, som i place tank-8 K4.
example-remove = ange en ruta, som i remove K4 eller remove mine K4.
example-swap = ange två rutor, som i swap K4 L5.
example-deploy = ange enheter och deras rutor, som i deploy tank-8 K4 L5, car-2 M3; eller skriv deploy auto 480417203.
example-press = ställ in båda knapparna, som i press attack extra eller press retreat repair.
example-move = ange rutan med din pjäs och dess väg, som i K4-L4-M5 eller p7: K4-M5.
example-leave = ange reparationsrutan och en ruta utanför, som i leave K4-L4.
example-fire = ange ditt stridsfordons ruta och målets, som i fire M5 > M6.
example-note = ange en pjäs och 2, 4, 8 eller -, som i note p7 4.
no-such-plan = En plan har ett nummer med högst { $digits } siffror som ingen kan gissa, som i deploy auto 480417203.
no-such-unit = { $text } är ingen enhet; det finns { $known }.
no-such-hex = { $text } är ingen ruta på den här kartan, som går från A1 till { $last }.

## Tangenter och förhandsbesked

way-north = gå eller skjut åt norr
way-south = gå eller skjut åt söder
way-north-east = gå eller skjut åt nordost
way-east = gå eller skjut åt öster
way-south-east = gå eller skjut åt sydost
way-south-west = gå eller skjut åt sydväst
way-west = gå eller skjut åt väster
way-north-west = gå eller skjut åt nordväst
key-press-then = i en omgång först a anfall eller r reträtt, sedan e extra drag eller r reparation
key-leave = släpp pjäsen
key-end = avsluta förflyttningen eller omgången
lens-piece = Vad pjäsen i handen kan göra
lens-aim = Vad som väntar där den siktar
field-there = Vart
order-of-fire = Skjutordning
display-steps = Steg: { $steps }
display-fire = Eld!
aims-count = { $count ->
    [0] Den har ingen att skjuta på.
    [one] Den kan skjuta på ett fordon: välj det och tryck sedan.
   *[other] Den kan skjuta på { $count } fordon: välj ett och tryck sedan.
}
way = Vägen
way-costs = Steg: { $steps }; kvar därefter: { $left }.
would-take = Den tar { $piece } där.
would-take-headquarters = Den intar högkvarteret i { $country } och stannar där.
would-take-depot = Den intar depån ({ $countries }) och stannar där.
shot-at = Ett skott mot { $piece } på { $hex }
shot-stance = Knapp 1 står på { $stance }.
chance-destroys = målet förstörs
chance-damages = målet skadas
chance-misses = bom
chance-is-damaged = ditt eget fordon skadas
chance-is-destroyed = ditt eget fordon förstörs

## Om spelet

game = Taktik
    .summary = Stridsvagnar med dold styrka, fyra länder, två allianser och en dator som avgör.
scenario-introductory = Introduktionsspel
    .summary = Två spelare med var sitt land: Kazaldis mot Sarapan. Det första högkvarter som intas avgör.
scenario-standard = Standardspel
    .summary = Två spelare med två länder var: Kazaldis och Armania mot Sarapan och Calderon.
scenario-three = Tre spelare
    .summary = Kazaldis och Armania mot Sarapan, som börjar och har två bataljoner och varannan omgång.
scenario-four = Fyra spelare
    .summary = Kazaldis och Armania mot Sarapan och Calderon, en spelare för varje land.
option-mines = Minor och fälthögkvarter, den första tilläggsregeln (TAK-X1, TAK-X2).
    .name = Minor
option-supplies = Bränsle och ammunition, den andra tilläggsregeln (TAK-X3, TAK-X4).
    .name = Underhåll
option-rear-marks = Den som står rakt bakom ett fordon som skjuter får veta dess eldstyrka (TAK-F8).
    .name = Märken baktill
option-open-allies = Allierade känner varandras eldstyrka och minor i stället för att berätta (TAK-B4).
    .name = Öppna allierade
option-last-turn = Partiet blir oavgjort efter så många omgångar; ingen: det fortsätter (TAK-W1).
    .name = Sista omgång
