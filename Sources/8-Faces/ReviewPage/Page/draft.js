// Decisions made on this page, oldest first. They are stored if the browser allows it.
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
    // A page from a file may have no storage: the draft lasts as long as the page.
  }
}

function keepDraft() {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // As above.
  }
}

// The decision on a scope: a group by its index, or a screen by its name.
const itemOf = (scope) =>
  draft.items.findLast((item) =>
    scope.group !== undefined ? item.group === scope.group : item.screen === scope.screen);

function decisionOf(item) {
  const { verb, reason } = item;
  if (item.group === undefined) {
    const isRemoval = verb === "approve" && byName.get(item.screen).verdict === "orphan";
    return { verb: isRemoval ? "remove" : verb, reason, ids: [], names: [item.screen] };
  }
  const group = GROUPS[item.group];
  return verb === "approve"
    ? { verb, reason, ids: group.ids, names: [] } : { verb, reason, ids: [], names: group.screens };
}

// The ids of the approved groups that count together: a server combines all its approvals, but a typed command only
// those with the same reason.
function approvedIDs(reason) {
  const items = draft.items.filter((item) =>
    item.verb === "approve" && item.group !== undefined && (decider.isServed || item.reason === reason));
  return new Set(items.flatMap((item) => GROUPS[item.group].ids));
}

// Whether a screen has no other edits once these groups are approved.
const isSettled = (screen, ids) =>
  screen.decidable && screen.isShared && screen.groups.every((id) => ids.has(id));

// The decision on a screen: its own, or that of a group that decides it; null if there is none.
function stateOf(screen) {
  const own = itemOf({ screen: screen.name });
  if (own) return own;
  const items = draft.items.filter((item) => item.group !== undefined).toReversed();
  const has = (item) => GROUPS[item.group].screens.includes(screen.name);
  const settles = (item) =>
    GROUPS[item.group].ids.some((id) => screen.groups.includes(id)) && isSettled(screen, approvedIDs(item.reason));
  return items.find((item) => item.verb === "reject" && has(item))
    ?? items.find((item) => item.verb === "approve" && settles(item))
    ?? items.find((item) => item.verb === "skip" && PAGE.batches[item.group - PAGE.groups.length] && has(item))
    ?? null;
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
  // Undo restores the decision that this one replaces.
  if (old) item.before = draft.items.splice(draft.items.indexOf(old), 1)[0];
  draft.items.push(item);
  keepDraft();
  return "";
}

// Undoes a decision, and restores the one that it replaced.
async function takeBack(item) {
  if (item.verb !== "skip") {
    const answer = await decider.undo(decisionOf(item));
    if (!answer.isDone) return answer.message;
  }
  const index = draft.items.indexOf(item);
  draft.items.splice(index, 1, ...(item.before ? [item.before] : []));
  keepDraft();
  return "";
}

const undoLast = async () => (draft.items.length > 0 ? takeBack(draft.items.at(-1)) : "");

// All commands to type. Decisions with the same verb and reason are combined, so that their groups settle screens
// together.
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
