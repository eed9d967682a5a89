// Shows one screen: takes its section apart and places the parts according to the room.
async function showScreen(n) {
  stopBlinking();
  const isNew = view.n !== n;
  view.n = n;
  document.documentElement.classList.add("in-view");
  $("view").hidden = false;
  const screen = SCREENS[n];
  document.title = `${screen.name} · ${PAGE.project} · qa`;
  if (isNew) Object.assign(view, { edit: 0, cell: null, sides: null });
  chooseScope(screen);
  view.data = details(n);
  const parts = section(n);
  showTitle(parts, screen);
  showEdits(parts);
  showFacts(parts, screen);
  showDock();
  showTicks();
  showHints();
  $("slider").hidden = true;
  let sides;
  try {
    sides = await pictures(n);
  } catch (error) {
    sides = { before: null, after: null, difference: null };
    $("drawn").textContent = `The pictures can't be shown: ${error.message}`;
    $("drawn").hidden = false;
  }
  if (view.n !== n) return;
  view.sides = sides;
  const isDrawn = [sides.before, sides.after].some((side) => side?.isDrawn);
  if (sides.before || sides.after) $("drawn").hidden = !isDrawn;
  if (isDrawn) {
    $("drawn").textContent =
      "Drawn from the cells with this browser's font: there was no room in the page for the captured pictures.";
  }
  setMode(["blink", "recording"].includes(view.mode) ? "side" : view.mode);
  if (isNew) $("main").querySelector(".stage").scrollTop = 0;
  prefetch(n + 1);
}

// Prepares and paints the next screen before the person opens it.
function prefetch(n) {
  if (n >= SCREENS.length) return;
  const later = (action) => (window.requestIdleCallback ? requestIdleCallback(action) : setTimeout(action, 200));
  later(async () => {
    const sides = await pictures(n).catch(() => null);
    for (const side of sides ? shownSides(sides) : []) {
      later(() => {
        if (view.n !== n - 1 || side.isForgotten) return;
        painted(side, factorFor(side, paneWidth(!sides.before || !sides.after), sides), "pane");
      });
    }
  });
}

function showTitle(parts, screen) {
  const title = parts.querySelector(".title").cloneNode(true);
  const link = el("button", { type: "button", className: "button scripted",
    on: { click: (event) => copy(location.href, event.currentTarget) } }, "Copy link ");
  link.append(el("code", { className: "quiet" }, `#${screen.anchor.slice(0, 40)}`));
  $("title").replaceChildren(el("h1", { className: "sr" }, `${PAGE.project}, one screen`), title, link);
}

function showEdits(parts) {
  const edits = parts.querySelector(".edits").cloneNode(true);
  const head = edits.querySelector(".edits-head");
  if (view.data.edits.length > 1) {
    head.append(el("span", { className: "np" }, kbd("p"), " ", kbd("n")));
  }
  addCopyButtons(edits);
  all(".card[data-edit]", edits).forEach((card, index) => {
    card.addEventListener("click", (event) => {
      if (!event.target.closest("summary, button, a") && !String(getSelection())) selectEdit(index);
    });
  });
  $("edits").replaceChildren(edits);
  $("edits").scrollTop = 0;
  markEdit();
}

function showFacts(parts, screen) {
  const facts = parts.querySelector(".facts").cloneNode(true);
  addCopyButtons(facts);
  $("facts").replaceChildren(facts);
  $("said").replaceChildren(
    ...(screen.verdict === "error" && view.data.frames?.after ? [saidByApp()] : []));
}

// The last output of an app that ended, ready to copy.
function saidByApp() {
  const frames = view.data.frames;
  const lines = frames.after.rows.map((_, row) => textOf(frames, "after", row).trimEnd());
  while (lines.at(-1) === "") lines.pop();
  return el("div", {}, el("h2", { className: "said-head" }, "What the app said"), el("pre", { className: "said" }, lines.join("\n")));
}

function markEdit() {
  const cards = all(".card[data-edit]", $("edits"));
  cards.forEach((card, index) => {
    card.classList.toggle("here", index === view.edit);
    if (index === view.edit) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
  });
  const step = $("step");
  const edit = view.data.edits[view.edit];
  step.replaceChildren(...(edit ? ["Edit ", pin(edit.number), ` of ${view.data.edits.length}`] : []));
}

function selectEdit(index) {
  const count = view.data.edits.length;
  if (count === 0) return;
  view.edit = (index + count) % count;
  view.cell = null;
  markEdit();
  const card = all(".card[data-edit]", $("edits"))[view.edit];
  if (card && !isNarrow()) card.scrollIntoView({ block: "nearest" });
  refreshStage();
  scrollToEdit();
}

function go(step) {
  const shown = isFiltered() ? SCREENS.filter(matches) : SCREENS;
  const list = shown.includes(SCREENS[view.n]) ? shown : SCREENS;
  const index = list.indexOf(SCREENS[view.n]) + step;
  const next = list[Math.min(Math.max(index, 0), list.length - 1)];
  if (next) location.hash = "#" + encodeURIComponent(next.anchor);
}

function showOverview() {
  stopBlinking();
  stopPlaying();
  const n = view.n;
  view.n = -1;
  document.documentElement.classList.remove("in-view");
  $("view").hidden = true;
  document.title = `${PAGE.project} · qa`;
  showTicks();
  showHints();
  const row = n < 0 ? null : rows.get(n) ?? passRow(n);
  if (row) {
    const fold = row.closest("details");
    if (fold) fold.open = true;
    select(row);
  }
}
