### What a guided first game says when a question comes for the first time: `hint-…` is named like the question.

hint-characters = A Character fights in the front rank of a Regiment of his type. Choose one that will be where the fighting is.
hint-automatic-arrival = One Regiment may arrive each round without a roll. Light ones come first, Heavy ones later.
hint-command-stack = Both players order a card for each Regiment and Character in secret. You draw them from the top, in turn with your opponent.
hint-entry = Drag the Regiment onto the shaded edge. It comes on with its first March.
hint-action = A Regiment takes two different actions; only a March may be taken twice.
hint-march = Drag it ahead, or turn the handle at a front corner to wheel about the other. Aside and back it goes half as far.
hint-charge-target = The die is added to its March. Charges into the flank or rear are worth most.
hint-charge-wheel = Wheel once so that as many Stands as possible will touch, then it goes straight.
hint-volley-target = Only what lies in the front arc can be shot. Within half the range, and after Take Aim, you hit more often.
hint-clash-targets = Every Stand that touches an enemy strikes; those behind support with one attack.
hint-reform = Change files and facing about the centre. Wide lines strike with more Stands, deep ones turn more easily.
hint-draw-event = A draw event happens when the card is drawn, before the actions.
hint-supremacy-roll = Lower is better: the First Player draws the first card.
hint-duel-response = Who refuses a duel breaks the own Regiment.
hint-zone = A Regiment counts for one zone only. Light Regiments contest, but cannot seize.
