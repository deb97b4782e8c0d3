### 《徵伺》中玩家要回答什麼，以及提供規則時正在發生的事。

## 戰鬥之前

ask-characters = 各人物加入哪個軍團？
ask-secondary-missions = 選擇保留的三張副任務。

## 回合

ask-automatic-arrival = 選擇一個自動抵達的軍團，或不選。
ask-flankers = 選擇現在抵達的側面包抄軍團。
ask-arrivals-light = 選擇抵達的輕型軍團。
ask-arrivals-medium = 選擇抵達的中型軍團。
ask-arrivals-heavy = 選擇抵達的重型軍團。
ask-command-stack = 排列指揮卡堆，第一張在最上面。
ask-supremacy-roll = 你的卡較少：將先手骰改變一點嗎？{ $dice }
ask-supremacy-ability = 使用至尊能力嗎？
ask-activate = 抽下一張指揮卡。
ask-regiment-to-activate = 卡 { $card } 激活誰？
ask-draw-event = 結算 { $who } 的抽卡事件嗎？
ask-flux-powered = { $unit } 本回合哪項 +2？
ask-turn-the-tide = 選擇由 { $who } 激活的軍團。
ask-action = 為 { $unit } 選擇行動，或跳過。
ask-character-action = 為 { $character } 選擇行動，或跳過。
ask-zone = 這些軍團各計入哪個區域？

## 行動

ask-march = { $unit } 行軍：前進至多 { $ahead } 英寸，橫移或後退至多 { $aside } 英寸。
ask-entry = 讓 { $unit } 從邊緣進場，至多 { $march } 英寸。
ask-withdrawal = { $unit } 撤退：至多 { $ahead } 英寸。
ask-face-away-from = { $unit } 背對哪個敵軍？
ask-reform = { $unit } 變陣：每個單位移動不得超過 { $most } 英寸。
ask-combat-reform = { $unit } 戰鬥變陣：每個單位移動不得超過 { $most } 英寸。
ask-charge-target = { $unit } 衝鋒誰？
ask-charge-wheel = { $unit } 衝鋒前向 { $target } 轉向：還有 { $reach } 英寸，最多 { $stands } 個單位能接敵。
ask-side-to-align-with = { $unit } 與 { $target } 的哪一面對齊？
ask-way-of-the-neighbour = { $unit } 須為 { $by } 讓路：往哪邊？
ask-overrun = { $target } 已潰散：{ $unit } 再進行一次衝擊攻擊嗎？
ask-volley-target = { $unit } 射擊誰？
ask-barrages = { $unit } 的各單位使用哪種彈幕射擊？
ask-clash-targets = { $unit } 的各單位攻擊誰？
ask-order-of-targets = { $unit } 按什麼順序攻擊各目標？
ask-press-the-attack = 被擱置的軍團按什麼順序強攻？
ask-way-back-into-contact = { $unit } 如何重新接敵？
ask-garrison-exit = 將 { $unit } 放在 { $terrain } 之外，{ $most } 英寸內。
ask-garrison-to-occupy = 誰佔領 { $terrain }？

## 損失與治療

ask-first-end = { $unit } 先從後排哪一端失去單位？
ask-closing-ranks = { $unit } 如何收攏隊形？
ask-forgiven-dice = { $unit } 的哪些失敗骰視為成功？
ask-stand-to-heal = 先治療 { $unit } 的哪個單位？
ask-stand-to-restore = 恢復 { $unit } 的一個單位嗎？需要 { $points } 點中的 { $costs } 點。
ask-place-of-the-restored-stand = { $unit } 恢復的單位站在哪裡？

## 人物

ask-duel = { $character } 挑戰誰？
ask-duel-response = { $challenger } 挑戰 { $challenged }：接受嗎？
ask-last-clash = { $character } 最後攻擊誰？
ask-new-escort = { $character } 加入哪個軍團？
ask-place-in-the-new-regiment = 他站在 { $unit } 的哪裡？
ask-spell = { $caster } 施放哪個法術？
ask-spell-target = { $caster } 對誰施放{ $spell }？

## 選項

option-march = 行軍
option-charge = 衝鋒
option-volley = 射擊
option-take-aim = 瞄準
option-rally = 重整
option-reform = 變陣
option-clash = 交戰
option-combat-rally = 戰鬥重整
option-combat-reform = 戰鬥變陣
option-inspire = 激勵
option-withdraw = 撤退
option-spell = 施法
option-duel = 挑戰決鬥
option-seek-escort = 尋找新護衛
option-leave-garrison = 離開駐軍地形
option-impact = 衝擊攻擊
option-accept = 接受
option-refuse = 拒絕
option-re-roll = 重投失敗的骰子
option-attacks = 攻擊
option-front = 正面
option-left = 左翼
option-right = 右翼
option-rear = 後方

## 提供規則時正在發生的事

event-has-entered = { $unit } 已進場。
event-about-to-act = { $unit } 即將行動。
event-actions-over = { $unit } 已完成行動。
event-action-done = { $unit } 已執行一個行動。
event-before-hit-roll = { $unit } 即將擲命中骰。
event-before-defense-roll = { $unit } 即將擲防禦骰。

offer-blessed = 每回合一次：這次擲骰中失敗的骰子可以重投。
offer-vanguard = 進場後立即免費行軍一次。
offer-fluid-formation = 在行動之前或之後免費變陣一次。
offer-flawless-drill = 每場戰鬥一次：行動之前免費戰鬥變陣。
offer-double-time = 兩次行軍之後再行軍一次。
offer-fire-and-advance = 射擊之後免費行軍一次。
