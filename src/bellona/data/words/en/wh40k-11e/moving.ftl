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
