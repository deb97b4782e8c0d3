### 第11版的射擊類型，以及武器不能做什麼。

ask-shooting-type = { $unit } 以哪種類型射擊？
word-normal-shooting = 普通射擊
word-assault-shooting = 突擊射擊
word-close-quarters-shooting = 近身射擊
word-indirect-shooting = 間接射擊
word-snap-shooting = 機警射擊
told-shooting-type-chosen = { $unit } 射擊：{ $how }。
refused-no-type-of-shooting = { $unit } 無法以任何方式射擊：{ $model } 不能使用 { $weapon }。
ask-lethal-hits = 選擇 { $unit } 的哪些暴擊命中不擲骰直接致傷。
matter-shooting-type = 射擊類型
when-unseen-false = 沒有只能以間接射擊攻擊的目標時
when-plain-true = 致傷骰不會帶來更多效果時
matter-lethal-hits = 致命命中的暴擊命中
ask-pistols = 選擇哪些模型使用近身武器而不用其他武器。
refused-not-while-engaged = { $unit } 處於 { $enemies } 的交戰範圍內：{ $model } 不能使用 { $weapon }，它不是近身武器。
refused-pistols-or-others = { $model } 只能使用近身武器或其他武器之一：現在不能使用 { $weapon }。
form-lethal = 致命命中的暴擊命中
form-lethal-always = 總是直接致傷
form-lethal-never = 總是擲骰
form-lethal-best = 取較優者
form-steady = 移動不超過3″
form-plunging = 自高處射擊
form-indirect = 間接射擊
form-observed = 未移動且有觀察者
