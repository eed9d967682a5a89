"""How quickly the page answers, and how much memory its process has."""

import os

# Milliseconds from a key to the frame that has the next screen with both pictures.
STEP = """
const done = arguments[arguments.length - 1], last = arguments[0];
const times = [];
const title = () => document.querySelector('#\\\\:title h2')?.textContent;
const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)));
(async () => {
  for (let count = 0; count < last; count++) {
    const name = title(), began = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    const isShown = () => title() !== name && document.querySelectorAll('#\\\\:panes .pane').length === 2;
    while (!isShown() && performance.now() - began < 5000) await frame();
    await frame();
    times.push(performance.now() - began);
    // As long as a person looks at least.
    await new Promise((next) => setTimeout(next, 150));
  }
  done(times);
})();
"""

# Milliseconds between frames while the wheel turns from the top to the end of the list.
SCROLL = """
const done = arguments[arguments.length - 1];
const times = [];
let last = 0;
const turn = (now) => {
  if (last) times.push(now - last);
  last = now;
  const top = scrollY;
  scrollBy(0, 120);
  if (scrollY === top || times.length > 3000) done(times);
  else requestAnimationFrame(turn);
};
requestAnimationFrame(turn);
"""


def part(times, percent):
    """The time that so many percent of all times are below."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def asynchronous(browser, script, *arguments):
    return browser.call("POST", "/execute/async", {"script": script, "args": list(arguments)})


def steps(browser, count):
    """The times of so many next screens, in milliseconds."""
    browser.call("POST", "/timeouts", {"script": 600_000})
    return asynchronous(browser, STEP, count)


def scroll(browser):
    browser.call("POST", "/timeouts", {"script": 600_000})
    return asynchronous(browser, SCROLL)


def memory(browser):
    """Bytes of the largest process that shows a page."""
    return max(_resident(process) for process in _descendants(browser.driver.pid) if _is_renderer(process))


def _descendants(process):
    children = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                parent = int(file.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(name))
    found, waiting = [], [process]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def _is_renderer(process):
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return b"--type=renderer" in file.read()
    except OSError:
        return False


def _resident(process):
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith("VmRSS"))
