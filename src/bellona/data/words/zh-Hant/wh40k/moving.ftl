### 為何拒絕一次移動或部署。

refused-cannot-move = { $model } 的移動屬性為「-」，不能移動。
refused-could-be-set-up = { $model } 有位置可放，例如 { $x }, { $y }，必須部署。
refused-has-moved = { $unit } 本階段已被選擇移動（{ $moved }）。
refused-inside-terrain =
    { $wall ->
        [0] { $model } 會停在 { $feature } 之內。
       *[other] { $model } 會停在 { $feature } 的牆內（長 { $wall }″ 的那面）。
    }
refused-moved-too-far = { $model } 移動了 { $moved }″，至多 { $limit }″。
refused-not-a-leg = { $model } 的路徑只能由直線移動、垂直攀爬和原地轉向組成。
refused-not-coherent = { $model } 會失去單位連續性：距 { $mate } 水平 { $horizontal }″，垂直 { $vertical }″。
refused-not-set-up = { $model } 也必須部署。
refused-off-battlefield = { $model } 會超出戰場邊緣 { $beyond }″。
refused-on-objective = { $model } 會停在目標標記 { $objective } 上。
refused-on-obstacle = { $model } 不能停在 { $feature } 頂上。
refused-overhangs = { $model } 的底座會懸出 { $feature } 的邊緣，高 { $height }″。
refused-overlaps = { $model } 會與 { $other } 重疊 { $depth }″。
refused-starts-elsewhere = { $model } 的路徑不是從它所在的位置開始。
refused-terrain-overhangs = { $feature } 既不在桌面上，也不完全在山丘上。
refused-through-enemy = { $model } 會穿過敵方的 { $enemy }。
refused-through-friend = { $model } 必須繞過 MONSTER 或 VEHICLE { $friend }。
refused-through-terrain = { $model } 會穿過 { $feature }；只能攀越。
refused-too-near-enemy = { $model } 會進入距敵方 { $enemy } { $distance }″ 之處；必須保持在 { $limit }″ 以外。
refused-unsupported = { $model } 會懸在 { $height }″ 高的空中。
refused-untested = { $model } 沒有進行過潰逃測試，不能越過敵方模型。
refused-upper-floor = { $model } 既不是 INFANTRY 或 BEAST，也不能 FLY，不能停在 { $feature } 中 { $height }″ 高處。
