// The list of groups and screens: filters, search, the selected row, and the draft. The screens that pass are in
// passes.js.
const filter = { verdict: 0, kinds: new Set(), text: "" };
const verdictByName = new Map(PAGE.verdicts.map((verdict) => [verdict.name, verdict]));
const rows = new Map(all(".row").map((row) => [Number(row.dataset.n), row]));
let selected = null;
const wasOpen = new Map();

const matches = (screen) =>
  (filter.verdict === 0 || verdictByName.get(screen.verdict).key === filter.verdict)
  && [...filter.kinds].every((kind) => kind === ":open" ? screen.open : screen.kinds.includes(kind))
  && filter.text.split(/\s+/).every((word) => screen.find.includes(word));

const isFiltered = () => filter.verdict !== 0 || filter.kinds.size > 0 || filter.text !== "";

function showFilter() {
  let count = 0;
  for (const [n, row] of rows) {
    row.hidden = !matches(SCREENS[n]);
    if (!row.hidden) count += 1;
  }
  count += showPasses();
  for (const fold of all(".fold, .passes")) {
    fold.hidden = fold.matches(".passes") ? shownPasses.length === 0 : all(".row", fold).every((row) => row.hidden);
    const details = fold.matches("details") ? fold : fold.querySelector("details");
    // Remembers what a filter opens, to close it afterwards.
    wasOpen.has(details) || wasOpen.set(details, details.open);
    if (isFiltered() && !fold.hidden) {
      details.open = true;
    } else if (!isFiltered()) {
      details.open = wasOpen.get(details);
      wasOpen.delete(details);
    }
  }
  for (const list of all("ol.list")) {
    if (list.id === ":rows") list.hidden = [...list.children].every((child) => child.hidden);
  }
  for (const button of all(".tile")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.filter) === filter.verdict));
  }
  for (const button of all(".filter")) {
    button.setAttribute("aria-pressed", String(filter.kinds.has(button.dataset.kind)));
  }
  $("found").textContent = isFiltered() ? `${count} of ${counted(SCREENS.length, "screen")}` : "by verdict, then name";
}

function setVerdict(number) {
  filter.verdict = filter.verdict === number ? 0 : number;
  showFilter();
}

// The elements that j and k visit: groups, visible rows, and rows that stand for several screens.
function stops() {
  return all(".grow, .fold, .row").filter((node) => node.checkVisibility());
}

function select(node) {
  selected?.classList.remove("here");
  selected?.removeAttribute("aria-current");
  selected = node;
  if (!node) return;
  node.classList.add("here");
  node.setAttribute("aria-current", "true");
  node.scrollIntoView({ block: "nearest" });
}

function selectNext(step) {
  fillAround(selected);
  const nodes = stops();
  const index = nodes.indexOf(selected);
  select(nodes[Math.min(Math.max(index + step, 0), nodes.length - 1)] ?? null);
}

function openSelected() {
  if (selected?.dataset.group !== undefined) {
    openGroup(Number(selected.dataset.group));
    return;
  }
  if (!selected) {
    openScope(nextStop() ?? { screen: SCREENS[0]?.name });
    return;
  }
  if (selected.classList.contains("fold")) {
    const details = selected.querySelector("details");
    details.open = !details.open;
    return;
  }
  const screen = SCREENS[Number(selected.dataset.n)];
  if (screen) location.hash = "#" + encodeURIComponent(screen.anchor);
}

const STATES = { approve: ["approved", "done"], reject: ["rejected", "no"], skip: ["skipped", "quiet"] };
const statesBefore = new Map();

// Updates the states of rows, the progress and the commands after a decision.
function decisionsChanged() {
  for (const [n, row] of rows) {
    const node = row.querySelector(".state");
    if (!SCREENS[n].decidable || !node) continue;
    if (!statesBefore.has(n)) statesBefore.set(n, [...node.childNodes]);
    const state = stateOf(SCREENS[n]);
    row.classList.toggle("decided", Boolean(state) && state.verb !== "skip");
    node.replaceChildren(...(state
      ? [el("span", { className: STATES[state.verb][1] }, STATES[state.verb][0]), el("br"),
        el("span", { className: "quiet" }, state.verb === "skip" ? "" : decider.isServed ? "" : "draft")]
      : statesBefore.get(n)));
  }
  for (const row of all(".grow")) {
    row.classList.toggle("settled", Boolean(itemOf({ group: Number(row.dataset.group) })));
  }
  const open = SCREENS.filter((screen) => screen.decidable);
  const done = open.filter((screen) => stateOf(screen));
  $("progress").textContent = open.length > 0 ? `${done.length} of ${open.length} decided` : "";
  $("start").hidden = open.length === 0;
  const lines = draftCommands();
  $("draft").hidden = lines.length === 0 || decider.isServed;
  $("draft-words").textContent = `${counted(lines.length, "line")} to type, in the project's folder`;
  $("commands").replaceChildren(...lines.map((line) =>
    el("li", {}, el("code", { className: "command" }, line, copyButton(() => line)))));
  showTicks();
}

// One mark per screen, or one bar per verdict if there are many screens or little room.
function showTicks() {
  const ticks = $("ticks");
  if (SCREENS.length > 60 || isNarrow()) {
    ticks.className = "ticks long";
    const counts = Map.groupBy(SCREENS, (screen) => screen.verdict);
    ticks.replaceChildren(...[...counts].map(([verdict, screens]) =>
      el("i", { className: verdictByName.get(verdict).class, style: { flex: String(screens.length) } })));
  } else {
    ticks.replaceChildren(...SCREENS.map((screen) =>
      el("i", { className: `${verdictByName.get(screen.verdict).class}${screen.n === view.n ? " here" : ""}`
        + `${stateOf(screen) ? " decided" : ""}` })));
  }
  $("position").textContent = view.n < 0
    ? counted(SCREENS.length, "screen") : `${view.n + 1} of ${SCREENS.length}`;
}
