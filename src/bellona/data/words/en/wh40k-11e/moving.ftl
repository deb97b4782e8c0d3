### Moves of the 11th edition through terrain and in the Fight phase.

ask-mobile = Give { $unit } Mobile for this move?
option-mobile = Mobile
ask-second-pile-in-move = Pile in once more with { $unit }?
how-ongoing = Ongoing consolidation
how-engaging = Engaging consolidation
how-objective = Objective consolidation
odds-step-hazard = Hazard rolls
refused-upper-floor = { $model } is neither INFANTRY nor BEASTS nor SWARM nor MONSTER nor can it FLY, and may not end { $height }″ up in { $feature }.
mark-secured = Secured
told-walker-risk = { $unit } took Mobile for its move and rolled { $roll }.
roll-mobile = risk of Mobile

## Fighting

told-overrun-fight = { $unit } makes an Overrun Fight and may pile in twice.
matter-second-pile-in-move = Piling in once more
refused-out-of-melee-reach = { $model } is { $distance }" from { $target } (at most { $limit }") and not within 2" of a mate who is engaged with it.
