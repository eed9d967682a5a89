// The current screen: its pictures side by side, or in one of the other views.
const view = {
  n: -1, mode: "side", zoom: 0, edit: 0, cell: null, isInspecting: false, hasOutlines: true,
  swipe: 50, onion: 50, pace: 700, sides: null, data: null,
};
const ZOOMS = ["Fit", "1:1", "2×", "3×"];

// The picture with everything drawn over it, scaled by `factor` from 1×.
function sheet(side, factor, options = {}) {
  const node = el("div", { className: `sheet ${side.isLight ? "on-light" : "on-dark"}` });
  Object.assign(node.style, { width: `${side.width * factor}px`, height: `${side.height * factor}px` });
  // Only whole multiples of the captured size are drawn without smoothing.
  const multiple = factor / side.scale;
  node.classList.toggle("crisp", multiple >= 1 && Number.isInteger(multiple));
  const canvas = painted(side, factor, options.place ?? "pane");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", options.alt || `${side.name}, as it looks`);
  node.append(canvas);
  return node;
}

function addOver(node, side, factor, options) {
  if (view.hasOutlines && options.marks !== false) {
    node.append(marksOf(side, factor, view.data, { edit: view.edit, both: options.both }));
  }
  if (view.isInspecting && view.cell && side.cell) node.append(cellMark(side, factor, view.cell));
}

// The scale of one side relative to the side after, so that cells have the same size in both. Pictures of another
// program are compared, and shown, pixel by pixel.
function cellScale(side, sides = view.sides) {
  const reference = sides.after ?? sides.before;
  return side.cell && reference.cell ? reference.cell.width / side.cell.width : side.scale / reference.scale;
}

const shownSides = (sides = view.sides) => [sides.before, sides.after].filter(Boolean);

// The size shown, in pixels at 1×: that of the larger side.
function extent(sides = view.sides) {
  const sizes = shownSides(sides).map((side) => [side.width, side.height].map((size) => size * cellScale(side, sides)));
  return { width: Math.max(...sizes.map(([width]) => width)), height: Math.max(...sizes.map(([, height]) => height)) };
}

// The scale of a picture in a pane, equal for both sides: fitted but at most 1:1, or set by the zoom.
function factorFor(side, width, sides = view.sides) {
  const whole = side.name === "difference" ? side.width : extent(sides).width;
  return cellScale(side, sides) * (view.zoom > 0 ? view.zoom : Math.min(1, (width - 2) / whole));
}

const paneWidth = (isSingle) => {
  const { paddingLeft, paddingRight } = getComputedStyle($("panes"));
  const width = $("panes").clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return Math.min(800, isSingle || isNarrow() ? width : (width - 12) / 2);
};

const CAPTIONS = {
  before: ["−", "before", "approved baseline"], after: ["+", "after", "this run"],
  last: ["", "last frame", "as it stood when the capture ended"],
  difference: ["≠", "difference", "pixels that differ are red"],
};

function pane(side, isSingle) {
  const width = paneWidth(isSingle);
  const factor = factorFor(side, width);
  const room = roomFor(side, factor);
  const scroll = el("div", { className: `scroll${view.zoom === 0 ? " fit" : ""}` });
  if (view.zoom > 0) {
    Object.assign(scroll, { tabIndex: 0 });
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", `${side.name}, scrolls`);
    scroll.style.height = `${Math.min(room.height + 2, Math.max(240, innerHeight * 0.6))}px`;
    letDrag(scroll);
  }
  const node = sheet(side, factor, { alt: side.frame ? "" : `${SCREENS[view.n].name}, ${side.name}` });
  if (side.frame) node.append(textLayer(side, view.data.frames, factor));
  addOver(node, side, factor, {});
  const edge = side.name === "after" ? oldEdge(view.sides.before, side, factor) : null;
  if (edge) node.append(edge);
  follow(node, side, factor);
  scroll.append(el("div", { style: { width: `${room.width}px`, height: `${room.height}px` } }, node));
  const isLast = ["error", "unstable"].includes(SCREENS[view.n].verdict);
  const [sign, word, words] = isLast ? CAPTIONS.last : CAPTIONS[side.name];
  const figure = el("figure", { className: "pane" },
    el("figcaption", { className: "pane-head" },
      el("span", {}, el("b", { className: `${side.name}-sign`, "aria-hidden": "true" }, sign), " ",
        el("strong", {}, word), ` ${words}`),
      el("span", {}, captionEnd(side.name))),
    scroll);
  return figure;
}

// The room of a pane in pixels: that of the larger side, so that equal places coincide.
function roomFor(side, factor) {
  if (side.name === "difference") return { width: side.width * factor, height: side.height * factor };
  const [unit, { width, height }] = [factor / cellScale(side), extent()];
  return { width: width * unit, height: height * unit };
}

function captionEnd(name) {
  if (name !== "after") return "";
  const time = section(view.n).querySelector("[data-taken] .fact-head span")?.textContent;
  return time ? `settled in ${time}` : "";
}

// Drags a picture larger than its pane with the middle button: the left one selects text.
function letDrag(scroll) {
  scroll.addEventListener("pointerdown", (event) => {
    if (event.button !== 1) return;
    // Prevents the browser's own scrolling.
    event.preventDefault();
    scroll.setPointerCapture(event.pointerId);
    scroll.classList.add("dragged");
  });
  scroll.addEventListener("pointermove", (event) => {
    if (!scroll.hasPointerCapture(event.pointerId)) return;
    scroll.scrollLeft -= event.movementX;
    scroll.scrollTop -= event.movementY;
  });
  scroll.addEventListener("lostpointercapture", () => scroll.classList.remove("dragged"));
}

