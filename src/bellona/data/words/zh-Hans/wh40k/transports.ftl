### 运输载具、预备队与飞行器。

refused-disembarked-already = { $unit } 在本阶段已脱离，不能登上 { $transport }。
refused-embarked-this-phase = { $unit } 在本阶段登上了 { $transport }，不能脱离。
refused-flies-off = { $model } 将飞出战场边缘 { $beyond }"；如要离开战场请选择跳过。
refused-has-not-moved = { $unit } 没有进行可以登上 { $transport } 的移动。
refused-in-enemy-zone = { $model } 将位于敌方部署区内。
refused-in-reserves = { $unit } 处于预备队中；须待其他单位全部移动后才能部署。
refused-must-fly = { $model } 必须直线飞行至少 { $least }"。
refused-no-room = { $transport } 可载 { $capacity } 个模型；已载 { $aboard } 个，{ $unit } 还有 { $more } 个。
refused-not-a-transport = { $transport } 不能运载任何单位，包括 { $unit }。
refused-not-straight = { $model } 必须沿其朝向直线飞行。
refused-too-early = { $unit } 不能在第 { $round } 轮抵达，最早为第 { $earliest } 轮。
refused-too-far-from-edge = { $model } 距各战场边缘超出 { $limit }" 达 { $beyond }"。
refused-too-far-from-transport = { $model } 的一部分距运输载具 { $distance }"；最多 { $limit }"。
refused-too-far-to-embark = { $unit } 的 { $model } 距 { $transport } { $distance }"；最多 { $limit }"。
refused-too-near-to-arrive = { $model } 将距 { $enemy } { $distance }"；必须大于 { $limit }"。
refused-too-short = { $model } 飞行 { $moved }"；至少须 { $least }"。
refused-transport-has-run = { $transport } 本回合进行了移动（{ $moved }），{ $unit } 不能脱离。
refused-transport-not-here = { $unit } 所乘的 { $transport } 不在战场上。
refused-turned-too-far = { $model } 移动后最多转向 { $limit } 度。
refused-wrong-passenger = { $transport } 不能运载 { $unit } 的 { $model }。
