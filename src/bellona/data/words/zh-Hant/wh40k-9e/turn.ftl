### What 9th edition says besides: its phases, questions, facts and refusals.

## The turn

phase-psychic = 靈能階段
phase-morale = 士氣階段
phase-deployment-zones = 部署區
step-deployment-zone = 選擇部署區
step-declare-openly = 宣布拆分、搭乘與預備
step-agreements = 雙方的約定
step-markers = 模型計入哪個標記
step-units-that-stand-still = 保持靜止的單位
step-psyker = 施放靈能
step-heroic-intervention = 英雄降臨
step-chargers = 衝鋒過的單位
step-morale-test = 士氣檢定
step-aircraft-to-move = 必須飛行的航空器
how-heroic-intervention = 英雄降臨
matter-morale-test = 單位按什麼次序進行士氣檢定
roll-ruling = 裁定
roll-deployment-zone = 部署區
roll-psychic = 靈能檢定
roll-deny = 化解巫術
roll-perils = 靈能反噬
word-perils = 靈能反噬
roll-smite = 懲擊
roll-morale = 士氣檢定
roll-attrition = 戰鬥折損檢定

## Questions

ask-ruling = { $point } 對方認為：「{ $words }」。同意，或寫下你認為合理的做法；意見不同則擲骰決定。
option-agree = 同意
ask-deployment-zone = 選擇你的部署區。
option-near = 近側
option-far = 遠側
ask-aircraft-to-move = 選擇下一個必須飛行的航空器。
ask-aircraft-move = 讓 { $unit } 飛行至少 { $least } 英寸，或跳過：它將離開戰場並視為被摧毀。
ask-markers = 選擇每個模型本回合計入的一個標記。
ask-combat-squads = 選擇要拆成兩隊的單位。
ask-second-squad = 選擇 { $unit } 中自成一隊的五個模型。
ask-added-models = 放置加入 { $unit } 的模型，須保持單位凝聚；亦可放棄。
ask-psyker = 選擇要施放靈能的靈能者。
ask-psychic-power = 選擇 { $unit } 要施放的靈能。
ask-deny = 化解 { $enemy } 的靈能？
ask-closest = 有幾個敵人與 { $unit } 同樣近：選擇一個。
ask-order-of-perils = 附近的單位依什麼順序受害？
ask-grenade = 選擇 { $unit } 中改投手榴彈的模型。
ask-profile = { $unit } 以哪種模式射擊？
ask-overwatch = 讓 { $unit } 對 { $enemy } 監視射擊？
ask-heroic-intervention = 選擇進行英雄降臨的單位。
ask-heroic-intervention-move = 以英雄降臨移動 { $unit }？
ask-chargers = 選擇一個衝鋒過的單位進行肉搏。
ask-close-combat-attacks = 為 { $unit } 的每次攻擊選擇武器與目標。
ask-lost-in-wreck = 選擇 { $unit } 中隨運輸工具損失的模型。
ask-morale-test = 選擇下一個進行士氣檢定的單位。
ask-model-that-flees = 選擇 { $unit } 中潰逃的模型。

## What happened

told-army-mustered = { $player }：{ $name }，{ $faction }，戰力 { $points }——{ $units }。
told-battle-begins = 戰鬥開始；{ $first } 先手。{ $contested-count } 個目標標記皆在爭奪中。
told-charge-made = { $unit } 衝鋒 { $targets } 成功。
told-unit-divided = { $unit } 已拆分：{ $models } 自此成為 { $apart }。
told-models-added = { $places } 加入了 { $unit }。
told-psychic-test =
    { $passed ->
        [yes] { $unit } 的{ $power }靈能檢定成功：{ $dice }，需要 { $needed }。
       *[no] { $unit } 的{ $power }靈能檢定失敗：{ $dice }，需要 { $needed }。
    }
told-perils-of-the-warp = { $unit } 遭受靈能反噬。
told-denial-rolled =
    { $denied ->
        [yes] { $unit } 化解了 { $enemy } 的{ $power }：{ $dice }。
       *[no] { $unit } 未能化解 { $enemy } 的{ $power }：{ $dice }。
    }
told-power-manifested = { $unit } 施放了{ $power }。
told-power-lost = { $unit } 殞命，{ $power }失敗。
told-power-without-target = { $unit } 的{ $power }沒有目標。
told-aircraft-lost =
    { $aboard-count ->
        [0] { $unit } 離開戰場，視為被摧毀。
       *[other] { $unit } 離開戰場，與 { $aboard } 一同被摧毀。
    }
told-destroyed-by =
    { $player ->
        [none] { $unit } 並非被敵軍摧毀。
       *[other] { $unit } 被 { $player } 摧毀。
    }
told-marker-chosen = { $model } 本回合計入 { $objective }。
told-table-ruling =
    { $player ->
        [none] 雙方同意——{ $point }：{ $words }。
       *[other] { $player } 決定——{ $point }：{ $words }。
    }
