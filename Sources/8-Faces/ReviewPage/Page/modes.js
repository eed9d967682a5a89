// Views that show before and after in the same place: swipe, onion skin, blink, difference.
let blinking = null;

function stopBlinking() {
  clearInterval(blinking);
  blinking = null;
}

function showMode(mode) {
  const { before, after } = view.sides;
  const panes = $("panes");
  panes.className = "panes single";
  if (mode === "difference" && view.sides.difference) {
    panes.replaceChildren(pane(view.sides.difference, true));
    return;
  }
  const factor = factorFor(after, paneWidth(true));
  const room = roomFor(after, factor);
  const scroll = el("div", { className: `scroll${view.zoom === 0 ? " fit" : ""}` });
  if (view.zoom > 0) {
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", `${mode}, scrolls`);
    scroll.style.height = `${Math.min(room.height + 2, Math.max(240, innerHeight * 0.6))}px`;
    letDrag(scroll);
  }
  const name = SCREENS[view.n].name;
  const shown = mode === "difference" ? after : before;
  const scale = factorFor(shown, paneWidth(true));
  const base = sheet(shown, scale, { alt: `${name}, ${mode}` });
  Object.assign(base.style, { width: `${room.width}px`, height: `${room.height}px` });
  Object.assign(
    base.firstChild.style, { width: `${shown.width * scale}px`, height: `${shown.height * scale}px` });
  scroll.append(base);
  panes.replaceChildren(el("figure", { className: "pane" }, scroll));
  MODES[mode](base, factor);
  const edge = oldEdge(before, after, factor);
  if (edge) base.append(edge);
  follow(base, after, factor);
}

// The picture after in a layer over the one before.
function layer(base, factor) {
  const { after } = view.sides;
  const over = el("div", { className: "over" }, sheet(after, factor));
  base.append(over);
  return over;
}

const MODES = {
  swipe(base, factor) {
    const over = layer(base, factor);
    const handle = el("div", { className: "handle", "aria-hidden": "true" });
    base.append(handle);
    const show = () => {
      over.style.clipPath = `inset(0 0 0 ${view.swipe}%)`;
      handle.style.left = `${view.swipe}%`;
    };
    const move = (event) => {
      const box = base.getBoundingClientRect();
      view.swipe = Math.min(100, Math.max(0, (100 * (event.clientX - box.left)) / box.width));
      $("range").value = view.swipe;
      show();
    };
    base.addEventListener("pointerdown", (event) => {
      base.setPointerCapture(event.pointerId);
      move(event);
    });
    base.addEventListener("pointermove", (event) => { if (event.buttons === 1) move(event); });
    slide("Swipe", 0, 100, view.swipe, (value) => { view.swipe = value; show(); });
    show();
  },

  onion(base, factor) {
    const over = layer(base, factor);
    const show = () => (over.style.opacity = view.onion / 100);
    slide("After", 0, 100, view.onion, (value) => { view.onion = value; show(); });
    addOver(base, view.sides.after, factor, { both: true });
    show();
  },

  blink(base, factor) {
    const over = layer(base, factor);
    const toggle = () => (over.hidden = !over.hidden);
    const start = () => {
      stopBlinking();
      // With reduced motion, the person toggles by hand: b again, or a click.
      if (!isStill()) blinking = setInterval(toggle, view.pace);
    };
    base.addEventListener("click", toggle);
    blinkOnce = toggle;
    slide("Each", 150, 2000, view.pace, (value) => { view.pace = value; start(); });
    start();
  },

  difference(base, factor) {
    const { after } = view.sides;
    if (!after.cell) return;
    // A veil with holes over the changes.
    const [width, height] = [after.width * factor, after.height * factor];
    const veil = el("canvas", {
      className: "veil", width: Math.ceil(width * devicePixelRatio), height: Math.ceil(height * devicePixelRatio),
      style: { width: `${width}px`, height: `${height}px`, opacity: "0.62" },
    });
    veil.setAttribute("aria-hidden", "true");
    const context = veil.getContext("2d");
    context.scale(devicePixelRatio, devicePixelRatio);
    context.fillStyle = after.frame.background;
    context.fillRect(0, 0, width, height);
    for (const region of view.data.edits.flatMap((edit) => edit.after)) {
      const box = boxOf(after, factor, region);
      context.clearRect(box.left, box.top, box.width, box.height);
    }
    base.append(veil);
    addOver(base, after, factor, { both: true });
  },
};

let blinkOnce = () => {};

// The slider of a view: a percentage, or a time in milliseconds.
function slide(name, least, most, value, action) {
  $("slider").hidden = false;
  $("slider-name").textContent = name;
  const range = $("range");
  Object.assign(range, { min: least, max: most, value });
  range.oninput = () => action(Number(range.value));
}

function setMode(mode) {
  if (mode === "blink" && view.mode === "blink") {
    blinkOnce();
    return;
  }
  if (mode === "recording") {
    if (momentsOf(view.data).length === 0) return;
    if (view.mode === "recording") {
      player.toggle();
      return;
    }
    player.index = 0;
  }
  view.mode = mode;
  $("slider").hidden = true;
  refreshStage();
}

function setZoom() {
  view.zoom = (view.zoom + 1) % ZOOMS.length;
  refreshStage();
  scrollToEdit();
}
