### 事实与问题中的词：`phase-command` 是阶段 "command" 的名称，`word-…` 用于所有字段。

## 阶段与步骤

stage-setup = 设置
stage-battle = 回合
phase-armies = 军队
phase-missions = 副任务
phase-reinforcement = 增援阶段
phase-command = 指挥阶段
phase-supremacy = 先手阶段
phase-action = 行动阶段
phase-victory = 胜利阶段
step-wishes = 商定分歧
step-muster = 召集军队
step-characters = 人物加入军团
step-draw = 抽取副任务
step-keep = 保留副任务
step-begin-round = 回合开始
step-arrivals = 选择抵达的军团
step-reinforcement-rolls = 增援检定
step-stack-cards = 排列指挥卡堆
step-supremacy-roll = 先手掷骰
step-abilities = 至尊能力
step-activate = 按卡激活
step-zones = 选择区域
step-victory = 回合得分

## 掷骰

roll-hit = 命中骰
roll-defense = 防御骰
roll-morale = 士气检定
roll-charge = 冲锋掷骰
roll-agreement = 商定
roll-casting = 施法判定
roll-decay = 衰败
roll-supremacy = 先手掷骰
roll-secondary-card = 副任务
roll-withdrawal-wounds = 撤退的受伤
roll-biotic-renewal = 生化回复
roll-combat-reform = 战斗变阵
roll-withdraw = 撤退
roll-bloodlust = 嗜血
roll-fearsome = 恐惧
roll-order-of-rules = 规则的顺序
roll-reinforcements-light = 轻型增援
roll-reinforcements-medium = 中型增援
roll-reinforcements-heavy = 重型增援
roll-dangerous-terrain = 危险地形
roll-perilous-terrain = 极危险的地形
roll-broken-ground-terrain = 崎岖地形

## 行动、方向、攻击方式

action-march = 行军
action-charge = 冲锋
action-volley = 射击
action-take-aim = 瞄准
action-rally = 重整
action-reform = 变阵
action-clash = 交战
action-combat-rally = 战斗重整
action-combat-reform = 战斗变阵
action-inspire = 激励
action-withdraw = 撤退
action-spell = 施法
action-duel = 决斗
action-seek-escort = 寻找新护卫
action-leave-garrison = 离开驻军地形
side-front = 正面
side-flank = 侧翼
side-rear = 后方
wheel-left = 左
wheel-right = 右
corner-left = 左
corner-right = 右
how-clash = 交战
how-volley = 射击
how-impact = 冲击
how-duel = 决斗
how-hits = 命中
word-light = 轻型
word-medium = 中型
word-heavy = 重型
word-infantry = 步兵
word-cavalry = 骑兵
word-brute = 野兽
word-monster = 怪物
word-activation = 激活
word-activate = 激活

## 原因

why-agreement = 商定
why-clash = 交战
why-volley = 射击
why-impact = 冲击
why-duel = 决斗
why-hits = 命中
why-morale = 士气
why-counter-attack = 反击
why-withdraw = 撤退
why-combat-reform = 战斗变阵
why-losses = 损失
why-duel-refused = 拒绝决斗
why-scattered = 四散逃出驻军地形
why-caught-inside = 卡在友军之中
why-dangerous = 危险地形
why-perilous = 极危险的地形
why-broken-ground = 崎岖地形
why-nobody = 没有可激活的军团或人物
why-destroyed = 军团已被消灭
why-wounds = 受伤过多
why-regiment = 随军团覆灭
why-too-short = 距离不足
why-blocked = 受阻
why-no-room = 没有空间
why-too-narrow = 边缘太窄
why-too-far = 两次行军也太远
why-barred = 去路被挡
why-unknown = 找不到路
why-zones = 区域
why-secondaries = 副任务
source-counter-attack = 反击

## 副任务

word-past-the-middle = 越过中线
word-hold-the-middle = 守住中央
word-break-them = 击破敌军
word-stand-firm = 岿然不动
word-both-wings = 左右两翼
word-behind-walls = 墙垣之后
word-lead-from-the-front = 身先士卒
word-weight-of-numbers = 以众凌寡
word-high-ground = 居高临下
word-close-order = 密集队形
word-every-banner = 旌旗尽出
word-shield-wall = 盾墙
word-from-the-flank = 侧面出击
word-old-growth = 古木参天
word-no-road-back = 断其归路

## 副任务的要求

effect-past-the-middle = 你有一个未溃散的军团完全在敌方半场。
effect-hold-the-middle = 战场中心 6 英寸内有你的单位而没有敌方单位。
effect-break-them = 有一个敌方军团溃散。
effect-stand-firm = 你至少有三个军团在战场上，且无一溃散。
effect-both-wings = 战场左右两侧三分之一处都有你的单位。
effect-behind-walls = 你有一个军团占领驻军地形。
effect-lead-from-the-front = 你的战争领主所在军团与敌军相接。
effect-weight-of-numbers = 你在战场上的单位比敌方多。
effect-high-ground = 你有一个未溃散的军团站在高处。
effect-close-order = 你有三个未溃散的军团，彼此相距不超过 3 英寸。
effect-every-banner = 你没有军团在战场外等待，且至少三个在战场上。
effect-shield-wall = 有敌军与你的军团相接，且全部在正面。
effect-from-the-flank = 你有一个军团与敌军的侧翼或后方相接。
effect-old-growth = 你在战场上有三个军团没有受伤的单位。
effect-no-road-back = 你有一个未溃散的军团距敌方边缘不超过 3 英寸。

## 至尊能力及其效果

word-hold-the-gates = 坚守城门
word-every-gate-opens = 诸门尽开
word-light-of-nine = 九城之光
word-the-wild-answers = 荒野回应
word-run-them-down = 穷追猛打
word-what-was-buried = 深埋之物
word-hastened = 疾行
word-flux-clash = 通量驱动：交战 +2
word-flux-attacks = 通量驱动：攻击 +2
effect-hold-the-gates = 直到回合结束，你在战场上的所有军团获得堡垒（1）。
effect-every-gate-opens = 直到回合结束，你在战场上的所有军团多行军一英寸。
effect-light-of-nine = 战争领主所在军团每次决心检定有一颗失败视为成功。
effect-the-wild-answers = 你在战场上的每个军团治疗 2 点。
effect-run-them-down = 直到回合结束，你在战场上的军团可以重投失败的冲锋。
effect-what-was-buried = 与战争领主所在军团相接的敌军士气检定时决心 −1。

## 牌堆

deck-command-stack = 指挥卡堆
deck-drawn-cards = 已抽的卡
deck-secondary-missions = 副任务
line-light = 轻型增援线
line-medium = 中型增援线
line-heavy = 重型增援线
