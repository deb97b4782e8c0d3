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
odds-skill = { $base }+ → { $value }+（{ $trail }）
odds-roll = 掷骰
odds-shown = { $number }+
odds-at-least-shown = { $number }+
odds-reached = { $stage }：{ $chance }
odds-charger = 冲锋单位
odds-target = 目标
odds-plot-written = 图表已写入 { $file }。
odds-sweep-title = 失去的耐伤随{ $what }的变化
odds-mean-and-spread = 平均，以及十次中八次的范围

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
error-odds-with = 看不懂 { $said }；例如可写 --with side=flank 或 --with effective
error-odds-sweep = 无法理解 { $said }；例如 --sweep toughness=3..12
error-odds-plot = 图是为一组变化的数值绘制的：请同时写 --sweep toughness=3..12
error-plot-file = 图是 SVG 文件：{ $file } 应以 .svg 结尾
error-odds-units = 请写出对局中的两个单位：攻击的单位和它的目标
