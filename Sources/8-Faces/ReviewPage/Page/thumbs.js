// Thumbnails for rows near the viewport. They are painted from cells: decoding a whole picture per row takes longer
// than an animation frame, and too much memory.
const THUMB = { width: 244, height: 140 };

function watchThumbs() {
  const waiting = new Set();
  let isBusy = false;
  // Paints one at a time when idle, so that scrolling stays smooth.
  const later = (action) =>
    window.requestIdleCallback ? requestIdleCallback(action, { timeout: 300 }) : setTimeout(action, 50);
  const work = async () => {
    const [thumb] = waiting;
    if (!thumb) {
      isBusy = false;
      return;
    }
    waiting.delete(thumb);
    await showThumb(thumb);
    later(work);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && !target.firstChild) {
        waiting.add(target);
      } else if (!isIntersecting) {
        waiting.delete(target);
        for (const canvas of all("canvas", target)) release(canvas);
        target.replaceChildren();
      }
    }
    if (isBusy || waiting.size === 0) return;
    isBusy = true;
    later(work);
  }, { rootMargin: "400px" });
  for (const thumb of all(".thumb")) observer.observe(thumb);
}

async function showThumb(thumb) {
  const n = Number(thumb.closest(".row").dataset.n);
  const data = details(n);
  const name = ["after", "before"].find((name) => data.frames?.[name]);
  const canvas = el("canvas", { className: "mini", ...THUMB });
  try {
    if (name) paintThumb(canvas, data, name);
    else if (!await shrinkPicture(canvas, n)) return;
    thumb.replaceChildren(canvas);
  } catch {
    // A thumbnail only helps to find a row; the screen itself reports what is wrong with its picture.
    thumb.replaceChildren();
  }
}

// A picture without cells, made by another program.
async function shrinkPicture(canvas, n) {
  const image = section(n).querySelector('img[data-side="after"], img[data-side="before"]');
  if (!image) return false;
  const bitmap = await pixelsOf(image);
  const scale = Math.max(THUMB.width / bitmap.width, THUMB.height / bitmap.height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
  bitmap.close();
  return true;
}

// Cells as seen from afar: backgrounds, words as bars, and the edits. Letters three pixels high are unreadable and
// take twenty times as long.
function paintThumb(canvas, data, name) {
  const { frames } = data;
  const [columns, rows] = frames[name].size;
  const width = Math.max(THUMB.width / columns, THUMB.height / rows / 1.9);
  const height = width * 1.9;
  const context = canvas.getContext("2d", { alpha: false });
  const fill = (color, ...box) => {
    context.fillStyle = color;
    context.fillRect(...box);
  };
  fill(frames[name].background, 0, 0, THUMB.width, THUMB.height);
  const last = Math.min(rows, Math.ceil(THUMB.height / height));
  for (let row = 0; row < last; row++) {
    let column = 0;
    for (const [content, style, own] of rowOf(frames, name, row)) {
      const [foreground, background] = frames.styles[style];
      const count = own ?? (typeof content === "number" ? content : [...content].length);
      const [x, y] = [column * width, row * height];
      if (background !== frames[name].background) fill(background, x, y, count * width, height);
      if (typeof content !== "number") {
        context.globalAlpha = 0.7;
        for (const { 0: word, index } of content.matchAll(/[^ ]+/g)) {
          const start = own ? x : x + index * width;
          fill(foreground, start, y + 0.25 * height, (own ?? word.length) * width - 0.5, 0.55 * height);
        }
        context.globalAlpha = 1;
      }
      column += count;
    }
  }
  context.strokeStyle = brightness(frames[name].background) > 0.5 ? "#17733f" : "#4cc38a";
  context.lineWidth = 2;
  for (const edit of data.edits) {
    for (const [first, end, top, bottom] of regionsOf(edit, name).slice(0, 8)) {
      context.strokeRect(
        first * width, top * height, (end - first + 1) * width, (bottom - top + 1) * height);
    }
  }
}
