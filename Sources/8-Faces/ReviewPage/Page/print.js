// Prints each screen that doesn't pass, with its text and pictures, if the page has room for them. They are added to
// the document only while printing; without scripts they are always in it.
function showPrinted() {
  hidePrinted();
  const screens = SCREENS.filter((screen) => $("n" + screen.n));
  $("printed").append(...screens.map((screen) => printedScreen(screen.n)), markupOf("left"));
}

function hidePrinted() {
  for (const canvas of all("canvas", $("printed"))) release(canvas);
  $("printed").replaceChildren();
}

function printedScreen(n) {
  const node = section(n).querySelector(".screen").cloneNode(true);
  node.removeAttribute("id");
  const leftOut = node.querySelector(".left-out");
  if (leftOut) leftOut.replaceWith(drawnPictures(n, leftOut));
  for (const details of all("details", node)) details.open = true;
  return node;
}

// Pictures drawn from the cells, for a screen whose pictures were left out of the page.
function drawnPictures(n, words) {
  const { frames } = details(n);
  const names = ["before", "after"].filter((name) => frames?.[name]);
  if (names.length === 0) return words.cloneNode(true);
  return el("div", { className: "pictures" }, ...names.map((name) => {
    const canvas = document.createElement("canvas");
    paint(canvas, frames[name], (row) => rowOf(frames, name, row), frames.styles, 0.5);
    return el("figure", { className: "picture" }, el("figcaption", {}, name), canvas);
  }));
}
