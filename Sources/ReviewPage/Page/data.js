// What the page carries: a summary of all screens, and one block of data and one section for each.
const PAGE = JSON.parse($("data").textContent);
const SCREENS = PAGE.screens.map((screen, n) => ({ ...screen, n, word: wordOf(screen.word) }));
const GROUPS = PAGE.groups;
// The ids of groups as words of a command.
const wordByID = new Map(
  GROUPS.flatMap((group) => group.ids.map((id, index) => [id, wordOf(group.words[index])])));
const byAnchor = new Map(SCREENS.map((screen) => [screen.anchor, screen]));
const byName = new Map(SCREENS.map((screen) => [screen.name, screen]));

// Values by screen; the oldest are forgotten, so that 200 screens are never all in memory.
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

const details = remembered(40, (n) => JSON.parse($("d" + n).textContent) ?? {});

// The section that is shown where there are no scripts: with scripts its markup is text, which becomes
// elements here. It was escaped when the page was made.
const section = remembered(12, (n) => {
  const template = document.createElement("template");
  template.innerHTML = $("n" + n).textContent;
  return template.content;
});

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

async function sizeOf(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}

// The pictures of a screen: `{ before, after, difference }`, each null or with its address, its size at 1×
// in pixels, its frame, and the size of a cell.
const pictures = remembered(24, (n) => loadPictures(n), async (old) => {
  for (const side of Object.values(await old)) if (side) URL.revokeObjectURL(side.url);
});

async function loadPictures(n) {
  const data = details(n);
  const result = { before: null, after: null, difference: null };
  for (const name of Object.keys(result)) {
    const image = section(n).querySelector(`img[data-side="${name}"]`);
    const frame = name === "difference" ? null : (data.frames?.[name] ?? null);
    if (!image && !frame) continue;
    const side = { name, frame, styles: data.frames?.styles ?? [], isDrawn: !image };
    let { scale, padding } = data[name] ?? { scale: 1, padding: 0 };
    if (image) {
      const base64 = image.getAttribute("src").replace("data:image/png;base64,", "");
      side.url = URL.createObjectURL(new Blob([bytesOf(base64)], { type: "image/png" }));
    } else {
      [scale, padding] = [2, 0];
      side.url = await drawn(frame, data.frames);
    }
    const [width, height] = await sizeOf(side.url);
    Object.assign(side, { width: width / scale, height: height / scale, scale, padding });
    if (frame) {
      const [columns, rows] = frame.size;
      side.cell = {
        width: (side.width - 2 * padding) / columns, height: (side.height - 2 * padding) / rows,
      };
    }
    side.isLight = frame ? brightness(frame.background) > 0.5 : false;
    result[name] = side;
  }
  return result;
}

function brightness(color) {
  const value = parseInt(color.slice(1), 16);
  return (0.2126 * (value >> 16) + 0.7152 * ((value >> 8) & 255) + 0.0722 * (value & 255)) / 255;
}
