### 事实与问题中的词：`phase-charge` 是阶段 "charge" 的名称，`word-…` 适用于所有字段。

## 环节、阶段与步骤

stage-setup = 设置
stage-battle = 战斗轮次
phase-mission = 任务
phase-battlefield = 战场
phase-attacker-and-defender = 进攻方与防守方
phase-secrets = 次要任务
phase-battle-formations = 宣布战斗编队
phase-deployment = 部署
phase-first-turn = 先手
phase-pre-battle = 战前规则
phase-command = 指挥阶段
phase-movement = 移动阶段
phase-shooting = 射击阶段
phase-charge = 冲锋阶段
phase-fight = 近战阶段
step-read-rosters = 宣读军队名单
step-select-mission = 选择任务
step-create-battlefield = 布置战场
step-objective-marker = 放置目标标记
step-attacker = 进攻方与防守方
step-secrets = 选择次要任务
step-battle-formations = 宣布战斗编队
step-unit-to-deploy = 部署军队
step-late-deployment = 拼骰决定谁先作最后部署
step-unit-to-deploy-last = 部署最后的单位
step-first-turn = 决定先手
step-pre-battle-rule = 结算战前规则
step-unit-to-scout = 斥候移动
step-begin-the-battle = 开始战斗
step-battle-round = 轮次开始
step-gain-command-points = 获得指挥点数
step-command-rules = 指挥阶段规则
step-battle-shock = 战斗震慑测试
step-unit-to-move = 移动单位
step-returning-aircraft = 飞行器返回
step-reinforcements = 增援
step-end-of-movement-phase = 阶段结束
step-shooting-begins = 阶段开始
step-shoot = 射击
step-start = 阶段开始
step-unit-to-charge = 冲锋
step-fights-first = 先攻
step-remaining-combats = 其余近战
step-coherency = 单位连续性

## 掷骰

roll-hit = 命中掷骰
roll-wound = 致伤掷骰
roll-save = 豁免掷骰
roll-damage = 伤害
roll-attacks = 攻击次数
roll-additional-hits = 额外命中
roll-feel-no-pain = 不觉疼痛
roll-advance = 突进掷骰
roll-charge = 冲锋掷骰
roll-move = 移动
roll-battle-shock = 战斗震慑测试
roll-leadership = 领导力测试
roll-desperate-escape = 溃逃测试
roll-mortal-wounds = 致命伤
roll-casualties = 伤亡
roll-attacker = 进攻方
roll-first-turn = 先手
roll-mission = 任务
roll-first-marker = 首个目标标记
roll-late-deployment = 谁先作最后部署
roll-order-of-rules = 规则顺序

## 移动与抵达方式

how-normal = 常规移动
how-advance = 突进
how-fall-back = 后撤
how-scouts = 斥候移动
how-aircraft = 飞行
how-charge = 冲锋移动
how-pile-in = 跟进
how-consolidation = 重整
how-strategic = 战略预备队
how-deep-strike = 深入打击
how-disembark = 脱离
how-emergency = 紧急脱离
how-destroyed-transport = 逃出被摧毁的运输工具
reserves-strategic = 战略预备队
reserves-deep-strike = 深入打击
reserves-aircraft = 飞行器

## 数值与来源

save-armour = 豁免
save-invulnerable = 无敌豁免
source-ap = AP
word-house-modifier = 自定规则：修正
word-house-more = 自定规则：增加
word-house-critical = 自定规则：暴击
word-house-re-roll = 自定规则：重掷
word-house-mortal-wounds = 自定规则：致命伤
word-house-wounding = 自定规则：攻击的致命伤
word-house-aura = 自定规则：光环
word-returning = 返回的飞行器
word-recalled = 被召回的飞行器
word-destroyed-transport = 运输工具被毁

## 目标标记与地形

marker-objective = 目标标记
marker-area = 目标
marker-secured = 已确保
word-embarking = 搭乘
word-reactions = 他人的反应
word-marker = 目标标记

## 桌旁

tally-command-points = CP
