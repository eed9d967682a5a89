// One cell before and after: its text, its colours, and its contrast.
function codePoints(text) {
  const names = [...text].map((character) => {
    const hex = character.codePointAt(0).toString(16);
    const name = character <= "~" ? asciiName(character) : (PAGE.characters[hex] ?? "");
    return `U+${hex.toUpperCase().padStart(4, "0")} ${name.charAt(0).toUpperCase()}${name.slice(1)}`.trim();
  });
  return names.join(", ");
}

function asciiName(character) {
  if (character === " ") return "space";
  if (/[a-z]/.test(character)) return `latin small letter ${character}`;
  if (/[A-Z]/.test(character)) return `latin capital letter ${character}`;
  if (/[0-9]/.test(character)) return `digit ${character}`;
  return "";
}

const isMasked = (data, [column, row]) =>
  (data.masked ?? []).some(([r, first, last]) => r === row && column >= first && column <= last);

// The facts about a cell for each row of the table; null if there is no such cell.
function factsOf(frames, name, place) {
  const cell = cellAt(frames, name, ...place);
  if (!cell) return null;
  const [foreground, background, attributes, front, back, contrast] = frames.styles[cell.style];
  const isHalf = cell.column !== place[0];
  return {
    Character: { words: codePoints(cell.text), text: visible(cell.text), columns: cell.width, isHalf },
    Foreground: { color: foreground, words: front }, Background: { color: background, words: back },
    Contrast: { contrast, foreground, background, text: cell.text },
    Attributes: { words: attributes || "none" },
    "Link, mask": {
      words: [cell.link === undefined ? "" : visible(frames.links[cell.link]),
        isMasked(view.data, place) ? "masked" : ""].filter(Boolean).join(", ") || "none",
    },
  };
}

function factCell(fact) {
  const node = el("td");
  if (!fact) {
    node.append("not there");
  } else if (fact.color) {
    node.append(el("i", { className: "swatch", style: { background: fact.color } }), " ",
      el("code", {}, fact.color), ` ${fact.words}`);
  } else if (fact.contrast !== undefined) {
    const isBlank = fact.text.trim() === "";
    node.append(el("span", { className: fact.contrast < 4.5 && !isBlank ? "bad" : isBlank ? "" : "good" },
      fact.contrast.toFixed(2)),
      isBlank ? " nothing to read" : fact.contrast < 4.5 ? " below 4.5" : " meets 4.5");
  } else if (fact.columns !== undefined) {
    node.append(el("b", {}, fact.text.trim() === "" ? "␣" : fact.text),
      ` ${fact.words}, ${counted(Math.max(1, fact.columns), "column")}${fact.isHalf ? ", right half" : ""}`);
  } else {
    node.append(fact.words);
  }
  return node;
}

function showInspector() {
  const node = $("inspector");
  const sides = [view.sides?.before, view.sides?.after].filter((side) => side?.cell);
  node.hidden = !view.isInspecting || sides.length === 0;
  if (node.hidden) return;
  view.cell ??= firstCell(sides.at(-1));
  const place = view.cell;
  const facts = ["before", "after"].map((name) => factsOf(view.data.frames, name, place));
  const edits = view.data.edits.filter((edit) =>
    ["before", "after"].some((name) => regionsOf(edit, name).some(([first, last, top, bottom]) =>
      place[0] >= first && place[0] <= last && place[1] >= top && place[1] <= bottom)));
  const rows = Object.keys(facts[0] ?? facts[1] ?? {});
  const differs = rows.filter((row) =>
    facts[0] && facts[1] && JSON.stringify(facts[0][row]) !== JSON.stringify(facts[1][row])
      && (row !== "Contrast" || facts[0][row].contrast !== facts[1][row].contrast));
  const words = sides.length < 2 ? "" : differs.length === 0 ? "the same before and after"
    : `differs in ${differs.map((row) => row.toLowerCase()).join(", ")}`;
  node.replaceChildren(
    el("header", {}, el("strong", {}, "Cell"), el("code", {}, `row ${place[1]}, column ${place[0]}`),
      ...edits.map((edit) => pin(edit.number)),
      el("span", { className: "quiet", role: "status" }, words), el("span", { className: "spring" }),
      el("span", { className: "quiet" }, kbd("←"), kbd("↑"), kbd("↓"), kbd("→"), " cell"),
      el("button", { type: "button", className: "button", on: { click: (event) => copy(
        rows.map((row) => `${row}: ${facts.map((fact) => plain(fact?.[row])).join(" → ")}`).join("\n"),
        event.currentTarget) } }, "Copy as text"),
      el("button", { type: "button", className: "plain-button", on: { click: toggleInspector } },
        "Close ", kbd("i"))),
    el("div", { className: "cell-columns" },
      el("div", { className: "cell-big", "aria-hidden": "true" }, ...sides.map((side) => bigCell(side, place))),
      el("table", {},
        el("thead", {}, el("tr", {}, el("td", {}), el("th", { scope: "col" }, "− before"),
          el("th", { scope: "col" }, "+ after"))),
        el("tbody", {}, ...rows.map((row) =>
          el("tr", { className: differs.includes(row) ? "differs" : "" },
            el("th", { scope: "row" }, row), ...facts.map((fact) => factCell(fact?.[row]))))))));
}

const plain = (fact) =>
  !fact ? "not there" : fact.color ? `${fact.color} (${fact.words})`
    : fact.contrast !== undefined ? fact.contrast.toFixed(2) : `${fact.text ?? ""} ${fact.words}`.trim();

function bigCell(side, place) {
  const [sign] = CAPTIONS[side.name];
  const node = peek(side, [place[0], place[0], place[1], place[1]], 4, { marks: false });
  node.append(el("b", { className: `sign ${side.name}-sign` }, sign));
  return node;
}

function firstCell(side) {
  const edit = view.data.edits[view.edit];
  const place = edit ? placeOf(edit, side.name) : null;
  return place ? [place[0], place[2]] : [0, 0];
}

function toggleInspector() {
  view.isInspecting = !view.isInspecting;
  view.cell = null;
  refreshStage();
  if (view.isInspecting) $("inspector").scrollIntoView({ block: "nearest" });
}

// Moves the selected cell with the arrow keys, within the screen.
function moveCell(columns, rows) {
  const side = view.sides.after?.cell ? view.sides.after : view.sides.before;
  if (!side?.cell || !view.cell) return;
  view.cell = [
    Math.min(Math.max(view.cell[0] + columns, 0), side.frame.size[0] - 1),
    Math.min(Math.max(view.cell[1] + rows, 0), side.frame.size[1] - 1),
  ];
  refreshStage();
}
