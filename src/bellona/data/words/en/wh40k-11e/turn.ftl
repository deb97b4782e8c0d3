### The turn, Battle-shock, moves, reserves, transports and aircraft of 11th edition.

## Hazard rolls

roll-hazard = hazard roll
word-hazard = hazard roll
told-hazard-rolls =
    { $unit } made hazard rolls: { $dice } – { $failed ->
        [0] nothing happened
       *[other] { $failed } failed
    }.

## The turn

phase-start-of-turn = Start of the turn
phase-end-of-turn = End of the turn
step-start-of-turn = Start-of-Turn step
step-end-of-turn = End-of-Turn rules
step-recall-aircraft = Recall Aircraft
step-score = Control and scoring
told-turn-began = The turn of { $player } in round { $round } began.

## Falling Back

ask-fall-back-mode = How does { $unit } Fall Back?
option-ordered-retreat = Ordered Retreat
option-desperate-escape = Desperate Escape
mode-ordered-retreat = Ordered Retreat
mode-desperate-escape = Desperate Escape
tells-hazards =
    { $value ->
        [one] a hazard roll
       *[other] { $value } hazard rolls
    }, then a Battle-shock test
told-fell-back = { $unit } Falls Back: { $mode }.
matter-fall-back-mode = How units Fall Back
when-clear-true = where a way out is known that leads through no enemy

## Surge moves

word-surge = Surge
how-surge = Surge move
roll-surge = Surge move
ask-surge-target = Choose the enemy unit that { $unit } surges towards.
ask-surge-move = Surge with { $unit }?
refused-surge-after-move = { $unit } has moved in this phase and cannot surge.
refused-surge-from-elsewhere = { $unit } is not on the battlefield and cannot surge.
refused-surge-while-battle-shocked = { $unit } is Battle-shocked and cannot surge.
refused-surge-while-engaged = { $unit } is engaged with { $enemies } and cannot surge.

## Transports

ask-disembark = Set up { $unit } beside its transport: { $how }?
ask-disembark-mode = No room is known for all of { $unit } beside { $transport }. Is there any (Tactical), or not (Combat)?
option-tactical = Tactical disembarkation
option-combat = Combat disembarkation
how-rapid-disembarkation = Rapid disembarkation
how-tactical-disembarkation = Tactical disembarkation
how-combat-disembarkation = Combat disembarkation

## Objectives

told-objective-secured = { $player } secured { $objective }.
