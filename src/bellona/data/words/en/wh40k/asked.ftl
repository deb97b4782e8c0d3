### What players are asked in Warhammer 40,000, and what is happening as a rule is offered.

idle-unit-to-move = All others remain stationary
option-stationary = Remain Stationary
option-normal = Normal move
option-advance = Advance
option-fall-back = Fall Back
option-fly = Fly on
option-model = model
option-move = Move
option-engagement-range = Engagement Range
option-charge = Charge
option-armour = armour save
option-invulnerable = invulnerable save
option-strategic = Strategic Reserves
option-deep-strike = Deep Strike

## Setup

ask-mission = Choose the mission.
ask-objective-marker = Place an objective marker.
ask-marker = Place { $marker }.
ask-hover = Choose the Aircraft that hover.
ask-leaders = Attach your Leaders.
ask-transports = Choose who starts embarked, and where.
ask-reserves = Choose who waits in Reserves.
ask-unit-to-deploy = Choose a unit to deploy.
ask-unit-to-deploy-last = Choose a unit to deploy last.
ask-deployment = Deploy { $unit }.
ask-first-turn = Choose who has the first turn.
ask-pre-battle-rule = Choose a pre-battle rule to resolve.
ask-unit-to-scout = Choose a unit to make its Scout move.

## The battle

ask-battle-shock = Choose the next unit to take a Battle-shock test.
ask-unit-to-move = Choose a unit to move.
ask-movement = How does { $unit } move?
ask-normal-move = Move { $unit }.
ask-advance-move = Move { $unit }: it Advances.
ask-fall-back-move = Move { $unit }: it Falls Back.
ask-scouts-move = Move { $unit } before the battle.
ask-aircraft-move = Fly { $unit } straight on, at least { $least }″, or off the battlefield.
ask-lost-in-escape = Choose a model to lose in the escape.
ask-model-to-remove = Choose a model of { $unit } to remove: it is out of Coherency.
ask-embark = Embark { $unit }?
ask-disembark = Set up { $unit } beside its transport?
ask-emergency-disembarkation = Set up { $unit } beside its destroyed transport.
ask-returning-aircraft = Choose an Aircraft to return.
ask-reinforcements = Choose a unit to set up, or end the step.
ask-arrive = Set up { $unit }.
ask-shoot = Choose a unit to shoot with, or end the step.
ask-pistols = Choose the models that fire their Pistols instead of their other weapons.
ask-targets = Choose the targets of each weapon of { $unit }.
ask-order-of-passengers = In which order do the passengers get out?
ask-order-of-embarking = { $unit } has moved: does it embark first, or do others react first?
ask-order-of-targets = In which order are the targets attacked? After each you may change the rest.
ask-order-of-profiles = In which order do the weapons attack? After each you may change the rest.
ask-allocate = Choose the model that takes the attack.
ask-save = Choose the save to use.
ask-feel-no-pain = Choose the Feel No Pain to use.
ask-unit-to-charge = Choose a unit to charge with, or end the step.
ask-charge-targets = Choose the targets of the charge of { $unit }.
ask-charge-move = Move { $unit }: it charges.
ask-fights-first = Choose a unit to fight with: those that fight first.
ask-remaining-combats = Choose a unit to fight with.
ask-pile-in-move = Pile in with { $unit }?
ask-melee-attacks = Choose the weapon and target of each model of { $unit }.
ask-divided-attacks = Divide the attacks of { $model } with { $weapon }.
ask-consolidation-move = Consolidate with { $unit }?

## What is happening as a rule is offered

event-battle-shock-due = { $unit } is about to take a Battle-shock test.
event-battle-shock-failed = { $unit } has failed its Battle-shock test.
event-move-begins = { $unit } is about to move.
event-move-ends = { $unit } has moved.
event-set-up = { $unit } has been set up.
event-movement-phase-ends = The Movement phase of { $player } is about to end.
event-shooting-begins = { $player } is about to select a unit to shoot with.
event-selected-as-target = { $by } has selected { $target } as a target.
event-charge-move-ends = { $unit } has ended a Charge move.
event-selected-to-fight = { $unit } has been selected to fight.
event-has-fought = { $unit } has fought.
