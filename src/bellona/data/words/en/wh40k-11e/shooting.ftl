### Types of shooting of the 11th edition, and what a weapon may not do.

ask-shooting-type = How does { $unit } shoot?
word-normal-shooting = Normal shooting
word-assault-shooting = Assault shooting
word-close-quarters-shooting = Close-quarters shooting
word-indirect-shooting = Indirect shooting
word-snap-shooting = Snap Shooting
told-shooting-type-chosen = { $unit } shoots: { $how }.
refused-no-type-of-shooting = { $unit } may shoot in no way: not with { $weapon } of { $model }.
ask-lethal-hits = Choose the Critical Hits of { $unit } that wound without a roll.
matter-shooting-type = Types of shooting
when-unseen-false = where it sees all that it could shoot at
when-plain-true = where a Wound roll could bring nothing more
matter-lethal-hits = Critical Hits of Lethal Hits
ask-pistols = Choose the models that fire their Close-quarters weapons instead of their others.
refused-not-while-engaged = { $unit } is within Engagement Range of { $enemies }: { $model } may not fire { $weapon }, which is not Close-quarters.
refused-pistols-or-others = { $model } fires either its Close-quarters weapons or its others: not { $weapon } now.
form-lethal = Critical Hits of Lethal Hits
form-lethal-always = always wound at once
form-lethal-never = are always rolled
form-lethal-best = whichever is better
form-steady = moved no more than 3″
form-plunging = fires from above
form-indirect = Indirect shooting
form-observed = with an observer, without having moved
