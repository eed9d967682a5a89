// Starts the page: the address, keys and buttons.
const ACTIONS = {
  approve: () => act("approve"), reject: () => act("reject"), skip: () => act("skip"), undo,
  group: () => {
    if (view.n >= 0) nextScope();
    else openGroup(Number(selected?.dataset.group ?? 0));
  },
  before: () => setMode("before"), after: () => setMode("after"),
  blink: () => setMode("blink"), difference: () => setMode("difference"),
  side: () => setMode("side"), swipe: () => setMode("swipe"), onion: () => setMode("onion"),
  recording: () => setMode("recording"),
  zoom: setZoom, inspector: toggleInspector,
  nextScreen: () => (view.n < 0 ? selectNext(1) : go(1)),
  previousScreen: () => (view.n < 0 ? selectNext(-1) : go(-1)),
  nextEdit: () => selectEdit(view.edit + 1), previousEdit: () => selectEdit(view.edit - 1),
  filter: () => {
    if (view.n >= 0) leave();
    $("search").focus();
    $("search").select();
  },
  open: () => { if (view.n < 0) openSelected(); },
  back: () => {
    if (view.isInspecting && view.n >= 0) toggleInspector();
    else if (view.n >= 0) leave();
    else if (isFiltered()) clearFilter();
  },
  summary: () => {
    leave();
    if (!$("draft").hidden) $("draft").scrollIntoView({ block: "end" });
  },
  help: showHelp,
};
for (let number = 1; number <= 6; number++) {
  ACTIONS[`verdict${number}`] = () => {
    if (view.n >= 0) leave();
    setVerdict(number);
  };
}
// Actions that need a screen; elsewhere their keys do nothing.
const ON_SCREEN = new Set([
  "approve", "reject", "skip", "before", "after", "blink", "difference", "side", "swipe", "onion", "recording", "zoom", "inspector",
  "nextEdit", "previousEdit",
]);
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const actionOf = new Map(KEYS.map(([key, action]) => [key, action]));

function leave() {
  if (view.n >= 0) location.hash = "#:overview";
}

function clearFilter() {
  Object.assign(filter, { verdict: 0, text: "" });
  filter.kinds.clear();
  $("search").value = "";
  showFilter();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || $("help").open) return;
  const target = event.target;
  if (target.id === ":reason") {
    if (event.key === "Enter") enterReason();
    else if (event.key === "Escape") leaveReason();
    else return;
    event.preventDefault();
    return;
  }
  if (target.id === ":search") {
    if (event.key === "Escape") {
      clearFilter();
      target.blur();
    } else if (event.key === "Enter") {
      target.blur();
      selectNext(1);
    }
    return;
  }
  const isControl = target.closest?.("button, a, summary, input");
  if (isControl && (event.key === "Enter" || event.key === " ")) return;
  if (target.type === "range" && event.key.startsWith("Arrow")) return;
  if (view.isInspecting && view.n >= 0 && ARROWS[event.key]) {
    moveCell(...ARROWS[event.key]);
    event.preventDefault();
    return;
  }
  const action = actionOf.get(event.key);
  if (!action || (view.n < 0 && ON_SCREEN.has(action))) return;
  event.preventDefault();
  ACTIONS[action]();
}

function route() {
  let name = "";
  try {
    name = decodeURIComponent(location.hash.slice(1));
  } catch {
    // A truncated link leads to the overview.
  }
  const screen = byAnchor.get(name);
  if (screen) showScreen(screen.n);
  else showOverview();
}

function setTheme() {
  const root = document.documentElement;
  const isDark = getComputedStyle(root).colorScheme === "dark";
  root.classList.toggle("dark", !isDark);
  root.classList.toggle("light", isDark);
  try {
    localStorage.setItem("qa:theme", isDark ? "light" : "dark");
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

// Finds the font size at which a cell is 10 pixels wide.
function measureCells() {
  const probe = el("span", { style: { font: "100px var(--mono)", position: "absolute", visibility: "hidden" } },
    "0".repeat(100));
  document.body.append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  if (width > 0) document.documentElement.style.setProperty("--cell-font", `${1000 / width}px`);
}

function begin() {
  document.documentElement.classList.add("js");
  try {
    const theme = localStorage.getItem("qa:theme");
    if (theme === "dark" || theme === "light") document.documentElement.classList.add(theme);
  } catch {
    // Without storage, follow the system.
  }
  measureCells();
  loadDraft();
  addCopyButtons($("overview"));
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", route);
  addEventListener("resize", () => { showTicks(); refreshStage(); });
  addEventListener("beforeprint", showPrinted);
  addEventListener("afterprint", hidePrinted);
  $("theme").onclick = setTheme;
  $("keys").onclick = showHelp;
  $("start").onclick = () => { select(null); openSelected(); };
  $("outlines").onclick = () => { view.hasOutlines = !view.hasOutlines; refreshStage(); };
  $("inspect").onclick = toggleInspector;
  $("zoom").onclick = setZoom;
  $("dock").onsubmit = (event) => event.preventDefault();
  $("search").oninput = (event) => { filter.text = event.target.value.trim().toLowerCase(); showFilter(); };
  $("copy-all").onclick = (event) => copy(draftCommands().join("\n"), event.currentTarget);
  $("clear").onclick = () => { draft.items = []; keepDraft(); decisionsChanged(); };
  for (const button of all("[data-mode]")) button.onclick = () => setMode(button.dataset.mode);
  for (const button of all(".tile")) button.onclick = () => setVerdict(Number(button.dataset.filter));
  for (const button of all("[data-open-group]")) {
    button.onclick = () => openGroup(Number(button.dataset.openGroup));
  }
  for (const button of all(".filter")) {
    button.onclick = () => {
      const { kind } = button.dataset;
      if (!filter.kinds.delete(kind)) filter.kinds.add(kind);
      showFilter();
    };
  }
  decisionsChanged();
  showPasses();
  route();
  watchThumbs();
}

begin();
