### What stands on the card of a unit.

## Characteristics: as they are headed, and what the letters mean

letter-range = Range
letter-skill = Skill
letter-inv = Inv
letter-melee = Melee
stat-m = Move
stat-t = Toughness
stat-sv = Save
stat-w = Wounds
stat-ld = Leadership
stat-oc = Objective Control
stat-inv = Invulnerable save
stat-range = Range
stat-a = Attacks
stat-skill = Ballistic or Weapon Skill
stat-s = Strength
stat-ap = Armour Penetration
stat-d = Damage

## Marks

mark-stationary = Stationary
mark-normal = Moved
mark-advance = Advanced
mark-fall-back = Fell Back
mark-battle-shocked = Battle-shocked
mark-set-up = Set up this turn
mark-disembarked = Disembarked
mark-charged = Charged
mark-shot = Has shot
mark-fought = Has fought
mark-hover = Hovering

## Keywords

keyword-aircraft = AIRCRAFT
keyword-battleline = BATTLELINE
keyword-beast = BEAST
keyword-character = CHARACTER
keyword-dedicated-transport = DEDICATED TRANSPORT
keyword-endless-multitude = ENDLESS MULTITUDE
keyword-epic-hero = EPIC HERO
keyword-fly = FLY
keyword-fortification = FORTIFICATION
keyword-great-devourer = GREAT DEVOURER
keyword-grenades = GRENADES
keyword-imperium = IMPERIUM
keyword-infantry = INFANTRY
keyword-jump-pack = JUMP PACK
keyword-monster = MONSTER
keyword-mounted = MOUNTED
keyword-phobos = PHOBOS
keyword-psyker = PSYKER
keyword-smoke = SMOKE
keyword-swarm = SWARM
keyword-synapse = SYNAPSE
keyword-tacticus = TACTICUS
keyword-terminator = TERMINATOR
keyword-titanic = TITANIC
keyword-towering = TOWERING
keyword-transport = TRANSPORT
keyword-vanguard-invader = VANGUARD INVADER
keyword-vehicle = VEHICLE
keyword-walker = WALKER
keyword-adeptus-astartes = ADEPTUS ASTARTES
keyword-tyranids = TYRANIDS
