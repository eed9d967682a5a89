// The keys and what they do, for the bar at the bottom and the help sheet.
const HINTS = {
  view: [["j", "k"], "screen", ["n", "p"], "edit", ["ArrowLeft", "ArrowRight"], "before, after", ["i"], "inspector",
    ["z"], "zoom", ["a"], "approve", ["r"], "reject", [" "], "skip", ["u"], "undo", ["g"], "whole group", ["?"], "all keys"],
  overview: [["j", "k"], "row", ["Enter"], "open", ["/"], "filter", ["1", "6"], "verdicts", ["g"], "group",
    ["u"], "undo", ["q"], "decisions", ["?"], "all keys"],
};

function showHints() {
  const hints = HINTS[view.n < 0 ? "overview" : "view"];
  const nodes = [];
  for (let index = 0; index < hints.length; index += 2) {
    nodes.push(el("span", {}, ...hints[index].map(kbd), hints[index + 1]));
  }
  $("hints").replaceChildren(...nodes);
}

function showHelp() {
  const headings = [...new Set(KEYS.map(([, , , heading]) => heading))];
  const sections = headings.map((heading) => {
    const lines = new Map();
    for (const [key, action, words, of] of KEYS) {
      if (of !== heading) continue;
      const line = lines.get(action) ?? { keys: [], words };
      line.keys.push(key);
      lines.set(action, line);
    }
    return el("section", {}, el("h3", {}, heading),
      el("dl", {}, ...[...lines.values()].flatMap(({ keys, words }) =>
        [el("dt", {}, ...keys.map(kbd)), el("dd", {}, words)])));
  });
  $("help").replaceChildren(
    el("div", { className: "section-head" }, el("h2", {}, "Keys"),
      el("span", { className: "quiet" }, "the same in the terminal: qa review"),
      el("span", { className: "spring" }),
      el("button", { type: "button", className: "plain-button", on: { click: () => $("help").close() } },
        "Close ", kbd("Escape"))),
    el("div", { className: "help-columns" }, ...sections,
      el("section", {}, el("h3", {}, "Marks"), el("dl", {},
        el("dt", {}, el("del", {}, "gone")), el("dd", {}, "before only"),
        el("dt", {}, el("ins", {}, "came")), el("dd", {}, "after only"),
        el("dt", {}, pin("5")), el("dd", {}, "the edit e5 of the report"),
        el("dt", {}, "middle button"), el("dd", {}, "drags a picture that is larger than its pane")))));
  $("help").showModal();
}
