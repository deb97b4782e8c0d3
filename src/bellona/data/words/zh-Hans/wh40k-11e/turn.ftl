### 第十一版的回合、战斗震慑、移动、预备队、运输工具与飞行器。

## 危险掷骰

roll-hazard = 危险掷骰
word-hazard = 危险掷骰
told-hazard-rolls =
    { $unit } 进行危险掷骰：{ $dice }——{ $failed ->
        [0] 平安无事
       *[other] { $failed } 次失败
    }。

## 回合

phase-start-of-turn = 回合开始
phase-end-of-turn = 回合结束
step-start-of-turn = 回合开始步骤
step-end-of-turn = 回合结束规则
step-recall-aircraft = 召回飞行器
step-score = 控制与得分
told-turn-began = 第 { $round } 轮 { $player } 的回合开始。

## 后撤

ask-fall-back-mode = { $unit } 如何后撤？
option-ordered-retreat = 有序后撤
option-desperate-escape = 拼死脱离
mode-ordered-retreat = 有序后撤
mode-desperate-escape = 拼死脱离
tells-hazards = { $value } 次危险掷骰，之后战斗震慑测试
told-fell-back = { $unit } 后撤：{ $mode }。
matter-fall-back-mode = 单位如何后撤
when-clear-true = 已知有不穿过敌人的出路时

## 奔涌移动

word-surge = 奔涌
how-surge = 奔涌移动
roll-surge = 奔涌移动
ask-surge-target = 选择 { $unit } 奔涌所向的敌方单位。
ask-surge-move = 让 { $unit } 进行奔涌移动？
refused-surge-after-move = { $unit } 本阶段已移动，不能奔涌。
refused-surge-from-elsewhere = { $unit } 不在战场上，不能奔涌。
refused-surge-while-battle-shocked = { $unit } 陷入战斗震慑，不能奔涌。
refused-surge-while-engaged = { $unit } 正与 { $enemies } 交战，不能奔涌。

## 运输工具

ask-disembark = 让 { $unit } 在运输工具旁{ $how }？
ask-disembark-mode = 不知 { $transport } 旁是否容得下整个 { $unit }。容得下（战术）还是容不下（战斗）？
option-tactical = 战术下车
option-combat = 战斗下车
how-rapid-disembarkation = 快速下车
how-tactical-disembarkation = 战术下车
how-combat-disembarkation = 战斗下车

## 目标

told-objective-secured = { $player } 确保{ $objective }。
