### 《战锤40000》中玩家要回答什么，以及提供规则时正在发生的事。

idle-unit-to-move = 其余单位全部保持静止
option-stationary = 保持静止
option-normal = 常规移动
option-advance = 突进
option-fall-back = 后撤
option-fly = 继续飞行
option-model = 模型
option-move = 移动
option-engagement-range = 交战范围
option-charge = 冲锋
option-armour = 护甲豁免
option-invulnerable = 无敌豁免
option-strategic = 战略预备队
option-deep-strike = 深入打击

## 设置

ask-mission = 选择任务。
ask-objective-marker = 放置一个目标标记。
ask-marker = 放置{ $marker }。
ask-hover = 选择悬停的飞行器。
ask-leaders = 为领袖选择护卫单位。
ask-transports = 选择哪些单位开局搭乘，搭乘哪辆。
ask-reserves = 选择进入预备队的单位。
ask-unit-to-deploy = 选择要部署的单位。
ask-unit-to-deploy-last = 选择最后部署的单位。
ask-deployment = 部署 { $unit }。
ask-first-turn = 选择谁先手。
ask-pre-battle-rule = 选择要结算的战前规则。
ask-unit-to-scout = 选择进行斥候移动的单位。

## 战斗

ask-battle-shock = 选择下一个进行战斗震慑测试的单位。
ask-unit-to-move = 选择要移动的单位。
ask-movement = { $unit } 如何移动？
ask-normal-move = 移动 { $unit }。
ask-advance-move = 移动 { $unit }：突进。
ask-fall-back-move = 移动 { $unit }：后撤。
ask-scouts-move = 战前移动 { $unit }。
ask-aircraft-move = 让 { $unit } 直线飞行至少 { $least } 英寸，或飞离战场。
ask-lost-in-escape = 选择溃逃中损失的模型。
ask-model-to-remove = { $unit } 失去连续性：选择要移除的模型。
ask-embark = 让 { $unit } 搭乘？
ask-disembark = 让 { $unit } 在运输工具旁脱离？
ask-emergency-disembarkation = 将 { $unit } 放在被摧毁的运输工具旁。
ask-returning-aircraft = 选择返回的飞行器。
ask-reinforcements = 选择要放置的单位，或结束此步骤。
ask-arrive = 放置 { $unit }。
ask-shoot = 选择射击的单位，或结束此步骤。
ask-pistols = 选择改用手枪射击的模型。
ask-targets = 为 { $unit } 的每件武器选择目标。
ask-order-of-passengers = 乘员单位按什么顺序脱离？
ask-order-of-embarking = { $unit } 已移动：先搭乘，还是先由他人反应？
ask-order-of-targets = 按什么顺序攻击各目标？每攻击完一个，其余可再改。
ask-order-of-profiles = 各武器按什么顺序攻击？每结算完一种，其余可再改。
ask-allocate = 选择承受攻击的模型。
ask-save = 选择使用的豁免。
ask-feel-no-pain = 选择使用的不觉疼痛。
ask-unit-to-charge = 选择冲锋的单位，或结束此步骤。
ask-charge-targets = 选择 { $unit } 的冲锋目标。
ask-charge-move = 移动 { $unit }：冲锋。
ask-fights-first = 选择近战的单位：先攻者。
ask-remaining-combats = 选择近战的单位。
ask-pile-in-move = 让 { $unit } 跟进？
ask-melee-attacks = 为 { $unit } 的每个模型选择武器和目标。
ask-divided-attacks = 分配 { $model } 的{ $weapon }的攻击。
ask-consolidation-move = 让 { $unit } 重整？

## 提供规则时正在发生的事

event-battle-shock-due = { $unit } 即将进行战斗震慑测试。
event-battle-shock-failed = { $unit } 未通过战斗震慑测试。
event-move-begins = { $unit } 即将移动。
event-move-ends = { $unit } 已完成移动。
event-set-up = { $unit } 已放置到战场上。
event-movement-phase-ends = { $player } 的移动阶段即将结束。
event-shooting-begins = { $player } 即将选择射击的单位。
event-selected-as-target = { $by } 选择 { $target } 为目标。
event-charge-move-ends = { $unit } 已完成冲锋移动。
event-selected-to-fight = { $unit } 被选择进行近战。
event-has-fought = { $unit } 已完成近战。
