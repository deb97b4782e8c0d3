"""The form of scenario files as JSON Schemas, made from the code: the common one, and each ruleset's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bellona.kernel.facts import KERNEL_FACTS, Fact
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.vocabulary import Question

from .comparison import BARRED, ComparisonFile
from .file import PLAYERS, READ, ScenarioFile

Schema = dict[str, Any]
REF = "#/$defs/{name}"
_ANSWER = f"^[{''.join(PLAYERS)}] "


def scenario_schema() -> Schema:
    """Of the scenario files of any ruleset; `setup`, answers and facts are the ruleset's own."""
    return _schema_of(ScenarioFile)


def comparison_schema() -> Schema:
    """Of the files that compare editions."""
    schema = _schema_of(ComparisonFile)
    for name in BARRED:
        del schema["$defs"]["ScriptLine"]["properties"][name]
    return schema


def _schema_of(form: type[ScenarioFile] | type[ComparisonFile]) -> Schema:
    (whole,), parts = msgspec.json.schema_components([form], ref_template=REF)
    for name in READ:
        del parts["ScriptLine"]["properties"][name]
    parts["ScriptLine"]["patternProperties"] = {f"{_ANSWER}.+$": {}}
    parts["ScriptLine"]["properties"]["dice"] = {"anyOf": [{"type": "string"}, {"type": "integer"}]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": parts}


def schema_for(rulebook: Rulebook) -> Schema:
    """Of the scenario files of one ruleset: every key of its set-ups, every question, roll and fact."""
    rulebook = rulebook.for_scenes()
    schema = scenario_schema()
    parts, step = schema["$defs"], schema["$defs"]["ScriptLine"]
    words = rulebook.vocabulary
    forms, found = msgspec.json.schema_components(words.setups(rulebook.parts).values(), ref_template=REF)
    parts |= found
    parts["ScenarioFile"]["properties"]["setup"] = {"anyOf": list(forms)}
    questions = words.questions(rulebook.special_rules)
    step["patternProperties"] = {f"{_ANSWER}({_one_of(questions)})$": {}}
    step |= {"if": {"required": ["refused"]}, "else": {"patternProperties": _answers(questions)}}
    step["properties"]["dice"]["anyOf"][0]["pattern"] = _dice(words.rolls(rulebook.special_rules))
    kinds = (*KERNEL_FACTS, *rulebook.facts)
    parts |= _facts(kinds)
    for key in ("fact", "no fact"):
        step["properties"][key] = {"$ref": REF.format(name="Fact")}
    step["properties"]["facts"] = {"type": "array", "items": {"$ref": REF.format(name="Fact")}}
    return schema


def _answers(questions: Mapping[str, Question]) -> Schema:
    """The forms of answers that are not refused; questions that are answered in the same form stand together."""
    forms: dict[str, list[str]] = {}
    for name, question in questions.items():
        forms.setdefault(msgspec.json.encode(question.schema).decode(), []).append(name)
    return {f"{_ANSWER}({_one_of(names)})$": msgspec.json.decode(form) for form, names in forms.items()}


def _dice(rolls: Iterable[str]) -> str:
    part = rf"(({_one_of(rolls)})\s+)?\d+(\s+\d+)*"
    return rf"^\s*{part}(\s*[,\n]\s*{part})*\s*$"


def _one_of(names: Iterable[str]) -> str:
    return "|".join(re.escape(name).replace(r"\ ", " ").replace(r"\-", "-") for name in names)


def _facts(kinds: tuple[type[Fact], ...]) -> Schema:
    """Facts as they are expected: each by its kind, and as many of its fields as matter."""
    forms, parts = msgspec.json.schema_components(kinds, ref_template=REF)
    for kind in kinds:
        own = parts[kind.__name__]
        own["properties"] = {"kind": {"const": kind.__name__}} | own["properties"]
        own["additionalProperties"] = False
    parts = {name: _partial(part) for name, part in parts.items()}
    for kind in kinds:
        parts[kind.__name__]["required"] = ["kind"]
    return parts | {"Fact": {"anyOf": list(forms)}}


def _partial(schema: Any) -> Any:
    """The same without anything that must be there."""
    if isinstance(schema, dict):
        return {key: _partial(value) for key, value in schema.items() if key not in ("required", "minItems")}
    return [_partial(item) for item in schema] if isinstance(schema, list) else schema
