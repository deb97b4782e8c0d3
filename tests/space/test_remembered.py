"""The one cache: it keeps what it is given until it is full."""

from bellona.space.remembered import Remembered


def test_what_is_kept_is_there_until_there_is_no_room() -> None:
    squares: Remembered[int, int] = Remembered(3)
    assert [squares.keep(n, n * n) for n in (1, 2, 3)] == [1, 4, 9]
    assert squares == {1: 1, 2: 4, 3: 9}
    assert squares.keep(4, 16) == 16
    assert squares == {4: 16}
