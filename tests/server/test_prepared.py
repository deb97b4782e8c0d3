"""Types that are prepared can be met by many threads at once."""

from __future__ import annotations

import subprocess
import sys

CROWD = """
import sys
from contextlib import suppress
from threading import Barrier, Thread
import msgspec
import bellona.server.app
from bellona.armies.prepared import kinds, prepare_all
from bellona.kernel.shelf import shelved

def meet(kind, all_are_here):
    all_are_here.wait()
    with suppress(msgspec.ValidationError, TypeError, NameError):
        msgspec.convert(dict.fromkeys(kind.__struct_encode_fields__), kind)

shelved()
prepare_all()
sys.setswitchinterval(1e-6)
met = [kind for kind in kinds(msgspec.Struct) if kind.__module__.startswith("bellona")]
for kind in met:
    all_are_here = Barrier(4)
    threads = [Thread(target=meet, args=(kind, all_are_here)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(met))
"""


def test_many_threads_meet_every_type_at_once() -> None:
    """Without `prepare_all` most such processes end in a segmentation fault."""
    crowd = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True, timeout=300, check=False)
    assert crowd.returncode == 0, crowd.stderr
    assert int(crowd.stdout) > 300
