# Texter för partier och protokoll i terminalen. Ord som skrivs in, som kommandon och dragens delar, är desamma på alla
# språk.

## Före partiet

no-match-started = Inget parti har börjat.
which-game = Vilket spel?
which-opponent = Vem är din motståndare?
which-scenario = Vilket scenario?
which-side = Vilken sida är din?
scenarios-described = (”sandtable games” beskriver scenarierna.)
opponent-player = datorn, { $player }
opponent-person = en annan person vid det här tangentbordet
opponent-continue = { $count ->
    [one] fortsätt { $file } ({ $count } drag)
   *[other] fortsätt { $file } ({ $count } drag)
}
choose = Välj
choose-number = 1 till { $last }; Enter väljer { $default }.
choose-wrong = { $typed } finns inte bland svaren.

## Spelarna, och var partiet sparas

player-you = du
player-human = människa
player-thinking = { $player } tänker …
player-failed = { $player } kunde inte fortsätta och gav upp: { $reason }
hand-over = Lämna över tangentbordet till { $seat }. { $seat }: tryck på Enter när du är redo.
seed-hash = Fröets hashvärde: { $hash } (själva fröet visas när partiet är slut)
seed-was = Fröet var { $seed }
saved-always = Partiet sparas efter varje drag i { $file }
saved = Partiet är sparat i { $file }
saved-again = Partiet sparas igen, i { $file }
saved-elsewhere = { $changed } har ändrats av ett annat program och lämnas som den är. Det här partiet sparas nu i { $file }
not-saved = Partiet är inte sparat: { $reason }.
cannot-save = Partiet kan inte sparas: { $reason }. Ett nytt försök görs efter varje drag.
verify-with = Kontrollera med: { $command }
continue-with = Fortsätt med: { $command }
won = { $count ->
    [one] { $winners } vinner: { $reason }
   *[other] { $winners } vinner: { $reason }
}
drawn = Oavgjort: { $reason }

## Rader

type-action = Skriv ett drag, till exempel { $actions }. Eller: help, choices, quit.
tab-completes = Tab fyller i
answer-offer = Skriv { $answers }, eller spela vidare.
list-or = { $first } eller { $last }
list-and = { $first } och { $last }
confirm = Vill du det?
yes-or-no = [j/N]
not-done = Inget är gjort.
refused = Går inte: { $reason }
rest-of-line = Resten av raden utfördes inte.
return-to-board = Tryck på Enter för att gå tillbaka till spelplanen.
last-action = Senaste draget

## Kommandon

help-actions = Skriv ett drag och tryck på Enter; skriv ; mellan flera drag. Till exempel:
    .whole-lines = Skriv ett drag och tryck på Enter. Till exempel:
help-questions = Fråga om spelplanen:
help-commands = Kommandon:
command-form = Kommandot skrivs { $usage }: { $meaning }.
command-help = den här listan
command-choices = allt du kan göra, eller allt du kan göra på en ruta
    .argument = RUTA
command-board = spelplanen igen, utan lager
command-goal = hur partiet vinns, och hur långt det har kommit
command-card = pjäsen på en ruta: dess värden, dess tillstånd och varför; och terrängen
    .argument = RUTA
command-legend = vad bokstäverna betyder, terrängen och vad den kostar, och tabellerna
command-log = vad som har hänt, eller de senaste ANTAL raderna av det
    .argument = ANTAL
command-why = om ett drag är tillåtet och, om inte, vilken regel som förbjuder det
    .argument = DRAG
command-hint = vad en datorspelare skulle göra i ditt ställe
    .argument = NIVÅ
command-undo = ta tillbaka ditt senaste drag eller, mot datorn, hela din senaste tur
command-redo = spela igen det du har tagit tillbaka, om inget annat har spelats
command-position = ställningen som en rad text
command-seed = hashvärdet för fröet som bestämmer tärningarna
command-draw = rita spelplanen i en bildfil, .svg eller .png
    .argument = FIL
command-save = spara en kopia av protokollet; själva partiet sparas automatiskt
    .argument = FIL
