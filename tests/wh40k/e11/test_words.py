"""The words of 11th edition: those of play are those of the catalogue, in every language."""

from __future__ import annotations

import pytest
from fluent.syntax import FluentParser, ast

from bellona.catalogue import title
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.words import LANGUAGES, Voice

SCOPES = ("wh40k-11e", *RULEBOOK.words)
CHINESE = [language for language in LANGUAGES if language != "en"]
TITLED = {
    "option-normal": "11e.movement.normal-move",
    "option-advance": "11e.movement.advance",
    "option-fall-back": "11e.movement.fall-back",
    "option-stationary": "11e.movement.remain-stationary",
    "how-pile-in": "11e.fight.pile-in",
    "how-consolidation": "11e.fight.consolidate",
    "how-ongoing": "11e.fight.consolidate-ongoing",
    "how-engaging": "11e.fight.consolidate-engaging",
    "how-objective": "11e.fight.consolidate-objective",
    "word-normal-shooting": "11e.shooting.normal",
    "word-assault-shooting": "11e.shooting.assault",
    "word-close-quarters-shooting": "11e.shooting.close-quarters",
    "word-indirect-shooting": "11e.shooting.indirect",
    "option-leap-to-defend": "11e.stratagem.heroic-leap",
    "option-into-the-fray": "11e.stratagem.heroic-fray",
    "roll-explosives": "11e.stratagem.explosives",
    "roll-crushing-impact": "11e.stratagem.crushing-impact",
    "roll-charge": "11e.charge.roll",
    "step-fights-first": "11e.ability.fights-first",
    "step-coherency": "11e.core.coherency",
    "phase-battle-formations": "11e.mission.formations",
    "option-strategic": "11e.reserves.pool",
    "trait-obscuring": "11e.terrain.obscuring",
    "trait-solid": "11e.terrain.solid",
}
BEGINNING = {  # whose titles go on
    "roll-feel-no-pain": "11e.ability.feel-no-pain",
    "roll-wound": "11e.attack.wound-roll",
    "option-deep-strike": "11e.reserves.deep-strike-declare",
    "keyword-super-heavy-walker": "11e.terrain-movement.super-heavy-walker-stride",
}
TENTHS_OWN = ("go-to-ground", "grenade", "tank-shock", "crushing", "hazardous", "escape", "untested", "emergency")
TENTHS_WORDS = (
    *("後撤", "戰鬥震懾", "兇獸", "掩體", "先攻", "跟進", "重整", "聯合單位", "不覺疼痛", "警戒射擊", "深入打擊"),
    *("常規移動", "近戰階段", "輪次", "連續性", "關鍵詞", "控制等級", "拼骰", "宣佈", "潰逃"),
    *("致命破滅", "火力平臺", "衝鋒增益", "隱祕"),
)


def anew(language: str) -> dict[str, str]:
    """What is said of 11th edition, as it is written, by the ids of the messages."""
    said: dict[str, str] = {}
    for folder in reversed(Voice(language, SCOPES).folders):
        for file in sorted(folder.glob("*.ftl")):
            text = file.read_text(encoding="utf-8")
            for message in FluentParser().parse(text).body:
                if isinstance(message, ast.Message) and message.span and folder.name.startswith("wh40k"):
                    said[message.id.name] = text[message.span.start : message.span.end]
    return said


@pytest.mark.parametrize("language", CHINESE)
def test_words_of_play_are_the_titles_of_their_rules(language: str) -> None:
    voice = Voice(language, SCOPES)
    said = {message: voice.say(message) for message in (*TITLED, *BEGINNING)}
    titles = {message: title(rule, language) for message, rule in (TITLED | BEGINNING).items()}
    beginnings = {message: titles[message][: len(said[message])] for message in BEGINNING}
    assert said == titles | beginnings


def test_no_sentence_of_traditional_chinese_has_a_word_that_the_guide_has_otherwise() -> None:
    said = {
        message: text
        for message, text in anew("zh-Hant").items()
        if message in TITLED or not any(own in message for own in TENTHS_OWN)
    }
    assert {message for message, text in said.items() if any(word in text for word in TENTHS_WORDS)} == set()


def test_what_was_the_advance_in_the_tenth_is_the_surge_in_the_eleventh() -> None:
    eleventh, tenth = (Voice("zh-Hant", words) for words in (SCOPES, RULEBOOK.words))
    assert (tenth.say("option-advance"), eleventh.say("option-advance")) == ("突進", "推進")
    assert title("11e.movement.surge-eligibility", "zh-Hant").startswith("突進")
    assert {message for message, text in anew("zh-Hant").items() if "突進" in text and "surge" not in message} == set()
