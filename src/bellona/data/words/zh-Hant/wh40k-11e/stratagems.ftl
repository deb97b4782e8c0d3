### 第11版的戰略指令：問題、費用與效果、擲骰。

ask-explosives-model = 選擇投擲的模型。
ask-explosives-target = 選擇爆裂物的目標。
ask-crushing-impact-target = 選擇要輾壓的敵人。
ask-crushing-impact-model = 選擇進行輾壓的模型。
ask-heroic-intervention-mode = { $unit } 以哪種模式介入？
option-leap-to-defend = 挺身防衛
option-into-the-fray = 投身戰局
offer-command-re-roll = 花費 { $cost } CP：重擲其中一顆骰子；衝鋒擲骰兩顆一起重擲。
offer-explosives = 花費 { $cost } CP：你的一個單位（{ $usable }）投擲爆裂物：對8″內的一個敵方單位擲六顆骰子，每個4+造成一點致命傷害。
offer-crushing-impact = 花費 { $cost } CP：一個模型按其韌性擲骰：每個5+對敵人造成一點致命傷害，每個1對自己的單位造成一點，各最多6點。
offer-fire-overwatch = 花費 { $cost } CP：你的一個單位（{ $usable }）射擊24″內的一個敵人，只有未修改的6才命中。
offer-smokescreen = 花費 { $cost } CP：你的一個單位（{ $usable }）獲得掩護加成，直到本階段結束；被它遮住的單位也一樣。
offer-rapid-ingress = 花費 { $cost } CP：你的一個戰略預備隊單位（{ $usable }）現在登場。
offer-insane-bravery = 花費 { $cost } CP：不擲骰即通過檢定；每場一次。
offer-epic-challenge = 花費 { $cost } CP：其中一個角色的近戰武器獲得精準，直到本階段結束。
offer-heroic-intervention = 花費1或2 CP：你的一個單位（{ $usable }）衝鋒：針對衝鋒過的敵人，或6″內的任何敵人。
offer-counteroffensive = 花費 { $cost } CP：你的一個單位（{ $usable }）接著戰鬥。
hint-use-fire-overwatch = 對方移動階段結束時的反應：你的單位可以射擊，但只有擲出6才命中。
roll-explosives = 爆裂物
roll-crushing-impact = 輾壓衝擊
odds-step-explosives = 爆裂物
odds-step-crushing-impact = 輾壓衝擊
refused-used-on-unit = 本階段已對 { $unit } 使用過 { $stratagem }。
ask-overwatch-target = 選擇 { $unit } 的目標。
step-start-of-shooting-phase = 射擊階段開始
step-end-of-charge-phase = 衝鋒階段結束

## 正在發生的事

event-shooting-phase-begins = { $player } 的射擊階段開始。
event-charge-phase-ends = { $player } 的衝鋒階段即將結束。
event-about-to-consolidate = { $unit } 已完成近戰，即將固守。
