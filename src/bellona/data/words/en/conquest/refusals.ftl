### Why an answer, a formation, a battlefield or an army is refused.

## Actions

refused-activated = { $unit } has been activated this round.
refused-arrived-this-round = { $unit } has come on this round and may not charge.
refused-broken = { $unit } is Broken.
refused-characteristic-zero = Its { $characteristic } is 0.
refused-done-already = It has taken this action already.
refused-in-a-garrison = { $unit } is in a garrison.
refused-in-garrison = { $unit } is in a garrison.
refused-in-contact = That is no action for somebody in contact with an enemy.
refused-in-contact-with-others = It is in contact with { $in_contact } and may only harm them.
refused-no-barrage = { $unit } has no Barrage.
refused-no-caster = { $caster } is neither Wizard nor Priest.
refused-no-spell = { $caster } knows no spell.
refused-no-target = There is no target.
refused-nobody-to-challenge = There is no Character to challenge; in contact: { $in_contact }.
refused-nobody-to-charge = There is nobody to charge within { $most }″.
refused-nobody-to-join = { $unit } has no other Regiment near that could take him in.
refused-not-a-character = { $unit } is no Character.
refused-not-a-character-action = That is no action of a Character.
refused-not-broken = { $unit } is not Broken.
refused-not-in-a-garrison = { $unit } is in no garrison.
refused-not-in-contact = There is no contact with that enemy.
refused-not-on-battlefield = He is not on the battlefield.
refused-occupied-this-round = { $unit } has occupied the garrison this round.
refused-on-top-of-a-friend = It stands on top of a friend and must march off him first.
refused-takes-two-marches = Leaving a garrison takes both Marches; done so far: { $done }.
refused-too-heavy = { $class } Regiments cannot withdraw.

## Moving

refused-mixed-directions = A March goes in one direction, not in several: { $directions }.
refused-wheels-backward = It wheels forward only.
refused-too-far = { $inches }″ is too far; { $most }″ at most.
refused-off-battlefield = It would leave the battlefield by { $inches }″.
refused-ends-on-another = It would end on top of { $by }.
refused-through-another = It cannot move through { $by }.
refused-too-near = It would come within { $inches }″ of { $by }; it must stay { $least }″ away.
refused-centre-moved = The centre would move by { $inches }″; it stays where it is.
refused-centre-too-far = The centre would move by { $inches }″; { $most }″ at most.
refused-stand-too-far = A Stand would move { $inches }″; { $most }″ at most.
refused-fewer-engaged = Fewer Stands would be engaged: ours { $ours }, theirs { $theirs }.
refused-not-on-edge = Its front is not on the edge: { $at }.
refused-too-far-forward = It would come on { $inches }″ from the edge; the line is at { $line }″, the nearest enemy at { $enemy }″.
refused-comes-on-forward = It comes on forward.
refused-partly-off = It would not be wholly on the battlefield after { $marches } Marches.
refused-no-room-to-leave = There is no room for { $unit } outside.
refused-not-against-the-garrison = It must touch the garrison; it is { $inches }″ away.
refused-no-room = There is no room for him in { $unit }.

## Charges

refused-no-enemy-on-the-battlefield = { $target } is no enemy on the battlefield.
refused-too-far-to-charge = { $target } is { $inches }″ away; a charge reaches { $most }″ at most.
refused-not-in-front-arc = { $target } is not in the front arc of { $unit }.
refused-no-line-of-sight = { $unit } does not see { $target }: { $blocked_by } is in the way.
refused-one-wheel-before-contact = A charge wheels once before contact, not { $legs } times.
refused-wheel-too-wide = { $degrees }° is too wide a wheel; { $most }° at most.
refused-misses-the-target = It would miss the target with { $most }″.
refused-fewer-stands-in-contact = { $stands } Stands would touch; { $possible } could.
refused-charge-off-table = It would leave the battlefield.
refused-charge-through = It would go through { $hit }.
refused-charge-too-near = It would come too near to { $hit }.
refused-charge-too-near-end = It would end too near to { $hit }.
refused-charge-overlap-end = It would end on { $hit }.
refused-charge-too-long = It would go too far.
refused-no-impact-on-garrisons = There are no Impact attacks on a garrison: { $target }.
refused-no-impact-through-hindering = { $unit } charged through Hindering Terrain and makes no Impact attacks.