// Follows the pointer: the closer view and the inspector show the cell under it.
function follow(node, side, factor) {
  if (!side.cell) return;
  const cell = (event) => {
    const box = node.getBoundingClientRect();
    const [columns, rows] = side.frame.size;
    const column = Math.floor(((event.clientX - box.left) / factor - side.padding) / side.cell.width);
    const row = Math.floor(((event.clientY - box.top) / factor - side.padding) / side.cell.height);
    return [Math.min(Math.max(column, 0), columns - 1), Math.min(Math.max(row, 0), rows - 1)];
  };
  let isPending = false;
  node.addEventListener("pointermove", (event) => {
    if (isPending || event.buttons !== 0) return;
    isPending = true;
    requestAnimationFrame(() => {
      isPending = false;
      if (node.isConnected) moveCloser(cell(event));
    });
  });
  node.addEventListener("pointerleave", () => showCloser());
  node.addEventListener("click", (event) => {
    if (!view.isInspecting) return;
    view.cell = cell(event);
    refreshStage();
  });
}

function showSideBySide() {
  const panes = $("panes");
  panes.className = "panes";
  const sides = shownSides();
  if (sides.length < 2) panes.classList.add("single");
  panes.replaceChildren(...sides.map((side) => pane(side, sides.length < 2)));
  const scrolls = all(".scroll", panes);
  for (const one of scrolls) {
    one.addEventListener("scroll", () => {
      for (const other of scrolls) {
        if (other === one) continue;
        if (other.scrollLeft !== one.scrollLeft) other.scrollLeft = one.scrollLeft;
        if (other.scrollTop !== one.scrollTop) other.scrollTop = one.scrollTop;
      }
    });
  }
}

// Scrolls the panes to centre the edit.
function scrollToEdit() {
  if (view.zoom === 0) return;
  const edit = view.data.edits[view.edit];
  for (const scroll of all(".scroll", $("panes"))) {
    const side = view.sides.after ?? view.sides.before;
    const place = edit && side?.cell ? placeOf(edit, side.name) : null;
    if (!place) return;
    const box = boxOf(side, view.zoom, place);
    scroll.scrollLeft = box.left - scroll.clientWidth / 2 + Math.min(box.width, scroll.clientWidth) / 2;
    scroll.scrollTop = box.top - scroll.clientHeight / 2;
  }
}

function refreshStage() {
  if (view.n < 0 || !view.sides) return;
  stopBlinking();
  stopPlaying();
  const inspected = view.sides.after?.cell ? view.sides.after : view.sides.before;
  if (view.isInspecting && inspected?.cell) view.cell ??= firstCell(inspected);
  const scroll = $("panes").querySelector(".scroll");
  const place = [scroll?.scrollLeft ?? 0, scroll?.scrollTop ?? 0];
  const hasBoth = Boolean(view.sides.before && view.sides.after);
  const hasRecording = momentsOf(view.data).length > 0;
  const isPlayed = hasRecording && view.mode === "recording";
  const mode = isPlayed || (hasBoth && view.mode !== "recording") ? view.mode : "side";
  for (const button of all("[data-mode]")) {
    const name = button.dataset.mode;
    button.setAttribute("aria-pressed", String(name === mode));
    button.hidden = name === "recording" ? !hasRecording : !hasBoth && !(name === "side" && hasRecording);
  }
  $("modes").hidden = !hasBoth && !hasRecording;
  $("outlines").hidden = isPlayed;
  $("inspect").hidden = isPlayed;
  if (isPlayed) {
    showRecording();
  } else if (!view.sides.before && !view.sides.after) {
    $("panes").className = "panes single";
    $("panes").replaceChildren(el("p", { className: "empty" }, emptyWords()));
  } else if (mode === "side") {
    showSideBySide();
  } else if (mode === "before" || mode === "after") {
    $("panes").className = "panes single";
    $("panes").replaceChildren(pane(view.sides[mode], true));
  } else {
    showMode(mode);
  }
  for (const node of all(".scroll", $("panes"))) [node.scrollLeft, node.scrollTop] = place;
  $("zoom-words").textContent = zoomWords();
  $("outlines").textContent = view.data.edits.length > MOST_OUTLINES ? "Outline" : "Outlines";
  $("outlines").setAttribute("aria-pressed", String(view.hasOutlines));
  $("inspect").setAttribute("aria-pressed", String(view.isInspecting));
  showCloser();
  showInspector();
}

function emptyWords() {
  const screen = SCREENS[view.n];
  if (screen.verdict === "pass") return "The same cells as the baseline: nothing to look at.";
  return $("n" + screen.n) ? "There is no picture of it." : "There was no room for it in the page.";
}

function zoomWords() {
  if (view.zoom > 0) return ZOOMS[view.zoom];
  const side = view.sides.after ?? view.sides.before;
  if (!side) return "Fit";
  const isSingle = view.mode !== "side" || !(view.sides.before && view.sides.after);
  return `Fit ${Math.round(100 * factorFor(side, paneWidth(isSingle)))} %`;
}
