### What a Stratagem that is offered is about: the event, its price, its effect.

offer-fire-overwatch =
    { $event ->
        [move-begins] { $units } is about to move.
        [move-ends] { $units } has moved.
        [charge-begins] { $units } is about to charge.
        [charge-ends] { $units } has charged.
       *[set-up] { $units } has been set up.
    } For { $cost } CP one of your units ({ $usable }) shoots at it; only 6s hit.
offer-go-to-ground = { $units-1 } shoots at { $units-0 }. For { $cost } CP { $units-0 } has a 6+ invulnerable save and the Benefit of Cover until the phase ends.
offer-smokescreen = { $units-1 } shoots at { $units-0 }. For { $cost } CP { $units-0 } has the Benefit of Cover and Stealth until the phase ends.
offer-grenade = You are about to select who shoots. For { $cost } CP one of your units ({ $usable }) throws grenades instead: six dice at an enemy within 8″, a mortal wound for each 4+.
offer-command-re-roll = { $unit } has rolled { $dice } ({ $roll }). For { $cost } CP one die is rolled again; dice that are added up are rolled again together.
offer-counter-offensive = { $units } has fought. For { $cost } CP one of your units ({ $usable }) fights next.
offer-heroic-intervention = { $units } has charged. For { $cost } CP one of your units ({ $usable }) charges it in turn, without the Charge bonus.
offer-insane-bravery = { $units } has failed its Battle-shock test. For { $cost } CP it counts as passed.
offer-epic-challenge = { $units } fights near an Attached unit. For { $cost } CP a Character in it has Precision in melee until the phase ends.
offer-rapid-ingress = The enemy’s Movement phase ends. For { $cost } CP one of your units in Reserves ({ $usable }) arrives now.
offer-tank-shock = { $units } is about to charge. For { $cost } CP an enemy that it reaches suffers a mortal wound for each 5+ of as many dice as a melee weapon of its has Strength, 6 at most.
refused-left-empty = Nobody starts the battle in { $transport }: it counts as destroyed.
