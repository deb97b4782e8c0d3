### 《战锤40000》的概率由什么构成，以及问题表单。

## 结果：数字在前

odds-attack-comes-to = 点伤害（平均），{ $models } 个模型。全灭：{ $chance }
odds-trial-comes-to = 冲锋成功的概率

## 步骤

odds-step-attacks = 攻击次数
odds-step-hit = 命中
odds-step-wound = 致伤
odds-step-save = 豁免
odds-step-damage = 伤害
odds-step-feel-no-pain = 不觉疼痛
odds-step-charge = 冲锋
odds-step-battle-shock = 战斗震慑
odds-step-desperate-escape = 溃逃测试
odds-numbers-wound = S { $strength } : T { $toughness }
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
