### `bellona play --terminal` 所说的话。

play-keys = 输入编号。回车：采用建议 · -：跳过 · by DX,DY：整个单位平移 · 方阵移动：wheel left 20, ahead 3 · files 4 · t：桌面 · u：收回 · q：离开
play-ruling = r 问题 = 主张：要求裁定
play-placed =
    { $far ->
        [0] { $models } 个模型，约在 { $x }，{ $y }
       *[other] { $models } 个模型，最多移动 { $far }"，到约 { $x }，{ $y }
    }
play-left = 你已离开游戏。
play-drawn-up =
    { $far ->
        [0] { $files } 列，位于 { $x }, { $y }，朝向 { $turn }°
       *[other] { $far }"，到 { $x }, { $y }，朝向 { $turn }°
    }
