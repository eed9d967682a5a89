// Decisions that were made here, oldest first. They are kept as far as the browser lets a page keep things.
const draft = { items: [], reason: "" };
const draftKey = `qa:${PAGE.project}:${PAGE.run}`;

function loadDraft() {
  try {
    const kept = JSON.parse(localStorage.getItem(draftKey) ?? "null");
    if (Array.isArray(kept?.items)) {
      // Other pages may share the storage.
      draft.items = kept.items.filter((item) =>
        ["approve", "reject", "skip"].includes(item.verb) && typeof item.reason === "string"
        && (GROUPS[item.group] || byName.has(item.screen)));
    }
    if (typeof kept?.reason === "string") draft.reason = kept.reason;
  } catch {
    // A page from a file may have no storage: the draft lives as long as the page.
  }
}

function keepDraft() {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // As above.
  }
}

// An item is about a group of edits by its place, or about a screen by its name.
const itemOf = (scope) =>
  draft.items.findLast((item) =>
    scope.group !== undefined ? item.group === scope.group : item.screen === scope.screen);

function decisionOf(item) {
  const { verb, reason } = item;
  if (item.group === undefined) return { verb, reason, ids: [], names: [item.screen] };
  const group = GROUPS[item.group];
  return verb === "approve"
    ? { verb, reason, ids: group.ids, names: [] } : { verb, reason, ids: [], names: group.screens };
}

// What was decided on a screen: by itself, or by groups that have all of its edits.
function stateOf(screen) {
  const own = itemOf({ screen: screen.name });
  if (own) return own;
  const approved = new Set();
  for (const item of draft.items) {
    if (item.group === undefined) continue;
    if (item.verb === "reject" && GROUPS[item.group].screens.includes(screen.name)) return item;
    if (item.verb === "approve") for (const id of GROUPS[item.group].ids) approved.add(id);
  }
  const isSettled = screen.isShared && screen.groups.every((id) => approved.has(id));
  return isSettled && screen.decidable ? { verb: "approve", group: -1 } : null;
}

const isOpen = (screen) => screen.decidable && !stateOf(screen);

async function decide(scope, verb, reason) {
  const item = { ...scope, verb, reason: verb === "skip" ? "" : reason };
  if (verb !== "skip") {
    const answer = await decider.decide(decisionOf(item));
    if (!answer.isDone) return answer.message;
    draft.reason = reason;
  }
  const old = itemOf(scope);
  // What it takes the place of comes back with undo.
  if (old) item.before = draft.items.splice(draft.items.indexOf(old), 1)[0];
  draft.items.push(item);
  keepDraft();
  return "";
}

async function undoLast() {
  const item = draft.items.at(-1);
  if (!item) return "";
  if (item.verb !== "skip") {
    const answer = await decider.undo(decisionOf(item));
    if (!answer.isDone) return answer.message;
  }
  draft.items.pop();
  if (item.before) draft.items.push(item.before);
  keepDraft();
  return "";
}

// All lines to type: decisions with one verb and one reason are one, so that groups settle together.
function draftCommands() {
  const merged = new Map();
  for (const item of draft.items) {
    if (item.verb === "skip") continue;
    const decision = decisionOf(item);
    const key = JSON.stringify([decision.verb, decision.reason]);
    const found = merged.get(key) ?? { ...decision, ids: [], names: [] };
    found.ids.push(...decision.ids.filter((id) => !found.ids.includes(id)));
    found.names.push(...decision.names.filter((name) => !found.names.includes(name)));
    merged.set(key, found);
  }
  return [...merged.values()].flatMap(commandsOf);
}
