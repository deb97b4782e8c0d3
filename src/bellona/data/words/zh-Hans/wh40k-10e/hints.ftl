### 引导式首局中说到第10版距离的提示。

hint-reinforcements = 预备队现在可以进场，须距离敌人9″以上。
hint-charge-move = 结束时须在每个所宣布目标的1″之内，并保持单位连贯。
hint-pile-in-move = 攻击之前，每个模型可以向最近的敌人靠近至多3″。
hint-consolidation-move = 攻击之后，单位可以向敌人靠近至多3″，否则向目标点靠近。
