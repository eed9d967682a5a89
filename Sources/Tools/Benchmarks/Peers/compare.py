"""compare.py FOLDER OTHER PICTURE: compares twenty PNG files of two folders by blazediff, and writes each difference.

Prints the processor time for one pair, in seconds.
"""

import pathlib
import sys
import time

import blazediff

old, new, picture = sys.argv[1:]
pairs = [(path, pathlib.Path(new, path.name)) for path in sorted(pathlib.Path(old).glob("*.png"))[:20]]
start = time.process_time()
for before, after in pairs:
    if blazediff.compare(str(before), str(after), picture).match_result:
        sys.exit(f"{before.name} does not differ")
print((time.process_time() - start) / len(pairs))
