### `bellona odds` 的用语。

odds-wounds-lost = 失去的耐伤
odds-models-destroyed = 被摧毁的模型
odds-points-destroyed = 被摧毁的分数
odds-number = 数量
odds-chance = 概率
odds-at-least = 至少
odds-mean = 平均
odds-median = 中位数
odds-eight-in-ten = 十次中八次
odds-range = { $low } 至 { $high }
odds-destroyed = 全部摧毁
odds-case = 情况
odds-steps = 数值来由
odds-uncounted = 未计入：{ $rules }
odds-barred = 不能使用的武器
odds-passed = 通过
odds-needed = 需要：{ $dice } 掷出 { $number }+
odds-needed-never = 无论如何都掷不到
odds-roll = 掷骰
odds-reached = { $stage }：{ $chance }
odds-charger = 冲锋单位
odds-target = 目标
odds-plot-written = 图表已写入 { $file }。
odds-sweep-title = 失去的耐伤随{ $what }的变化
odds-mean-and-spread = 平均，以及十次中八次的范围

## 步骤

odds-step-attacks = 攻击次数
odds-step-hit = 命中
odds-step-wound = 致伤
odds-step-save = 豁免
odds-step-damage = 伤害
odds-step-feel-no-pain = 不觉疼痛
odds-step-charge = 冲锋
odds-step-battle-shock = 战斗震慑
odds-step-hazardous = 危险测试
odds-step-deadly-demise = 致命破灭
odds-step-desperate-escape = 溃逃测试

odds-source-ap = AP
odds-source-situation = 当前情况
odds-source-damage-reduction = 伤害减免

## 可变的数值

odds-vary-range = 距离（英寸）
odds-vary-attackers = 攻击者数量
odds-vary-skill = 技巧
odds-vary-strength = 力量
odds-vary-ap = AP
odds-vary-damage = 伤害
odds-vary-hit-modifier = 命中修正
odds-vary-wound-modifier = 致伤修正
odds-vary-toughness = 韧性
odds-vary-save = 豁免
odds-vary-invulnerable = 无敌豁免
odds-vary-feel-no-pain = 不觉疼痛
odds-vary-wounds = 单个模型的耐伤
odds-vary-models = 模型数量
odds-vary-charge = 冲锋距离（英寸）
odds-vary-leadership = 领导力

## 运气

luck-title = 运气
luck-player = 玩家
luck-attacks = 攻击
luck-expected = 预期伤害
luck-actual = 实际伤害
luck-difference = 差值
luck-this-or-better = 如此或更好的概率
luck-plot-title = 超出预期的伤害
luck-plot-across = 按顺序的攻击
luck-plot-up = 伤害
luck-none = 此记录中没有可计算概率的攻击。

## 错误

error-odds-arguments = 请说明攻击者和目标，或给出问题文件
error-odds-sweep = 无法理解 { $said }；例如 --sweep toughness=3..12
error-odds-plot = 图是为一组变化的数值绘制的：请同时写 --sweep toughness=3..12
error-plot-file = 图是 SVG 文件：{ $file } 应以 .svg 结尾
error-odds-units = 请写出对局中的两个单位：攻击的单位和它的目标

## 问题表单

form-attackers = 攻击方
form-target = 目标
form-models = 模型数
form-attacks = 攻击次数 (A)
form-skill = 技能 (BS/WS)
form-strength = 力量 (S)
form-ap = 护甲穿透 (AP)
form-damage = 伤害 (D)
form-abilities = 技能词条
form-hit-modifier = 命中修正
form-wound-modifier = 致伤修正
form-re-roll-hit = 重掷命中
form-re-roll-wound = 重掷致伤
form-melee = 近战
form-half-range = 半射程内
form-stationary = 保持静止
form-charged = 已冲锋
form-toughness = 韧性 (T)
form-save = 豁免 (Sv)
form-wounds = 生命值 (W)
form-invulnerable = 无敌豁免
form-feel-no-pain = 不觉疼痛
form-keywords = 关键词
form-cover = 有掩体
again-ones = 1 点
again-failed = 失败的
again-not-critical = 暴击以外的
