### Keywords of the 11th edition, and abilities that are ours.

keyword-beasts = BEASTS
keyword-canoptek = CANOPTEK
keyword-cryptek = CRYPTEK
keyword-destroyer-cult = DESTROYER CULT
keyword-explosives = EXPLOSIVES
keyword-frame = FRAME
keyword-mobile = MOBILE
keyword-necrons = NECRONS
keyword-noble = NOBLE
keyword-primarch = PRIMARCH
keyword-super-heavy-walker = SUPER-HEAVY WALKER
word-secures = Secures objectives (house ability)

## Characters

word-support = Support
refused-second-support = { $bodyguard } can have only one SUPPORT unit, not { $leaders }.
told-parted-ways = { $unit } has no Bodyguard left; { $other } is a unit of its own again.
