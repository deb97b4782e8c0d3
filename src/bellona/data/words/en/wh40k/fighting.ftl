### Why a charge, a Pile-in or Consolidation move, or a melee attack is refused.

refused-aircraft-strike-only-flyers = { $model } is an AIRCRAFT and can strike only at units that can FLY; { $target } cannot.
refused-charge-after-disembarking = { $unit } has disembarked from a TRANSPORT that had moved or was destroyed, and cannot charge this turn.
refused-charge-after-move = { $unit } cannot charge this turn after its move ({ $moved }).
refused-charge-at-aircraft = Only units that can FLY charge an AIRCRAFT; { $unit } cannot charge { $target }.
refused-charge-by-aircraft = { $unit } is an AIRCRAFT and cannot charge.
refused-charge-while-engaged = { $unit } is within Engagement Range of { $enemies } and cannot charge.
refused-could-be-closer = { $model } ends { $distance }" away; { $possible }" is possible, at { $place }.
refused-could-be-in-contact = { $model } could end in base contact with an enemy, and must.
refused-ends-too-far = { $model } comes nearest to { $goal }: { $distance }"; it must be within { $limit }".
refused-fought-already = { $unit } has fought already in this phase.
refused-in-contact-already = { $model } is in base contact with an enemy and stays where it is.
refused-nobody-near-to-charge = When the phase began no enemy was within { $limit }" of { $unit }; the nearest is { $distance }" away.
refused-not-closer = { $model } ends { $distance }" away; it was { $before }" away and must come closer.
refused-not-eligible-to-fight = { $unit } is not eligible to fight.
refused-one-melee-weapon = { $model } fights with one melee weapon; { $weapon } does not come on top.
refused-only-flyers-strike-aircraft = { $target } is an AIRCRAFT; { $model } cannot FLY and cannot strike at it.
refused-out-of-melee-reach = { $model } is { $distance }" from { $target } (at most { $limit }") and not in base contact with a mate who touches it.
refused-too-far-to-charge = { $target } is { $distance }" from { $unit }; a charge target is within { $limit }".
