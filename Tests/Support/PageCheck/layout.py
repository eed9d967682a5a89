"""The page in little room: nothing sideways, nothing under the decision bar, words before pictures."""

# The widths of windows and phones, and 1400 × 960 pixels at 200 %.
ROOMS = [(390, 844), (480, 900), (560, 800), (640, 900), (700, 480), (768, 1024), (800, 600), (946, 900), (1000, 700)]
SCREENS = ["", "itemDetail", "timeline", "itemArchive", "tagFilter", "resized", "emoji"]

# What is wider than the window, and does not scroll by itself.
SIDEWAYS = """
const node = document.scrollingElement, columns = document.querySelector('.columns');
return [node, columns].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.tagName} ${one.scrollWidth} in ${one.clientWidth}`);
"""

# Whether all of a screen can be brought above the dock, by scrolling to its end.
COVERED = """
const dock = document.getElementById(':dock'), columns = document.querySelector('.columns');
const last = document.getElementById(':facts');
last.scrollIntoView({ block: 'end' });
const [bar, end] = [dock.getBoundingClientRect(), last.getBoundingClientRect()];
const overlap = end.bottom - bar.top;
columns.scrollTo(0, 0);
scrollTo(0, 0);
const tops = [...document.querySelectorAll('#\\\\:edits, #\\\\:panes')].map((node) => node.getBoundingClientRect().top);
return { overlap, tops, ticks: document.getElementById(':ticks').offsetWidth,
  modes: document.querySelector('.modes').offsetHeight,
  isOutside: bar.bottom > innerHeight + 1 && getComputedStyle(columns).overflowY === 'auto' };
"""


def narrow(browser, page, go, check):
    print("little room: 390 to 1000 pixels, 200 %")
    for width, height in ROOMS:
        browser.size(width, height)
        for name in SCREENS:
            go(browser, page, name)
            place = f"{name or 'overview'} at {width}×{height}"
            for words in browser.run(SIDEWAYS):
                check(False, f"{place}: scrolls sideways: {words}")
            if not name:
                continue
            found = browser.run(COVERED)
            check(found["overlap"] <= 1, f"{place}: {found['overlap']:.0f} pixels are under the decision bar")
            check(not found["isOutside"], f"{place}: the decision bar is not in the window")
            check(found["tops"][0] < found["tops"][1], f"{place}: the words stand below the pictures")
            check(found["modes"] <= 40, f"{place}: the views take {found['modes']} pixels, more than one row")
            check(found["ticks"] <= 120, f"{place}: the bar of screens has {found['ticks']} pixels")
    browser.size(1400, 960)
