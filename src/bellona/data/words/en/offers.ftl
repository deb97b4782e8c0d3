### What a Stratagem that is offered is about: its price and its effect.

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
refused-left-empty = Nobody starts the battle in { $transport }: it counts as destroyed.
