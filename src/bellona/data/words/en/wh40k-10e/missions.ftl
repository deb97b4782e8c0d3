### The missions of the 10th edition, their cards and Gambits.

ask-secondary-missions = Choose how you play Secondary missions.
ask-fixed-cards = Choose your Fixed missions.
ask-gambit = Declare a Gambit?
ask-put-away = Choose Secondary missions to put away.

matter-gambit = Gambits


roll-secondary-card = Secondary mission
word-markers = objective markers
word-primary = Primary mission
word-first-game = First Game
word-only-war = Only War
word-contested-ground = Contested Ground
size-first-game = 500 points
size-incursion = Incursion
size-strike-force = Strike Force
size-onslaught = Onslaught
word-secondary-missions = Secondary missions
word-fixed = Fixed
word-tactical = Tactical
word-hold-the-line = Hold the Line
word-storm-their-ground = Storm Their Ground
word-secure-no-mans-land = Secure No Man's Land
word-extend-the-lines = Extend the Lines
word-behind-enemy-lines = Behind Enemy Lines
word-engage-on-all-fronts = Engage on All Fronts
word-clear-the-centre = Clear the Centre
word-assassinate = Assassinate
word-bring-it-down = Bring It Down
word-no-prisoners = No Prisoners
word-hold-everything = Hold Everything
word-slay-the-giants = Slay the Giants
word-draw-them-in = Draw Them In
