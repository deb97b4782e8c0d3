### `bellona rules` 的用语。

## 规则集

ruleset-wh40k-10e = 战锤40,000 第十版
ruleset-wh40k-9e = 战锤40,000 第九版
ruleset-wh40k-11e = 战锤40,000 第十一版
ruleset-conquest-2e = 征服：君王的最后手段 2.0

## 章节

chapter-ability = 技能
chapter-action = 行动
chapter-activation = 激活
chapter-aircraft = 飞行器
chapter-army = 军队
chapter-attack = 攻击
chapter-battlefield = 战场
chapter-broken = 溃散
chapter-character = 人物
chapter-characteristic = 属性
chapter-charge = 冲锋
chapter-coherency = 单位凝聚
chapter-command = 指挥
chapter-command-card = 指挥卡
chapter-command-model = 指挥模型
chapter-core = 核心概念
chapter-datasheet = 数据表
chapter-dice = 骰子
chapter-draw-event = 抽卡事件
chapter-duel = 决斗
chapter-fight = 近战
chapter-fly = 飞行
chapter-healing = 治疗
chapter-heroic-intervention = 英雄降临
chapter-impact = 冲击
chapter-measure = 测量
chapter-mission = 任务
chapter-morale = 士气
chapter-movement = 移动
chapter-muster = 召集军队
chapter-objective = 目标
chapter-overwatch = 监视射击
chapter-press-the-attack = 强攻
chapter-profile = 单位数据
chapter-psychic = 灵能
chapter-regiment = 军团
chapter-reinforcement = 增援
chapter-reinforcements = 增援
chapter-reserves = 预备队
chapter-retinue = 扈从
chapter-round = 回合
chapter-scoring = 得分
chapter-secondary = 副任务
chapter-seek-escort = 寻找新护卫
chapter-shooting = 射击
chapter-special = 特殊规则
chapter-spell = 法术
chapter-stratagem = 计谋
chapter-strategic-reserves = 战略预备队
chapter-supremacy = 先手与至尊能力
chapter-terrain = 地形
chapter-terrain-movement = 越过地形
chapter-transport = 运输工具
chapter-victory = 胜利
chapter-visibility = 可见性
chapter-weapon = 武器
chapter-wounds = 伤害

## 单条规则

rules-also-called = 别名
rules-decisions = 玩家的选择
rules-bad = 不得出现
rules-conflict = 原文冲突
rules-conflict-kind = 原文冲突：{ $kind }
rules-gap = 原文未规定之处
rules-interpretation = 解读
rules-inherits = 沿用
rules-differs = 与第十版的差异
rules-params = 数值
rules-see = 另见
rules-source = 出处
rules-editions = 其他版本中的对应规则
rules-code = 代码
rules-tests = 验证测试
rules-remarks = 备注
rules-no-code = 尚无代码引用此规则。
rules-no-tests = 尚无测试验证此规则。
rules-code-file = 整个文件
rules-advice = 仅为建议，不强制执行。
rules-restored = 原文缺失，此处为补全。
rules-title-unconfirmed = 英文标题为我们的译名，尚未与英文规则书核对。

status-stated = 原文明示
status-inherited = 沿用：原文未提，以第十版为准
status-interpreted = 解读：原文简略或有歧义

conflict-guide-differs = 与指南不同
conflict-ocr-loss = 文字缺失
conflict-ocr-typo = 文字有误
conflict-source-internal = 原文自相矛盾
conflict-source-silent = 原文未提
conflict-later-revision = 后有修订

by-active = 当前玩家
by-opponent = 对手
by-controller = 控制方玩家
by-attacker = 攻击方
by-defender = 防守方
by-user = 使用计谋的玩家
by-both = 双方玩家
by-roll-off-winner = 拼骰胜者
by-first-player = 先手玩家
by-second-player = 后手玩家
by-fewer-cards-player = 卡较少的玩家

## 版本差异

verdict-same = 相同
verdict-changed = 有改动
verdict-gone = 已取消
verdict-new = 新增
diff-total = 合计
diff-changed = 有改动
diff-gone = 已取消：{ $ruleset }没有此规则
diff-new = { $ruleset }新增
diff-same = 相同
diff-same-hidden = { $ruleset }有 { $count } 条规则相同；用 --all 列出。

## 各版本下的同一场景

compare-course = 经过
compare-rules = 造成差异的规则
compare-cannot = 无法进行此场景
compare-problems = 与文件所述不符

## 搜索

search-none = 没有规则符合“{ $words }”。

## 覆盖率

coverage-chapter = 章节
coverage-catalogued = 已编目
coverage-advice = 建议
coverage-cited = 已引用
coverage-exercised = 已验证
coverage-missing = 缺少
coverage-total = 合计
coverage-complete = 每条规则都有代码引用，并由通过的测试验证。
coverage-uncited = 尚无代码引用：{ $count }
coverage-unexercised = 已引用，但尚无通过的测试验证：{ $count }

## 错误

error-no-rule = 没有规则“{ $id }”；可用 bellona rules search 按名称查找
error-no-rule-but = 没有规则“{ $id }”；您是否要找 { $nearest }？
error-no-ruleset = 没有规则集“{ $ruleset }”；可用的有 { $rulesets }
error-no-words = 没有搜索内容：请输入名称、编号或词语
