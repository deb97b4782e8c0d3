### What a Stratagem that is offered is about: the event, its price, its effect.

offer-fire-overwatch =
    { $event ->
        [move-begins] { $units } 即将移动。
        [move-ends] { $units } 已完成移动。
        [charge-begins] { $units } 即将冲锋。
        [charge-ends] { $units } 已完成冲锋。
       *[set-up] { $units } 刚刚部署到战场。
    } 花费 { $cost } CP：你的一个单位（{ $usable }）向其射击，只有6才命中。
offer-go-to-ground = { $units-1 } 向 { $units-0 } 射击。花费 { $cost } CP：{ $units-0 } 获得6+无敌豁免与掩体增益，直到本阶段结束。
offer-smokescreen = { $units-1 } 向 { $units-0 } 射击。花费 { $cost } CP：{ $units-0 } 获得掩体增益与隐秘，直到本阶段结束。
offer-grenade = 你即将选择射击的单位。花费 { $cost } CP：你的一个单位（{ $usable }）改为投掷手雷：对8寸内的一个敌方单位掷六个骰子，每个4+造成一点致命伤。
offer-command-re-roll = { $unit } 掷出了 { $dice }（{ $roll }）。花费 { $cost } CP：重掷其中一个骰子；相加的骰子一起重掷。
offer-counter-offensive = { $units } 已完成战斗。花费 { $cost } CP：你的一个单位（{ $usable }）接着战斗。
offer-heroic-intervention = { $units } 已完成冲锋。花费 { $cost } CP：你的一个单位（{ $usable }）反过来向其冲锋，但没有冲锋增益。
offer-insane-bravery = { $units } 的战斗震慑测试失败。花费 { $cost } CP：视为通过。
offer-epic-challenge = { $units } 在一个联合单位旁战斗。花费 { $cost } CP：其中一个角色的近战攻击获得精准，直到本阶段结束。
offer-rapid-ingress = 敌方移动阶段结束。花费 { $cost } CP：你的一个后备单位（{ $usable }）现在抵达。
offer-tank-shock = { $units } 即将冲锋。花费 { $cost } CP：按其一件近战武器的力量掷骰，每个5+对它接触到的一个敌方单位造成一点致命伤，最多6点。
refused-left-empty = 没有单位搭乘 { $transport } 开始战斗：它将视为被摧毁。
