### `bellona odds` 的用語。

odds-wounds-lost = 失去的耐傷
odds-models-destroyed = 被摧毀的模型
odds-points-destroyed = 被摧毀的分數
odds-number = 數量
odds-chance = 機率
odds-at-least = 至少
odds-mean = 平均
odds-median = 中位數
odds-eight-in-ten = 十次中八次
odds-range = { $low } 至 { $high }
odds-destroyed = 全部摧毀
odds-case = 情況
odds-steps = 數值來由
odds-uncounted = 未計入：{ $rules }
odds-barred = 不能使用的武器
odds-passed = 通過
odds-needed = 需要：{ $dice } 擲出 { $number }+
odds-needed-never = 無論如何都擲不到
odds-roll = 擲骰
odds-reached = { $stage }：{ $chance }
odds-charger = 衝鋒單位
odds-target = 目標
odds-plot-written = 圖表已寫入 { $file }。
odds-sweep-title = 失去的耐傷隨{ $what }的變化
odds-mean-and-spread = 平均，以及十次中八次的範圍

## 步驟

odds-step-attacks = 攻擊次數
odds-step-hit = 命中
odds-step-wound = 致傷
odds-step-save = 豁免
odds-step-damage = 傷害
odds-step-feel-no-pain = 不覺疼痛
odds-step-charge = 衝鋒
odds-step-battle-shock = 戰鬥震懾
odds-step-hazardous = 危險測試
odds-step-deadly-demise = 致命破滅
odds-step-desperate-escape = 潰逃測試

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

## 運氣

luck-title = 運氣
luck-player = 玩家
luck-attacks = 攻擊
luck-expected = 預期傷害
luck-actual = 實際傷害
luck-difference = 差值
luck-this-or-better = 如此或更好的機率
luck-plot-title = 超出預期的傷害
luck-plot-across = 按順序的攻擊
luck-plot-up = 傷害
luck-none = 此記錄中沒有可計算機率的攻擊。

## 錯誤

error-odds-arguments = 請說明攻擊者和目標，或給出問題檔案
error-odds-sweep = 無法理解 { $said }；例如 --sweep toughness=3..12
error-odds-plot = 圖是為一組變化的數值繪製的：請同時寫 --sweep toughness=3..12
error-plot-file = 圖是 SVG 檔案：{ $file } 應以 .svg 結尾
error-odds-units = 請寫出對局中的兩個單位：攻擊的單位和它的目標

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
