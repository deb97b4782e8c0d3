# Spells, as the army lists name them.
ability-kindled-courage = Kindled courage
ability-mending-light = Mending light
ability-lantern-flare = Lantern flare
ability-falling-star = Falling star
ability-steadfast-hymn = Steadfast hymn
ability-grasping-roots = Grasping roots
ability-rotting-breath = Rotting breath
ability-green-tide = Green tide
ability-bark-skin = Bark skin
