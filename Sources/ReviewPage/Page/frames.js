// Cells of frames. A run is [text, style], [n, style] for n blanks, or [text, style, columns, link] for one
// cell; a number instead of a row is the row of the frame before that it equals.
function rowOf(frames, name, row) {
  const runs = frames[name].rows[row];
  return typeof runs === "number" ? frames.before.rows[runs] : runs;
}

const cellsOf = (frames, name, row) => cellsOfRuns(rowOf(frames, name, row));

// The cells of a row by their columns: the right half of a wide cell is the cell itself.
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

// A picture of cells, where there was no room for the one that was captured: 10 by 19 pixels a cell, at 2×.
async function drawn(frame, frames) {
  const name = frame === frames.before ? "before" : "after";
  const canvas = document.createElement("canvas");
  paint(canvas, frame, (row) => rowOf(frames, name, row), frames.styles);
  const blob = await new Promise((done) => canvas.toBlob(done));
  return URL.createObjectURL(blob);
}

// Draws a frame whose rows are lists of runs.
function paint(canvas, frame, runsOf, styles) {
  const [columns, rows] = frame.size;
  [canvas.width, canvas.height] = [columns * 20, rows * 38];
  const context = canvas.getContext("2d");
  context.fillStyle = frame.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = "alphabetic";
  const family = getComputedStyle(document.documentElement).getPropertyValue("--mono");
  for (let row = 0; row < rows; row++) {
    let last = null;
    for (const cell of cellsOfRuns(runsOf(row))) {
      if (cell === last) continue;
      last = cell;
      drawCell(context, cell, styles[cell.style], row, family);
    }
  }
}

function drawCell(context, cell, style, row, family) {
  const [foreground, background, attributes, , , , line] = style;
  const [x, y, width] = [cell.column * 20, row * 38, Math.max(1, cell.width) * 20];
  context.fillStyle = background;
  context.fillRect(x, y, width, 38);
  context.fillStyle = foreground;
  if (cell.text !== " " && !attributes.includes("conceal")) {
    const weight = attributes.includes("bold") ? "bold " : "";
    const slant = attributes.includes("italic") ? "italic " : "";
    context.font = `${slant}${weight}33.2px ${family}`;
    context.fillText(visible(cell.text), x, y + 30, width);
  }
  if (attributes.includes("underline")) {
    context.fillStyle = line;
    context.fillRect(x, y + 33, width, 2);
  }
  context.fillStyle = foreground;
  if (attributes.includes("strike")) context.fillRect(x, y + 19, width, 2);
  if (attributes.includes("overline")) context.fillRect(x, y + 1, width, 2);
}

// Text over a picture, to be selected and searched; nobody sees it twice.
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
