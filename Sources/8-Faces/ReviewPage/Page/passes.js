// The screens that pass. Their rows are made in batches when they come near the window, and dropped when they leave
// it: ten thousand rows take seconds, and hundreds of megabytes.
const PASSES = SCREENS.filter((screen) => screen.verdict === "pass");
const BATCH = 100;
// The most rows that are made at once and stay, so that the browser's own search finds them.
const FEW = 500;
// The height of a row in pixels, until it is made.
const ROW_HEIGHT = 40;
let shownPasses = null;

const batches = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (isIntersecting) fill(target);
    else drop(target, boundingClientRect.height);
  }
}, { rootMargin: "1000px" });

// Lists the screens that match the filter, and returns their number.
function showPasses() {
  const list = $("passed");
  const wanted = isFiltered() ? PASSES.filter(matches) : PASSES;
  if (!list || isEqual(wanted, shownPasses)) return wanted.length;
  shownPasses = wanted;
  batches.disconnect();
  list.replaceChildren();
  for (let start = 0; start < wanted.length; start += BATCH) {
    const count = Math.min(BATCH, wanted.length - start);
    const batch = el("ol", { "data-start": start, style: { minHeight: `${count * ROW_HEIGHT}px` } });
    list.append(batch);
    if (wanted.length <= FEW) fill(batch);
    else batches.observe(batch);
  }
  if ($("passes").open || isFiltered()) fill(list.firstChild);
  const row = selected && !selected.isConnected ? passRow(Number(selected.dataset.n)) : null;
  if (row) select(row);
  return wanted.length;
}

const isEqual = (one, other) => one.length === other?.length && one.every((value, index) => value === other[index]);

// Makes the rows of a batch.
function fill(batch) {
  if (!batch || batch.firstChild) return;
  const start = Number(batch.dataset.start);
  batch.append(...shownPasses.slice(start, start + BATCH).map(rowOfPass));
  batch.style.minHeight = "";
}

// Drops the rows of a batch, which keeps its height, unless one of them is selected or has the focus.
function drop(batch, height) {
  const isUsed = batch.contains(selected) || batch.contains(document.activeElement);
  if (!batch.firstChild || height === 0 || isUsed) return;
  batch.style.minHeight = `${height}px`;
  batch.replaceChildren();
}

function rowOfPass(screen) {
  const { note } = PAGE.remarks[screen.remarks];
  return el("li", { className: "row short", "data-n": screen.n },
    document.querySelector(".tile.pass .vmark").cloneNode(true),
    el("div", { className: "rmain" }, el("h3", {},
      el("a", { href: `#${encodeURIComponent(screen.anchor)}` }, screen.name), " ",
      el("span", { className: "quiet" }, `same cells as the baseline${note && ` · ${note}`}`))),
    el("p", { className: "state quiet" }, screen.time));
}

// The row of a screen, which is made if need be; null if the filter hides it.
function passRow(n) {
  const index = shownPasses?.findIndex((screen) => screen.n === n) ?? -1;
  if (index < 0) return null;
  const batch = $("passed").children[Math.floor(index / BATCH)];
  fill(batch);
  return batch.children[index % BATCH];
}

// Makes the rows that can be selected next.
function fillAround(row) {
  const batch = row?.closest("#\\:passed > ol");
  fill(batch ? batch.previousElementSibling : $("passed")?.firstChild);
  fill(batch?.nextElementSibling);
}

// What the page says about a screen that passes, with what only this screen has.
function passedSection(screen) {
  const parts = remarksOf(screen.remarks).cloneNode(true);
  parts.querySelector("h2").textContent = screen.name;
  parts.querySelector("[data-taken] .fact-head span").textContent = screen.time;
  const capture = captureOf(screen);
  const facts = capture ? [["Config", capture.config], ["Command", capture.command]] : [];
  parts.querySelector("[data-taken] dl").prepend(...facts.flatMap(([word, text]) =>
    [el("dt", {}, word), el("dd", {}, el("code", {}, text))]));
  return parts;
}

const remarksOf = remembered(4, (number) => markupOf("p" + number));

// How each screen was captured, from the first time that it is asked for. CaptureList in Swift has the format.
let captures = null;

function captureOf(screen) {
  captures ??= readCaptures(JSON.parse($("captures").textContent));
  return captures[screen.index];
}

function readCaptures({ folder, items }) {
  let last = "";
  return items.map((item, index) => {
    if (item === 0) return null;
    const [start, end, middle, config] = item;
    last = last.slice(0, start) + middle + last.slice(last.length - end);
    return { command: last, config: config ?? `${folder}${PASSES[index].name.split(/[@.]/, 1)[0]}.json` };
  });
}
