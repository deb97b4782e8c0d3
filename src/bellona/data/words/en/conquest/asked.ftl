### What players are asked in Conquest, and what is happening as a rule is offered.

## Before the battle

ask-characters = Which Regiment does each Character join?
ask-secondary-missions = Choose three secondary missions to keep.

## The round

ask-automatic-arrival = Choose a Regiment that arrives without a roll, or none.
ask-flankers = Choose which Regiments with Flank arrive now.
ask-arrivals-light = Choose the Light Regiments that arrive.
ask-arrivals-medium = Choose the Medium Regiments that arrive.
ask-arrivals-heavy = Choose the Heavy Regiments that arrive.
ask-command-stack = Order your Command Stack, the first card on top.
ask-supremacy-roll = You have fewer cards: change your Supremacy die by one? { $dice }
ask-supremacy-ability = Use a Supremacy ability?
ask-activate = Draw the next Command Card.
ask-regiment-to-activate = Whom does the card { $card } activate?
ask-draw-event = Resolve a draw event of { $who }?
ask-flux-powered = What does { $unit } raise by 2 this round?
ask-turn-the-tide = Choose a Regiment for { $who } to activate.
ask-action = Choose an action for { $unit }, or pass.
ask-character-action = Choose an action for { $character }, or pass.
ask-zone = For which zone does each of these Regiments count?

## Actions

ask-march = March with { $unit }: up to { $ahead }″ ahead, { $aside }″ aside or back.
ask-entry = Bring { $unit } on over the edge, up to { $march }″.
ask-withdrawal = Withdraw { $unit }: up to { $ahead }″.
ask-face-away-from = On which enemy does { $unit } turn its back?
ask-reform = Reform { $unit }: no Stand may move further than { $most }″.
ask-combat-reform = Reform { $unit } in combat: no Stand may move further than { $most }″.
ask-charge-target = Whom does { $unit } charge?
ask-charge-wheel = Wheel { $unit } towards { $target } before it charges: { $reach }″ are left, { $stands } Stands could touch.
ask-side-to-align-with = On which side of { $target } does { $unit } align?
ask-way-of-the-neighbour = { $unit } must make room for { $by }: which way?
ask-overrun = { $target } is Broken: does { $unit } make its Impact attacks again?
ask-volley-target = At whom does { $unit } shoot?
ask-barrages = Which Barrage does each Stand of { $unit } fire?
ask-clash-targets = Whom does each Stand of { $unit } strike?
ask-order-of-targets = In which order does { $unit } strike its targets?
ask-press-the-attack = In which order do your stranded Regiments press the attack?
ask-way-back-into-contact = How does { $unit } get back into contact?
ask-garrison-exit = Set up { $unit } outside { $terrain }, within { $most }″.
ask-garrison-to-occupy = Who occupies { $terrain }?

## Losses and healing

ask-first-end = From which end of the last rank does { $unit } lose its first Stand?
ask-closing-ranks = How does { $unit } close its ranks?
ask-forgiven-dice = Which failed dice of { $unit } count as successes?
ask-stand-to-heal = Which Stand of { $unit } is healed first?
ask-stand-to-restore = Bring back a Stand of { $unit }? It takes { $costs } of { $points } points.
ask-place-of-the-restored-stand = Where does the restored Stand of { $unit } stand?

## Characters

ask-duel = Whom does { $character } challenge?
ask-duel-response = { $challenger } challenges { $challenged }: accept?
ask-last-clash = Whom does { $character } strike at the last?
ask-new-escort = Which Regiment does { $character } join?
ask-place-in-the-new-regiment = Where in { $unit } does he stand?
ask-spell = Which spell does { $caster } cast?
ask-spell-target = On whom does { $caster } cast { $spell }?

## Options

option-march = March
option-charge = Charge
option-volley = Volley
option-take-aim = Take Aim
option-rally = Rally
option-reform = Reform
option-clash = Clash
option-combat-rally = Combat Rally
option-combat-reform = Combat Reform
option-inspire = Inspire
option-withdraw = Withdraw
option-spell = Cast a spell
option-duel = Challenge to a duel
option-seek-escort = Seek New Escort
option-leave-garrison = Leave the garrison
option-impact = Impact attacks
option-accept = Accept
option-refuse = Refuse
option-re-roll = Re-roll the failures
option-attacks = Attacks
option-front = front
option-left = left flank
option-right = right flank
option-rear = rear

## What is happening as a rule is offered

event-has-entered = { $unit } has come onto the battlefield.
event-about-to-act = { $unit } is about to take its actions.
event-actions-over = { $unit } has taken its actions.
event-action-done = { $unit } has taken an action.
event-before-hit-roll = { $unit } is about to roll to hit.
event-before-defense-roll = { $unit } is about to roll its Defense dice.

offer-blessed = Once a round: the failed dice of this roll may be re-rolled.
offer-vanguard = A free March right after it has come on.
offer-fluid-formation = A free Reform, before its actions or after them.
offer-flawless-drill = Once a battle: a free Combat Reform before it acts.
offer-double-time = A third March after two.
offer-fire-and-advance = A free March after a Volley.
