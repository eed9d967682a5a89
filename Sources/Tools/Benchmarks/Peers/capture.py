"""capture.py COUNT: takes a picture of as many screens by tui-test, all at the same time. Prints the time in seconds."""

import asyncio
import os
import sys
import tempfile
import time

from tui_test import TuiTest


async def capture(number, folder):
    async with TuiTest.ephemeral() as terminal:
        script = f"printf 'screen {number} of many'; read -r x"
        await terminal.run("/bin/sh", "-c", script, cols=80, rows=24)
        await terminal.wait_idle()
        await terminal.screenshot(os.path.join(folder, f"{number}.png"))


async def main(count):
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        await asyncio.gather(*(capture(number, folder) for number in range(count)))
        print(time.perf_counter() - start)


asyncio.run(main(int(sys.argv[1])))
