"""emulate.py FILE COLUMNS ROWS: feeds a file to libghostty in pieces of 64 KiB. Prints the time in seconds."""

import pathlib
import sys
import time

from pyghostty import Terminal

data = pathlib.Path(sys.argv[1]).read_bytes()
pieces = [data[start : start + 65536] for start in range(0, len(data), 65536)]
with Terminal(int(sys.argv[2]), int(sys.argv[3])) as terminal:
    start = time.perf_counter()
    for piece in pieces:
        terminal.feed(piece)
    print(time.perf_counter() - start)
