### 事實與問題中的詞：`phase-command` 是階段 "command" 的名稱，`word-…` 用於所有欄位。

## 階段與步驟

stage-setup = 設置
stage-battle = 回合
phase-armies = 軍隊
phase-missions = 副任務
phase-reinforcement = 增援階段
phase-command = 指揮階段
phase-supremacy = 先手階段
phase-action = 行動階段
phase-victory = 勝利階段
step-wishes = 商定分歧
step-muster = 召集軍隊
step-characters = 人物加入軍團
step-draw = 抽取副任務
step-keep = 保留副任務
step-begin-round = 回合開始
step-arrivals = 選擇抵達的軍團
step-reinforcement-rolls = 增援檢定
step-stack-cards = 排列指揮卡堆
step-supremacy-roll = 先手擲骰
step-abilities = 至尊能力
step-activate = 按卡激活
step-zones = 選擇區域
step-victory = 回合得分

## 擲骰

roll-hit = 命中骰
roll-defense = 防禦骰
roll-morale = 士氣檢定
roll-charge = 衝鋒擲骰
roll-agreement = 商定
roll-casting = 施法判定
roll-decay = 衰敗
roll-supremacy = 先手擲骰
roll-secondary-card = 副任務
roll-withdrawal-wounds = 撤退的受傷
roll-biotic-renewal = 生化回復
roll-combat-reform = 戰鬥變陣
roll-withdraw = 撤退
roll-bloodlust = 嗜血
roll-fearsome = 恐懼
roll-order-of-rules = 規則的順序
roll-reinforcements-light = 輕型增援
roll-reinforcements-medium = 中型增援
roll-reinforcements-heavy = 重型增援
roll-dangerous-terrain = 危險地形
roll-perilous-terrain = 極危險的地形
roll-broken-ground-terrain = 崎嶇地形

## 行動、方向、攻擊方式

action-march = 行軍
action-charge = 衝鋒
action-volley = 射擊
action-take-aim = 瞄準
action-rally = 重整
action-reform = 變陣
action-clash = 交戰
action-combat-rally = 戰鬥重整
action-combat-reform = 戰鬥變陣
action-inspire = 激勵
action-withdraw = 撤退
action-spell = 施法
action-duel = 決鬥
action-seek-escort = 尋找新護衛
action-leave-garrison = 離開駐軍地形
side-front = 正面
side-flank = 側翼
side-rear = 後方
wheel-left = 左
wheel-right = 右
corner-left = 左
corner-right = 右
how-clash = 交戰
how-volley = 射擊
how-impact = 衝擊
how-duel = 決鬥
how-hits = 命中
word-light = 輕型
word-medium = 中型
word-heavy = 重型
word-infantry = 步兵
word-cavalry = 騎兵
word-brute = 野獸
word-monster = 怪物
word-activation = 激活
word-activate = 激活

## 原因

why-agreement = 商定
why-clash = 交戰
why-volley = 射擊
why-impact = 衝擊
why-duel = 決鬥
why-hits = 命中
why-morale = 士氣
why-counter-attack = 反擊
why-withdraw = 撤退
why-combat-reform = 戰鬥變陣
why-losses = 損失
why-duel-refused = 拒絕決鬥
why-scattered = 四散逃出駐軍地形
why-caught-inside = 卡在友軍之中
why-dangerous = 危險地形
why-perilous = 極危險的地形
why-broken-ground = 崎嶇地形
why-nobody = 沒有可激活的軍團或人物
why-destroyed = 軍團已被消滅
why-wounds = 受傷過多
why-regiment = 隨軍團覆滅
why-too-short = 距離不足
why-blocked = 受阻
why-no-room = 沒有空間
why-too-narrow = 邊緣太窄
why-too-far = 兩次行軍也太遠
why-barred = 去路被擋
why-unknown = 找不到路
why-zones = 區域
why-secondaries = 副任務
source-counter-attack = 反擊

## 副任務

word-past-the-middle = 越過中線
word-hold-the-middle = 守住中央
word-break-them = 擊破敵軍
word-stand-firm = 巋然不動
word-both-wings = 左右兩翼
word-behind-walls = 牆垣之後
word-lead-from-the-front = 身先士卒
word-weight-of-numbers = 以眾凌寡
word-high-ground = 居高臨下
word-close-order = 密集隊形
word-every-banner = 旌旗盡出
word-shield-wall = 盾牆
word-from-the-flank = 側面出擊
word-old-growth = 古木參天
word-no-road-back = 斷其歸路

## 副任務的要求

effect-past-the-middle = 你有一個未潰散的軍團完全在敵方半場。
effect-hold-the-middle = 戰場中心 6 英寸內有你的單位而沒有敵方單位。
effect-break-them = 有一個敵方軍團潰散。
effect-stand-firm = 你至少有三個軍團在戰場上，且無一潰散。
effect-both-wings = 戰場左右兩側三分之一處都有你的單位。
effect-behind-walls = 你有一個軍團佔領駐軍地形。
effect-lead-from-the-front = 你的戰爭領主所在軍團與敵軍相接。
effect-weight-of-numbers = 你在戰場上的單位比敵方多。
effect-high-ground = 你有一個未潰散的軍團站在高處。
effect-close-order = 你有三個未潰散的軍團，彼此相距不超過 3 英寸。
effect-every-banner = 你沒有軍團在戰場外等待，且至少三個在戰場上。
effect-shield-wall = 有敵軍與你的軍團相接，且全部在正面。
effect-from-the-flank = 你有一個軍團與敵軍的側翼或後方相接。
effect-old-growth = 你在戰場上有三個軍團沒有受傷的單位。
effect-no-road-back = 你有一個未潰散的軍團距敵方邊緣不超過 3 英寸。

## 至尊能力及其效果

word-hold-the-gates = 堅守城門
word-every-gate-opens = 諸門盡開
word-light-of-nine = 九城之光
word-the-wild-answers = 荒野回應
word-run-them-down = 窮追猛打
word-what-was-buried = 深埋之物
word-hastened = 疾行
word-flux-clash = 通量驅動：交戰 +2
word-flux-attacks = 通量驅動：攻擊 +2
effect-hold-the-gates = 直到回合結束，你在戰場上的所有軍團獲得堡壘（1）。
effect-every-gate-opens = 直到回合結束，你在戰場上的所有軍團多行軍一英寸。
effect-light-of-nine = 戰爭領主所在軍團每次決心檢定有一顆失敗視為成功。
effect-the-wild-answers = 你在戰場上的每個軍團治療 2 點。
effect-run-them-down = 直到回合結束，你在戰場上的軍團可以重投失敗的衝鋒。
effect-what-was-buried = 與戰爭領主所在軍團相接的敵軍士氣檢定時決心 −1。

## 牌堆

deck-command-stack = 指揮卡堆
deck-drawn-cards = 已抽的卡
deck-secondary-missions = 副任務
line-light = 輕型增援線
line-medium = 中型增援線
line-heavy = 重型增援線
