### 運輸載具、預備隊與飛行器。

refused-disembarked-already = { $unit } 在本階段已脫離，不能登上 { $transport }。
refused-embarked-this-phase = { $unit } 在本階段登上了 { $transport }，不能脫離。
refused-flies-off = { $model } 將飛出戰場邊緣 { $beyond }"；如要離開戰場請選擇跳過。
refused-has-not-moved = { $unit } 沒有進行可以登上 { $transport } 的移動。
refused-in-enemy-zone = { $model } 將位於敵方部署區內。
refused-in-reserves = { $unit } 處於預備隊中；須待其他單位全部移動後才能部署。
refused-must-fly = { $model } 必須直線飛行至少 { $least }"。
refused-no-room = { $transport } 可載 { $capacity } 個模型；已載 { $aboard } 個，{ $unit } 還有 { $more } 個。
refused-not-a-transport = { $transport } 不能運載任何單位，包括 { $unit }。
refused-not-straight = { $model } 必須沿其朝向直線飛行。
refused-too-early = { $unit } 不能在第 { $round } 輪抵達，最早為第 { $earliest } 輪。
refused-too-far-from-edge = { $model } 距各戰場邊緣超出 { $limit }" 達 { $beyond }"。
refused-too-far-from-transport = { $model } 的一部分距運輸載具 { $distance }"；最多 { $limit }"。
refused-too-far-to-embark = { $unit } 的 { $model } 距 { $transport } { $distance }"；最多 { $limit }"。
refused-too-near-to-arrive = { $model } 將距 { $enemy } { $distance }"；必須大於 { $limit }"。
refused-too-short = { $model } 飛行 { $moved }"；至少須 { $least }"。
refused-transport-has-run = { $transport } 本回合進行了移動（{ $moved }），{ $unit } 不能脫離。
refused-transport-not-here = { $unit } 所乘的 { $transport } 不在戰場上。
refused-turned-too-far = { $model } 移動後最多轉向 { $limit } 度。
refused-wrong-passenger = { $transport } 不能運載 { $unit } 的 { $model }。
