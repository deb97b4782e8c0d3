### 征服的概率由什么构成，以及提问的表格。


## 结果：文字之前是数字

odds-attack-comes-to = 点受伤（平均），{ $models } 个单位；被消灭：{ $chance }
odds-trial-comes-to = 成功的概率

## 分布与概率

odds-wounds-lost = 受伤
odds-models-destroyed = 失去的单位
odds-hits = 命中
odds-hits-back = 反击的命中
odds-wounds-by-attacks = 攻击造成的受伤
odds-wounds-by-morale = 士气造成的受伤
odds-wounds-by-roll = 掷骰造成的受伤
odds-failures = 失败的骰子
odds-successes = 成功数
odds-arrivals-light = 抵达的轻型军团
odds-arrivals-medium = 抵达的中型军团
odds-arrivals-heavy = 抵达的重型军团
odds-broken = 溃散
odds-shattered = 被击溃
odds-destroyed = 被消灭
odds-slain = 阵亡
odds-clean = 顺利脱身
odds-ordered = 行动未被阻止
odds-charger = 冲锋的军团
odds-challenger = 挑战者
odds-challenged = 应战者
odds-shown = { $number } 或以下
odds-barred = 什么不允许

## 步骤

odds-step-hit = 命中
odds-step-defense = 防御
odds-step-morale = 士气
odds-step-charge = 冲锋
odds-step-impact = 冲击
odds-step-clash = 交战
odds-step-strike-back = 还击
odds-step-hits = 命中
odds-step-duel = 决斗
odds-step-blows-first = 先击
odds-step-blows-second = 后击
odds-step-cast = 施法
odds-numbers-cast = 需要 { $successes } 个成功
odds-step-withdraw = 撤退
odds-step-withdrawal-wounds = 撤退的受伤
odds-step-combat-reform = 战斗变阵
odds-step-fearsome = 恐惧
odds-step-decay = 衰败
odds-step-supremacy = 先手
odds-step-reinforcements-light = 轻型增援
odds-step-reinforcements-medium = 中型增援
odds-step-reinforcements-heavy = 重型增援

## 可以变化的数值

odds-vary-attackers = 攻击的单位
odds-vary-attacks = 攻击
odds-vary-skill = 交战或射击
odds-vary-inspired = 激励次数
odds-vary-barrage = 弹幕
odds-vary-stands = 目标的单位
odds-vary-wounds = 单位的血量
odds-vary-defense = 防御
odds-vary-evasion = 闪避
odds-vary-resolve = 决心
odds-vary-distance = 距离（英寸）
odds-vary-march = 行军（英寸）
odds-vary-hits = 命中
odds-vary-casting-dice = 施法骰
odds-vary-attunement = 调谐
odds-vary-engaged = 接敌的单位
odds-vary-losses = 须检定的受伤

## 提问的表格

form-attackers = 攻击方
form-target = 目标
form-stands = 单位
form-attacks = 攻击（A）
form-clash = 交战（C）
form-inspired = 激励次数
form-leader = 有领袖
form-rules = 特殊规则
form-side = 受击处
form-wounds = 血量（W）
form-defense = 防御（D）
form-evasion = 闪避（E）
form-resolve = 决心（R）
form-type = 类型
form-began = 起初的单位
form-wounded = 下一单位已受的伤
form-character = 有人物
form-broken = 溃散
