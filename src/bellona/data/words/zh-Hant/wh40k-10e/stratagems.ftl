### 第10版的戰略：問題、提示、費用與效果、擲骰、常備命令。

ask-use-command-re-roll = 對 { $unit } 的這次擲骰使用指揮重擲？{ $roll }：{ $dice }
ask-die-to-re-roll = 選擇要重擲的骰子。
ask-grenade-target = 選擇手雷的目標。
ask-tank-shock-target = 選擇要衝撞的敵人。
ask-tank-shock-weapon = 選擇衝撞用的近戰武器。
ask-challenger = 選擇發起挑戰的角色。

hint-use-command-re-roll = 戰略消耗指揮點；每個指揮階段你得到一點。把重擲留給關鍵的骰子。
hint-use-fire-overwatch = 反應：你的單位可以在對方回合射擊，但只有擲出6才命中。
hint-use-go-to-ground = 反應：被射擊的單位臥倒，更難受傷。

offer-fire-overwatch = 花費 { $cost } CP：你的一個單位（{ $usable }）向其射擊，只有6才命中。
offer-go-to-ground = 花費 { $cost } CP：{ $units-0 } 獲得6+無敵豁免與掩體增益，直到本階段結束。
offer-smokescreen = 花費 { $cost } CP：{ $units-0 } 獲得掩體增益與隱祕，直到本階段結束。
offer-grenade = 花費 { $cost } CP：你的一個單位（{ $usable }）改為投擲手雷：對8吋內的一個敵方單位擲六個骰子，每個4+造成一點致命傷。
offer-command-re-roll = 花費 { $cost } CP：重擲其中一個骰子；相加的骰子一起重擲。
offer-counter-offensive = 花費 { $cost } CP：你的一個單位（{ $usable }）接著戰鬥。
offer-heroic-intervention = 花費 { $cost } CP：你的一個單位（{ $usable }）反過來向其衝鋒，但沒有衝鋒增益。
offer-insane-bravery = 花費 { $cost } CP：視為通過。
offer-epic-challenge = 花費 { $cost } CP：其中一個角色的近戰攻擊獲得精準，直到本階段結束。
offer-rapid-ingress = 花費 { $cost } CP：你的一個後備單位（{ $usable }）現在抵達。
offer-tank-shock = 花費 { $cost } CP：按其一件近戰武器的力量擲骰，每個5+對它接觸到的一個敵方單位造成一點致命傷，最多6點。

when-failed-false = 已經足夠好的骰子
when-matters-false = 影響不大的骰子
when-hopeful-false = 單位反正能存活，或骰子需要擲出6時
when-slight-true = 影響很小時
when-again-true = 移動開始時已經詢問過，移動結束時
when-next-true = 反正接下來輪到你選擇時

roll-grenade = 手雷
roll-tank-shock = 坦克衝撞
word-crushing = 坦克衝撞
