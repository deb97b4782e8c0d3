### 事實與問題中的詞：`phase-charge` 是階段 "charge" 的名稱，`word-…` 適用於所有欄位。

## 環節、階段與步驟

stage-setup = 設置
stage-battle = 戰鬥輪次
phase-mission = 任務
phase-battlefield = 戰場
phase-attacker-and-defender = 進攻方與防守方
phase-secrets = 次要任務
phase-battle-formations = 宣佈戰鬥編隊
phase-deployment = 部署
phase-first-turn = 先手
phase-pre-battle = 戰前規則
phase-command = 指揮階段
phase-movement = 移動階段
phase-shooting = 射擊階段
phase-charge = 衝鋒階段
phase-fight = 近戰階段
step-read-rosters = 宣讀軍隊名單
step-select-mission = 選擇任務
step-create-battlefield = 佈置戰場
step-objective-marker = 放置目標標記
step-attacker = 進攻方與防守方
step-secrets = 選擇次要任務
step-battle-formations = 宣佈戰鬥編隊
step-unit-to-deploy = 部署軍隊
step-late-deployment = 拼骰決定誰先作最後部署
step-unit-to-deploy-last = 部署最後的單位
step-first-turn = 決定先手
step-pre-battle-rule = 結算戰前規則
step-unit-to-scout = 斥候移動
step-begin-the-battle = 開始戰鬥
step-battle-round = 輪次開始
step-gain-command-points = 獲得指揮點數
step-command-rules = 指揮階段規則
step-battle-shock = 戰鬥震懾測試
step-unit-to-move = 移動單位
step-returning-aircraft = 飛行器返回
step-reinforcements = 增援
step-end-of-movement-phase = 階段結束
step-shooting-begins = 階段開始
step-shoot = 射擊
step-start = 階段開始
step-unit-to-charge = 衝鋒
step-fights-first = 先攻
step-remaining-combats = 其餘近戰
step-coherency = 單位連續性

## 擲骰

roll-hit = 命中擲骰
roll-wound = 致傷擲骰
roll-save = 豁免擲骰
roll-damage = 傷害
roll-attacks = 攻擊次數
roll-additional-hits = 額外命中
roll-feel-no-pain = 不覺疼痛
roll-advance = 突進擲骰
roll-charge = 衝鋒擲骰
roll-move = 移動
roll-battle-shock = 戰鬥震懾測試
roll-leadership = 領導力測試
roll-desperate-escape = 潰逃測試
roll-mortal-wounds = 致命傷
roll-casualties = 傷亡
roll-attacker = 進攻方
roll-first-turn = 先手
roll-mission = 任務
roll-first-marker = 首個目標標記
roll-late-deployment = 誰先作最後部署
roll-order-of-rules = 規則順序

## 移動與抵達方式

how-normal = 常規移動
how-advance = 突進
how-fall-back = 後撤
how-scouts = 斥候移動
how-aircraft = 飛行
how-charge = 衝鋒移動
how-pile-in = 跟進
how-consolidation = 重整
how-strategic = 戰略預備隊
how-deep-strike = 深入打擊
how-disembark = 脫離
how-emergency = 緊急脫離
how-destroyed-transport = 逃出被摧毀的運輸工具
reserves-strategic = 戰略預備隊
reserves-deep-strike = 深入打擊
reserves-aircraft = 飛行器

## 數值與來源

save-armour = 豁免
save-invulnerable = 無敵豁免
source-ap = AP
word-house-modifier = 自訂規則：修正
word-house-more = 自訂規則：增加
word-house-critical = 自訂規則：暴擊
word-house-re-roll = 自訂規則：重擲
word-house-mortal-wounds = 自訂規則：致命傷
word-house-wounding = 自訂規則：攻擊的致命傷
word-house-aura = 自訂規則：光環
word-returning = 返回的飛行器
word-recalled = 被召回的飛行器
word-destroyed-transport = 運輸工具被毀

## 目標標記與地形

marker-objective = 目標標記
marker-area = 目標
marker-secured = 已確保
word-embarking = 搭乘
word-reactions = 他人的反應
word-marker = 目標標記

## 桌旁

tally-command-points = CP
