### 第十一版的回合、戰鬥震撼、移動、預備隊、運輸載具與飛行器。

## 危險擲骰

roll-hazard = 危險擲骰
word-hazard = 危險擲骰
told-hazard-rolls =
    { $unit } 進行危險擲骰：{ $dice }——{ $failed ->
        [0] 平安無事
       *[other] { $failed } 次失敗
    }。

## 回合

phase-start-of-turn = 回合開始
phase-end-of-turn = 回合結束
step-start-of-turn = 回合開始步驟
step-end-of-turn = 回合結束規則
step-recall-aircraft = 召回飛行器
step-score = 控制與得分
told-turn-began = 第 { $round } 輪 { $player } 的回合開始。

## 撤退

ask-fall-back-mode = { $unit } 如何撤退？
option-ordered-retreat = 有序撤退
option-desperate-escape = 拚死脫離
mode-ordered-retreat = 有序撤退
mode-desperate-escape = 拚死脫離
tells-hazards = { $value } 次危險擲骰，之後戰鬥震撼檢定
told-fell-back = { $unit } 撤退：{ $mode }。
matter-fall-back-mode = 單位如何撤退
when-clear-true = 已知有不穿過敵人的出路時

## 突進移動

word-surge = 突進
how-surge = 突進移動
roll-surge = 突進移動
ask-surge-target = 選擇 { $unit } 突進所向的敵方單位。
ask-surge-move = 讓 { $unit } 進行突進移動？
refused-surge-after-move = { $unit } 本階段已移動，不能突進。
refused-surge-from-elsewhere = { $unit } 不在戰場上，不能突進。
refused-surge-while-battle-shocked = { $unit } 陷入戰鬥震撼，不能突進。
refused-surge-while-engaged = { $unit } 正與 { $enemies } 交戰，不能突進。

## 運輸載具

ask-disembark = 讓 { $unit } 在運輸載具旁{ $how }？
ask-disembark-mode = 不知 { $transport } 旁是否容得下整個 { $unit }。容得下（戰術）還是容不下（戰鬥）？
option-tactical = 戰術下車
option-combat = 戰鬥下車
how-rapid-disembarkation = 快速下車
how-tactical-disembarkation = 戰術下車
how-combat-disembarkation = 戰鬥下車

## 目標

told-objective-secured = { $player } 確保{ $objective }。
