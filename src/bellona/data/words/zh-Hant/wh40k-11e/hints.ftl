### 引導式首局中說到第11版距離的提示。

hint-reinforcements = 戰略預備隊現在可以登場，須距離敵人8″以上。
hint-charge-move = 結束時須在每個所聲明目標的2″之內，並保持單位凝聚。
hint-consolidation-move = 攻擊之後，單位可以移動至多3″：靠近交戰的敵人，否則靠近3″內的敵人，否則靠近3″內的目標。
hint-fall-back-mode = 有序撤退是安全的。拚死脫離可以穿過敵人，但每個1或2都會受傷。
hint-fights-first = 衝鋒過的單位先於其他單位戰鬥；由當前玩家開始。
