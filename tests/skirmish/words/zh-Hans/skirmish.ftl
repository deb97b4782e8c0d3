### “遭遇战”的用语：发生什么，问什么，为何拒绝，各物的名称。

told-deployed = { $unit } 已部署。
told-stacked = { $player } 叠好了卡牌：{ $cards }。
told-activated = 翻开了 { $unit } 的卡牌。
told-moved = { $unit } 移动至多 { $furthest }″。
told-shot =
    { $unit } 射击 { $target }，{ $needed }+ 命中{ $because-count ->
        [0] {""}
       *[other] （{ $because }）
    }：射击 { $shots }，命中 { $hits }，未豁免 { $unsaved }。
told-lost = { $unit } 损失一个模型。
told-braced = { $unit } 已戒备。
told-scored =
    { $points ->
        [0] { $player } 没有得分，共 { $total } 分。
       *[other] { $player } 控制了中央，共 { $total } 分。
    }

ask-deploy = 选择要部署的单位。
ask-deployment = 在你的区域内部署该单位。
ask-unit-that-rests = 选择本轮休整的单位，或不选。
ask-command-stack = 叠放你各单位的卡牌。
ask-activate = 翻开你的下一张卡牌。
ask-action = 该单位做什么？
ask-move = 移动该单位，或让它留在原地。
ask-target = 选择目标，或不开火。
ask-losses = 选择损失的模型。
event-targeted = { $by } 瞄准 { $target }。
offer-brace = 花费一枚标记，{ $target } 更难被命中。

refused-no-such-model = 这些不是该单位的模型。
refused-not-together = { $model } 会与单位其余模型相距 { $apart }″。
refused-outside-zone = { $model } 会超出你的区域 { $outside-by }″。
refused-elsewhere = { $model } 的路径不是从它所在的位置开始。
refused-not-a-leg = { $model } 的路径不是由直线组成的。
refused-too-long = { $model } 会移动 { $measured }″，至多 { $limit }″。
refused-off-table = { $model } 会离开桌面。
refused-through-model = { $model } 会穿过敌人。
refused-through-terrain = { $model } 会穿过 { $hit }。
refused-too-near = { $model } 会进入距敌人 { $limit }″ 之内。
refused-unsupported = { $model } 会悬在空中。
refused-overlap-end = { $model } 会停在别的东西上。

## 各物的名称

ruleset-skirmish = 遭遇战
starter-two-sides = 两军
stage-setup = 布置
stage-battle = 轮
phase-deployment = 部署
phase-command = 指挥
phase-action = 行动
phase-end = 轮末
step-roll-for-first = 掷骰决定先手
step-deploy = 部署单位
step-stack-cards = 叠放卡牌
step-activate = 翻开卡牌
step-score = 中央计分
roll-roll-off = 比点
roll-hit = 命中
roll-save = 豁免
option-shoot = 射击
option-move = 移动
option-move-and-shoot = 移动并射击
option-hold = 待命
unit-squad = 小队
unit-regiment = 团
matter-order-hurt = 损失模型的单位先做什么
word-steady = 沉稳
word-volley = 齐射
word-vengeful = 复仇
word-stubborn = 顽强
word-brace = 戒备

## Phalanxes, zones and cards

told-kept = { $player }留下了这些牌：{ $cards }。
told-marched = { $unit }行进了 { $inches }″。
told-formed-up = { $unit }排成了 { $files } 列。
told-arrived = { $unit }入场并行进了 { $inches }″。
ask-secret-cards = 留下两张密牌。
ask-march = 行进、转向，或停在原地。
ask-form-up = 重新列阵。
ask-drawing-up = 在你的区域内列阵。
ask-arrival = 让方阵从你的边缘入场。
refused-middle-moved = 方阵的中心会移动 { $measured }″。
refused-not-on-the-edge = 正面没有贴在你的边缘上。
refused-block-too-long = 方阵会行进 { $measured }″，最多 { $limit }″。
refused-block-off-table = 方阵会离开桌面。
refused-block-through = 方阵会穿过{ $by }。
refused-block-too-near = 方阵会进入{ $by }的 { $limit }″ 之内。
refused-block-overlap-end = 方阵会停在{ $by }上。
refused-block-too-near-end = 方阵会停在{ $by }的 { $limit }″ 之内。
tells-models = { $value } 个模型
starter-two-phalanxes = 两军方阵
step-keep-cards = 留下密牌
option-form-up = 列阵
option-front = 正面
option-left = 左翼
option-right = 右翼
option-rear = 后方
unit-phalanx = 方阵
deck-command = 指令牌堆
deck-turned-up = 已翻开
deck-secret = 密牌
line-zone = 区域
word-early = 早
word-east = 东
word-west = 西
word-late = 迟
