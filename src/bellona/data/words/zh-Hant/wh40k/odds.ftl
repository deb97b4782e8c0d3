### 《戰錘40000》的機率由什麼構成，以及問題表單。

## 結果：數字在前

odds-attack-comes-to = 點傷害（平均），{ $models } 個模型。全滅：{ $chance }
odds-trial-comes-to = 衝鋒成功的機率

## 步驟

odds-step-attacks = 攻擊次數
odds-step-hit = 命中
odds-step-wound = 致傷
odds-step-save = 豁免
odds-step-damage = 傷害
odds-step-feel-no-pain = 不覺疼痛
odds-step-charge = 衝鋒
odds-step-battle-shock = 戰鬥震懾
odds-step-desperate-escape = 潰逃測試
odds-numbers-wound = S { $strength } : T { $toughness }
odds-source-ap = AP
odds-source-situation = 當前情況
odds-source-damage-reduction = 傷害減免

## 可變的數值

odds-vary-range = 距離（英吋）
odds-vary-attackers = 攻擊者數量
odds-vary-skill = 技巧
odds-vary-strength = 力量
odds-vary-ap = AP
odds-vary-damage = 傷害
odds-vary-hit-modifier = 命中修正
odds-vary-wound-modifier = 致傷修正
odds-vary-toughness = 韌性
odds-vary-save = 豁免
odds-vary-invulnerable = 無敵豁免
odds-vary-feel-no-pain = 不覺疼痛
odds-vary-wounds = 單個模型的耐傷
odds-vary-models = 模型數量
odds-vary-charge = 衝鋒距離（英吋）
odds-vary-leadership = 領導力

## 問題表單

form-attackers = 攻擊方
form-target = 目標
form-models = 模型數
form-attacks = 攻擊次數 (A)
form-skill = 技能 (BS/WS)
form-strength = 力量 (S)
form-ap = 護甲穿透 (AP)
form-damage = 傷害 (D)
form-abilities = 技能詞條
form-hit-modifier = 命中修正
form-wound-modifier = 致傷修正
form-re-roll-hit = 重擲命中
form-re-roll-wound = 重擲致傷
form-melee = 近戰
form-half-range = 半射程內
form-stationary = 保持靜止
form-charged = 已衝鋒
form-toughness = 韌性 (T)
form-save = 豁免 (Sv)
form-wounds = 生命值 (W)
form-invulnerable = 無敵豁免
form-feel-no-pain = 不覺疼痛
form-keywords = 關鍵詞
form-cover = 有掩體
again-ones = 1 點
again-failed = 失敗的
again-not-critical = 暴擊以外的
