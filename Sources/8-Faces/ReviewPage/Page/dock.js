// The controls for a decision: the reason, the buttons, and the exact command.
function showDock(message = "") {
  const dock = $("dock");
  const screen = SCREENS[view.n];
  if (!screen.decidable) {
    dock.replaceChildren(el("div", { className: "line1" }, ...repairing(screen)));
    return;
  }
  const isOrphan = screen.verdict === "orphan";
  const input = el("input", {
    type: "text", id: ":reason", value: draft.reason, autocomplete: "off", maxLength: 1000,
    on: { input: () => { draft.reason = input.value; keepDraft(); showCommand(); } },
  });
  const command = el("code", { className: "command", id: ":command" });
  const note = el("span", { id: ":reason-note" }, draft.reason ? "kept for the next screen" : "say why");
  dock.replaceChildren(
    el("div", { className: "line1" },
      el("div", { className: "reason" }, el("label", { for: ":reason" }, "Reason"), input, note),
      decisionSwitch("approve", approvalWords(scope), "a"),
      isOrphan ? null : decisionSwitch("reject", rejectionWords(scope), "r"),
      decisionSwitch("skip", "Skip", " ")),
    el("div", { className: "line2" }, command, ...scopeButton(screen),
      el("span", { className: "decided", role: "status" }, ...decidedWords(screen, message))));
  showCommand();
}

// A button that stays pressed as long as its decision stands. Pressing it again undoes the decision.
const decisionSwitch = (verb, words, key) =>
  el("button", {
    type: "button", className: `button ${verb === "skip" ? "" : verb}`, "aria-pressed": String(itemOf(scope)?.verb === verb),
    on: { click: () => act(verb) },
  }, words, kbd(key));

function repairing(screen) {
  const words = {
    error: "Nothing to approve: no screen was taken. A run with an error exits with 2.",
    unstable: "Nothing to approve: two captures differ. A run with such a screen exits with 2.",
    pass: "Nothing to decide: it is as it was approved.",
    "expected change": "Nothing to decide: the change was approved.",
  }[screen.verdict] ?? "There is no picture to decide on.";
  const command = ["error", "unstable"].includes(screen.verdict) && screen.word
    ? inProject(shell`qa run ${screen.word}`) : null;
  return [
    el("span", { className: "quiet" }, words), el("span", { className: "spring" }),
    command && el("button", { type: "button", className: "button",
      on: { click: (event) => copy(command, event.currentTarget) } }, `Copy “${command}”`),
    el("button", { type: "button", className: "button", on: { click: () => go(1) } }, "Next ", kbd("j")),
  ].filter(Boolean);
}

function scopeButton(screen) {
  if (scopesOf(screen).length < 2) return [];
  return [el("button", { type: "button", className: "plain-button", on: { click: nextScope } },
    kbd("g"), ` ${scopeWords(scope)}`)];
}

const DECISION_KEYS = { approve: "a", reject: "r", skip: " " };

function decidedWords(screen, message) {
  if (message) return [el("strong", {}, message)];
  const state = stateOf(screen);
  if (!state) return draft.items.length > 0 ? ["not decided · ", kbd("u"), " undo"] : ["not decided"];
  const words = { approve: "approved", reject: "rejected", skip: "skipped" }[state.verb];
  const hint = isSame(state, scope)
    ? [" · ", kbd(DECISION_KEYS[state.verb]), " again takes it back"] : [" · ", kbd("u"), " undo"];
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

// Approves, rejects or skips, or undoes that. If a reason is missing, focuses its field; Enter there continues.
async function act(verb) {
  const screen = SCREENS[view.n];
  if (!screen?.decidable || (verb === "reject" && screen.verdict === "orphan")) return;
  const made = itemOf(scope);
  if (made?.verb === verb) {
    asked = null;
    const problem = await takeBack(made);
    decisionsChanged();
    showDock(problem);
    return;
  }
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
  const next = nextStop();
  if (next) openScope(next);
  else showDock();
}

// Enter in the reason's field performs the pending action, or else approves.
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

async function undo() {
  const problem = await undoLast();
  decisionsChanged();
  if (view.n >= 0) showDock(problem);
}
