// Before and after at 1:1 around an edit or the pointer: a picture scaled to fit isn't exact.
const PEEK_ROWS = 5;

function peek(side, place, factor = 1, options = {}) {
  const node = el("div", { className: "peek" });
  let content = null;
  let wanted = place;
  node.aim = (target) => {
    wanted = target;
    if (!content) return;
    const box = boxOf(side, factor, target);
    const [width, height] = [node.clientWidth, node.clientHeight];
    const left = box.left + Math.min(box.width, width) / 2 - width / 2;
    const top = box.top + Math.min(box.height, height) / 2 - height / 2;
    content.style.left = `${-Math.max(0, Math.min(left, side.width * factor - width))}px`;
    content.style.top = `${-Math.max(0, Math.min(top, side.height * factor - height))}px`;
  };
  // The pictures above have priority.
  requestAnimationFrame(() => setTimeout(() => {
    if (!node.isConnected || side.isForgotten) return;
    content = sheet(side, factor, { place: `peek ${factor}` });
    addOver(content, side, factor, options);
    node.prepend(content);
    node.aim(wanted);
  }));
  return node;
}

function showCloser() {
  const closer = $("closer");
  const sides = [view.sides?.before, view.sides?.after].filter((side) => side?.cell);
  const edit = view.data?.edits[view.edit];
  const isFit = view.zoom === 0 && sides.every((side) => side.width * cellScale(side) > paneWidth(sides.length < 2));
  closer.hidden = isNarrow() || view.mode === "recording" || view.isInspecting || sides.length < 2 || !edit || !isFit;
  if (closer.hidden) {
    closer.replaceChildren();
    return;
  }
  const places = sides.map((side) => placeOf(edit, side.name));
  if (places.some((place) => !place)) {
    closer.hidden = true;
    return;
  }
  const peeks = sides.map((side, index) => peek(side, places[index], cellScale(side)));
  closer.peeks = peeks;
  closer.replaceChildren(
    el("p", { className: "closer-head" }, el("strong", {}, "closer"), " edit ", pin(edit.number),
      ` at full size, ${edit.place ?? ""}`,
      el("span", { className: "hint" }, "follows ", kbd("n"), " ", kbd("p"), " and the pointer")),
    el("div", { className: "closer-panes" }, ...peeks));
}

function moveCloser([column, row]) {
  const closer = $("closer");
  if (closer.hidden || !closer.peeks) return;
  for (const node of closer.peeks) node.aim([column, column, row, row]);
}
