### 只有這個虛構版本才說的話，或與第10版說法不同的話。

ruleset-wh40k-invented = 無人印行的戰錘40,000
phase-rally = 集結階段
step-rally = 集結
word-vigil = 守夜
word-piercing = 穿刺
size-walk = 遠足
battle-size-walk = 遠足，300 分
layout-ford = 渡口
army-first-walk = 首途 · 漫遊者，300
army-slow-train = 慢車 · 漫遊者，300
keyword-wanderers = 漫遊者
terrain-fog = 霧
hint-charge-move = 停在每個所指目標的 2″ 之內，並保持單位完整。
stat-gr = 毅力
form-grit = 毅力（Gr）
odds-vary-grit = 毅力
rule-grit = 毅力
word-grit = 毅力
