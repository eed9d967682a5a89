// The data of the page: a summary of all screens, and one block of data and one section per screen.
const PAGE = JSON.parse($("data").textContent);
const SCREENS = [...PAGE.screens.map((screen) => ({ ...screen, word: wordOf(screen.word) })), ...passedScreens()]
  .map((screen, n) => Object.assign(screen, { n }));
// Edits that several screens share; then screens with the same edits and no others, which are decided together.
const GROUPS = [...PAGE.groups, ...PAGE.batches];
// The ids of groups as words for a command.
const wordByID = new Map(
  GROUPS.flatMap((group) => group.ids.map((id, index) => [id, wordOf(group.words[index])])));
// If screens look the same by name, the most serious one counts.
const byAnchor = new Map(SCREENS.toReversed().map((screen) => [screen.anchor, screen]));
const byName = new Map(SCREENS.toReversed().map((screen) => [screen.name, screen]));

// The markup that is visible without scripts. With scripts it is text, which is turned into elements here. It was
// escaped when the page was made.
function markupOf(id) {
  const template = document.createElement("template");
  template.innerHTML = $(id)?.textContent ?? "";
  return template.content;
}

// The screens that pass, from the lines that are visible without scripts: name, time, link to remarks.
function passedScreens() {
  const lines = all("li", markupOf("names"));
  return lines.map((line, index) => {
    const remarks = Number(line.querySelector("a")?.getAttribute("href").slice(3) ?? PAGE.plain);
    const name = line.firstChild.textContent;
    return {
      name, anchor: line.id, verdict: "pass", word: null, open: false, decidable: false, groups: [], isShared: false,
      kinds: [], find: `${name.toLowerCase()}${PAGE.remarks[remarks].find}`,
      index, remarks, time: (line.childNodes[1]?.data ?? "").trim(),
    };
  });
}

// Caches values by screen and drops the oldest, so that 200 screens are never all in memory.
function remembered(most, make, forget = () => {}) {
  const values = new Map();
  return (n) => {
    if (values.has(n)) {
      const value = values.get(n);
      values.delete(n);
      values.set(n, value);
      return value;
    }
    const value = make(n);
    values.set(n, value);
    if (values.size > most) {
      const [oldest] = values.keys();
      forget(values.get(oldest));
      values.delete(oldest);
    }
    return value;
  };
}

const NO_DETAILS = { frames: null, before: null, after: null, edits: [], masked: [] };
const details = remembered(8, (n) => ($("d" + n) ? JSON.parse($("d" + n).textContent) : NO_DETAILS));

const section = remembered(4, (n) => {
  if (SCREENS[n].verdict === "pass") return passedSection(SCREENS[n]);
  return $("n" + n) ? markupOf("n" + n) : leftOutSection(SCREENS[n]);
});

// The section of a screen for which the page has only a row.
function leftOutSection(screen) {
  const parts = markupOf("left");
  parts.querySelector("h2").textContent = screen.name;
  parts.querySelector(".title").append(
    el("span", { className: `verdict ${verdictByName.get(screen.verdict).class}` },
      rows.get(screen.n).querySelector(".vmark").cloneNode(true), ` ${screen.verdict}`));
  return parts;
}

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

// The pictures of a screen: `{ before, after, difference }`, each null or decoded, with its size at 1× in pixels, its
// frame, and the size of a cell. Only those of the current, previous and next screen are kept: a browser that decodes
// images itself keeps their pixels long after they are hidden.
const pictures = remembered(2, (n) => loadPictures(n), async (old) => {
  for (const side of Object.values(await old.catch(() => ({})))) if (side) forget(side);
});

// Frees the memory of a picture at once, without waiting for garbage collection.
function forget(side) {
  side.isForgotten = true;
  side.pixels.close?.();
  for (const canvas of side.canvases.values()) release(canvas);
  side.canvases.clear();
}

function release(canvas) {
  [canvas.width, canvas.height] = [0, 0];
}

const pixelsOf = (image) => createImageBitmap(new Blob(
  [bytesOf(image.getAttribute("src").replace("data:image/png;base64,", ""))], { type: "image/png" }));

async function loadPictures(n) {
  const names = ["before", "after", "difference"];
  const sides = await Promise.all(names.map((name) => loadSide(n, name)));
  return Object.fromEntries(names.map((name, index) => [name, sides[index]]));
}

async function loadSide(n, name) {
  const data = details(n);
  const image = section(n).querySelector(`img[data-side="${name}"]`);
  const frame = name === "difference" ? null : (data.frames?.[name] ?? null);
  if (!image && !frame) return null;
  const { scale, padding } = image ? data[name] ?? { scale: 1, padding: 0 } : { scale: 2, padding: 0 };
  // Pictures left out of the page are drawn from the cells: 10 × 19 pixels a cell, at 2×.
  const pixels = image ? await pixelsOf(image) : { width: frame.size[0] * 20, height: frame.size[1] * 38 };
  const side = {
    name, frame, frames: data.frames, isDrawn: !image, pixels, canvases: new Map(), scale, padding,
    width: pixels.width / scale, height: pixels.height / scale,
  };
  if (frame) {
    const [columns, rows] = frame.size;
    side.cell = {
      width: (side.width - 2 * padding) / columns, height: (side.height - 2 * padding) / rows,
    };
  }
  side.isLight = frame ? brightness(frame.background) > 0.5 : false;
  return side;
}

// A picture painted on the page, scaled by `factor` from its size at 1×. Reuses what was painted before for the same
// place.
function painted(side, factor, place) {
  const wanted = [side.width * factor * devicePixelRatio, side.height * factor * devicePixelRatio].map(Math.round);
  const isSmaller = wanted[0] < side.pixels.width;
  const [width, height] = isSmaller ? wanted : [side.pixels.width, side.pixels.height];
  const known = side.canvases.get(place);
  if (known?.width === width && known.height === height) return known;
  if (known) release(known);
  const canvas = el("canvas", { width, height });
  if (side.isDrawn) {
    const { name, frame, frames } = side;
    paint(canvas, frame, (row) => rowOf(frames, name, row), frames.styles, width / side.pixels.width);
  } else {
    const context = canvas.getContext("2d", { alpha: false });
    context.imageSmoothingQuality = "high";
    context.drawImage(side.pixels, 0, 0, width, height);
  }
  side.canvases.set(place, canvas);
  return canvas;
}

function brightness(color) {
  const value = parseInt(color.slice(1), 16);
  return (0.2126 * (value >> 16) + 0.7152 * ((value >> 8) & 255) + 0.0722 * (value & 255)) / 255;
}
