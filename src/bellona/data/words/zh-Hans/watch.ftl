### `bellona watch` 与 `bellona replay` 的用语。

watch-score = { $first } { $ours } : { $theirs } { $second }
watch-kept = 记录保存在 { $file }；`bellona replay { $file }` 可重放。
replay-checked = { $file }：{ $rows } 个回答与记录的 { $facts } 条事实一致。
replay-unchecked = { $file }：由规则版本 { $version } 记录，现为 { $now }；按原记录讲述。
replay-keys = 回车：下一条 · b：上一条 · t：下一回合 · q：退出
replay-place = { $number } / { $all }
