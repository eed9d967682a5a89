// The cells of frames. A run is [text, style], [n, style] for n blanks, or [text, style, columns, link] for one cell.
// A number in place of a row refers to an equal row of the frame before.
function rowOf(frames, name, row) {
  const runs = frames[name].rows[row];
  return typeof runs === "number" ? frames.before.rows[runs] : runs;
}

const cellsOf = (frames, name, row) => cellsOfRuns(rowOf(frames, name, row));

// The cells of a row by column. Both columns of a wide cell give that cell.
function cellsOfRuns(runs) {
  const cells = [];
  for (const [content, style, columns, link] of runs) {
    if (columns !== undefined) {
      const cell = { text: content, style, column: cells.length, width: columns, link };
      for (let index = 0; index < Math.max(1, columns); index++) cells.push(cell);
    } else if (typeof content === "number") {
      for (let index = 0; index < content; index++) {
        cells.push({ text: " ", style, column: cells.length, width: 1 });
      }
    } else {
      for (const text of content) cells.push({ text, style, column: cells.length, width: 1 });
    }
  }
  return cells;
}

function cellAt(frames, name, column, row) {
  const frame = frames?.[name];
  if (!frame || row < 0 || row >= frame.size[1] || column < 0 || column >= frame.size[0]) return null;
  return cellsOf(frames, name, row)[column] ?? null;
}

const textOf = (frames, name, row) => {
  let text = "";
  let last = null;
  for (const cell of cellsOf(frames, name, row)) {
    if (cell !== last || cell.width <= 1) text += cell.text;
    last = cell;
  }
  return visible(text);
};

// Draws a frame whose rows are lists of runs, scaled by `factor` from 2×.
function paint(canvas, frame, runsOf, styles, factor = 1) {
  const [columns, rows] = frame.size;
  [canvas.width, canvas.height] = [columns * 20 * factor, rows * 38 * factor].map(Math.round);
  const context = canvas.getContext("2d", { alpha: false });
  context.scale(factor, factor);
  context.fillStyle = frame.background;
  context.fillRect(0, 0, columns * 20, rows * 38);
  context.textBaseline = "alphabetic";
  const root = getComputedStyle(document.documentElement);
  const font = `${2 * parseFloat(root.getPropertyValue("--cell-font"))}px ${root.getPropertyValue("--mono")}`;
  let last = "";
  for (let row = 0; row < rows; row++) {
    let column = 0;
    for (const [content, style, own] of runsOf(row)) {
      const count = own ?? (typeof content === "number" ? content : [...content].length);
      const wanted = `${slantOf(styles[style])}${font}`;
      // Setting a font takes as long as drawing with it.
      if (wanted !== last) context.font = last = wanted;
      drawRun(context, { content, column, row, count, isOne: own !== undefined }, styles[style], frame.background);
      column += count;
    }
  }
}

const slantOf = ([, , attributes]) =>
  `${attributes.includes("italic") ? "italic " : ""}${attributes.includes("bold") ? "bold " : ""}`;

function drawRun(context, { content, column, row, count, isOne }, style, ground) {
  const [foreground, background, attributes, , , , line] = style;
  const [x, y, width] = [column * 20, row * 38, Math.max(1, count) * 20];
  if (background !== ground) {
    context.fillStyle = background;
    context.fillRect(x, y, width, 38);
  }
  context.fillStyle = foreground;
  if (typeof content === "string" && !attributes.includes("conceal")) {
    // The main font's characters already have the width of a column; those of other fonts are fitted.
    if (/^[ -~]*$/.test(content)) context.fillText(content, x, y + 30);
    else if (isOne) context.fillText(visible(content), x, y + 30, width);
    else [...content].forEach((text, index) => context.fillText(visible(text), x + index * 20, y + 30, 20));
  }
  if (attributes === "") return;
  if (attributes.includes("underline")) {
    context.fillStyle = line;
    context.fillRect(x, y + 33, width, 2);
  }
  context.fillStyle = foreground;
  if (attributes.includes("strike")) context.fillRect(x, y + 19, width, 2);
  if (attributes.includes("overline")) context.fillRect(x, y + 1, width, 2);
}

// Invisible text over a picture, for selecting and searching.
function textLayer(side, frames, factor) {
  const [columns, rows] = side.frame.size;
  const layer = el("div", { className: "text" });
  for (let row = 0; row < rows; row++) {
    layer.append(el("div", {}, textOf(frames, side.name, row) || " "));
  }
  Object.assign(layer.style, {
    width: `${columns * 10}px`,
    transform: `translate(${side.padding * factor}px, ${side.padding * factor}px) `
      + `scale(${(side.cell.width * factor) / 10}, ${(side.cell.height * factor) / 19})`,
  });
  return layer;
}
