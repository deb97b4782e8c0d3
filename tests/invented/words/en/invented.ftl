### What only the invented edition says, or says otherwise than the 10th.

ruleset-wh40k-invented = Warhammer 40,000 as nobody has printed it
phase-rally = Rally phase
step-rally = Rally
word-vigil = Vigil
word-piercing = Piercing
size-walk = Walk
battle-size-walk = Walk, 300 points
layout-ford = Ford
army-first-walk = First Walk · Wanderers, 300
army-slow-train = Slow Train · Wanderers, 300
keyword-wanderers = WANDERERS
terrain-fog = Fog
hint-charge-move = End within 2″ of every target that you named, and keep the unit together.
stat-gr = Grit
form-grit = Grit (Gr)
odds-vary-grit = Grit
rule-grit = Grit
word-grit = Grit
