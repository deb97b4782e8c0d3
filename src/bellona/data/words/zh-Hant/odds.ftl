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
odds-skill = { $base }+ → { $value }+（{ $trail }）
odds-roll = 擲骰
odds-shown = { $number }+
odds-at-least-shown = { $number }+
odds-reached = { $stage }：{ $chance }
odds-charger = 衝鋒單位
odds-target = 目標
odds-plot-written = 圖表已寫入 { $file }。
odds-sweep-title = 失去的耐傷隨{ $what }的變化
odds-mean-and-spread = 平均，以及十次中八次的範圍

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
error-odds-with = 看不懂 { $said }；例如可寫 --with side=flank 或 --with effective
error-odds-sweep = 無法理解 { $said }；例如 --sweep toughness=3..12
error-odds-plot = 圖是為一組變化的數值繪製的：請同時寫 --sweep toughness=3..12
error-plot-file = 圖是 SVG 檔案：{ $file } 應以 .svg 結尾
error-odds-units = 請寫出對局中的兩個單位：攻擊的單位和它的目標
