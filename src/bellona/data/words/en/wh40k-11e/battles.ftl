### What battles of the 11th edition are made of: battlefields, armies, terrain, readings of rules.

layout-statue-square = Statue Square
layout-shattered-field = Shattered Field
layout-bastion-yard = Bastion Yard
army-dawn-watch = Dawn Watch · Space Marines, 500
army-waking-tomb = Waking Tomb · Necrons, 500
army-dawn-host = Dawn Host · Space Marines, 1000
army-dawn-colossus = Dawn Colossus · Space Marines with a house sheet, 1000
army-endless-court = Endless Court · Necrons, 1000
credit-sources = Names and numbers of the datasheets are facts from the package wh40kdc 1.4.5 by Alpaca Software, as of 20 June 2026.

## Terrain

terrain-container = Container
terrain-pipes = Pipes
terrain-statue = Statue
trait-exposed = Exposed
trait-light = Light
trait-dense = Dense
trait-obscuring = Obscuring
trait-solid = Solid

## Readings that tables play both ways

switch-engaged-monsters = Shooting at engaged Monsters and Vehicles
switch-engaged-monsters-protected = is not allowed
switch-engaged-monsters-open = is allowed with -1 to hit
switch-charge-targets = Targets of a charge
switch-charge-targets-before-roll = are named before the roll
switch-charge-targets-after-roll = are named after the roll
switch-walker-risk = A Super-heavy Walker that took Mobile
switch-walker-risk-none = runs no risk
switch-walker-risk-shock = is Battle-shocked on a 1
switch-hidden = Hidden in Dense terrain
switch-hidden-infantry = are Infantry
switch-hidden-beasts-and-swarms = are Infantry, Beasts and Swarms
switch-stratagems = Stratagems on one unit in a phase
switch-stratagems-each-once = each of them once
switch-stratagems-one = one in all
word-colossus = The Colossus
