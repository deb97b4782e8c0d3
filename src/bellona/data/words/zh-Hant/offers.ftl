### What a Stratagem that is offered is about: the event, its price, its effect.

offer-fire-overwatch =
    { $event ->
        [move-begins] { $units } 即將移動。
        [move-ends] { $units } 已完成移動。
        [charge-begins] { $units } 即將衝鋒。
        [charge-ends] { $units } 已完成衝鋒。
       *[set-up] { $units } 剛剛部署到戰場。
    } 花費 { $cost } CP：你的一個單位（{ $usable }）向其射擊，只有6才命中。
offer-go-to-ground = { $units-1 } 向 { $units-0 } 射擊。花費 { $cost } CP：{ $units-0 } 獲得6+無敵豁免與掩體增益，直到本階段結束。
offer-smokescreen = { $units-1 } 向 { $units-0 } 射擊。花費 { $cost } CP：{ $units-0 } 獲得掩體增益與隱祕，直到本階段結束。
offer-grenade = 你即將選擇射擊的單位。花費 { $cost } CP：你的一個單位（{ $usable }）改為投擲手雷：對8吋內的一個敵方單位擲六個骰子，每個4+造成一點致命傷。
offer-command-re-roll = { $unit } 擲出了 { $dice }（{ $roll }）。花費 { $cost } CP：重擲其中一個骰子；相加的骰子一起重擲。
offer-counter-offensive = { $units } 已完成戰鬥。花費 { $cost } CP：你的一個單位（{ $usable }）接著戰鬥。
offer-heroic-intervention = { $units } 已完成衝鋒。花費 { $cost } CP：你的一個單位（{ $usable }）反過來向其衝鋒，但沒有衝鋒增益。
offer-insane-bravery = { $units } 的戰鬥震懾測試失敗。花費 { $cost } CP：視為通過。
offer-epic-challenge = { $units } 在一個聯合單位旁戰鬥。花費 { $cost } CP：其中一個角色的近戰攻擊獲得精準，直到本階段結束。
offer-rapid-ingress = 敵方移動階段結束。花費 { $cost } CP：你的一個後備單位（{ $usable }）現在抵達。
offer-tank-shock = { $units } 即將衝鋒。花費 { $cost } CP：按其一件近戰武器的力量擲骰，每個5+對它接觸到的一個敵方單位造成一點致命傷，最多6點。
refused-left-empty = 沒有單位搭乘 { $transport } 開始戰鬥：它將視為被摧毀。
