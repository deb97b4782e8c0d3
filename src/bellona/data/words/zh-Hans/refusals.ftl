### 为何拒绝一个回答。拒绝的 `why` 对应消息 `refused-` 加该词；空格处填入量得的事实。

refused-answer-as-one-player = 每次只能为一名玩家作答（{ $players }）。
refused-malformed = 回答的格式不对：{ $expected }。
refused-may-not-pass = 此处不能跳过。
refused-no-such-face = { $sides } 面骰掷不出 { $given }。
refused-not-an-arrangement = 请将下列各项各列一次：{ $things }。
refused-not-an-option = { $answer } 不在选项之中：{ $options }。
refused-not-asked = 现在没有向玩家 { $player } 提问；正在等待 { $waiting }。
refused-not-assigned = 也必须为 { $thing } 指定。
refused-nothing-to-leave = 玩家 { $player } 没有可以略过的行动。
refused-nothing-to-take-back = 玩家 { $player } 没有可以收回的回答。
refused-no-ruling-now = 现在不能要求裁定。
refused-wrong-number = 选了 { $chosen } 个；须为 { $least } 至 { $most } 个。
refused-wrong-number-of-dice = 给出 { $given } 颗骰子，应掷 { $wanted } 颗。