told-unusual-power = 雙方軍隊戰力合計 { $power }；規則適用於 { $least } 至 { $most }。
told-unusual-size = 雙方軍隊戰力合計 { $power }，與所選的對戰規模不符。
told-overwatch-fired = { $unit } 對 { $enemy } 監視射擊。
told-lost-in-wreck = { $unit } 逃出被摧毀的運輸工具：{ $dice }——損失 { $lost }。
told-boosted = { $unit } 加速突進：+{ $inches } 英寸。
told-weapon-overheated = { $model } 的{ $weapon }過熱，使用者被摧毀。
told-morale-test =
    { $passed ->
        [yes] { $unit } 士氣檢定成功：{ $die } 加損失 { $lost }，領導力 { $leadership }。
       *[no] { $unit } 士氣檢定失敗：{ $die } 加損失 { $lost }，領導力 { $leadership }。
    }
told-combat-attrition = { $unit } 進行戰鬥折損檢定：{ $dice }；{ $fatal } 以下即潰逃，{ $fled } 個潰逃。
told-model-fled = { $model } 潰逃離開戰場。

## What may not be done

refused-charge-after-combat = { $unit } 在本階段開始時處於敵方的交戰範圍內，不能衝鋒。
refused-fired-this-phase = { $model } 的 { $weapon } 在本階段已經射擊過。
refused-no-ballistic-skill = { $model } 沒有射擊技巧，不能射擊。
refused-within-least-range = { $target } 完全處於 { $model } 的 { $least } 之內，對{ $weapon }來說太近。
refused-look-out-sir = { $model } 不能射擊 { $target }：它身旁有同伴，且並非最近的敵人。
refused-one-grenade = { $model } 不能使用{ $weapon }：每單位只有一個模型投一枚手榴彈，且不用其他武器。
refused-profile-settled = { $model } 已選定{ $weapon }的屬性欄：{ $profile }。
refused-no-target = { $unit } 的武器都沒有目標。
refused-no-psyker = { $unit } 不是靈能者。
refused-has-manifested = { $unit } 本階段已施放過靈能。
refused-unknown-power = { $unit } 不通曉{ $power }。
refused-power-attempted = { $power }本戰鬥輪已嘗試過。
refused-denied-often-enough = { $unit } 本階段已化解過 { $denials } 次。
refused-too-far-to-deny = { $unit } 距離 { $distance }，只能在 { $limit } 內化解。
refused-no-overwatch = { $unit } 沒有監視射擊的規則。
refused-overwatch-while-engaged = { $enemies } 與 { $unit } 交戰，不能監視射擊。
refused-intervention-in-own-turn = { $unit } 不能在己方回合英雄降臨。
refused-intervention-by-no-character = { $unit } 不是角色，不能英雄降臨。
refused-intervention-after-wreck = { $unit } 本回合逃出被摧毀的運輸工具，不能英雄降臨。
refused-intervention-while-engaged = { $unit } 已在交戰，不能英雄降臨。
refused-nobody-near-to-intervene = { $unit } 的 { $limit } 內沒有敵人。
refused-has-intervened = { $unit } 本階段已英雄降臨過。
refused-chargers-first = { $unit } 沒有衝鋒：衝鋒過的單位先肉搏。
refused-transport-engaged = { $enemies } 與 { $transport } 交戰，{ $unit } 不能搭乘。
refused-has-tested = { $unit } 已進行過士氣檢定。
refused-lost-nobody = { $unit } 本回合沒有損失模型。
refused-open-keyword = 第 { $unit } 個單位（{ $sheet }）：未選擇 { $keyword }。
refused-word-not-allowed = 單位 { $unit }（{ $sheet }）：{ $keyword } 不能是 { $word }；可選 { $words }。
refused-no-such-keyword = 第 { $unit } 個單位（{ $sheet }）沒有可選的 { $keyword }。
refused-enough-models = 第 { $unit } 個單位（{ $sheet }）：別的單位或合計有 { $models } 個模型，足夠達到 { $least } 個。
refused-trait-not-for-unit = 第 { $unit } 個單位（{ $sheet }）不是身為角色的軍閥，不能有特質 { $trait }。

## What battles are made of

mission-eternal-war = 無盡戰爭
mission-combat-patrol = 戰鬥巡邏
battle-size-combat-patrol = 戰鬥巡邏，合計戰力50
battle-size-incursion = 突襲，合計戰力100
battle-size-strike-force = 打擊部隊，合計戰力200
battle-size-onslaught = 猛攻，合計戰力300
switch-aircraft-off-the-battlefield = 離開戰場的航空器
switch-aircraft-off-the-battlefield-destroyed = 被摧毀
switch-aircraft-off-the-battlefield-strategic-reserves = 進入戰略預備隊
switch-near-aircraft = 可在敵方航空器附近結束的移動
switch-near-aircraft-charges-and-flyers = 對其衝鋒，以及飛行者的小幅移動
switch-near-aircraft-never = 沒有
switch-repeated-powers = 一名靈能者的懲擊
switch-repeated-powers-any-number = 次數只受施放次數限制
switch-repeated-powers-once-a-unit = 每戰鬥輪一次
word-slay-the-warlord = 殲滅軍閥
word-more-markers = 更多目標標記
word-close-combat-weapon = 近戰武器
