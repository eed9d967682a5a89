// What each key does: key, action, words, heading in the help. The terminal has the same table, and a test
// compares them. Keys are those of KeyboardEvent.key.
const KEYS = [
  ["a", "approve", "approve", "Decide"],
  ["r", "reject", "reject, with a reason", "Decide"],
  [" ", "skip", "skip", "Decide"],
  ["u", "undo", "undo the last decision", "Decide"],
  ["g", "group", "the group, or one by one", "Decide"],
  ["b", "blink", "blink: before, after", "Look"],
  ["d", "difference", "difference, edit by edit", "Look"],
  ["s", "side", "side by side", "Look"],
  ["ArrowLeft", "before", "before alone", "Look"],
  ["ArrowRight", "after", "after alone", "Look"],
  ["w", "swipe", "swipe", "Look"],
  ["o", "onion", "onion skin", "Look"],
  ["t", "recording", "the recording; again: play, pause", "Look"],
  ["z", "zoom", "fit, then 1:1, 2×, 3×", "Look"],
  ["i", "inspector", "inspector of a cell; arrows move it", "Look"],
  ["j", "nextScreen", "next screen", "Move"],
  ["k", "previousScreen", "previous screen", "Move"],
  ["ArrowDown", "nextScreen", "next screen", "Move"],
  ["ArrowUp", "previousScreen", "previous screen", "Move"],
  ["n", "nextEdit", "next edit", "Move"],
  ["p", "previousEdit", "previous edit", "Move"],
  ["/", "filter", "filter by name or word", "Move"],
  ["Enter", "open", "open the screen; in the reason: decide", "Move"],
  ["1", "verdict1", "regressions only", "Verdicts"],
  ["2", "verdict2", "errors only", "Verdicts"],
  ["3", "verdict3", "new screens only", "Verdicts"],
  ["4", "verdict4", "expected changes only", "Verdicts"],
  ["5", "verdict5", "screens that pass only", "Verdicts"],
  ["6", "verdict6", "unstable screens and orphans only", "Verdicts"],
  ["Escape", "back", "back", "Leave"],
  ["q", "summary", "your decisions, and what to type", "Leave"],
  ["?", "help", "this help", "Leave"],
];

// The names of keys on the page.
const KEY_NAMES = {
  " ": "space", ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", Enter: "↵", Escape: "esc",
};
const keyName = (key) => KEY_NAMES[key] ?? key;
