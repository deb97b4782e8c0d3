"""`bellona play --terminal`: a whole game with the keyboard."""

from collections.abc import Sequence
from pathlib import Path

from typer.testing import CliRunner

from bellona.cli.main import app
from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.record import load
from bellona.kernel.run import PERSON
from tests.skirmish import RULEBOOK

GAME = ["play", "--terminal", "--ruleset", "tests.skirmish:RULEBOOK", "--bot", "random"]


def played(typed: str, *terms: str, game: Sequence[str] = GAME) -> str:
    result = CliRunner().invoke(app, [*game, *terms], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_whole_game_can_be_played_with_the_enter_key(tmp_path: Path) -> None:
    output = played("\n" * 400, "--keep", str(tmp_path / "game.jsonl"))
    run = load(tmp_path / "game.jsonl", RULEBOOK)
    assert run.is_over
    assert sum(row.giver == PERSON for row in run.rows) > 10
    assert "bellona replay" in output


def test_a_whole_battle_of_blocks_and_cards_can_be_played_so_too(tmp_path: Path) -> None:
    output = played("\n" * 1000, "--ruleset", "conquest-2e", "--keep", str(tmp_path / "game.jsonl"))
    run = load(tmp_path / "game.jsonl", CONQUEST)
    assert run.is_over
    answered = {row.asks for row in run.rows if row.giver == PERSON}
    assert {"command stack", "entry", "action"} <= answered
    assert "the first card on top" in output


def test_what_is_refused_is_told_with_its_rule_and_asked_again(tmp_path: Path) -> None:
    far = '{"A1.1":[22,15,0,1,0],"A1.2":[22,17,0,1,0],"A1.3":[22,19,0,1,0],'
    far += '"A1.4":[22,21,0,1,0],"A1.5":[22,23,0,1,0],"A1.6":[22,25,0,1,0]}'
    output = played(f"1\n{far}\n99\n{{\n1\nq\n", "--keep", str(tmp_path / "game.jsonl"))
    assert "[skirmish.deploy]" in output
    assert "1-" in output
    assert "You have left the game." in output
    assert load(tmp_path / "game.jsonl", RULEBOOK).state.table.is_on_table("A1")


def test_an_answer_is_taken_back_with_one_key(tmp_path: Path) -> None:
    played("1\nu\n2\n1\nq\n", "--keep", str(tmp_path / "game.jsonl"))
    table = load(tmp_path / "game.jsonl", RULEBOOK).state.table
    assert not table.is_on_table("A1")
    assert table.is_on_table("A2")


def test_dice_can_be_typed_in(tmp_path: Path) -> None:
    output = played("7\n6\nq\n", "--typed")
    assert output.count("roll-off") >= 1 or "Roll" in output
    assert "7" in output


def test_a_ruling_is_called_for_in_one_line(tmp_path: Path) -> None:
    ninth = ["play", "--terminal", "--ruleset", "wh40k-9e"]
    output = played("r Do crates = block? = no\nr nonsense\nq\n", game=ninth)
    assert "r POINT = WORDS" in output
    assert "Agreed – Do crates = block?: no." in output
    assert "a line of 1 to 200 characters" in output
    assert "A ruling cannot be called for now." in played("r a = b\nq\n")
