### Hints of a guided first game that tell distances of the 11th edition.

hint-reinforcements = Units that wait in Strategic Reserves may arrive now, more than 8″ away from enemies.
hint-charge-move = End within 2″ of every target that you named, and keep the unit together.
hint-consolidation-move = After its blows the unit may move up to 3″: nearer to whom it fights, else to an enemy within 3″, else to an objective within 3″.
hint-fall-back-mode = An Ordered Retreat is safe. A Desperate Escape goes through enemies, but hurts on each 1 or 2.
hint-fights-first = Units that charged fight before all others; the player whose turn it is begins.
hint-disembark = After a Tactical disembarkation the unit may still move and charge. After a Rapid one it may not. A Combat disembarkation hurts on each 1 or 2, and is a shock.
