### The Stratagems of the 11th edition: questions, prices and effects, rolls.

ask-explosives-model = Choose the model that throws.
ask-explosives-target = Choose the target of the explosives.
ask-crushing-impact-target = Choose the enemy to crush.
ask-crushing-impact-model = Choose the model that crushes.
ask-heroic-intervention-mode = In which mode does { $unit } intervene?
option-leap-to-defend = Leap to Defend
option-into-the-fray = Into the Fray
offer-command-re-roll = For { $cost } CP one die is rolled again; both dice of a charge roll are.
offer-explosives = For { $cost } CP one of your units ({ $usable }) throws explosives: six dice at an enemy within 8″, a mortal wound for each 4+.
offer-crushing-impact = For { $cost } CP a model rolls as many dice as its Toughness: each 5+ is a mortal wound on the enemy, each 1 on its own unit, 6 each at most.
offer-fire-overwatch = For { $cost } CP one of your units ({ $usable }) shoots at an enemy within 24″; only unmodified 6s hit.
offer-smokescreen = For { $cost } CP one of your units ({ $usable }) has the benefit of cover until the phase ends, and so have units that it hides.
offer-rapid-ingress = For { $cost } CP one of your units in Strategic Reserves ({ $usable }) arrives now.
offer-insane-bravery = For { $cost } CP the test is passed without a roll; once a battle.
offer-epic-challenge = For { $cost } CP a Character in it has Precision in melee until the phase ends.
offer-heroic-intervention = For 1 or 2 CP one of your units ({ $usable }) charges: at enemies that charged, or at any within 6″.
offer-counteroffensive = For { $cost } CP one of your units ({ $usable }) fights next.
hint-use-fire-overwatch = A reaction at the end of your opponent's Movement phase: your unit may shoot, but hits only on sixes.
roll-explosives = Explosives
roll-crushing-impact = Crushing Impact
odds-step-explosives = Explosives
odds-step-crushing-impact = Crushing Impact
refused-used-on-unit = { $stratagem } has been used on { $unit } in this phase already.
ask-overwatch-target = Choose the target of { $unit }.
step-start-of-shooting-phase = Start of the Shooting phase
step-end-of-charge-phase = End of the Charge phase

## What is happening

event-shooting-phase-begins = The Shooting phase of { $player } begins.
event-charge-phase-ends = The Charge phase of { $player } is about to end.
event-about-to-consolidate = { $unit } has fought and is about to consolidate.
