### What 9th edition says besides: its phases, questions, facts and refusals.

## The turn

phase-psychic = Psychic phase
phase-morale = Morale phase
phase-deployment-zones = Deployment zones
step-deployment-zone = Choose a zone
step-declare-openly = Who is divided, rides or waits
step-agreements = What the players agree on
step-markers = Which marker models count for
step-units-that-stand-still = Units that stand still
step-psyker = Manifest powers
step-heroic-intervention = Heroic Interventions
step-chargers = Units that charged
step-morale-test = Morale tests
step-aircraft-to-move = Aircraft that fly on
how-heroic-intervention = Heroic Intervention
matter-morale-test = In which order units are tested for Morale
roll-ruling = ruling
roll-deployment-zone = deployment zone
roll-psychic = Psychic test
roll-deny = Deny the Witch
roll-perils = Perils of the Warp
word-perils = Perils of the Warp
roll-smite = Smite
roll-morale = Morale test
roll-attrition = Combat Attrition test

## Questions

ask-ruling = { $point } They say: “{ $words }”. Agree, or say what you find reasonable; if you differ, dice decide.
option-agree = agree
ask-deployment-zone = Choose your deployment zone.
option-near = the near one
option-far = the far one
ask-aircraft-to-move = Choose the next aircraft that has to fly on.
ask-aircraft-move = Fly { $unit } at least { $least }″, or pass: it leaves the battlefield and is lost.
ask-markers = Choose the one marker that each model counts for this turn.
ask-combat-squads = Choose the units that are divided into two.
ask-second-squad = Choose the five models of { $unit } that are a unit of their own.
ask-added-models = Set up the models that are added to { $unit }, in Unit Coherency; or pass.
ask-psyker = Choose a psyker to manifest powers.
ask-psychic-power = Choose a power for { $unit } to attempt.
ask-deny = Deny the power of { $enemy }?
ask-closest = Several enemies are as close to { $unit }: choose one.
ask-order-of-perils = In which order do the units near suffer?
ask-grenade = Choose a model of { $unit } that throws a Grenade instead of shooting.
ask-profile = Which profile does { $unit } fire with?
ask-overwatch = Fire Overwatch with { $unit } at { $enemy }?
ask-heroic-intervention = Choose a unit for a Heroic Intervention.
ask-heroic-intervention-move = Move { $unit } in a Heroic Intervention?
ask-chargers = Choose a unit that charged to fight with.
ask-close-combat-attacks = Choose the weapon and target of each attack of { $unit }.
ask-lost-in-wreck = Choose a model of { $unit } that is lost with the transport.
ask-morale-test = Choose the next unit to take a Morale test.
ask-model-that-flees = Choose a model of { $unit } that flees.

## What happened

told-army-mustered = { $player }: { $name }, { $faction }, Power { $points } – { $units }.
told-battle-begins = The battle began; { $first } had the first turn. All { $contested-count } markers were contested.
told-charge-made = { $unit } charged { $targets }.
told-unit-divided = { $unit } was divided: { $models } are { $apart } from now on.
told-models-added = { $unit } was joined by { $places }.
told-psychic-test =
    { $passed ->
        [yes] { $unit } passed the Psychic test for { $power }: { $dice }, needed { $needed }.
       *[no] { $unit } failed the Psychic test for { $power }: { $dice }, needed { $needed }.
    }
told-perils-of-the-warp = { $unit } suffers Perils of the Warp.
told-denial-rolled =
    { $denied ->
        [yes] { $unit } denied { $power } of { $enemy }: { $dice }.
       *[no] { $unit } did not deny { $power } of { $enemy }: { $dice }.
    }
told-power-manifested = { $unit } manifested { $power }.
told-power-lost = { $unit } perished, and { $power } fails.
told-power-without-target = { $power } of { $unit } reaches nobody.
told-aircraft-lost =
    { $aboard-count ->
        [0] { $unit } left the battlefield and is lost.
       *[other] { $unit } left the battlefield and is lost with { $aboard }.
    }
told-destroyed-by =
    { $player ->
        [none] { $unit } was destroyed by no enemy.
       *[other] { $unit } was destroyed by { $player }.
    }
told-marker-chosen = { $model } counts for { $objective } this turn.
told-table-ruling =
    { $player ->
        [none] Agreed – { $point }: { $words }.
       *[other] { $player } decides – { $point }: { $words }.
    }
