### 第11版的射击类型，以及武器不能做什么。

ask-shooting-type = { $unit } 以哪种类型射击？
word-normal-shooting = 普通射击
word-assault-shooting = 突击射击
word-close-quarters-shooting = 近身射击
word-indirect-shooting = 间接射击
word-snap-shooting = 机警射击
told-shooting-type-chosen = { $unit } 射击：{ $how }。
refused-no-type-of-shooting = { $unit } 无法以任何方式射击：{ $model } 不能使用 { $weapon }。
ask-lethal-hits = 选择 { $unit } 的哪些暴击命中不掷骰直接致伤。
matter-shooting-type = 射击类型
when-unseen-false = 没有只能以间接射击攻击的目标时
when-plain-true = 致伤骰不会带来更多效果时
matter-lethal-hits = 致命一击的暴击命中
ask-pistols = 选择哪些模型使用近身武器而不用其他武器。
refused-not-while-engaged = { $unit } 处于 { $enemies } 的交战范围内：{ $model } 不能使用 { $weapon }，它不是近身武器。
refused-pistols-or-others = { $model } 只能使用近身武器或其他武器之一：现在不能使用 { $weapon }。
form-lethal = 致命一击的暴击命中
form-lethal-always = 总是直接致伤
form-lethal-never = 总是掷骰
form-lethal-best = 取较优者
form-steady = 移动不超过3″
form-plunging = 自高处射击
form-indirect = 间接射击
form-observed = 未移动且有观察者
