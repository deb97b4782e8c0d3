### 第10版的战略：问题、提示、费用与效果、掷骰、常备命令。

ask-use-command-re-roll = 对 { $unit } 的这次掷骰使用指挥重掷？{ $roll }：{ $dice }
ask-die-to-re-roll = 选择要重掷的骰子。
ask-grenade-target = 选择手雷的目标。
ask-tank-shock-target = 选择要冲撞的敌人。
ask-tank-shock-weapon = 选择冲撞用的近战武器。
ask-challenger = 选择发起挑战的角色。

hint-use-command-re-roll = 战略消耗指挥点；每个指挥阶段你得到一点。把重掷留给关键的骰子。
hint-use-fire-overwatch = 反应：你的单位可以在对方回合射击，但只有掷出6才命中。
hint-use-go-to-ground = 反应：被射击的单位卧倒，更难受伤。

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

when-failed-false = 已经足够好的骰子
when-matters-false = 影响不大的骰子
when-hopeful-false = 单位反正能存活，或骰子需要掷出6时
when-slight-true = 影响很小时
when-again-true = 移动开始时已经询问过，移动结束时
when-next-true = 反正接下来轮到你选择时

roll-grenade = 手雷
roll-tank-shock = 坦克冲撞
word-crushing = 坦克冲撞
