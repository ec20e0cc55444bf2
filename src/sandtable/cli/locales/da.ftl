# Tekster til partier og protokoller i terminalen. Ord, der skrives ind, som kommandoer og trækkenes dele, er de samme på
# alle sprog.

## Før partiet

no-match-started = Intet parti er begyndt.
which-game = Hvilket spil?
which-opponent = Hvem er din modstander?
which-scenario = Hvilket scenarie?
which-side = Hvilken side er din?
scenarios-described = (»sandtable games« beskriver scenarierne.)
opponent-player = computeren, { $player }
opponent-person = en anden person ved dette tastatur
opponent-continue = { $count ->
    [one] fortsæt { $file } ({ $count } træk)
   *[other] fortsæt { $file } ({ $count } træk)
}
choose = Vælg
choose-number = 1 til { $last }; Enter vælger { $default }.
choose-wrong = { $typed } er ikke blandt svarene.

## Spillerne, og hvor partiet gemmes

player-you = dig
player-human = menneske
player-thinking = { $player } tænker …
player-failed = { $player } kunne ikke fortsætte og gav op: { $reason }
hand-over = Giv tastaturet videre til { $seat }. { $seat }: tryk på Enter, når du er klar.
seed-hash = Frøets hashværdi: { $hash } (selve frøet vises, når partiet er slut)
seed-was = Frøet var { $seed }
saved-always = Partiet gemmes efter hvert træk i { $file }
saved = Partiet er gemt i { $file }
saved-again = Partiet gemmes igen, i { $file }
saved-elsewhere = { $changed } er ændret af et andet program og bliver, som den er. Dette parti gemmes nu i { $file }
not-saved = Partiet er ikke gemt: { $reason }.
cannot-save = Partiet kan ikke gemmes: { $reason }. Der prøves igen efter hvert træk.
verify-with = Kontrollér med: { $command }
continue-with = Fortsæt med: { $command }
won = { $count ->
    [one] { $winners } vinder: { $reason }
   *[other] { $winners } vinder: { $reason }
}
drawn = Uafgjort: { $reason }

## Linjer

type-action = Skriv et træk, for eksempel { $actions }. Eller: help, choices, quit.
tab-completes = Tab fuldfører
answer-offer = Skriv { $answers }, eller spil videre.
list-or = { $first } eller { $last }
list-and = { $first } og { $last }
confirm = Vil du det?
yes-or-no = [j/N]
not-done = Intet er gjort.
refused = Det går ikke: { $reason }
rest-of-line = Resten af linjen blev ikke udført.
return-to-board = Tryk på Enter for at vende tilbage til spilplanen.
last-action = Seneste træk

## Kommandoer

help-actions = Skriv et træk, og tryk på Enter; skriv ; mellem flere træk. For eksempel:
    .whole-lines = Skriv et træk, og tryk på Enter. For eksempel:
help-questions = Spørg om spilplanen:
help-commands = Kommandoer:
command-form = Kommandoen skrives { $usage }: { $meaning }.
command-help = denne liste
command-choices = alt, hvad du kan gøre, eller alt, hvad du kan gøre på et felt
    .argument = FELT
command-board = spilplanen igen, uden lag
command-goal = hvordan partiet vindes, og hvor langt det er kommet
command-card = brikken på et felt: dens værdier, dens tilstand og hvorfor; og terrænet
    .argument = FELT
command-legend = hvad bogstaverne betyder, terrænet og hvad det koster, og tabellerne
command-log = hvad der er sket, eller de seneste ANTAL linjer af det
    .argument = ANTAL
command-why = om et træk er tilladt og, hvis ikke, hvilken regel der forbyder det
    .argument = TRÆK
command-hint = hvad en computerspiller ville gøre i dit sted
    .argument = NIVEAU
command-undo = tag dit seneste træk tilbage eller, mod computeren, hele din seneste tur
command-redo = spil det igen, som du har taget tilbage, hvis intet andet er spillet
command-position = stillingen som en linje tekst
command-seed = hashværdien af det frø, der bestemmer terningerne
command-draw = tegn spilplanen i en billedfil, .svg eller .png
    .argument = FIL
command-save = gem en kopi af protokollen; selve partiet gemmes automatisk
    .argument = FIL
