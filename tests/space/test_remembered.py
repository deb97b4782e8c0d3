"""The one cache: it keeps what it is given until it is full."""

import numpy as np

from bellona.space.remembered import ROOM, Remembered


def test_what_is_kept_is_there_until_there_is_no_room() -> None:
    squares: Remembered[int, int] = Remembered(3)
    assert [squares.keep(n, n * n) for n in (1, 2, 3)] == [1, 4, 9]
    assert squares == {1: 1, 2: 4, 3: 9}
    assert squares.keep(4, 16) == 16
    assert squares == {4: 16}


def test_a_few_large_answers_fill_it_too() -> None:
    answers: Remembered[int, tuple[np.ndarray, int]] = Remembered()
    large = np.zeros(ROOM // 32)  # a quarter of what it may hold
    for number in range(5):
        answers.keep(number, (large, number))
    assert list(answers) == [4]