told-unusual-power = The armies have Power { $power } together; the rules are meant for { $least } to { $most }.
told-unusual-size = The armies have Power { $power } together, which is that of another size of battle.
told-overwatch-fired = { $unit } fires Overwatch at { $enemy }.
told-lost-in-wreck = { $unit } left the destroyed transport: { $dice } – { $lost } lost.
told-boosted = { $unit } Advances with boosted engines: +{ $inches }″.
told-weapon-overheated = The { $weapon } of { $model } overheated and destroyed its bearer.
told-morale-test =
    { $passed ->
        [yes] { $unit } passed the Morale test: { $die } and { $lost } lost, Leadership { $leadership }.
       *[no] { $unit } failed the Morale test: { $die } and { $lost } lost, Leadership { $leadership }.
    }
told-combat-attrition = { $unit } took a Combat Attrition test: { $dice }; up to { $fatal } a model flees – { $fled } fled.
told-model-fled = { $model } fled the battlefield.

## What may not be done

refused-charge-after-combat = { $unit } was within Engagement Range of an enemy when the phase began, and cannot charge.
refused-fired-this-phase = { $model } has fired { $weapon } this phase.
refused-no-ballistic-skill = { $model } has no Ballistic Skill and does not shoot.
refused-within-least-range = { $target } is wholly within { $least } of { $model }, too near for { $weapon }.
refused-look-out-sir = { $model } may not shoot at { $target }, a character near others that is not the closest.
refused-one-grenade = { $model } does not use { $weapon }: one model of the unit throws one Grenade, and nothing else.
refused-profile-settled = { $model } has chosen the profile of { $weapon }: { $profile }.
refused-no-target = { $unit } has no target for any of its weapons.
refused-no-psyker = { $unit } is no psyker.
refused-has-manifested = { $unit } has manifested powers this phase.
refused-unknown-power = { $unit } does not know { $power }.
refused-power-attempted = { $power } has been attempted this battle round.
refused-denied-often-enough = { $unit } has denied { $denials } powers this phase.
refused-too-far-to-deny = { $unit } is { $distance } away, and denies within { $limit }.
refused-no-overwatch = { $unit } has no rule to fire Overwatch.
refused-overwatch-while-engaged = { $unit } cannot fire Overwatch while { $enemies } is upon it.
refused-intervention-in-own-turn = { $unit } cannot intervene in its own player's turn.
refused-intervention-by-no-character = { $unit } is no character and cannot intervene.
refused-intervention-after-wreck = { $unit } left a destroyed transport this turn and cannot intervene.
refused-intervention-while-engaged = { $unit } is engaged already and cannot intervene.
refused-nobody-near-to-intervene = No enemy is within { $limit } of { $unit }.
refused-has-intervened = { $unit } has intervened this phase.
refused-chargers-first = { $unit } did not charge: those that did fight first.
refused-transport-engaged = { $unit } cannot embark in { $transport } while { $enemies } is upon it.
refused-has-tested = { $unit } has taken its Morale test.
refused-lost-nobody = { $unit } has lost no model this turn.
refused-open-keyword = Unit { $unit } ({ $sheet }): nothing is chosen for { $keyword }.
refused-word-not-allowed = Unit { $unit } ({ $sheet }): { $keyword } cannot be { $word }; there are { $words }.
refused-no-such-keyword = Unit { $unit } ({ $sheet }) has no { $keyword } to choose.
refused-enough-models = Unit { $unit } ({ $sheet }): there are { $models } models elsewhere or together, enough for { $least }.
refused-trait-not-for-unit = Unit { $unit } ({ $sheet }) is no Warlord that is a character: no trait { $trait }.

## What battles are made of

mission-eternal-war = Only War
mission-combat-patrol = Combat Patrol
battle-size-combat-patrol = Combat Patrol, Power 50 together
battle-size-incursion = Incursion, Power 100 together
battle-size-strike-force = Strike Force, Power 200 together
battle-size-onslaught = Onslaught, Power 300 together
switch-aircraft-off-the-battlefield = Aircraft that leave the battlefield
switch-aircraft-off-the-battlefield-destroyed = are destroyed
switch-aircraft-off-the-battlefield-strategic-reserves = go into Strategic Reserves
switch-near-aircraft = Moves that end near enemy aircraft
switch-near-aircraft-charges-and-flyers = charges at them, and small moves of those who can fly
switch-near-aircraft-never = none
switch-repeated-powers = Smite of one psyker
switch-repeated-powers-any-number = as often as it may attempt powers
switch-repeated-powers-once-a-unit = once a battle round
word-slay-the-warlord = Slay the Warlord
word-more-markers = more objective markers
word-close-combat-weapon = close combat weapon
