# 法术，名称与军表一致。
ability-kindled-courage = 点燃勇气
ability-mending-light = 愈合之光
ability-lantern-flare = 提灯闪焰
ability-falling-star = 坠星
ability-steadfast-hymn = 坚毅圣歌
ability-grasping-roots = 缠根
ability-rotting-breath = 腐息
ability-green-tide = 绿潮
ability-bark-skin = 树皮护肤
