### 引導的第一局中，問題首次出現時的說明：`hint-…` 與問題同名。

hint-characters = 人物在同類型軍團的前排作戰。選一個會投入戰鬥的軍團。
hint-automatic-arrival = 每回合可有一個軍團無需擲骰抵達。輕型先來，重型後到。
hint-command-stack = 雙方秘密地為每個軍團和人物排一張卡，然後與對手輪流從上面抽。
hint-entry = 把軍團拖到有陰影的邊緣。它以第一次行軍進場。
hint-action = 一個軍團執行兩個不同的行動；只有行軍可以執行兩次。
hint-march = 向前拖動，或轉動前角的手柄繞另一角轉向。橫移和後退只有一半距離。
hint-charge-target = 骰子點數加上行軍值。衝鋒側翼或後方最有價值。
hint-charge-wheel = 轉向一次，讓盡可能多的單位接敵，然後直線前進。
hint-volley-target = 只能射擊正面區域內的敵軍。半射程內以及瞄準之後更易命中。
hint-clash-targets = 每個接敵的單位都攻擊；後面的單位以一次攻擊支援。
hint-reform = 繞中心改變列數和朝向。寬陣有更多單位攻擊，深陣更易轉向。
hint-draw-event = 抽卡事件在抽到卡時、行動之前發生。
hint-supremacy-roll = 越低越好：先手玩家抽第一張卡。
hint-duel-response = 拒絕決鬥會使自己的軍團潰散。
hint-zone = 一個軍團只計入一個區域。輕型軍團能爭奪但不能佔領。
