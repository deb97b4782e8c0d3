### What players are asked. A question "unit to move" is `ask-unit-to-move`; the blanks are what the rules tell about it.

option-of = {": "}
option-at = {" → "}
option-several = several
option-all = all
option-none = none
ask-roll =
    { $count ->
        [one] Roll a die: { $roll }.
       *[other] Roll { $count } dice: { $roll }.
    }
ask-use = Use { $rule }?
ask-unit-for = Choose a unit for { $rule }.
ask-re-roll = Which dice do you re-roll? { $roll }: { $dice }
ask-order = Several rules act at once: choose their order.

hint-roll = Roll your own dice and type in what fell, one key a die.
