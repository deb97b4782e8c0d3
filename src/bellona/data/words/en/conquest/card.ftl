### What stands on the card of a Regiment or Character.

## Characteristics: as they are headed, and what the letters mean

letter-range = Range
letter-shots = Shots
stat-m = March
stat-v = Volley
stat-c = Clash
stat-a = Attacks
stat-w = Wounds
stat-r = Resolve
stat-d = Defense
stat-e = Evasion
stat-range = Range
stat-shots = Shots of each Stand

## Marks

mark-broken = Broken
mark-activated = Activated
mark-aimed = Has taken aim
mark-entered = Came on this round
mark-occupied = Occupied a garrison this round
mark-inspired = Inspired
mark-garrison = In a garrison

## Keywords

keyword-light = Light
keyword-medium = Medium
keyword-heavy = Heavy
keyword-infantry = Infantry
keyword-cavalry = Cavalry
keyword-brute = Brute
keyword-monster = Monster
keyword-warlord = Warlord