command-keys = skift mellem en markør på spilplanen og skrevne linjer
command-quit = afslut; partiet kan genoptages
no-choice-at = Der er intet at gøre på { $place }.
no-choice = Der er intet at gøre.
piece-choices = { $piece } → { $places }   (for eksempel { $example })
no-card = Der er intet felt og ingen brik { $name }; skriv card og et felt.
log-form = Skriv log, eller log og et antal linjer, for eksempel log 20.
why-not = { $action } er ikke tilladt: { $reason }
why-allowed = { $action } er tilladt.
undo-turn = Tage hele din seneste tur tilbage, og det, computeren har gjort siden?
undo-nothing = Intet blev taget tilbage.
undo-alone = Dette kan ikke tages tilbage alene. Skriv :undo for at tage hele din seneste tur tilbage.
undone = Taget tilbage: { $actions }
redo-nothing = Der er intet at gøre om: noget andet er spillet siden.
redone = Gjort igen.
hint-thinking = Tænker …
hint-by = { $player } ville gøre sådan:
hint-line = Derefter kan det for eksempel gå sådan:
seed-command = Frøets hashværdi: { $hash }; selve frøet vises, når partiet er slut.
drawn-in = Tegnet i { $file }
copied-to = En kopi er gemt i { $file }
file-exists = { $file } findes allerede; angiv et andet navn.
not-while-secret = Det ville vise det, der er skjult for dig; prøv igen, når intet er skjult.
keys-need-terminal = Taster kræver en terminal; skriv linjer her.
lines-from-now = Skriv linjer fra nu af; kommandoen »keys« går tilbage til spilplanen.

## Målet, og kortet for en brik

goal = Mål: { $goal }
    .progress = Mål: { $goal } ({ $progress })
    .none = Dette spil siger ikke, hvordan det vindes; se reglerne.
    .rules = Regler: { $rules }
    .count = { $label }: { $value } af { $of }
    .value = { $label }: { $value }
ground-on = Terrænet på { $place }: { $ground }

## En markør på spilplanen

key-arrows = pile
    .meaning = flyt markøren
key-enter = vælg brikken, eller handl der med den valgte brik
    .home = ved siden af brikker: vælg den første af dem, med uret
key-tab = Tab, Skift+Tab
    .meaning = vælg næste eller forrige brik, der kan handle; også n og p
key-escape = annullér valget
key-backspace = tag dit seneste træk tilbage, hvis reglerne tillader det
key-line = : eller /
    .meaning = skriv en linje: et træk, et spørgsmål, help, undo, quit
key-help = denne liste
key-leave = afslut; partiet kan genoptages
key-stride = Skift+pile
    .meaning = flyt markøren { $count } skridt
key-leaf = Skift+← →
    .meaning = med en brik valgt: blad gennem dens kommandoer; Enter udfører en
keys-title = Taster på spilplanen (tryk på en vilkårlig tast for at lukke)
keys-letters = Små og store bogstaver er forskellige taster. Et lille bogstav uden egen betydning tæller som det store. Hav Caps Lock slået fra.
keys-bar = pile · Enter · Tab næste brik · : skriv · ? taster · Ctrl-C afslut
    .own = pile · Enter · Tab næste brik · { $keys } · : skriv · ? taster · Ctrl-C afslut
page-turn = Enter vender bladet.
    .last = Enter går til spilplanen.
ask-action = { $action }. Vil du det? j/n
typed-back = Esc tilbage
selected = Valgt: { $piece }
    .none = Intet er valgt.
    .mark = Valgt
    .keys = Taster
no-piece-here = Der er ingen brik her.
no-piece-can-act = Ingen brik kan handle nu.
piece-cannot-act = Kan ikke handle nu: { $piece }.
piece-cannot-act-there = Kan ikke handle der: { $piece }.
press-number = Tryk på 1 til { $last }, eller Esc.
key-not-here = { $keys }: ikke her.
key-caps-lock = { $pressed } er ikke en tast; er Caps Lock slået til?
key-unknown = { $pressed } er ikke en tast her; ? viser tasterne.
key-needs-piece = { $pressed }, { $label }: vælg først en brik, med Enter eller Tab.
key-not-now = { $pressed }, { $label }: ikke muligt nu.

## Afspilning, og enkelte stillinger

spectator = Tilskuer
replay-keys = Enter frem · p tilbage · TAL spring · first · last · seat NAVN · help · q
replay-help = n eller Enter
    .next = næste træk
    .previous = forrige træk
    .jump = stillingen efter 12 træk
    .ends = begyndelsen, slutningen
    .seat = som en plads ser det; seat uden navn: som en tilskuer
    .quit = afslut
replay-end = Dette er slutningen; q afslutter.
replay-start = Dette er begyndelsen.
replay-unknown = { $line } er ikke en kommando; help viser dem.
replay-of = { $count ->
    [one] Begyndelsen af { $count } træk
   *[other] Begyndelsen af { $count } træk
}
replay-step = { $number } af { $last }: { $seat } { $action }
    .unseen = (skjult)
after-actions = { $count ->
    [one] Efter { $count } træk
   *[other] Efter { $count } træk
}
