"""When a test fails because a kernel is compiled anew."""

import pytest

from .kernels_plugin import Kernels


def test_only_what_was_compiled_before_fails_when_it_is_compiled_again() -> None:
    found = iter([{"gap": 1, "turn": 2}, {"gap": 2, "turn": 2, "new": 1}])
    call = Kernels(lambda: next(found)).pytest_runtest_call()
    next(call)
    with pytest.raises(pytest.fail.Exception, match=r"^calls gap with"):
        call.send(None)
