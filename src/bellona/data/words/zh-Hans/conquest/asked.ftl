### 《征服》中玩家要回答什么，以及提供规则时正在发生的事。

## 战斗之前

ask-characters = 各人物加入哪个军团？
ask-secondary-missions = 选择保留的三张副任务。

## 回合

ask-automatic-arrival = 选择一个自动抵达的军团，或不选。
ask-flankers = 选择现在抵达的侧面包抄军团。
ask-arrivals-light = 选择抵达的轻型军团。
ask-arrivals-medium = 选择抵达的中型军团。
ask-arrivals-heavy = 选择抵达的重型军团。
ask-command-stack = 排列指挥卡堆，第一张在最上面。
ask-supremacy-roll = 你的卡较少：将先手骰改变一点吗？{ $dice }
ask-supremacy-ability = 使用至尊能力吗？
ask-activate = 抽下一张指挥卡。
ask-regiment-to-activate = 卡 { $card } 激活谁？
ask-draw-event = 结算 { $who } 的抽卡事件吗？
ask-flux-powered = { $unit } 本回合哪项 +2？
ask-turn-the-tide = 选择由 { $who } 激活的军团。
ask-action = 为 { $unit } 选择行动，或跳过。
ask-character-action = 为 { $character } 选择行动，或跳过。
ask-zone = 这些军团各计入哪个区域？

## 行动

ask-march = { $unit } 行军：前进至多 { $ahead } 英寸，横移或后退至多 { $aside } 英寸。
ask-entry = 让 { $unit } 从边缘进场，至多 { $march } 英寸。
ask-withdrawal = { $unit } 撤退：至多 { $ahead } 英寸。
ask-face-away-from = { $unit } 背对哪个敌军？
ask-reform = { $unit } 变阵：每个单位移动不得超过 { $most } 英寸。
ask-combat-reform = { $unit } 战斗变阵：每个单位移动不得超过 { $most } 英寸。
ask-charge-target = { $unit } 冲锋谁？
ask-charge-wheel = { $unit } 冲锋前向 { $target } 转向：还有 { $reach } 英寸，最多 { $stands } 个单位能接敌。
ask-side-to-align-with = { $unit } 与 { $target } 的哪一面对齐？
ask-way-of-the-neighbour = { $unit } 须为 { $by } 让路：往哪边？
ask-overrun = { $target } 已溃散：{ $unit } 再进行一次冲击攻击吗？
ask-volley-target = { $unit } 射击谁？
ask-barrages = { $unit } 的各单位使用哪种弹幕射击？
ask-clash-targets = { $unit } 的各单位攻击谁？
ask-order-of-targets = { $unit } 按什么顺序攻击各目标？
ask-press-the-attack = 被搁置的军团按什么顺序强攻？
ask-way-back-into-contact = { $unit } 如何重新接敌？
ask-garrison-exit = 将 { $unit } 放在 { $terrain } 之外，{ $most } 英寸内。
ask-garrison-to-occupy = 谁占领 { $terrain }？

## 损失与治疗

ask-first-end = { $unit } 先从后排哪一端失去单位？
ask-closing-ranks = { $unit } 如何收拢队形？
ask-forgiven-dice = { $unit } 的哪些失败骰视为成功？
ask-stand-to-heal = 先治疗 { $unit } 的哪个单位？
ask-stand-to-restore = 恢复 { $unit } 的一个单位吗？需要 { $points } 点中的 { $costs } 点。
ask-place-of-the-restored-stand = { $unit } 恢复的单位站在哪里？

## 人物

ask-duel = { $character } 挑战谁？
ask-duel-response = { $challenger } 挑战 { $challenged }：接受吗？
ask-last-clash = { $character } 最后攻击谁？
ask-new-escort = { $character } 加入哪个军团？
ask-place-in-the-new-regiment = 他站在 { $unit } 的哪里？
ask-spell = { $caster } 施放哪个法术？
ask-spell-target = { $caster } 对谁施放{ $spell }？

## 选项

option-march = 行军
option-charge = 冲锋
option-volley = 射击
option-take-aim = 瞄准
option-rally = 重整
option-reform = 变阵
option-clash = 交战
option-combat-rally = 战斗重整
option-combat-reform = 战斗变阵
option-inspire = 激励
option-withdraw = 撤退
option-spell = 施法
option-duel = 挑战决斗
option-seek-escort = 寻找新护卫
option-leave-garrison = 离开驻军地形
option-impact = 冲击攻击
option-accept = 接受
option-refuse = 拒绝
option-re-roll = 重投失败的骰子
option-attacks = 攻击
option-front = 正面
option-left = 左翼
option-right = 右翼
option-rear = 后方

## 提供规则时正在发生的事

event-has-entered = { $unit } 已进场。
event-about-to-act = { $unit } 即将行动。
event-actions-over = { $unit } 已完成行动。
event-action-done = { $unit } 已执行一个行动。
event-before-hit-roll = { $unit } 即将掷命中骰。
event-before-defense-roll = { $unit } 即将掷防御骰。

offer-blessed = 每回合一次：这次掷骰中失败的骰子可以重投。
offer-vanguard = 进场后立即免费行军一次。
offer-fluid-formation = 在行动之前或之后免费变阵一次。
offer-flawless-drill = 每场战斗一次：行动之前免费战斗变阵。
offer-double-time = 两次行军之后再行军一次。
offer-fire-and-advance = 射击之后免费行军一次。
