"""Screenshot tests for terminal apps: runs the program that this package brings."""

import os
import sys


def main():
    """Replaces this process by qa, with the same arguments."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "qa")
    os.execv(program, ["qa", *sys.argv[1:]])
