### 只有这个虚构版本才说的话，或与第10版说法不同的话。

ruleset-wh40k-invented = 无人印行的战锤40,000
phase-rally = 集结阶段
step-rally = 集结
word-vigil = 守夜
word-piercing = 穿刺
size-walk = 远足
battle-size-walk = 远足，300 分
layout-ford = 渡口
army-first-walk = 首途 · 漫游者，300
army-slow-train = 慢车 · 漫游者，300
keyword-wanderers = 漫游者
terrain-fog = 雾
hint-charge-move = 停在每个所指目标的 2″ 之内，并保持单位完整。
stat-gr = 毅力
form-grit = 毅力（Gr）
odds-vary-grit = 毅力
rule-grit = 毅力
word-grit = 毅力
