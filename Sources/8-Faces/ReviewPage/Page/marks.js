// Marks over a picture: outlines around cells, numbers outside their corners, masks, the selected cell.
const regionsOf = (edit, name) => (name === "before" ? edit.before : edit.after);

// The box of a region of cells, in pixels of a sheet.
function boxOf(side, factor, [first, last, top, bottom]) {
  const { width, height } = side.cell;
  return {
    left: (side.padding + first * width) * factor, top: (side.padding + top * height) * factor,
    width: (last - first + 1) * width * factor, height: (bottom - top + 1) * height * factor,
  };
}

// The most edits that are all outlined. With more, only the selected one is: more outlines would hide the cells.
const MOST_OUTLINES = 8;
const isOutlined = (data, index, selected) => data.edits.length <= MOST_OUTLINES || index === selected;

const px = (box) => Object.fromEntries(Object.entries(box).map(([key, value]) => [key, `${value}px`]));

function marksOf(side, factor, data, { edit, both = false, numbers = true }) {
  const layer = el("div", { className: `marks ${both ? "both" : side.name}-marks`, "aria-hidden": "true" });
  if (!side.cell) return layer;
  // On small cells, full-size numbers would hide the edits.
  layer.classList.toggle("tiny", side.cell.height * factor < 12);
  for (const [row, first, last] of data.masked ?? []) {
    layer.append(el("div", { className: "hatch", style: px(boxOf(side, factor, [first, last, row, row])) }));
  }
  const taken = [];
  data.edits.forEach((one, index) => {
    if (!isOutlined(data, index, edit)) return;
    const regions = regionsOf(one, side.name);
    let box = null;
    for (const region of regions) {
      box = boxOf(side, factor, region);
      const kind = one.kind === "cursor" ? " corner" : "";
      layer.append(
        el("div", { className: `box${index === edit ? " here" : ""}${kind}`, style: px(box) }));
    }
    if (regions.length === 0 && one.gap != null) {
      const other = regionsOf(one, side.name === "before" ? "after" : "before")[0];
      if (!other) return;
      const place = boxOf(side, factor, [other[0], other[1], one.gap, one.gap]);
      box = { ...place, height: 0 };
      layer.append(el("div", { className: "rule", style: { ...px(box), height: "" } }));
    }
    if (!box || !numbers) return;
    layer.append(numberAt(one.number, box, taken, side.width * factor));
  });
  return layer;
}

// Places a number outside the upper right corner of a box, next to any others there: to their right within the
// picture, otherwise to their left.
function numberAt(number, box, taken, width) {
  const corner = box.left + box.width;
  const isTaken = (left) => taken.some(([x, y]) => Math.abs(x - left) < 18 && Math.abs(y - box.top) < 14);
  let left = corner;
  while (isTaken(left)) left += 18;
  if (left > width) for (left = corner; isTaken(left);) left -= 18;
  taken.push([left, box.top]);
  return el("span", { className: "num", style: { left: `${left}px`, top: `${box.top}px` } }, number);
}

// The edge of the old screen, over one of another size; null if the sizes are equal.
function oldEdge(before, after, factor) {
  if (!before?.frame || !after?.frame) return null;
  const [[columns, rows], [newColumns, newRows]] = [before.frame.size, after.frame.size];
  if (columns === newColumns && rows === newRows) return null;
  return el("div", { className: "marks before-marks", "aria-hidden": "true" },
    el("div", { className: "old-edge", style: px(boxOf(after, factor, [0, columns - 1, 0, rows - 1])) },
      el("span", {}, `${columns}×${rows}`)));
}

function cellMark(side, factor, [column, row]) {
  return el("div", { className: "cellbox", style: px(boxOf(side, factor, [column, column, row, row])) });
}

// The first cell of an edit on one side, or the corresponding place if it has none there.
function placeOf(edit, name) {
  const own = regionsOf(edit, name)[0];
  if (own) return own;
  const other = regionsOf(edit, name === "before" ? "after" : "before")[0];
  if (!other) return null;
  const row = edit.gap ?? other[2];
  return [other[0], other[1], row, row];
}
