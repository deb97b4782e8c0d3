### The Stratagems of the 10th edition: questions, hints, prices and effects, rolls, standing orders.

ask-use-command-re-roll = Use Command Re-roll on this roll of { $unit }? { $roll }: { $dice }
ask-die-to-re-roll = Choose the die to re-roll.
ask-grenade-target = Choose the target of the grenade.
ask-tank-shock-target = Choose the enemy to ram.
ask-tank-shock-weapon = Choose the melee weapon to ram with.
ask-challenger = Choose the Character who challenges.

hint-use-command-re-roll = A Stratagem costs Command points; you gain one in each Command phase. Keep re-rolls for dice that decide something.
hint-use-fire-overwatch = A reaction: your unit may shoot in the opponent's turn, but hits only on sixes.
hint-use-go-to-ground = A reaction: the unit that is shot at throws itself down and is harder to hurt.

offer-fire-overwatch = For { $cost } CP one of your units ({ $usable }) shoots at it; only 6s hit.
offer-go-to-ground = For { $cost } CP { $units-0 } has a 6+ invulnerable save and the Benefit of Cover until the phase ends.
offer-smokescreen = For { $cost } CP { $units-0 } has the Benefit of Cover and Stealth until the phase ends.
offer-grenade = For { $cost } CP one of your units ({ $usable }) throws grenades instead: six dice at an enemy within 8″, a mortal wound for each 4+.
offer-command-re-roll = For { $cost } CP one die is rolled again; dice that are added up are rolled again together.
offer-counter-offensive = For { $cost } CP one of your units ({ $usable }) fights next.
offer-heroic-intervention = For { $cost } CP one of your units ({ $usable }) charges it in turn, without the Charge bonus.
offer-insane-bravery = For { $cost } CP it counts as passed.
offer-epic-challenge = For { $cost } CP a Character in it has Precision in melee until the phase ends.
offer-rapid-ingress = For { $cost } CP one of your units in Reserves ({ $usable }) arrives now.
offer-tank-shock = For { $cost } CP an enemy that it reaches suffers a mortal wound for each 5+ of as many dice as a melee weapon of its has Strength, 6 at most.

when-failed-false = dice that were good enough
when-matters-false = dice that decide little
when-hopeful-false = where the unit survives anyway, or the die needs a 6
when-slight-true = where it would change little
when-again-true = at the end of a move that you were asked about at its start
when-next-true = where you select next anyway

roll-grenade = Grenade
roll-tank-shock = Tank Shock
word-crushing = Tank Shock
