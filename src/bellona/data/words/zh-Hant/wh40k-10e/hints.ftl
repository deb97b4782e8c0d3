### 引導式首局中說到第10版距離的提示。

hint-reinforcements = 預備隊現在可以進場，須距離敵人9″以上。
hint-charge-move = 結束時須在每個所宣佈目標的1″之內，並保持單位連貫。
hint-pile-in-move = 攻擊之前，每個模型可以向最近的敵人靠近至多3″。
hint-consolidation-move = 攻擊之後，單位可以向敵人靠近至多3″，否則向目標點靠近。
