"""The glossary's words are those of the catalogues."""

import re
from pathlib import Path

from bellona.catalogue import all_rules, catalogue

GLOSSARY = Path(__file__).parent.parent.parent / "docs" / "glossary.md"
LABELS = {"9e": "wh40k-9e", "10e": "wh40k-10e", "11e": "wh40k-11e", "Conquest": "conquest-2e"}
HAN_WORD = re.compile(r"[\u3400-\u9fff（）]+")


def rows() -> list[list[str]]:
    """The words of the games; those of the engine before them have no catalogue and no translation."""
    games = GLOSSARY.read_text(encoding="utf-8").partition("\n## Both games\n")[2]
    cells = [line.strip("|").split("|") for line in games.splitlines() if "|" in line]
    return [[cell.strip() for cell in row] for row in cells if row[0].strip() not in ("English", "---")]


def names(ruleset: str) -> str:
    return "\n".join(f"{rule.title.zh_hans}\n{rule.title.zh_hant}" for rule in catalogue(ruleset))


def test_every_row_has_a_word_in_each_language_and_in_the_code() -> None:
    assert len(rows()) > 120
    for row in rows():
        assert len(row) == 5, row
        assert all(row[:4]), row
        assert re.fullmatch(r"`\w+`(, `\w+`)*", row[1]), row


def test_a_concept_has_one_word_in_each_game() -> None:
    sections = GLOSSARY.read_text(encoding="utf-8").split("\n## ")[1:]
    for section in sections:
        words = re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)
        assert len(words) == len(set(words))


def test_the_chinese_words_come_from_the_catalogues() -> None:
    simplified = "\n".join(rule.title.zh_hans for rule in all_rules())
    traditional = "\n".join("\n".join((rule.title.zh_hant, *rule.aliases)) for rule in all_rules())
    for row in rows():
        assert [word for word in row[2].split("、") if word not in simplified] == [], row
        assert [word for word in row[3].split("、") if word not in traditional] == [], row


def test_the_english_words_come_from_the_catalogues() -> None:
    written = "\n".join(f"{rule.title.en}\n{rule.text}" for rule in all_rules()).lower()
    missing = [word for row in rows() for word in row[0].split(", ") if word.lower() not in written]
    assert missing == []


def test_what_another_edition_says_is_in_its_own_catalogue() -> None:
    said = {label: names(ruleset) for label, ruleset in LABELS.items()}
    for row in rows():
        for remark in row[4].split(";"):
            for label in re.findall("|".join(LABELS), remark):
                assert [word for word in HAN_WORD.findall(remark) if word not in said[label]] == [], row