## Volleys and spells

refused-out-of-range = It is { $distance }″ away; the range is { $range }″.
refused-only-on-self = The spell is cast on the caster's own Regiment, not on { $target }.
refused-wrong-side = The spell is not meant for { $target }.

## Characters

refused-has-a-character = { $unit } has a Character already.
refused-other-type = He is { $type }; the Regiment is { $regiment }.
refused-irregular = { $unit } is Irregular and he is not.

## Formations

refused-wrong-number-of-stands = { $stands } Stands for { $places } places.
refused-not-its-stands = { $stands } Stands are named; it has { $has }.
refused-front-rank-too-narrow = The front rank has { $stands } Stands; it needs { $least }.
refused-rank-with-gaps = A rank has gaps.
refused-behind-front-rank = { $stand } belongs into the front rank, not into rank { $rank }.
refused-command-stand-not-central = { $stand }, the Command Stand, belongs into the middle of the front rank.
refused-wounded-not-in-last-rank = { $stand } is wounded and belongs into the last rank.

## Garrisons

refused-no-infantry = Only Infantry goes into a garrison, not { $type }.
refused-keeps-out-of-garrisons = { $unit } keeps out of garrisons.
refused-too-large-for-garrison = { $stands } Stands are too many; there is room for { $capacity }.
refused-garrison-occupied = { $by } is inside.

## Battlefields

refused-wrong-number-of-pieces = { $pieces } pieces of terrain; there are { $least } to { $most }.
refused-too-many-garrisons = { $garrisons } garrisons; { $most } at most.
refused-piece-too-large = { $piece } measures { $inches }″; { $most }″ at most.
refused-pieces-too-near = { $pieces } are { $inches }″ apart; at least { $least }″.
refused-terrain-on-objective = { $piece } lies on an objective.
refused-garrison-near-edge = { $piece } is { $inches }″ from the edge; better { $least }″.
refused-garrisons-too-near = { $pieces } are { $inches }″ apart; better { $least }″.

## Armies

refused-no-warbands = The army has no warband.
refused-not-in-army-list = Warband { $warband }: { $faction } has no { $entry }.
refused-one-warlord = The army has { $warlords } Warlords; it must have one.
refused-mastery-twice = The mastery { $mastery } is taken { $times } times; each may be taken once.
refused-several-masteries = Warband { $warband }: a Character has one mastery, not { $masteries }.
refused-too-many-points = The army costs { $points } points; { $limit } at most.
refused-size-of-warband = Warband { $warband } has { $regiments } Regiments; it must have { $least } to { $most }.
refused-nobody-of-his-type = Warband { $warband }: none of the Regiments is { $type }, as the Character is.
refused-all-irregular = Warband { $warband }: every Regiment that is { $type }, as the Character is, is Irregular; he can join none.
refused-not-his-to-lead = Warband { $warband }: { $character } may not lead { $entry }.
refused-too-many-restricted = Warband { $warband } has { $restricted } restricted Regiments; { $most } at most.
refused-restricted-without-mainstay = Warband { $warband } has { $restricted } restricted Regiments but only { $mainstay } mainstay.
refused-not-offered = Warband { $warband }: that is not offered; there are { $offered }.
refused-retinue-for-infantry = Warband { $warband }: only Infantry Characters have a retinue; this one is { $type }.
refused-tier-too-high = Warband { $warband }: { $kind } of tier { $tier }; { $most } at most.
refused-retinue-too-large = Warband { $warband }: { $models } retinue models; { $most } at most.
refused-size-of-regiment = Warband { $warband }: { $entry } has { $least } to { $most } Stands, not { $stands }.
refused-no-command-models = Warband { $warband }: { $entry } is a Monster and has no command models ({ $models }).
refused-command-model-twice = Warband { $warband }: { $entry } has { $model } { $times } times.
refused-too-many-command-models = Warband { $warband }: { $entry } has { $models } command models; { $most } at most.
refused-no-stand-to-replace = Warband { $warband }: { $entry } has { $models } command models and only { $stands } Stands.
