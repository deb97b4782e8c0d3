### What battles of the 9th edition are made of besides: battlefields, armies, terrain, abilities of ours.

word-combat-patrol = Combat Patrol
word-eternal-war = Only War
word-citadel = Citadel
size-combat-patrol = Combat Patrol
layout-chapel-yard = Chapel Yard
layout-pump-station = Pump Station
layout-burnt-quarter = Burnt Quarter
starter-combat-patrol = Combat Patrol, Power 25 a side
starter-only-war = Only War, Power 50 a side
starter-citadel = The Citadel, Power 50 a side
army-dawn-vanguard = Dawn Vanguard · Space Marines, Power 25
army-rotting-march = Rotting March · Death Guard, Power 25
army-dawn-crusade = Dawn Crusade · Space Marines with house sheets, Power 50
army-dawn-citadel = Dawn Citadel · Space Marines with house sheets, Power 50
army-rotting-host = Rotting Host · Death Guard, Power 50
credit-datasheets = Assault Intercessors and Outriders are those of the core rules. Names and numbers of the Death Guard are facts from two public rosters: ThePants999/Yellowscribe (CC0) and pwestling/battlescribe-roster-parser (BSD 3-clause). House sheets are ours.

terrain-tank = Tank
terrain-crates = Crates
terrain-pipes = Pipes
terrain-rubble = Rubble

ask-power-upon = Upon which unit does { $unit } lay { $power }?
word-iron-ward = Iron Ward (house power)
word-deep-strike = Deep Strike
word-late-deployment = Late deployment (house ability)

## Cards

stat-ws = Weapon Skill
stat-bs = Ballistic Skill
stat-type = Type
stat-least-m = Minimum Move
stat-least-range = Minimum range

keyword-chapter = <CHAPTER>
keyword-plague-company = <PLAGUE COMPANY>
keyword-assault-intercessor-squad = ASSAULT INTERCESSOR SQUAD
keyword-biker = BIKER
keyword-building = BUILDING
keyword-chaos = CHAOS
keyword-cultists = CULTISTS
keyword-daemon = DAEMON
keyword-daemon-engine = DAEMON ENGINE
keyword-daemon-prince = DAEMON PRINCE
keyword-death-guard = DEATH GUARD
keyword-deathshroud-terminators = DEATHSHROUD TERMINATORS
keyword-foetid-bloat-drone = FOETID BLOAT-DRONE
keyword-foetid-virion = FOETID VIRION
keyword-foul-blightspawn = FOUL BLIGHTSPAWN
keyword-heretic-astartes = HERETIC ASTARTES
keyword-malignant-plaguecaster = MALIGNANT PLAGUECASTER
keyword-nurgle = NURGLE
keyword-outrider-squad = OUTRIDER SQUAD
keyword-plague-followers = PLAGUE FOLLOWERS
keyword-plague-marines = PLAGUE MARINES
keyword-plagueburst-crawler = PLAGUEBURST CRAWLER
keyword-poxwalkers = POXWALKERS
keyword-primaris = PRIMARIS
keyword-tallyman = TALLYMAN
keyword-wardens = WARDENS

## Beside the table

tally-points = Power
