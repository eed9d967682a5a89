"""The screens of screens.py as tests of pytest-textual-snapshot."""

import pytest
from screens import Screens


@pytest.mark.parametrize("number", range(20))
def test_screen(snap_compare, number):
    assert snap_compare(Screens(number), terminal_size=(80, 24))
