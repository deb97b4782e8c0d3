### 為何拒絕一次衝鋒、跟進或重整移動，或一次近戰攻擊。

refused-aircraft-strike-only-flyers = { $model } 是飛行器，只能攻擊可飛行的單位；{ $target } 不能飛行。
refused-charge-after-disembarking = { $unit } 從已移動或被摧毀的運輸工具脫離，本回合不能衝鋒。
refused-charge-after-move = { $unit } 在該移動（{ $moved }）之後，本回合不能衝鋒。
refused-charge-at-aircraft = 只有可飛行的單位才能衝鋒飛行器；{ $unit } 不能衝鋒 { $target }。
refused-charge-by-aircraft = { $unit } 是飛行器，不能衝鋒。
refused-charge-while-engaged = { $unit } 在 { $enemies } 的交戰範圍內，不能衝鋒。
refused-could-be-closer = { $model } 停在 { $distance } 英寸處；可以到 { $possible } 英寸，位於 { $place }。
refused-could-be-in-contact = { $model } 可以與敵方模型底座接觸，就必須接觸。
refused-ends-too-far = { $model } 離 { $goal } 最近：{ $distance } 英寸；須在 { $limit } 英寸內。
refused-fought-already = { $unit } 本階段已經戰鬥過。
refused-in-contact-already = { $model } 已與敵方底座接觸，須留在原處。
refused-nobody-near-to-charge = 階段開始時 { $unit } 的 { $limit } 英寸內沒有敵方；最近的在 { $distance } 英寸外。
refused-not-closer = { $model } 停在 { $distance } 英寸處；原為 { $before } 英寸，必須更接近。
refused-not-eligible-to-fight = { $unit } 沒有戰鬥資格。
refused-one-melee-weapon = { $model } 只用一件近戰武器戰鬥；{ $weapon } 不能另外使用。
refused-only-flyers-strike-aircraft = { $target } 是飛行器；{ $model } 不能飛行，不能攻擊它。
refused-out-of-melee-reach = { $model } 距 { $target } { $distance } 英寸（最多 { $limit } 英寸），也未與接觸該單位的同伴底座接觸。
refused-too-far-to-charge = { $target } 距 { $unit } { $distance } 英寸；衝鋒目標須在 { $limit } 英寸內。
