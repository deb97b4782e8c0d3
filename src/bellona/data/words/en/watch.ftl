### What `bellona watch` and `bellona replay` say.

watch-score = { $first } { $ours } : { $theirs } { $second }
watch-kept = The record is in { $file }; `bellona replay { $file }` tells it again.
replay-checked = { $file }: { $rows } answers lead to the recorded { $facts } facts.
replay-unchecked = { $file }: recorded by version { $version } of the rules, which are now { $now }; told as it was written down.
replay-keys = Enter: next · b: back · t: next turn · q: quit
replay-place = { $number } of { $all }
