// The scope of a decision: one screen, the screens that have certain edits, or those that have these and no others. A
// scope is `{ screen }` by name, or `{ group }` by index in GROUPS.
let scope = null;
let wantedScope = null;

const BATCHES = PAGE.batches.map((_, index) => ({ group: PAGE.groups.length + index }));
const isBatch = (one) => one.group >= PAGE.groups.length;
const batchOf = new Map(
  BATCHES.flatMap((batch) => GROUPS[batch.group].screens.map((name) => [name, batch])));
const isSame = (one, other) => one.group === other.group && one.screen === other.screen;
const idsOf = ({ group }) => GROUPS[group].ids.join(" ");

// The scopes that `g` cycles through: the screen, the screens with equal edits, those that also have other edits.
function scopesOf(screen) {
  const batch = batchOf.get(screen.name);
  const shared = PAGE.groups.map((_, index) => ({ group: index })).filter((one) =>
    GROUPS[one.group].screens.includes(screen.name) && !(batch && idsOf(one) === idsOf(batch)));
  return [{ screen: screen.name }, ...(batch ? [batch] : []), ...shared];
}

// The screens that a decision covers.
function coveredBy(one, verb) {
  if (one.group === undefined) return [byName.get(one.screen)];
  const { ids, screens } = GROUPS[one.group];
  if (verb === "reject") return screens.map((name) => byName.get(name)).filter((screen) => screen?.decidable);
  const approved = new Set([...approvedIDs(draft.reason), ...ids]);
  return SCREENS.filter((screen) =>
    isSettled(screen, approved) && screen.groups.some((id) => ids.includes(id)) && !isDecidedElsewhere(screen, one));
}

function isDecidedElsewhere(screen, one) {
  const state = stateOf(screen);
  return Boolean(state) && state.verb !== "skip" && !isSame(state, one);
}

// The labels of the buttons.
function approvalWords(one) {
  if (one.group === undefined) {
    return byName.get(one.screen).verdict === "orphan" ? "Approve its removal" : "Approve this screen";
  }
  const count = coveredBy(one, "approve").length;
  return count > 0 ? `Approve ${counted(count, "screen")}` : `Approve ${idsOf(one)}`;
}

const rejectionWords = (one) =>
  one.group === undefined ? "Reject" : `Reject ${counted(coveredBy(one, "reject").length, "screen")}`;

function scopeWords(one) {
  if (one.group === undefined) return "this screen";
  const all = GROUPS[one.group].screens.length;
  const count = coveredBy(one, "approve").length;
  if (isBatch(one)) {
    const more = count > all ? `; settles ${counted(count, "screen")}` : "";
    return `${counted(all, "screen")} with nothing but ${idsOf(one)}${more}`;
  }
  const rest = count === 0 ? ": these have edits of their own too"
    : count < all ? `: the other ${all - count} have more edits` : "";
  return `${idsOf(one)}, whole group${rest}`;
}

// MARK: The order of a review

// Everything to decide, in the order of the terminal's review: first what is requested, then the others, and of both
// first screens that are decided together, most screens first.
const isRequested = (one) =>
  (one.group === undefined ? [one.screen] : GROUPS[one.group].screens).some((name) => byName.get(name)?.isRequested);
const REVIEW = [...BATCHES, ...SCREENS.map((screen) => ({ screen: screen.name }))]
  .sort((one, other) => isRequested(other) - isRequested(one));

// The next undecided stop after the current one, wrapping around; null if everything is decided.
function nextStop() {
  const here = view.n < 0 ? null : SCREENS[view.n].name;
  // The group's screens are decided one by one.
  const opened = here && scope?.screen === here ? batchOf.get(here) : null;
  const isOpenBatch = (batch) =>
    batch !== opened && !itemOf(batch) && GROUPS[batch.group].screens.some((name) => isOpen(byName.get(name)));
  const isOpenStop = (one) => {
    if (one.group !== undefined) return isOpenBatch(one);
    const batch = batchOf.get(one.screen);
    return isOpen(byName.get(one.screen)) && !(batch && isOpenBatch(batch));
  };
  const current = here && scope?.group !== undefined && isBatch(scope) ? scope : { screen: here };
  const index = REVIEW.findIndex((one) => isSame(one, current)) + 1;
  return [...REVIEW.slice(index), ...REVIEW.slice(0, Math.max(0, index - 1))].find(isOpenStop) ?? null;
}

// Shows a screen of a scope, for deciding on the whole scope.
function openScope(one) {
  const screens = (one.group === undefined ? [one.screen] : GROUPS[one.group].screens)
    .map((name) => byName.get(name));
  const screen = screens.find(isOpen) ?? screens.find((screen) => screen?.decidable);
  if (!screen) return;
  wantedScope = one;
  if (view.n === screen.n) showScreen(screen.n);
  else location.hash = "#" + encodeURIComponent(screen.anchor);
}

// Opens a group of the overview: preferably its screens with equal edits, to be decided together.
function openGroup(index) {
  openScope(BATCHES.find((batch) => idsOf(batch) === idsOf({ group: index })) ?? { group: index });
}

// The initial scope of a screen: the requested one, the one that has decided it, or the screen alone.
function chooseScope(screen) {
  const scopes = scopesOf(screen);
  const kept = wantedScope ?? scope;
  wantedScope = null;
  scope = scopes.find((one) => kept && isSame(one, kept))
    ?? scopes.find((one) => stateOf(screen)?.group !== undefined && one.group === stateOf(screen).group)
    ?? scopes[0];
}

function nextScope() {
  const scopes = scopesOf(SCREENS[view.n]);
  if (scopes.length < 2) return;
  scope = scopes[(scopes.findIndex((one) => isSame(one, scope)) + 1) % scopes.length];
  showDock();
}
