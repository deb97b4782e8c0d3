### `bellona play --terminal` 所說的話。

play-keys = 輸入編號。Enter：採用建議 · -：跳過 · by DX,DY：整個單位平移 · 方陣移動：wheel left 20, ahead 3 · files 4 · t：桌面 · u：收回 · q：離開
play-ruling = r 問題 = 主張：要求裁定
play-placed =
    { $far ->
        [0] { $models } 個模型，約在 { $x }，{ $y }
       *[other] { $models } 個模型，最多移動 { $far }"，到約 { $x }，{ $y }
    }
play-left = 你已離開遊戲。
play-drawn-up =
    { $far ->
        [0] { $files } 列，位於 { $x }, { $y }，朝向 { $turn }°
       *[other] { $far }"，到 { $x }, { $y }，朝向 { $turn }°
    }
