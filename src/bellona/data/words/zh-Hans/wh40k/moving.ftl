### 为何拒绝一次移动或部署。

refused-cannot-move = { $model } 的移动属性为“-”，不能移动。
refused-could-be-set-up = { $model } 有位置可放，例如 { $x }, { $y }，必须部署。
refused-has-moved = { $unit } 本阶段已被选择移动（{ $moved }）。
refused-inside-terrain =
    { $wall ->
        [0] { $model } 会停在 { $feature } 之内。
       *[other] { $model } 会停在 { $feature } 的墙内（长 { $wall }″ 的那面）。
    }
refused-moved-too-far = { $model } 移动了 { $moved }″，至多 { $limit }″。
refused-not-a-leg = { $model } 的路径只能由直线移动、垂直攀爬和原地转向组成。
refused-not-coherent = { $model } 会失去单位连续性：距 { $mate } 水平 { $horizontal }″，垂直 { $vertical }″。
refused-not-set-up = { $model } 也必须部署。
refused-off-battlefield = { $model } 会超出战场边缘 { $beyond }″。
refused-on-objective = { $model } 会停在目标标记 { $objective } 上。
refused-on-obstacle = { $model } 不能停在 { $feature } 顶上。
refused-overhangs = { $model } 的底座会悬出 { $feature } 的边缘，高 { $height }″。
refused-overlaps = { $model } 会与 { $other } 重叠 { $depth }″。
refused-starts-elsewhere = { $model } 的路径不是从它所在的位置开始。
refused-terrain-overhangs = { $feature } 既不在桌面上，也不完全在山丘上。
refused-through-enemy = { $model } 会穿过敌方的 { $enemy }。
refused-through-friend = { $model } 必须绕过 MONSTER 或 VEHICLE { $friend }。
refused-through-terrain = { $model } 会穿过 { $feature }；只能攀越。
refused-too-near-enemy = { $model } 会进入距敌方 { $enemy } { $distance }″ 之处；必须保持在 { $limit }″ 以外。
refused-unsupported = { $model } 会悬在 { $height }″ 高的空中。
refused-untested = { $model } 没有进行过溃逃测试，不能越过敌方模型。
refused-upper-floor = { $model } 既不是 INFANTRY 或 BEAST，也不能 FLY，不能停在 { $feature } 中 { $height }″ 高处。
