### What a Stratagem that is offered is about: its price and its effect.

offer-fire-overwatch = 花費 { $cost } CP：你的一個單位（{ $usable }）向其射擊，只有6才命中。
offer-go-to-ground = 花費 { $cost } CP：{ $units-0 } 獲得6+無敵豁免與掩體增益，直到本階段結束。
offer-smokescreen = 花費 { $cost } CP：{ $units-0 } 獲得掩體增益與隱祕，直到本階段結束。
offer-grenade = 花費 { $cost } CP：你的一個單位（{ $usable }）改為投擲手雷：對8吋內的一個敵方單位擲六個骰子，每個4+造成一點致命傷。
offer-command-re-roll = 花費 { $cost } CP：重擲其中一個骰子；相加的骰子一起重擲。
offer-counter-offensive = 花費 { $cost } CP：你的一個單位（{ $usable }）接著戰鬥。
offer-heroic-intervention = 花費 { $cost } CP：你的一個單位（{ $usable }）反過來向其衝鋒，但沒有衝鋒增益。
offer-insane-bravery = 花費 { $cost } CP：視為通過。
offer-epic-challenge = 花費 { $cost } CP：其中一個角色的近戰攻擊獲得精準，直到本階段結束。
offer-rapid-ingress = 花費 { $cost } CP：你的一個後備單位（{ $usable }）現在抵達。
offer-tank-shock = 花費 { $cost } CP：按其一件近戰武器的力量擲骰，每個5+對它接觸到的一個敵方單位造成一點致命傷，最多6點。
refused-left-empty = 沒有單位搭乘 { $transport } 開始戰鬥：它將視為被摧毀。
