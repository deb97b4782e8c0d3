### 為什麼回答、隊形、戰場或軍隊被拒絕。

## 行動

refused-activated = { $unit } 本回合已被激活。
refused-arrived-this-round = { $unit } 本回合剛進場，不能衝鋒。
refused-broken = { $unit } 已潰散。
refused-characteristic-zero = 其{ $characteristic }為 0。
refused-done-already = 已執行過這個行動。
refused-in-a-garrison = { $unit } 在駐軍地形中。
refused-in-garrison = { $unit } 在駐軍地形中。
refused-in-contact = 與敵軍相接時不能這樣行動。
refused-in-contact-with-others = 正與 { $in_contact } 相接，只能傷害它們。
refused-no-barrage = { $unit } 沒有彈幕射擊。
refused-no-caster = { $caster } 既非法師也非牧師。
refused-no-spell = { $caster } 不會法術。
refused-no-target = 沒有目標。
refused-nobody-to-challenge = 沒有可挑戰的人物；相接的有：{ $in_contact }。
refused-nobody-to-charge = { $most } 英寸內沒有可衝鋒的敵軍。
refused-nobody-to-join = { $unit } 附近沒有能接納他的其他軍團。
refused-not-a-character = { $unit } 不是人物。
refused-not-a-character-action = 這不是人物的行動。
refused-not-broken = { $unit } 沒有潰散。
refused-not-in-a-garrison = { $unit } 不在駐軍地形中。
refused-not-in-contact = 沒有與該敵軍相接。
refused-not-on-battlefield = 他不在戰場上。
refused-occupied-this-round = { $unit } 本回合剛佔領此地形。
refused-on-top-of-a-friend = 它與友軍重疊，須先行軍離開。
refused-takes-two-marches = 離開駐軍地形需要兩次行軍；已執行：{ $done }。
refused-too-heavy = { $class }軍團不能撤退。

## 移動

refused-mixed-directions = 行軍只能朝一個方向，不能同時：{ $directions }。
refused-wheels-backward = 只能向前轉向。
refused-too-far = { $inches } 英寸太遠；至多 { $most } 英寸。
refused-off-battlefield = 會離開戰場 { $inches } 英寸。
refused-ends-on-another = 會停在 { $by } 之上。
refused-through-another = 不能穿過 { $by }。
refused-too-near = 會距 { $by } 僅 { $inches } 英寸；須保持 { $least } 英寸。
refused-centre-moved = 中心會移動 { $inches } 英寸；它不得移動。
refused-centre-too-far = 中心會移動 { $inches } 英寸；至多 { $most } 英寸。
refused-stand-too-far = 有單位會移動 { $inches } 英寸；至多 { $most } 英寸。
refused-fewer-engaged = 接敵的單位會減少：我方 { $ours }，敵方 { $theirs }。
refused-not-on-edge = 正面不在邊緣上：{ $at }。
refused-too-far-forward = 會在距邊緣 { $inches } 英寸處進場；增援線在 { $line } 英寸，最近的敵軍在 { $enemy } 英寸。
refused-comes-on-forward = 須向前進場。
refused-partly-off = { $marches } 次行軍後仍未完全進入戰場。
refused-no-room-to-leave = 外面沒有 { $unit } 的位置。
refused-not-against-the-garrison = 須與駐軍地形相接；現相距 { $inches } 英寸。
refused-no-room = { $unit } 中沒有他的位置。

## 衝鋒

refused-no-enemy-on-the-battlefield = { $target } 不是戰場上的敵軍。
refused-too-far-to-charge = { $target } 在 { $inches } 英寸外；衝鋒至多 { $most } 英寸。
refused-not-in-front-arc = { $target } 不在 { $unit } 的正面。
refused-no-line-of-sight = { $unit } 看不到 { $target }：被 { $blocked_by } 擋住。
refused-one-wheel-before-contact = 接觸前只能轉向一次，不是 { $legs } 次。
refused-wheel-too-wide = 轉向 { $degrees }° 太大；至多 { $most }°。
refused-misses-the-target = { $most } 英寸內碰不到目標。
refused-fewer-stands-in-contact = 只有 { $stands } 個單位接敵；本可有 { $possible } 個。
refused-charge-off-table = 會離開戰場。
refused-charge-through = 會穿過 { $hit }。
refused-charge-too-near = 會離 { $hit } 太近。
refused-charge-too-near-end = 會停得離 { $hit } 太近。
refused-charge-overlap-end = 會停在 { $hit } 之上。
refused-charge-too-long = 會走得太遠。
refused-no-impact-on-garrisons = 對駐軍沒有衝擊攻擊：{ $target }。
refused-no-impact-through-hindering = { $unit } 衝過阻礙地形，沒有衝擊攻擊。

