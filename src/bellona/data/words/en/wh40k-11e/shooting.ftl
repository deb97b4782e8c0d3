### Types of shooting of the 11th edition, and what a weapon may not do.

ask-shooting-type = How does { $unit } shoot?
option-normal-shooting = Normal shooting
option-assault-shooting = Assault shooting
option-close-quarters-shooting = Close-quarters shooting
option-indirect-shooting = Indirect shooting
ask-lethal-hits = Choose the Critical Hits of { $unit } that wound without a roll.
matter-lethal-hits = Critical Hits of Lethal Hits
ask-pistols = Choose the models that fire their Close-quarters weapons instead of their others.
refused-not-while-engaged = { $unit } is within Engagement Range of { $enemies }: { $model } may not fire { $weapon }, which is not Close-quarters.
refused-pistols-or-others = { $model } fires either its Close-quarters weapons or its others: not { $weapon } now.
form-lethal = Critical Hits of Lethal Hits
form-lethal-always = always wound at once
form-lethal-never = are always rolled
form-lethal-best = whichever is better
