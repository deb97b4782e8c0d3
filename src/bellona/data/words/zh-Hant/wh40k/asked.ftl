### 《戰錘40000》中玩家要回答什麼，以及提供規則時正在發生的事。

idle-unit-to-move = 其餘單位全部保持靜止
option-stationary = 保持靜止
option-normal = 常規移動
option-advance = 突進
option-fall-back = 後撤
option-fly = 繼續飛行
option-model = 模型
option-move = 移動
option-engagement-range = 交戰範圍
option-charge = 衝鋒
option-armour = 護甲豁免
option-invulnerable = 無敵豁免
option-strategic = 戰略預備隊
option-deep-strike = 深入打擊

## 設置

ask-mission = 選擇任務。
ask-objective-marker = 放置一個目標標記。
ask-marker = 放置{ $marker }。
ask-hover = 選擇懸停的飛行器。
ask-leaders = 為領袖選擇護衛單位。
ask-transports = 選擇哪些單位開局搭乘，搭乘哪一輛。
ask-reserves = 選擇進入預備隊的單位。
ask-unit-to-deploy = 選擇要部署的單位。
ask-unit-to-deploy-last = 選擇最後部署的單位。
ask-deployment = 部署 { $unit }。
ask-first-turn = 選擇由誰先手。
ask-pre-battle-rule = 選擇要結算的戰前規則。
ask-unit-to-scout = 選擇進行斥候移動的單位。

## 戰鬥

ask-battle-shock = 選擇下一個進行戰鬥震懾測試的單位。
ask-unit-to-move = 選擇要移動的單位。
ask-movement = { $unit } 如何移動？
ask-normal-move = 移動 { $unit }。
ask-advance-move = 移動 { $unit }：突進。
ask-fall-back-move = 移動 { $unit }：後撤。
ask-scouts-move = 戰前移動 { $unit }。
ask-aircraft-move = 讓 { $unit } 直線飛行至少 { $least } 英寸，或飛離戰場。
ask-lost-in-escape = 選擇潰逃中損失的模型。
ask-model-to-remove = { $unit } 失去連續性：選擇要移除的模型。
ask-embark = 讓 { $unit } 搭乘？
ask-disembark = 讓 { $unit } 在運輸工具旁脫離？
ask-emergency-disembarkation = 把 { $unit } 放在被摧毀的運輸工具旁。
ask-returning-aircraft = 選擇返回的飛行器。
ask-reinforcements = 選擇要放置的單位，或結束此步驟。
ask-arrive = 放置 { $unit }。
ask-shoot = 選擇射擊的單位，或結束此步驟。
ask-pistols = 選擇改用手槍射擊的模型。
ask-targets = 為 { $unit } 的每件武器選擇目標。
ask-order-of-passengers = 乘員單位依什麼順序脫離？
ask-order-of-embarking = { $unit } 已移動：先搭乘，還是先由他人反應？
ask-order-of-targets = 依什麼順序攻擊各目標？每攻擊完一個，其餘可再改。
ask-order-of-profiles = 各武器依什麼順序攻擊？每結算完一種，其餘可再改。
ask-allocate = 選擇承受攻擊的模型。
ask-save = 選擇使用的豁免。
ask-feel-no-pain = 選擇使用的不覺疼痛。
ask-unit-to-charge = 選擇衝鋒的單位，或結束此步驟。
ask-charge-targets = 選擇 { $unit } 的衝鋒目標。
ask-charge-move = 移動 { $unit }：衝鋒。
ask-fights-first = 選擇近戰的單位：先攻者。
ask-remaining-combats = 選擇近戰的單位。
ask-pile-in-move = 讓 { $unit } 跟進？
ask-melee-attacks = 為 { $unit } 的每個模型選擇武器與目標。
ask-divided-attacks = 分配 { $model } 的{ $weapon }的攻擊。
ask-consolidation-move = 讓 { $unit } 重整？

## 提供規則時正在發生的事

event-battle-shock-due = { $unit } 即將進行戰鬥震懾測試。
event-battle-shock-failed = { $unit } 未通過戰鬥震懾測試。
event-move-begins = { $unit } 即將移動。
event-move-ends = { $unit } 已完成移動。
event-set-up = { $unit } 已放置到戰場上。
event-movement-phase-ends = { $player } 的移動階段即將結束。
event-shooting-begins = { $player } 即將選擇射擊的單位。
event-selected-as-target = { $by } 選擇 { $target } 為目標。
event-charge-move-ends = { $unit } 已完成衝鋒移動。
event-selected-to-fight = { $unit } 被選擇進行近戰。
event-has-fought = { $unit } 已完成近戰。
