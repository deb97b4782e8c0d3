### Why an answer is refused. `why` of a refusal is the message `refused-` plus that word; blanks are its measured facts.

refused-answer-as-one-player = Answer for one player at a time ({ $players }).
refused-malformed = The answer has the wrong form: { $expected }.
refused-may-not-pass = You may not pass here.
refused-no-such-face = A die of { $sides } sides does not show { $given }.
refused-not-an-arrangement = Name each of these once: { $things }.
refused-not-an-option = { $answer } is not one of the options: { $options }.
refused-not-asked = Player { $player } is not asked anything now; the game waits for { $waiting }.
refused-not-assigned = { $thing } must be given something too.
refused-nothing-to-leave = Player { $player } is asked nothing that could be left undone.
refused-nothing-to-take-back = Player { $player } has no answer to take back.
refused-no-ruling-now = A ruling cannot be called for now.
refused-wrong-number = { $chosen } chosen; it must be { $least } to { $most }.
refused-wrong-number-of-dice = { $given } dice given, { $wanted } are rolled.
