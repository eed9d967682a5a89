"""Screenshot tests for terminal apps: runs the program that this package brings."""

import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def program():
    """The path of the program."""
    return os.path.join(FOLDER, "bin", "qa")


def missing_fonts():
    """The package of fonts that is missing, or None. With other fonts, pictures would be other ones."""
    if os.path.isdir(os.path.join(FOLDER, "share", "qa", "fonts")):
        return None
    with open(os.path.join(FOLDER, "fonts.txt"), encoding="ascii") as file:
        return file.read().split()[0]


def main():
    """Replaces this process by qa, with the same arguments."""
    fonts = missing_fonts()
    if fonts:
        print(f"error: the fonts of qa are missing\n  → pip install {fonts}", file=sys.stderr)
        sys.exit(3)
    os.execv(program(), ["qa", *sys.argv[1:]])
