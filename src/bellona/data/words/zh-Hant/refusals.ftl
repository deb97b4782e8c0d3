### 為何拒絕一個回答。拒絕的 `why` 對應訊息 `refused-` 加該詞；空格處填入量得的事實。

refused-answer-as-one-player = 每次只能為一名玩家作答（{ $players }）。
refused-malformed = 回答的格式不對：{ $expected }。
refused-may-not-pass = 此處不能跳過。
refused-no-such-face = { $sides } 面骰擲不出 { $given }。
refused-not-an-arrangement = 請將下列各項各列一次：{ $things }。
refused-not-an-option = { $answer } 不在選項之中：{ $options }。
refused-not-asked = 現在沒有向玩家 { $player } 提問；正在等待 { $waiting }。
refused-not-assigned = 也必須為 { $thing } 指定。
refused-nothing-to-leave = 玩家 { $player } 沒有可以略過的行動。
refused-nothing-to-take-back = 玩家 { $player } 沒有可以收回的回答。
refused-no-ruling-now = 現在不能要求裁定。
refused-wrong-number = 選了 { $chosen } 個；須為 { $least } 至 { $most } 個。
refused-wrong-number-of-dice = 給出 { $given } 顆骰子，應擲 { $wanted } 顆。
