// Where a person decides: the reason, the buttons, and the exact command.
let scope = null;

const scopesOf = (screen) => [
  { screen: screen.name },
  ...GROUPS.map((group, index) => ({ group: index }))
    .filter(({ group }) => GROUPS[group].screens.includes(screen.name)),
];

const isSame = (one, other) => one.group === other.group && one.screen === other.screen;

function showDock(message = "") {
  const dock = $("dock");
  const screen = SCREENS[view.n];
  if (!screen.decidable) {
    dock.replaceChildren(el("div", { className: "line1" }, ...repairing(screen)));
    return;
  }
  if (!scope || !scopesOf(screen).some((one) => isSame(one, scope))) scope = { screen: screen.name };
  const input = el("input", {
    type: "text", id: ":reason", value: draft.reason, autocomplete: "off", maxLength: 1000,
    on: { input: () => { draft.reason = input.value; keepDraft(); showCommand(); } },
  });
  const command = el("code", { className: "command", id: ":command" });
  const note = el("span", { id: ":reason-note" }, draft.reason ? "kept for the next screen" : "say why");
  dock.replaceChildren(
    el("div", { className: "line1" },
      el("div", { className: "reason" }, el("label", { for: ":reason" }, "Reason"), input, note),
      el("button", { type: "button", className: "button approve", on: { click: () => act("approve") } },
        "Approve ", kbd("a")),
      el("button", { type: "button", className: "button reject", on: { click: () => act("reject") } },
        "Reject ", kbd("r")),
      el("button", { type: "button", className: "button", on: { click: () => act("skip") } },
        "Skip ", kbd(" "))),
    el("div", { className: "line2" }, command, ...scopeButton(screen),
      el("span", { className: "decided", role: "status" }, ...decidedWords(screen, message))));
  showCommand();
}

function repairing(screen) {
  const words = {
    error: "Nothing to approve: no screen was taken. A run with an error exits with 2.",
    unstable: "Nothing to approve: two captures differ. A run with such a screen exits with 2.",
    pass: "Nothing to decide: it is as it was approved.",
    orphan: "It has no config any more.",
    "expected change": "Nothing to decide: the change was approved.",
  }[screen.verdict] ?? "There is no picture to decide on.";
  const command = screen.verdict === "orphan"
    ? commandsOf({ verb: "remove", ids: [], names: [screen.name], reason: "" })[0]
    : ["error", "unstable"].includes(screen.verdict) && screen.word ? inProject(shell`qa run ${screen.word}`) : null;
  return [
    el("span", { className: "quiet" }, words), el("span", { className: "spring" }),
    command && el("button", { type: "button", className: "button",
      on: { click: (event) => copy(command, event.currentTarget) } }, `Copy “${command}”`),
    el("button", { type: "button", className: "button", on: { click: () => go(1) } }, "Next ", kbd("j")),
  ].filter(Boolean);
}

// For the screen, or for a group of edits that it has.
function scopeButton(screen) {
  if (scopesOf(screen).length < 2) return [];
  const words = scope.group === undefined ? "this screen" : `${GROUPS[scope.group].ids.join(" ")}, whole group`;
  return [el("button", { type: "button", className: "plain-button", on: { click: nextScope } },
    kbd("g"), ` ${words}`)];
}

function nextScope() {
  const screen = SCREENS[view.n];
  const scopes = scopesOf(screen);
  if (scopes.length < 2) return;
  scope = scopes[(scopes.findIndex((one) => isSame(one, scope)) + 1) % scopes.length];
  showDock();
}

function decidedWords(screen, message) {
  if (message) return [el("strong", {}, message)];
  const state = stateOf(screen);
  const hint = [" · ", kbd("u"), " undo"];
  if (!state) return draft.items.length > 0 ? ["not decided", ...hint] : ["not decided"];
  const words = { approve: "approved", reject: "rejected", skip: "skipped" }[state.verb];
  const where = decider.isServed && state.verb !== "skip" ? "" : state.verb === "skip" ? "" : " in your draft";
  return [el("strong", {}, words), `${where}${state.group !== undefined ? ", with its group" : ""}`, ...hint];
}

function showCommand(verb = "approve") {
  const node = $("command");
  if (!node) return;
  const item = { ...scope, verb, reason: draft.reason };
  const lines = commandsOf(decisionOf(item));
  node.replaceChildren(lines.join("\n"));
  if (lines.length > 0) node.append(copyButton(() => lines.join("\n")));
  node.hidden = lines.length === 0;
}

let asked = null;

// Approves, rejects or skips; without a reason the field asks for it, and Enter there goes on.
async function act(verb) {
  const screen = SCREENS[view.n];
  if (!screen?.decidable) return;
  const isWordless = draft.reason.trim() === "";
  if (verb === "reject" && !asked || verb === "approve" && isWordless) {
    asked = verb;
    showCommand(verb);
    $("reason").focus();
    $("reason").select();
    $("reason").closest(".reason").classList.add("asked");
    $("reason-note").textContent =
      verb === "reject" ? "why not? ↵ rejects, esc leaves" : "why? ↵ approves, esc leaves";
    return;
  }
  asked = null;
  $("reason")?.blur();
  const problem = await decide(scope, verb, draft.reason.trim());
  decisionsChanged();
  if (problem) {
    showDock(problem);
    return;
  }
  const next = nextOpen();
  if (next) location.hash = "#" + encodeURIComponent(next.anchor);
  else showDock();
}

// Enter in the reason does what was asked for; else it approves.
async function enterReason() {
  const verb = asked ?? "approve";
  if (draft.reason.trim() === "") return;
  asked = verb;
  await act(verb);
}

function leaveReason() {
  asked = null;
  $("reason").blur();
  showDock();
}

// The next screen that nobody decided on, from here on and then from the first.
function nextOpen() {
  const order = [...SCREENS.slice(view.n + 1), ...SCREENS.slice(0, Math.max(0, view.n))];
  return order.find(isOpen);
}

async function undo() {
  const problem = await undoLast();
  decisionsChanged();
  if (view.n >= 0) showDock(problem);
}
