### 第11版的计谋：问题、费用与效果、掷骰。

ask-explosives-model = 选择投掷的模型。
ask-explosives-target = 选择爆裂物的目标。
ask-crushing-impact-target = 选择要碾压的敌人。
ask-crushing-impact-model = 选择进行碾压的模型。
ask-heroic-intervention-mode = { $unit } 以哪种模式介入？
option-leap-to-defend = 挺身防卫
option-into-the-fray = 投身战局
offer-command-re-roll = 花费 { $cost } CP：重掷其中一颗骰子；冲锋掷骰两颗一起重掷。
offer-explosives = 花费 { $cost } CP：你的一个单位（{ $usable }）投掷爆裂物：对8″内的一个敌方单位掷六颗骰子，每个4+造成一点致命伤。
offer-crushing-impact = 花费 { $cost } CP：一个模型按其韧性掷骰：每个5+对敌人造成一点致命伤，每个1对自己的单位造成一点，各最多6点。
offer-fire-overwatch = 花费 { $cost } CP：你的一个单位（{ $usable }）射击24″内的一个敌人，只有未修正的6才命中。
offer-smokescreen = 花费 { $cost } CP：你的一个单位（{ $usable }）获得掩体增益，直到本阶段结束；被它遮住的单位也一样。
offer-rapid-ingress = 花费 { $cost } CP：你的一个战略预备队单位（{ $usable }）现在抵达。
offer-insane-bravery = 花费 { $cost } CP：不掷骰即通过测试；每场一次。
offer-epic-challenge = 花费 { $cost } CP：其中一个角色的近战武器获得精准，直到本阶段结束。
offer-heroic-intervention = 花费1或2 CP：你的一个单位（{ $usable }）冲锋：针对冲锋过的敌人，或6″内的任何敌人。
offer-counteroffensive = 花费 { $cost } CP：你的一个单位（{ $usable }）接着战斗。
hint-use-fire-overwatch = 对方移动阶段结束时的反应：你的单位可以射击，但只有掷出6才命中。
roll-explosives = 爆裂物
roll-crushing-impact = 碾压冲击
odds-step-explosives = 爆裂物
odds-step-crushing-impact = 碾压冲击
refused-used-on-unit = 本阶段已对 { $unit } 使用过 { $stratagem }。
ask-overwatch-target = 选择 { $unit } 的目标。
step-start-of-shooting-phase = 射击阶段开始
step-end-of-charge-phase = 冲锋阶段结束

## 正在发生的事

event-shooting-phase-begins = { $player } 的射击阶段开始。
event-charge-phase-ends = { $player } 的冲锋阶段即将结束。
event-about-to-consolidate = { $unit } 已完成近战，即将重整。
