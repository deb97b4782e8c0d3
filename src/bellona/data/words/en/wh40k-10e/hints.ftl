### Hints of a guided first game that tell distances of the 10th edition.

hint-reinforcements = Units that wait in Reserves may arrive now, more than 9″ away from enemies.
hint-charge-move = End within 1″ of every target that you named, and keep the unit together.
hint-pile-in-move = Each model may move up to 3″ nearer to the closest enemy before blows are struck.
hint-consolidation-move = After its blows the unit may move up to 3″ nearer to enemies, or else to a marker.
