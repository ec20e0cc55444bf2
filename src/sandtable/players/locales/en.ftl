# Texts about computer players: levels, hints and their reasons.
# The names of the levels are in the client's catalogue, sandtable/locales.

## Levels

level-blunders = Looks no further than its own turn, and plays { $percent } % of its actions at random.
level-plain = Looks no further than its own turn, and always plays the best action that it finds.
level-thinks = { $percent ->
        [0] Looks ahead as far as it can, up to { $seconds } s per turn.
       *[other] Looks ahead as far as it can, up to { $seconds } s per turn, and plays { $percent } % of its actions at random.
    }
level-by-commander-easy = Gives few orders, and does not react to the enemy.
level-by-commander = Plans the match, and reacts to the enemy that it sees.
level-by-commander-hard = Plans the match, reacts to the enemy, gives its orders time, and lets units recover that were hit.
level-no-levels = { $game } has no levels. Choose one of its other computer players.
level-unknown = { $game } has levels 1 to { $last }; { $written } is not one of them.
level-no-setting = A level has no setting { $setting }. Only its time can be set, as in level:6,seconds=2.
level-no-time = Level { $level } does not look ahead, so its time cannot be set.
level-wrong-time = { $seconds } is not a time for a turn. Write seconds from { $least } to { $most }, as in level:6,seconds=2.

## Hints

hint-path = What to do
hint-follows = What may follow
hint-why = Why
hint-won = As good as won for you
hint-better = Better for you
hint-even = About even
hint-worse = Worse for you
hint-lost = As good as lost for you
hint-no-level = { $game } has no level that can give hints.
hint-not-your-turn = You can ask for a hint when it is your turn.

## Reasons

reason-nothing-better = Nothing better was found.
reason-wins = It wins the match.

reason-unit-infantry = the infantry
reason-unit-cavalry = the cavalry
reason-unit-cannon = the cannon
reason-unit-swift-cannon = the swift cannon
reason-unit-relay = the relay
reason-unit-swift-relay = the swift relay
reason-unit-heavy-tank = the heavy tank
reason-unit-light-tank = the light tank
reason-unit-car = the armoured car
reason-unit-tank = the tank
reason-unit-field-hq = the field headquarters
reason-unit-fuel = the fuel depot
reason-unit-ammunition = the ammunition depot

# A Game of War

reason-gow-arsenal = It destroys the arsenal on { $place }.
reason-gow-takes = It takes { $unit } on { $place }: { $attack } against { $defence }.
reason-gow-drives = It forces { $unit } on { $place } to retreat: { $attack } against { $defence }.
reason-gow-saves = { $count ->
    [one] It saves { $unit } on { $place }, which could be taken where it stands.
   *[other] It saves { $count } units that could be taken where they stand.
}
reason-gow-joins = { $count ->
    [one] It brings one unit back into communication.
   *[other] It brings { $count } units back into communication.
}
reason-gow-cuts = { $count ->
    [one] It cuts one enemy unit off from communication.
   *[other] It cuts { $count } enemy units off from communication.
}
reason-gow-reaches = The arsenal on { $place } can be entered next turn, unless the enemy prevents it.
reason-gow-threatens = It threatens { $unit } on { $place }: { $attack } against { $defence }, unless the enemy prevents it.
reason-gow-line = If it then goes on as expected, you take { $taken } and lose { $lost }.
reason-gow-gathers = It gathers strength against { $unit } on { $place }: { $attack } against { $defence }.
reason-gow-wider = Your lines of communication cover { $count } more squares.
reason-gow-nearer = { $count } units come nearer to the enemy's arsenals.

# Kriegspiel (1983)

reason-k83-enters-city = It enters the enemy's city and wins the match.
reason-k83-attack = { $lost ->
    [0] The attack on { $unit } on { $place } at { $odds } succeeds with { $good } of 6 throws.
   *[other] The attack on { $unit } on { $place } at { $odds } succeeds with { $good } of 6 throws; with { $lost } the attackers are lost.
}
reason-k83-pays = It costs least to give up { $unit }.
reason-k83-town = Town { $town } becomes friendly to you.
reason-k83-town-denied = Town { $town } is no longer friendly to the enemy.
reason-k83-guards = { $count ->
    [one] One enemy piece could enter your city next turn; now it cannot, in this weather.
   *[other] { $count } enemy pieces could enter your city next turn; now they cannot, in this weather.
}
reason-k83-reaches = The enemy's city can be entered next turn, unless the enemy, a minefield or the weather prevents it.
reason-k83-mines = The enemy could come to { $place } in one turn: a minefield will lie there.
reason-k83-clears = The minefield on { $place } is cleared in { $chance } % of cases; otherwise you lose { $unit }.
reason-k83-away = { $count ->
    [one] One piece that the enemy could attack next turn is out of reach then, in this weather.
   *[other] { $count } pieces that the enemy could attack next turn are out of reach then, in this weather.
}
reason-k83-ground = { $count ->
    [one] One piece comes to ground on which it fights better.
   *[other] { $count } pieces come to ground on which they fight better.
}
reason-k83-nearer = { $count ->
    [one] One piece comes nearer to the enemy's city; the nearest of all is { $left } factors from its gates.
   *[other] { $count } pieces come nearer to the enemy's city; the nearest of all is { $left } factors from its gates.
}
reason-k83-home = { $count ->
    [one] One piece comes nearer to your own city.
   *[other] { $count } pieces come nearer to your own city.
}

# Taktik

reason-tak-attack = On attack a shot strikes in { $chance } % of cases, on retreat in { $less } %.
reason-tak-repair = { $count ->
    [one] One vehicle waits to be repaired; the lamp for repairs lights in { $chance } % of cases.
   *[other] { $count } vehicles wait to be repaired; the lamp for repairs lights in { $chance } % of cases.
}
reason-tak-extra = You get { $steps } extra steps in { $chance } % of cases.
reason-tak-fires = { $known ->
    [yes] The shot at { $unit } on { $place } strikes it in { $good } % of cases, and your own vehicle in { $bad } %.
   *[no] The shot at { $unit } on { $place } probably strikes it in { $good } % of cases, and your own vehicle in { $bad } %.
}
reason-tak-holds-fire = { $known ->
    [yes] The best shot, at { $unit } on { $place }, would strike it in { $good } % of cases, and your own vehicle in { $bad } %.
   *[no] The best shot, at { $unit } on { $place }, would probably strike it in { $good } % of cases, and your own vehicle in { $bad } %.
}
reason-tak-aims = { $known ->
    [yes] From there { $unit } on { $place } can be fired at: { $good } % to strike it, { $bad } % to be struck.
   *[no] From there { $unit } on { $place } can be fired at: probably { $good } % to strike it, { $bad } % to be struck.
}
reason-tak-takes-headquarters = It takes the headquarters on { $place }.
reason-tak-takes-depot = It takes the repair depot on { $place }.
reason-tak-takes = It takes { $unit } on { $place }.
reason-tak-guards = { $count ->
    [one] It guards the headquarters on { $place }: one enemy vehicle is near.
   *[other] It guards the headquarters on { $place }: { $count } enemy vehicles are near.
}
reason-tak-supplied = It comes within reach of { $unit } again.
reason-tak-nearer = { $count ->
    [one] It comes one step nearer to the enemy's headquarters; { $left } are left.
   *[other] It comes { $count } steps nearer to the enemy's headquarters; { $left } are left.
}
reason-tak-mended = A repaired vehicle is back in action on { $place }.