command-keys = växla mellan en markör på spelplanen och skrivna rader
command-quit = avsluta; partiet kan återupptas
no-choice-at = Det finns inget att göra på { $place }.
no-choice = Det finns inget att göra.
piece-choices = { $piece } → { $places }   (till exempel { $example })
no-card = Det finns ingen ruta och ingen pjäs { $name }; skriv card och en ruta.
log-form = Skriv log, eller log och ett antal rader, till exempel log 20.
why-not = { $action } är inte tillåtet: { $reason }
why-allowed = { $action } är tillåtet.
undo-turn = Ta tillbaka hela din senaste tur, och det datorn har gjort sedan dess?
undo-nothing = Inget togs tillbaka.
undo-alone = Det går inte att ta tillbaka bara det här. Skriv :undo för att ta tillbaka hela din senaste tur.
undone = Tillbakataget: { $actions }
redo-nothing = Det finns inget att göra om: något annat har spelats sedan dess.
redone = Gjort igen.
hint-thinking = Tänker …
hint-by = { $player } skulle göra så här:
hint-line = Sedan kan det till exempel gå så här:
seed-command = Fröets hashvärde: { $hash }; själva fröet visas när partiet är slut.
drawn-in = Ritad i { $file }
copied-to = En kopia är sparad i { $file }
file-exists = { $file } finns redan; ange ett annat namn.
not-while-secret = Det skulle visa det som är dolt för dig; försök igen när inget är dolt.
keys-need-terminal = Tangenter kräver en terminal; skriv rader här.
lines-from-now = Skriv rader från och med nu; kommandot ”keys” går tillbaka till spelplanen.

## Målet, och kortet för en pjäs

goal = Mål: { $goal }
    .progress = Mål: { $goal } ({ $progress })
    .none = Det här spelet säger inte hur det vinns; se reglerna.
    .rules = Regler: { $rules }
    .count = { $label }: { $value } av { $of }
    .value = { $label }: { $value }
ground-on = Terrängen på { $place }: { $ground }

## En markör på spelplanen

key-arrows = pilar
    .meaning = flytta markören
key-enter = välj pjäsen, eller agera där med den valda pjäsen
    .home = bredvid pjäser: välj den första av dem, medurs
key-tab = Tab, Skift+Tab
    .meaning = välj nästa eller föregående pjäs som kan agera; även n och p
key-escape = avbryt valet
key-backspace = ta tillbaka ditt senaste drag, om reglerna tillåter det
key-line = : eller /
    .meaning = skriv en rad: ett drag, en fråga, help, undo, quit
key-help = den här listan
key-leave = avsluta; partiet kan återupptas
key-stride = Skift+pilar
    .meaning = flytta markören { $count } steg
key-leaf = Skift+← →
    .meaning = med en pjäs vald: bläddra bland dess kommandon; Enter utför ett
keys-title = Tangenter på spelplanen (tryck på valfri tangent för att stänga)
keys-letters = Små och stora bokstäver är olika tangenter. En liten bokstav utan egen betydelse räknas som den stora. Ha Caps Lock av.
keys-bar = pilar · Enter · Tab nästa pjäs · : skriv · ? tangenter · Ctrl-C avsluta
    .own = pilar · Enter · Tab nästa pjäs · { $keys } · : skriv · ? tangenter · Ctrl-C avsluta
page-turn = Enter vänder blad.
    .last = Enter går till spelplanen.
ask-action = { $action }. Vill du det? j/n
typed-back = Esc tillbaka
selected = Vald: { $piece }
    .none = Inget är valt.
    .mark = Vald
    .keys = Tangenter
no-piece-here = Det finns ingen pjäs här.
no-piece-can-act = Ingen pjäs kan agera nu.
piece-cannot-act = Kan inte agera nu: { $piece }.
piece-cannot-act-there = Kan inte agera där: { $piece }.
press-number = Tryck på 1 till { $last }, eller Esc.
key-not-here = { $keys }: inte här.
key-caps-lock = { $pressed } är ingen tangent; är Caps Lock på?
key-unknown = { $pressed } är ingen tangent här; ? visar tangenterna.
key-needs-piece = { $pressed }, { $label }: välj först en pjäs, med Enter eller Tab.
key-not-now = { $pressed }, { $label }: går inte nu.

## Uppspelning, och enskilda ställningar

spectator = Åskådare
replay-keys = Enter framåt · p bakåt · TAL hoppa · first · last · seat NAMN · help · q
replay-help = n eller Enter
    .next = nästa drag
    .previous = föregående drag
    .jump = ställningen efter 12 drag
    .ends = början, slutet
    .seat = som en plats ser det; seat utan namn: som en åskådare
    .quit = avsluta
replay-end = Det här är slutet; q avslutar.
replay-start = Det här är början.
replay-unknown = { $line } är inget kommando; help visar dem.
replay-of = { $count ->
    [one] Början av { $count } drag
   *[other] Början av { $count } drag
}
replay-step = { $number } av { $last }: { $seat } { $action }
    .unseen = (dolt)
after-actions = { $count ->
    [one] Efter { $count } drag
   *[other] Efter { $count } drag
}
