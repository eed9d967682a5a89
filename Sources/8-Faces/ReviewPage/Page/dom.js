// Small helpers. Text from outside is only ever set as text, never as markup.
const $ = (id) => document.getElementById(":" + id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// An element with properties and children; strings are text.
function el(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "on") {
      for (const [event, action] of Object.entries(value)) node.addEventListener(event, action);
    } else if (key === "style") {
      Object.assign(node.style, value);
    } else if (key.includes("-") || key === "role" || key === "for" || key === "scope") {
      node.setAttribute(key, value);
    } else {
      node[key] = value;
    }
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

// Makes text from outside visible, as everywhere in qa.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const visible = (text) => text.replace(HIDDEN, (character) => (character === "\u200d" ? character : "\ufffd"));

const kbd = (key) => el("kbd", {}, keyName(key));
const pin = (number) => el("span", { className: "pin" }, number);
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const isNarrow = () => matchMedia("(max-width: 1000px)").matches;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

async function copy(text, button) {
  let isCopied = false;
  try {
    await navigator.clipboard.writeText(text);
    isCopied = true;
  } catch {
    // A page from a file may have no clipboard: fall back to the older API.
    const field = el("textarea", { value: text, style: { position: "fixed", opacity: "0" } });
    document.body.append(field);
    field.select();
    isCopied = document.execCommand("copy");
    field.remove();
  }
  if (!button) return;
  const words = button.textContent;
  button.textContent = isCopied ? "copied" : "select it, and copy";
  setTimeout(() => (button.textContent = words), 1500);
}

// Adds a copy button to each command.
function addCopyButtons(root) {
  for (const node of all("[data-copy]", root)) {
    const text = node.textContent;
    node.removeAttribute("data-copy");
    node.append(copyButton(() => text));
  }
}

const copyButton = (text) =>
  el("button", {
    type: "button", "aria-label": "Copy the command",
    on: { click: (event) => { event.stopPropagation(); copy(text(), event.currentTarget); } },
  }, "copy");
