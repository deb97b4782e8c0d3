### What a Stratagem that is offered is about: its price and its effect.

offer-fire-overwatch = 花费 { $cost } CP：你的一个单位（{ $usable }）向其射击，只有6才命中。
offer-go-to-ground = 花费 { $cost } CP：{ $units-0 } 获得6+无敌豁免与掩体增益，直到本阶段结束。
offer-smokescreen = 花费 { $cost } CP：{ $units-0 } 获得掩体增益与隐秘，直到本阶段结束。
offer-grenade = 花费 { $cost } CP：你的一个单位（{ $usable }）改为投掷手雷：对8寸内的一个敌方单位掷六个骰子，每个4+造成一点致命伤。
offer-command-re-roll = 花费 { $cost } CP：重掷其中一个骰子；相加的骰子一起重掷。
offer-counter-offensive = 花费 { $cost } CP：你的一个单位（{ $usable }）接着战斗。
offer-heroic-intervention = 花费 { $cost } CP：你的一个单位（{ $usable }）反过来向其冲锋，但没有冲锋增益。
offer-insane-bravery = 花费 { $cost } CP：视为通过。
offer-epic-challenge = 花费 { $cost } CP：其中一个角色的近战攻击获得精准，直到本阶段结束。
offer-rapid-ingress = 花费 { $cost } CP：你的一个后备单位（{ $usable }）现在抵达。
offer-tank-shock = 花费 { $cost } CP：按其一件近战武器的力量掷骰，每个5+对它接触到的一个敌方单位造成一点致命伤，最多6点。
refused-left-empty = 没有单位搭乘 { $transport } 开始战斗：它将视为被摧毁。
