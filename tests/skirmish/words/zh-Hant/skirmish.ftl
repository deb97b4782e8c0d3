### 「遭遇戰」的用語：發生什麼，問什麼，為何拒絕，各物的名稱。

told-deployed = { $unit } 已部署。
told-stacked = { $player } 疊好了卡牌：{ $cards }。
told-activated = 翻開了 { $unit } 的卡牌。
told-moved = { $unit } 移動至多 { $furthest }″。
told-shot =
    { $unit } 射擊 { $target }，{ $needed }+ 命中{ $because-count ->
        [0] {""}
       *[other] （{ $because }）
    }：射擊 { $shots }，命中 { $hits }，未豁免 { $unsaved }。
told-lost = { $unit } 損失一個模型。
told-braced = { $unit } 已戒備。
told-scored =
    { $points ->
        [0] { $player } 沒有得分，共 { $total } 分。
       *[other] { $player } 控制了中央，共 { $total } 分。
    }

ask-deploy = 選擇要部署的單位。
ask-deployment = 在你的區域內部署該單位。
ask-unit-that-rests = 選擇本輪休整的單位，或不選。
ask-command-stack = 疊放你各單位的卡牌。
ask-activate = 翻開你的下一張卡牌。
ask-action = 該單位做什麼？
ask-move = 移動該單位，或讓它留在原地。
ask-target = 選擇目標，或不開火。
ask-losses = 選擇損失的模型。
event-targeted = { $by } 瞄準 { $target }。
offer-brace = 花費一枚標記，{ $target } 更難被命中。

refused-no-such-model = 這些不是該單位的模型。
refused-not-together = { $model } 會與單位其餘模型相距 { $apart }″。
refused-outside-zone = { $model } 會超出你的區域 { $outside-by }″。
refused-elsewhere = { $model } 的路徑不是從它所在的位置開始。
refused-not-a-leg = { $model } 的路徑不是由直線組成的。
refused-too-long = { $model } 會移動 { $measured }″，至多 { $limit }″。
refused-off-table = { $model } 會離開桌面。
refused-through-model = { $model } 會穿過敵人。
refused-through-terrain = { $model } 會穿過 { $hit }。
refused-too-near = { $model } 會進入距敵人 { $limit }″ 之內。
refused-unsupported = { $model } 會懸在空中。
refused-overlap-end = { $model } 會停在別的東西上。

## 各物的名稱

ruleset-skirmish = 遭遇戰
starter-two-sides = 兩軍
stage-setup = 佈置
stage-battle = 輪
phase-deployment = 部署
phase-command = 指揮
phase-action = 行動
phase-end = 輪末
step-roll-for-first = 擲骰決定先手
step-deploy = 部署單位
step-stack-cards = 疊放卡牌
step-activate = 翻開卡牌
step-score = 中央計分
roll-roll-off = 比點
roll-hit = 命中
roll-save = 豁免
option-shoot = 射擊
option-move = 移動
option-move-and-shoot = 移動並射擊
option-hold = 待命
unit-squad = 小隊
unit-regiment = 團
matter-order-hurt = 損失模型的單位先做什麼
word-steady = 沉穩
word-volley = 齊射
word-vengeful = 復仇
word-stubborn = 頑強
word-brace = 戒備

## Phalanxes, zones and cards

told-kept = { $player }留下了這些牌：{ $cards }。
told-marched = { $unit }行進了 { $inches }″。
told-formed-up = { $unit }排成了 { $files } 列。
told-arrived = { $unit }入場並行進了 { $inches }″。
ask-secret-cards = 留下兩張密牌。
ask-march = 行進、轉向，或停在原地。
ask-form-up = 重新列陣。
ask-drawing-up = 在你的區域內列陣。
ask-arrival = 讓方陣從你的邊緣入場。
refused-middle-moved = 方陣的中心會移動 { $measured }″。
refused-not-on-the-edge = 正面沒有貼在你的邊緣上。
refused-block-too-long = 方陣會行進 { $measured }″，最多 { $limit }″。
refused-block-off-table = 方陣會離開桌面。
refused-block-through = 方陣會穿過{ $by }。
refused-block-too-near = 方陣會進入{ $by }的 { $limit }″ 之內。
refused-block-overlap-end = 方陣會停在{ $by }上。
refused-block-too-near-end = 方陣會停在{ $by }的 { $limit }″ 之內。
tells-models = { $value } 個模型
starter-two-phalanxes = 兩軍方陣
step-keep-cards = 留下密牌
option-form-up = 列陣
option-front = 正面
option-left = 左翼
option-right = 右翼
option-rear = 後方
unit-phalanx = 方陣
deck-command = 指令牌堆
deck-turned-up = 已翻開
deck-secret = 密牌
line-zone = 區域
word-early = 早
word-east = 東
word-west = 西
word-late = 遲
