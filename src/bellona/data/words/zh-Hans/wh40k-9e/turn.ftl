### What 9th edition says besides: its phases, questions, facts and refusals.

## The turn

phase-psychic = 灵能阶段
phase-morale = 士气阶段
phase-deployment-zones = 部署区
step-deployment-zone = 选择部署区
step-declare-openly = 宣布拆分、搭乘与预备
step-agreements = 双方的约定
step-markers = 模型计入哪个标记
step-units-that-stand-still = 保持静止的单位
step-psyker = 施放灵能
step-heroic-intervention = 英雄降临
step-chargers = 冲锋过的单位
step-morale-test = 士气检定
step-aircraft-to-move = 必须飞行的航空器
how-heroic-intervention = 英雄降临
matter-morale-test = 单位按什么次序进行士气检定
roll-ruling = 裁定
roll-deployment-zone = 部署区
roll-psychic = 灵能检定
roll-deny = 化解巫术
roll-perils = 灵能反噬
word-perils = 灵能反噬
roll-smite = 惩击
roll-morale = 士气检定
roll-attrition = 战斗折损检定

## Questions

ask-ruling = { $point } 对方认为：“{ $words }”。同意，或写下你认为合理的做法；意见不同则掷骰决定。
option-agree = 同意
ask-deployment-zone = 选择你的部署区。
option-near = 近侧
option-far = 远侧
ask-aircraft-to-move = 选择下一个必须飞行的航空器。
ask-aircraft-move = 让 { $unit } 飞行至少 { $least } 英寸，或跳过：它将离开战场并视为被摧毁。
ask-markers = 选择每个模型本回合计入的一个标记。
ask-combat-squads = 选择要拆成两队的单位。
ask-second-squad = 选择 { $unit } 中自成一队的五个模型。
ask-added-models = 放置加入 { $unit } 的模型，须保持单位凝聚；亦可放弃。
ask-psyker = 选择要施放灵能的灵能者。
ask-psychic-power = 选择 { $unit } 要施放的灵能。
ask-deny = 化解 { $enemy } 的灵能？
ask-closest = 有几个敌人与 { $unit } 同样近：选择一个。
ask-order-of-perils = 附近的单位按什么顺序受害？
ask-grenade = 选择 { $unit } 中改投手榴弹的模型。
ask-profile = { $unit } 以哪种模式射击？
ask-overwatch = 让 { $unit } 对 { $enemy } 监视射击？
ask-heroic-intervention = 选择进行英雄降临的单位。
ask-heroic-intervention-move = 以英雄降临移动 { $unit }？
ask-chargers = 选择一个冲锋过的单位进行肉搏。
ask-close-combat-attacks = 为 { $unit } 的每次攻击选择武器和目标。
ask-lost-in-wreck = 选择 { $unit } 中随运输工具损失的模型。
ask-morale-test = 选择下一个进行士气检定的单位。
ask-model-that-flees = 选择 { $unit } 中溃逃的模型。

## What happened

told-army-mustered = { $player }：{ $name }，{ $faction }，战力 { $points }——{ $units }。
told-battle-begins = 战斗开始；{ $first } 先手。{ $contested-count } 个目标标记均在争夺中。
told-charge-made = { $unit } 冲锋 { $targets } 成功。
told-unit-divided = { $unit } 已拆分：{ $models } 自此成为 { $apart }。
told-models-added = { $places } 加入了 { $unit }。
told-psychic-test =
    { $passed ->
        [yes] { $unit } 的{ $power }灵能检定成功：{ $dice }，需要 { $needed }。
       *[no] { $unit } 的{ $power }灵能检定失败：{ $dice }，需要 { $needed }。
    }
told-perils-of-the-warp = { $unit } 遭受灵能反噬。
told-denial-rolled =
    { $denied ->
        [yes] { $unit } 化解了 { $enemy } 的{ $power }：{ $dice }。
       *[no] { $unit } 未能化解 { $enemy } 的{ $power }：{ $dice }。
    }
told-power-manifested = { $unit } 施放了{ $power }。
told-power-lost = { $unit } 殒命，{ $power }失败。
told-power-without-target = { $unit } 的{ $power }没有目标。
told-aircraft-lost =
    { $aboard-count ->
        [0] { $unit } 离开战场，视为被摧毁。
       *[other] { $unit } 离开战场，与 { $aboard } 一同被摧毁。
    }
told-destroyed-by =
    { $player ->
        [none] { $unit } 并非被敌军摧毁。
       *[other] { $unit } 被 { $player } 摧毁。
    }
told-marker-chosen = { $model } 本回合计入 { $objective }。
told-table-ruling =
    { $player ->
        [none] 双方同意——{ $point }：{ $words }。
       *[other] { $player } 决定——{ $point }：{ $words }。
    }
