### Words of facts and questions: `phase-command` is what a phase "command" is called, `word-…` serves all fields.

## Stages, phases and steps

stage-setup = Setup
stage-battle = Round
phase-armies = Armies
phase-missions = Secondary missions
phase-reinforcement = Reinforcement Phase
phase-command = Command Phase
phase-supremacy = Supremacy Phase
phase-action = Action Phase
phase-victory = Victory Phase
step-wishes = Settle differing wishes
step-muster = Muster the armies
step-characters = Characters join Regiments
step-draw = Draw secondary missions
step-keep = Keep secondary missions
step-begin-round = Begin the round
step-arrivals = Choose arrivals
step-reinforcement-rolls = Reinforcement rolls
step-stack-cards = Order the Command Stacks
step-supremacy-roll = Supremacy roll
step-abilities = Supremacy abilities
step-activate = Activate by card
step-zones = Choose zones
step-victory = Score the round

## Rolls

roll-hit = hit roll
roll-defense = Defense roll
roll-morale = Morale test
roll-charge = Charge roll
roll-agreement = agreement
roll-casting = casting roll
roll-decay = Decay
roll-supremacy = Supremacy roll
roll-secondary-card = secondary mission
roll-withdrawal-wounds = wounds of the withdrawal
roll-biotic-renewal = Biotic Renewal
roll-combat-reform = Combat Reform
roll-withdraw = Withdraw
roll-bloodlust = Bloodlust
roll-fearsome = Fearsome
roll-order-of-rules = order of rules
roll-reinforcements-light = Light reinforcements
roll-reinforcements-medium = Medium reinforcements
roll-reinforcements-heavy = Heavy reinforcements
roll-dangerous-terrain = Dangerous Terrain
roll-perilous-terrain = Perilous Terrain
roll-broken-ground-terrain = Broken Ground

## Actions, sides, corners, kinds of attack

action-march = March
action-charge = Charge
action-volley = Volley
action-take-aim = Take Aim
action-rally = Rally
action-reform = Reform
action-clash = Clash
action-combat-rally = Combat Rally
action-combat-reform = Combat Reform
action-inspire = Inspire
action-withdraw = Withdraw
action-spell = Spell
action-duel = Duel
action-seek-escort = Seek New Escort
action-leave-garrison = Leave the garrison
side-front = in the front
side-flank = in the flank
side-rear = in the rear
wheel-left = left
wheel-right = right
corner-left = left
corner-right = right
how-clash = Clash
how-volley = Volley
how-impact = Impact
how-duel = duel
how-hits = hits
word-light = Light
word-medium = Medium
word-heavy = Heavy
word-infantry = Infantry
word-cavalry = Cavalry
word-brute = Brute
word-monster = Monster
word-activation = activation
word-activate = activation

## Why

why-agreement = agreement
why-clash = Clash
why-volley = Volley
why-impact = Impact
why-duel = duel
why-hits = hits
why-morale = Morale
why-counter-attack = Counter-Attack
why-withdraw = Withdraw
why-combat-reform = Combat Reform
why-losses = losses
why-duel-refused = a duel refused
why-scattered = scattered out of a garrison
why-caught-inside = caught among friends
why-dangerous = Dangerous Terrain
why-perilous = Perilous Terrain
why-broken-ground = Broken Ground
why-nobody = there is nobody whom it could activate
why-destroyed = its Regiment was destroyed
why-wounds = too many wounds
why-regiment = with the Regiment
why-too-short = too short
why-blocked = blocked
why-no-room = no room
why-too-narrow = the edge is too narrow
why-too-far = too far for two Marches
why-barred = the way is barred
why-unknown = no way was found
why-zones = zones
why-secondaries = secondary missions
source-counter-attack = Counter-Attack

## Secondary missions

word-past-the-middle = Past the Middle
word-hold-the-middle = Hold the Middle
word-break-them = Break Them
word-stand-firm = Stand Firm
word-both-wings = Both Wings
word-behind-walls = Behind Walls
word-lead-from-the-front = Lead from the Front
word-weight-of-numbers = Weight of Numbers
word-high-ground = High Ground
word-close-order = Close Order
word-every-banner = Every Banner
word-shield-wall = Shield Wall
word-from-the-flank = From the Flank
word-old-growth = Old Growth
word-no-road-back = No Road Back

## What a secondary mission asks for

effect-past-the-middle = A Regiment of yours, not Broken, is wholly in the enemy's half.
effect-hold-the-middle = Within 6″ of the middle of the battlefield you have a Stand and the enemy has none.
effect-break-them = An enemy Regiment is Broken.
effect-stand-firm = At least three Regiments of yours are on the battlefield, and none is Broken.
effect-both-wings = You have Stands in the left and in the right third of the battlefield.
effect-behind-walls = A Regiment of yours occupies a garrison.
effect-lead-from-the-front = The Regiment of your Warlord touches an enemy.
effect-weight-of-numbers = You have more Stands on the battlefield than the enemy.
effect-high-ground = A Regiment of yours, not Broken, stands on high ground.
effect-close-order = Three Regiments of yours, none Broken, are each within 3″ of another of them.
effect-every-banner = None of your Regiments waits off the battlefield, and at least three are on it.
effect-shield-wall = Enemies touch Regiments of yours, and every one of them at its front.
effect-from-the-flank = A Regiment of yours touches an enemy in its flank or rear.
effect-old-growth = Three Regiments of yours on the battlefield have no wounded Stand.
effect-no-road-back = A Regiment of yours, not Broken, is within 3″ of the enemy's own edge.

## Supremacy abilities, and what they give

word-hold-the-gates = Hold the Gates
word-every-gate-opens = Every Gate Opens
word-light-of-nine = Light of Nine
word-the-wild-answers = The Wild Answers
word-run-them-down = Run Them Down
word-what-was-buried = What Was Buried
word-hastened = Hastened
word-flux-clash = Flux-Powered: Clash +2
word-flux-attacks = Flux-Powered: Attacks +2
effect-hold-the-gates = Until the end of the round all your Regiments on the battlefield have Bastion (1).
effect-every-gate-opens = Until the end of the round all your Regiments on the battlefield march an inch further.
effect-light-of-nine = Of each Resolve roll of the Warlord's Regiment one failure counts as a success.
effect-the-wild-answers = Every Regiment of yours on the battlefield heals 2 wounds.
effect-run-them-down = Until the end of the round your Regiments on the battlefield may re-roll failed Charges.
effect-what-was-buried = Enemies that touch the Warlord's Regiment have Resolve −1 in Morale tests.

## Decks

deck-command-stack = Command Stack
deck-drawn-cards = Drawn cards
deck-secondary-missions = Secondary missions
line-light = Light line
line-medium = Medium line
line-heavy = Heavy line
