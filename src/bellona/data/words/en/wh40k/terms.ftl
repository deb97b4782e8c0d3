### Words of facts and questions: `phase-charge` is what a phase "charge" is called, `word-…` serves all fields.

## Stages, phases and steps

stage-setup = Setup
stage-battle = Battle round
phase-mission = Mission
phase-battlefield = Battlefield
phase-attacker-and-defender = Attacker and Defender
phase-secrets = Secondary missions
phase-battle-formations = Declare Battle Formations
phase-deployment = Deployment
phase-first-turn = First turn
phase-pre-battle = Pre-battle rules
phase-command = Command phase
phase-movement = Movement phase
phase-shooting = Shooting phase
phase-charge = Charge phase
phase-fight = Fight phase
step-read-rosters = Read the rosters
step-select-mission = Select the mission
step-create-battlefield = Create the battlefield
step-objective-marker = Place objective markers
step-attacker = Attacker and Defender
step-secrets = Choose Secondary missions
step-battle-formations = Declare Battle Formations
step-unit-to-deploy = Deploy armies
step-late-deployment = Roll off for those who deploy last
step-unit-to-deploy-last = Deploy the last units
step-first-turn = Determine the first turn
step-pre-battle-rule = Resolve pre-battle rules
step-unit-to-scout = Scout moves
step-begin-the-battle = Begin the battle
step-battle-round = Begin the round
step-gain-command-points = Gain Command points
step-command-rules = Command phase rules
step-battle-shock = Battle-shock tests
step-unit-to-move = Move units
step-returning-aircraft = Returning Aircraft
step-reinforcements = Reinforcements
step-end-of-movement-phase = End of the phase
step-shooting-begins = Start of the phase
step-shoot = Shoot
step-start = Start of the phase
step-unit-to-charge = Charge
step-fights-first = Fights First
step-remaining-combats = Remaining Combats
step-coherency = Unit Coherency

## Rolls

roll-hit = Hit roll
roll-wound = Wound roll
roll-save = saving throw
roll-damage = Damage
roll-attacks = number of attacks
roll-additional-hits = additional hits
roll-feel-no-pain = Feel No Pain
roll-advance = Advance roll
roll-charge = Charge roll
roll-move = Move
roll-battle-shock = Battle-shock test
roll-leadership = Leadership test
roll-desperate-escape = Desperate Escape
roll-mortal-wounds = mortal wounds
roll-casualties = casualties
roll-attacker = Attacker
roll-first-turn = first turn
roll-mission = mission
roll-first-marker = first marker
roll-late-deployment = who deploys last
roll-order-of-rules = order of rules

## Moves and ways to arrive

how-normal = Normal move
how-advance = Advance
how-fall-back = Fall Back
how-scouts = Scout move
how-aircraft = flight
how-charge = Charge move
how-pile-in = Pile In
how-consolidation = Consolidation
how-strategic = Strategic Reserves
how-deep-strike = Deep Strike
how-disembark = disembarking
how-emergency = emergency disembarkation
how-destroyed-transport = out of the destroyed transport
reserves-strategic = Strategic Reserves
reserves-deep-strike = Deep Strike
reserves-aircraft = Aircraft

## Numbers and their sources

save-armour = Save
save-invulnerable = invulnerable save
source-ap = AP
word-house-modifier = house rule: modifier
word-house-more = house rule: more
word-house-critical = house rule: Critical
word-house-re-roll = house rule: re-roll
word-house-mortal-wounds = house rule: mortal wounds
word-house-wounding = house rule: mortal wounds of attacks
word-house-aura = house rule: Aura
word-returning = returning Aircraft
word-recalled = recalled Aircraft
word-destroyed-transport = destroyed transport

## Markers and terrain

marker-objective = Marker
marker-area = Objective
marker-secured = secured
word-embarking = embarking
word-reactions = the others’ reactions
word-marker = marker

## Beside the table

tally-command-points = CP