told-unusual-power = 双方军队战力合计 { $power }；规则适用于 { $least } 至 { $most }。
told-unusual-size = 双方军队战力合计 { $power }，与所选的对战规模不符。
told-overwatch-fired = { $unit } 对 { $enemy } 监视射击。
told-lost-in-wreck = { $unit } 逃出被摧毁的运输工具：{ $dice }——损失 { $lost }。
told-boosted = { $unit } 加速突进：+{ $inches } 英寸。
told-weapon-overheated = { $model } 的{ $weapon }过热，使用者被摧毁。
told-morale-test =
    { $passed ->
        [yes] { $unit } 士气检定成功：{ $die } 加损失 { $lost }，领导力 { $leadership }。
       *[no] { $unit } 士气检定失败：{ $die } 加损失 { $lost }，领导力 { $leadership }。
    }
told-combat-attrition = { $unit } 进行战斗折损检定：{ $dice }；{ $fatal } 以下即溃逃，{ $fled } 个溃逃。
told-model-fled = { $model } 溃逃离开战场。

## What may not be done

refused-charge-after-combat = { $unit } 在本阶段开始时处于敌方的交战范围内，不能冲锋。
refused-fired-this-phase = { $model } 的 { $weapon } 在本阶段已经射击过。
refused-no-ballistic-skill = { $model } 没有射击技巧，不能射击。
refused-within-least-range = { $target } 完全处于 { $model } 的 { $least } 之内，对{ $weapon }来说太近。
refused-look-out-sir = { $model } 不能射击 { $target }：它身旁有同伴，且并非最近的敌人。
refused-one-grenade = { $model } 不能使用{ $weapon }：每单位只有一个模型投一枚手榴弹，且不用其他武器。
refused-profile-settled = { $model } 已选定{ $weapon }的属性栏：{ $profile }。
refused-no-target = { $unit } 的武器都没有目标。
refused-no-psyker = { $unit } 不是灵能者。
refused-has-manifested = { $unit } 本阶段已施放过灵能。
refused-unknown-power = { $unit } 不通晓{ $power }。
refused-power-attempted = { $power }本战斗轮已尝试过。
refused-denied-often-enough = { $unit } 本阶段已化解过 { $denials } 次。
refused-too-far-to-deny = { $unit } 距离 { $distance }，只能在 { $limit } 内化解。
refused-no-overwatch = { $unit } 没有监视射击的规则。
refused-overwatch-while-engaged = { $enemies } 与 { $unit } 交战，不能监视射击。
refused-intervention-in-own-turn = { $unit } 不能在己方回合英雄降临。
refused-intervention-by-no-character = { $unit } 不是角色，不能英雄降临。
refused-intervention-after-wreck = { $unit } 本回合逃出被摧毁的运输工具，不能英雄降临。
refused-intervention-while-engaged = { $unit } 已在交战，不能英雄降临。
refused-nobody-near-to-intervene = { $unit } 的 { $limit } 内没有敌人。
refused-has-intervened = { $unit } 本阶段已英雄降临过。
refused-chargers-first = { $unit } 没有冲锋：冲锋过的单位先肉搏。
refused-transport-engaged = { $enemies } 与 { $transport } 交战，{ $unit } 不能搭乘。
refused-has-tested = { $unit } 已进行过士气检定。
refused-lost-nobody = { $unit } 本回合没有损失模型。
refused-open-keyword = 第 { $unit } 个单位（{ $sheet }）：未选择 { $keyword }。
refused-word-not-allowed = 单位 { $unit }（{ $sheet }）：{ $keyword } 不能是 { $word }；可选 { $words }。
refused-no-such-keyword = 第 { $unit } 个单位（{ $sheet }）没有可选的 { $keyword }。
refused-enough-models = 第 { $unit } 个单位（{ $sheet }）：别的单位或合计有 { $models } 个模型，足够达到 { $least } 个。
refused-trait-not-for-unit = 第 { $unit } 个单位（{ $sheet }）不是身为角色的军阀，不能有特质 { $trait }。

## What battles are made of

mission-eternal-war = 无尽战争
mission-combat-patrol = 战斗巡逻
battle-size-combat-patrol = 战斗巡逻，合计战力50
battle-size-incursion = 突袭，合计战力100
battle-size-strike-force = 打击部队，合计战力200
battle-size-onslaught = 猛攻，合计战力300
switch-aircraft-off-the-battlefield = 离开战场的航空器
switch-aircraft-off-the-battlefield-destroyed = 被摧毁
switch-aircraft-off-the-battlefield-strategic-reserves = 进入战略预备队
switch-near-aircraft = 可在敌方航空器附近结束的移动
switch-near-aircraft-charges-and-flyers = 对其冲锋，以及飞行者的小幅移动
switch-near-aircraft-never = 没有
switch-repeated-powers = 一名灵能者的惩击
switch-repeated-powers-any-number = 次数只受施放次数限制
switch-repeated-powers-once-a-unit = 每战斗轮一次
word-slay-the-warlord = 歼灭军阀
word-more-markers = 更多目标标记
word-close-combat-weapon = 近战武器
