### Why a unit may not shoot, a weapon not be fired, a target not be chosen.

refused-advanced = { $unit } has Advanced this turn and has no Assault weapon.
refused-another-target = { $target } is not { $targets }, the only target allowed.
refused-blast-into-combat = { $model } may not fire { $weapon }, a Blast weapon, at { $target }: it is within Engagement Range of { $friends }.
refused-embarked = { $unit } is embarked within { $transport }.
refused-fell-back = { $unit } has Fallen Back this turn.
refused-fired-already = { $model } has fired { $weapon } before; it fires once a battle.
refused-has-shot = { $unit } has been selected to shoot this phase.
refused-locked-in-combat = { $unit } is within Engagement Range of { $enemies }.
refused-lone-operative = { $target } is a Lone Operative { $distance }" away from { $model }; it can be targeted from { $limit }" at most.
refused-not-a-psyker = { $model } is no Psyker and cannot use { $weapon }.
refused-not-after-advancing = { $unit } has Advanced this turn: { $model } may not fire { $weapon }, which is no Assault weapon.
refused-not-an-enemy = { $target } is not an enemy unit.
refused-not-engaged-with = { $model } may fire { $weapon } only at { $enemies }, within Engagement Range, not at { $target }.
refused-not-on-battlefield = { $unit } is not on the battlefield.
refused-not-visible = { $model } sees no model of { $target } that is in range of { $weapon }. In range: { $in-range }. Visible: { $visible }.
refused-not-while-engaged = { $unit } is within Engagement Range of { $enemies }: { $model } may not fire { $weapon }, which is no Pistol.
refused-nothing-to-fire = { $unit } has no ranged weapon that it may fire.
refused-one-profile-at-a-time = { $profile } is a profile of { $weapon } of { $model }: one profile is used each time it shoots.
refused-out-of-range = { $target } is { $distance }" away from { $model }; { $weapon } reaches { $limit }".
refused-pistols-or-others = { $model } fires either its Pistols or its other weapons: not { $weapon } now.
refused-target-locked-in-combat = { $target } is within Engagement Range of { $friends }.
refused-terrain-is-no-target = { $target } is a terrain feature, which cannot be attacked.
