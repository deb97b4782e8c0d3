### What `bellona rules` says.

## Rulesets

ruleset-wh40k-10e = Warhammer 40,000 10th edition
ruleset-wh40k-9e = Warhammer 40,000 9th edition
ruleset-wh40k-11e = Warhammer 40,000 11th edition
ruleset-conquest-2e = Conquest: The Last Argument of Kings 2.0

## Chapters

chapter-ability = Abilities
chapter-action = Actions
chapter-activation = Activation
chapter-aircraft = Aircraft
chapter-army = Army
chapter-attack = Attacks
chapter-battlefield = Battlefield
chapter-broken = Broken
chapter-character = Characters
chapter-characteristic = Characteristics
chapter-charge = Charge
chapter-coherency = Unit coherency
chapter-command = Command
chapter-command-card = Command Cards
chapter-command-model = Command models
chapter-core = Core concepts
chapter-datasheet = Datasheets
chapter-dice = Dice
chapter-draw-event = Draw events
chapter-duel = Duels
chapter-fight = Fight
chapter-fly = Fly
chapter-healing = Healing
chapter-heroic-intervention = Heroic Intervention
chapter-impact = Impact
chapter-measure = Measuring
chapter-mission = Missions
chapter-morale = Morale
chapter-movement = Movement
chapter-muster = Mustering
chapter-objective = Objectives
chapter-overwatch = Overwatch
chapter-press-the-attack = Press the Attack
chapter-profile = Profiles
chapter-psychic = Psychic
chapter-regiment = Regiments
chapter-reinforcement = Reinforcement
chapter-reinforcements = Reinforcements
chapter-reserves = Reserves
chapter-retinue = Retinue
chapter-round = Round
chapter-scoring = Scoring
chapter-secondary = Secondary missions
chapter-seek-escort = Seek New Escort
chapter-shooting = Shooting
chapter-special = Special rules
chapter-spell = Spells
chapter-stratagem = Stratagems
chapter-strategic-reserves = Strategic Reserves
chapter-supremacy = Supremacy
chapter-terrain = Terrain
chapter-terrain-movement = Moving over terrain
chapter-transport = Transports
chapter-victory = Victory
chapter-visibility = Visibility
chapter-weapon = Weapons
chapter-wounds = Wounds

## One rule

rules-also-called = Also called
rules-decisions = Decisions
rules-bad = Must not happen
rules-conflict = Conflict in the sources
rules-conflict-kind = Conflict in the sources: { $kind }
rules-gap = Where the sources are silent
rules-interpretation = Reading
rules-inherits = Inherited
rules-differs = Change against the 10th edition
rules-params = Numbers
rules-see = See also
rules-source = Source
rules-editions = In other editions
rules-code = In the code
rules-tests = Exercised by
rules-remarks = Remarks
rules-no-code = No code cites this rule yet.
rules-no-tests = No test exercises this rule yet.
rules-code-file = the whole file
rules-advice = Advice only: nobody has to obey it.
rules-restored = Restored: the source has lost or lacks it.
rules-title-unconfirmed = The English title is our rendering, not checked against the English book.

status-stated = stated by the source
status-inherited = inherited: the source is silent and the 10th edition stands
status-interpreted = interpreted: the source is brief or ambiguous

conflict-guide-differs = the guide differs
conflict-ocr-loss = print was lost
conflict-ocr-typo = a misprint
conflict-source-internal = the source contradicts itself
conflict-source-silent = the source is silent
conflict-later-revision = a later revision exists

by-active = active player
by-opponent = opponent
by-controller = controlling player
by-attacker = attacker
by-defender = defender
by-user = user of the Stratagem
by-both = both players
by-roll-off-winner = winner of the roll-off
by-first-player = First Player
by-second-player = second player
by-fewer-cards-player = player with fewer cards

## Differences between editions

verdict-same = same
verdict-changed = changed
verdict-gone = gone
verdict-new = new
diff-total = total
diff-changed = Changed
diff-gone = Gone: { $ruleset } has no such rule
diff-new = New in { $ruleset }
diff-same = Same
diff-same-hidden =
    { $count ->
        [one] One rule of { $ruleset } says the same; --all lists it.
       *[other] { $count } rules of { $ruleset } say the same; --all lists them.
    }

## One scene under several editions

compare-course = What happened
compare-rules = Rules that made the difference
compare-cannot = Cannot play it
compare-problems = Not as the file says

## Search

search-none = No rule matches “{ $words }”.

## Coverage

coverage-chapter = Chapter
coverage-catalogued = Catalogued
coverage-advice = Advice
coverage-cited = Cited
coverage-exercised = Exercised
coverage-missing = Missing
coverage-total = Total
coverage-complete = Every rule is cited by code and exercised by a passing test.
coverage-uncited = Not cited by any code: { $count }
coverage-unexercised = Cited, but exercised by no passing test: { $count }

## Mistakes

error-no-rule = no rule “{ $id }”; `bellona rules search` finds rules by name
error-no-rule-but = no rule “{ $id }”; did you mean { $nearest }?
error-no-ruleset = no ruleset “{ $ruleset }”; there are { $rulesets }
error-no-words = nothing to search for: give a name, an id or some words
