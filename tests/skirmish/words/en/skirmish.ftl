### Skirmish in words: what happens, what is asked, why an answer is refused, what things are called.

told-deployed = { $unit } was set up.
told-stacked = { $player } stacked these cards: { $cards }.
told-activated = The card of { $unit } was turned up.
told-moved = { $unit } moved up to { $furthest }″.
told-shot =
    { $unit } shot at { $target }, hitting on { $needed }+{ $because-count ->
        [0] {""}
       *[other] {" "}({ $because })
    }: { $shots } shots, { $hits } hits, { $unsaved } unsaved.
told-lost = { $unit } lost a model.
told-braced = { $unit } braced.
told-scored =
    { $points ->
        [0] { $player } scored nothing and has { $total }.
       *[other] { $player } held the middle and has { $total }.
    }

ask-deploy = Choose a unit to set up.
ask-deployment = Set the unit up in your zone.
ask-unit-that-rests = Choose a unit that rests this round, or none.
ask-command-stack = Stack the cards of your units.
ask-activate = Turn up your next card.
ask-action = What does the unit do?
ask-move = Move the unit, or leave it where it is.
ask-target = Choose a target, or hold your fire.
ask-losses = Choose the models that are lost.
event-targeted = { $by } aims at { $target }.
offer-brace = For a token { $target } is harder to hit.

refused-no-such-model = These are not the models of the unit.
refused-not-together = { $model } would be { $apart }″ away from the rest of its unit.
refused-outside-zone = { $model } would reach { $outside-by }″ beyond your zone.
refused-elsewhere = The path of { $model } does not begin where it stands.
refused-not-a-leg = The path of { $model } is not made of straight legs.
refused-too-long = { $model } would move { $measured }″, at most { $limit }″.
refused-off-table = { $model } would leave the table.
refused-through-model = { $model } would move through an enemy.
refused-through-terrain = { $model } would move through { $hit }.
refused-too-near = { $model } would come within { $limit }″ of an enemy.
refused-unsupported = { $model } would hang in the air.
refused-overlap-end = { $model } would end on something.

## What things are called

ruleset-skirmish = Skirmish
starter-two-sides = Two sides
stage-setup = Setting up
stage-battle = Round
phase-deployment = Deployment
phase-command = Command
phase-action = Action
phase-end = End of the round
step-roll-for-first = Roll for the first card
step-deploy = Set up units
step-stack-cards = Stack cards
step-activate = Turn up cards
step-score = Score the middle
roll-roll-off = roll-off
roll-hit = to hit
roll-save = save
option-shoot = Shoot
option-move = Move
option-move-and-shoot = Move and shoot
option-hold = Hold
unit-squad = Squad
unit-regiment = Regiment
matter-order-hurt = What a unit that has lost models does first
word-steady = Steady
word-volley = Volley
word-vengeful = Vengeful
word-stubborn = Stubborn
word-brace = Brace

## Phalanxes, zones and cards

told-kept = { $player } kept these cards: { $cards }.
told-marched = { $unit } marched { $inches }″.
told-formed-up = { $unit } drew up { $files } abreast.
told-arrived = { $unit } came on and marched { $inches }″.
ask-secret-cards = Keep two of your secret cards.
ask-march = March, wheel, or stay where you are.
ask-form-up = Draw the phalanx up anew.
ask-drawing-up = Draw the phalanx up in your zone.
ask-arrival = Bring the phalanx on over your edge.
refused-middle-moved = The middle of the phalanx would move by { $measured }″.
refused-not-on-the-edge = The front does not lie on your edge.
refused-block-too-long = The phalanx would march { $measured }″, at most { $limit }″.
refused-block-off-table = The phalanx would leave the table.
refused-block-through = The phalanx would march through { $by }.
refused-block-too-near = The phalanx would come within { $limit }″ of { $by }.
refused-block-overlap-end = The phalanx would end on { $by }.
refused-block-too-near-end = The phalanx would end within { $limit }″ of { $by }.
tells-models = { $value } models
starter-two-phalanxes = Two phalanxes
step-keep-cards = Keep secret cards
option-form-up = Form up
option-front = Front
option-left = Left flank
option-right = Right flank
option-rear = Rear
unit-phalanx = Phalanx
deck-command = Command stack
deck-turned-up = Turned up
deck-secret = Secret cards
line-zone = Zone
word-early = Early
word-east = East
word-west = West
word-late = Late
