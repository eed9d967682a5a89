"""Screenshot tests for terminal apps: runs the program that this package brings."""

import os
import sys


def main():
    """Replaces this process by qa, with the same arguments."""
    folder = os.path.dirname(os.path.abspath(__file__))
    # With other fonts than those of qa-screens-fonts its pictures would be other ones.
    if not os.path.isdir(os.path.join(folder, "share", "qa", "fonts")):
        with open(os.path.join(folder, "fonts.txt"), encoding="ascii") as file:
            fonts = file.read().split()[0]
        print(f"error: the fonts of qa are missing\n  → pip install {fonts}", file=sys.stderr)
        sys.exit(3)
    program = os.path.join(folder, "bin", "qa")
    os.execv(program, ["qa", *sys.argv[1:]])
