"""Ten thousand screens that pass: the list is there at once, and a screen shows what it always showed."""

import os
import time

import performance

# Bytes of the page, milliseconds until it is loaded, until rows or a screen are there, and of a frame that 95 % of all
# frames stay below while the list scrolls; bytes of the page's process after that.
LARGEST_PAGE, LONGEST_LOAD, LONGEST_WAIT, LONGEST_FRAME, LARGEST_PROCESS = 3_000_000, 1000, 100, 50, 400 << 20
TRIES = 3

# Milliseconds from an action to the frame that shows what is waited for.
ANSWER = """
const done = arguments[arguments.length - 1], [action, holds] = arguments;
const began = performance.now();
const isThere = new Function(`return Boolean(${holds})`);
new Function(action)();
const look = () => {
  if (isThere() || performance.now() - began > 5000) done(performance.now() - began);
  else requestAnimationFrame(() => setTimeout(look, 0));
};
requestAnimationFrame(() => setTimeout(look, 0));
"""
ROWS = "[...document.querySelectorAll('#\\\\:passed .row')].filter((row) => row.checkVisibility())"
TITLE = "document.querySelector('#\\\\:title h2')?.textContent"
SELECTED = "document.querySelector('.here a')?.textContent"


def listed(browser, page, go, check):
    size = os.path.getsize(page)
    print(f"10,000 screens, most of them pass: {size / 1e6:.1f} MB")
    check(size <= LARGEST_PAGE, f"the page has {size} bytes, not {LARGEST_PAGE}")

    def equal(found, wanted, words):
        check(found == wanted, f"{words}: {found!r}, not {wanted!r}")

    def quick(words, action, holds):
        took = performance.asynchronous(browser, ANSWER, action, holds)
        print(f"  {words}: {took:.0f} ms")
        check(took <= LONGEST_WAIT, f"{words} takes {took:.0f} ms, not {LONGEST_WAIT}")

    def leave():
        browser.press("Escape")
        browser.wait("document.getElementById(':view').hidden", "esc leads back")

    go(browser, page)
    loaded = browser.run("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"  loaded after {loaded:.0f} ms")
    check(loaded <= LONGEST_LOAD, f"the page takes {loaded:.0f} ms")
    equal(browser.run(f"return {ROWS}.length"), 0, "rows of a closed fold")
    quick("opening the fold", "const summary = document.querySelector('.passes summary');"
          "summary.scrollIntoView(); summary.click()", f"{ROWS}.length >= 20")
    check(browser.run("return document.querySelectorAll('.passes .row').length") <= 300, "not all rows are made at once")
    quick("a search", "const field = document.getElementById(':search'); field.value = 'deep07777';"
          "field.dispatchEvent(new Event('input'))", f"{ROWS}.length === 1")
    equal(browser.run("return document.getElementById(':found').textContent"), "1 of 10000 screens", "what is found")
    quick("opening a screen", f"{ROWS}[0].querySelector('a').click()", f"{TITLE} === 'deep07777'")
    equal(browser.run("return document.querySelector('#\\\\:facts .fact:last-child dl').innerText.split('\\n')"),
          ["Config", "screenshots/deep07777.json", "Command", "/bin/sh app.sh deep 7777", "Settings",
           "same as the base"], "how it was taken")
    equal(browser.run("return document.querySelector('[data-taken] .fact-head span').textContent"), "77 ms", "its time")
    leave()
    equal(browser.run(f"return {SELECTED}"), "deep07777", "the row that was opened is selected")
    browser.press("Escape")
    equal(browser.run(f"return {SELECTED}"), "deep07777", "and still is without the search")
    browser.press("j")
    equal(browser.run(f"return {SELECTED}"), "deep07778", "j selects the row below")
    browser.press("k", "k", "Enter")
    browser.wait(f"{TITLE} === 'deep07776'", "Enter opens the row above")
    quick("the next screen", "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))",
          f"{TITLE} === 'deep07777'")
    go(browser, page, "deep00099")
    leave()
    browser.press("j")
    equal(browser.run(f"return {SELECTED}"), "deep00100", "j leads to rows that were not made yet")
    browser.press("5")
    equal(browser.run("return document.getElementById(':found').textContent"), "9960 of 10000 screens", "5 lists them")
    browser.press("5")
    go(browser, page, "noted")
    check("drawn by another renderer" in browser.run("return document.getElementById(':facts').innerText"),
          "a note is shown with its screen")
    leave()
    check("drawn by another renderer" in browser.run("return document.querySelector('.here').innerText"),
          "and in its row")


def scrolled(browser, page, go, check):
    go(browser, page)
    browser.run("document.getElementById(':passes').open = true")
    time.sleep(1)
    for _ in range(TRIES):
        times = performance.scroll(browser)
        frame = performance.part(times, 95)
        print(f"  frames while scrolling: {len(times)}, 95 % below {frame:.0f} ms")
        if frame <= LONGEST_FRAME:
            break
        browser.run("scrollTo(0, 0)")
    check(frame <= LONGEST_FRAME, f"a frame takes {frame:.0f} ms while scrolling, not {LONGEST_FRAME}")
    check(browser.run("return document.elementFromPoint(700, 480).closest('.row') !== null"), "what is in view has rows")
    check(browser.run("return document.querySelectorAll('.passes .row').length") <= 1000,
          "rows that left the window are dropped")
    memory = performance.memory(browser)
    print(f"  {memory >> 20} MiB after that")
    check(memory <= LARGEST_PROCESS, f"{memory >> 20} MiB after scrolling, not {LARGEST_PROCESS >> 20}")