## 射擊與法術

refused-out-of-range = 相距 { $distance } 英寸；射程為 { $range } 英寸。
refused-only-on-self = 這個法術只能對施法者自己的軍團施放，不能對 { $target }。
refused-wrong-side = 這個法術不能對 { $target } 施放。

## 人物

refused-has-a-character = { $unit } 已有人物。
refused-other-type = 他是{ $type }；軍團是{ $regiment }。
refused-irregular = { $unit } 是非正規軍而他不是。

## 隊形

refused-wrong-number-of-stands = { $places } 個位置卻有 { $stands } 個單位。
refused-not-its-stands = 提到 { $stands } 個單位；它有 { $has } 個。
refused-front-rank-too-narrow = 前排只有 { $stands } 個單位；至少 { $least } 個。
refused-rank-with-gaps = 隊列中有空隙。
refused-behind-front-rank = { $stand } 應在前排，不在第 { $rank } 排。
refused-command-stand-not-central = 指揮單位 { $stand } 應在前排中央。
refused-wounded-not-in-last-rank = { $stand } 已受傷，應在後排。

## 駐軍

refused-no-infantry = 只有步兵能進入駐軍地形，{ $type }不能。
refused-keeps-out-of-garrisons = { $unit } 不進駐軍地形。
refused-too-large-for-garrison = { $stands } 個單位太多；容量為 { $capacity }。
refused-garrison-occupied = { $by } 在裡面。

## 戰場

refused-wrong-number-of-pieces = 有 { $pieces } 塊地形；應為 { $least } 至 { $most } 塊。
refused-too-many-garrisons = 有 { $garrisons } 處駐軍地形；至多 { $most } 處。
refused-piece-too-large = { $piece } 的大小為 { $inches } 英寸；至多 { $most } 英寸。
refused-pieces-too-near = { $pieces } 相距 { $inches } 英寸；至少 { $least } 英寸。
refused-terrain-on-objective = { $piece } 壓在任務點上。
refused-garrison-near-edge = { $piece } 距邊緣 { $inches } 英寸；宜有 { $least } 英寸。
refused-garrisons-too-near = { $pieces } 相距 { $inches } 英寸；宜有 { $least } 英寸。

## 軍隊

refused-no-warbands = 軍隊沒有戰團。
refused-not-in-army-list = 第 { $warband } 戰團：{ $faction } 沒有 { $entry }。
refused-one-warlord = 軍隊有 { $warlords } 名戰爭領主；必須恰有一名。
refused-mastery-twice = 精通 { $mastery } 選了 { $times } 次；只能選一次。
refused-several-masteries = 第 { $warband } 戰團：人物只能有一項精通，而非 { $masteries }。
refused-too-many-points = 軍隊共 { $points } 分；至多 { $limit } 分。
refused-size-of-warband = 第 { $warband } 戰團有 { $regiments } 個軍團；應有 { $least } 至 { $most } 個。
refused-nobody-of-his-type = 第 { $warband } 戰團：沒有與人物同為{ $type }的軍團。
refused-all-irregular = 第 { $warband } 戰團：與人物同為{ $type }的軍團都是非正規軍，他無法加入任何一個。
refused-not-his-to-lead = 第 { $warband } 戰團：{ $character } 不能率領 { $entry }。
refused-too-many-restricted = 第 { $warband } 戰團有 { $restricted } 個限制軍團；至多 { $most } 個。
refused-restricted-without-mainstay = 第 { $warband } 戰團有 { $restricted } 個限制軍團，但只有 { $mainstay } 個主力軍團。
refused-not-offered = 第 { $warband } 戰團：沒有這個選項；可選 { $offered }。
refused-retinue-for-infantry = 第 { $warband } 戰團：只有步兵人物有扈從；此人是{ $type }。
refused-tier-too-high = 第 { $warband } 戰團：{ $kind } 為第 { $tier } 級；至多第 { $most } 級。
refused-retinue-too-large = 第 { $warband } 戰團：扈從模型 { $models } 個；至多 { $most } 個。
refused-size-of-regiment = 第 { $warband } 戰團：{ $entry } 應有 { $least } 至 { $most } 個單位，而非 { $stands } 個。
refused-no-command-models = 第 { $warband } 戰團：{ $entry } 是怪物，沒有指揮模型（{ $models }）。
refused-command-model-twice = 第 { $warband } 戰團：{ $entry } 有 { $times } 個 { $model }。
refused-too-many-command-models = 第 { $warband } 戰團：{ $entry } 有 { $models } 個指揮模型；至多 { $most } 個。
refused-no-stand-to-replace = 第 { $warband } 戰團：{ $entry } 有 { $models } 個指揮模型，卻只有 { $stands } 個單位。
