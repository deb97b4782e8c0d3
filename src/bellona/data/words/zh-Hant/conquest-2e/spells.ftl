# 法術，名稱與軍表一致。
ability-kindled-courage = 點燃勇氣
ability-mending-light = 癒合之光
ability-lantern-flare = 提燈閃焰
ability-falling-star = 墜星
ability-steadfast-hymn = 堅毅聖歌
ability-grasping-roots = 纏根
ability-rotting-breath = 腐息
ability-green-tide = 綠潮
ability-bark-skin = 樹皮護膚
