// Carries decisions out. A decision is `{ verb, ids, names, reason }`: verb is "approve", "reject" or "remove", ids
// are those of groups, names those of screens. A page from a file shows what to type; a served page asks its server,
// which answers `{ isDone, message }`.
const VERBS = {
  approve: new ShellWord("approve"), reject: new ShellWord("reject"),
  remove: new ShellWord("approve --remove"),
};

// A command as typed in the reader's working directory, with `--project` if the project is elsewhere.
const inProject = (command) => command.replace(/^qa \w+/, (start) => start + PAGE.option);

// The command lines that carry a decision out.
function commandsOf({ verb, ids, names, reason }) {
  const lines = [];
  const start = new ShellWord(inProject(shell`qa ${VERBS[verb]}`));
  const quoted = reason === "" ? new ShellWord('"…"') : ShellWord.quoting(reason);
  const groups = ids.map((id) => wordByID.get(id)).filter((word) => word != null);
  if (groups.length > 0) lines.push(shell`${start} ${groups} --reason ${quoted}`);
  const words = names.map((name) => byName.get(name)?.word).filter((word) => word != null);
  if (words.length > 0) {
    // A name may start like an option.
    lines.push(
      words.some((word) => word.text.startsWith("-"))
        ? shell`${start} --reason ${quoted} -- ${words}`
        : shell`${start} ${words} --reason ${quoted}`);
  }
  return lines;
}

const commandDecider = {
  isServed: false,
  async decide() { return { isDone: true, message: "" }; },
  async undo() { return { isDone: true, message: "" }; },
};

function serverDecider(token) {
  async function ask(path, body) {
    try {
      const answer = await fetch(path, {
        method: "POST", body: JSON.stringify({ run: PAGE.run, ...body }),
        headers: { "Content-Type": "application/json", "X-QA-Token": token },
      });
      const result = await answer.json();
      return { isDone: answer.ok, message: String(result.message ?? "") };
    } catch (error) {
      return { isDone: false, message: `the server does not answer: ${error.message}` };
    }
  }
  // The server stops once all pages are closed for good; reloading one cancels that.
  const page = [...crypto.getRandomValues(new Uint8Array(16))].join("-");
  const report = (path) =>
    fetch(path, {
      method: "POST", body: JSON.stringify({ page }), headers: { "X-QA-Token": token }, keepalive: true,
    }).catch(() => {});
  addEventListener("pageshow", () => report("/api/opened"));
  addEventListener("pagehide", () => report("/api/closed"));
  return {
    isServed: true,
    decide: (decision) => ask("/api/decide", decision),
    undo: ({ verb, ids, names }) => ask("/api/undo", { verb, ids, names }),
  };
}

const decider =
  document.documentElement.dataset.decider === "server"
    ? serverDecider(document.documentElement.dataset.token) : commandDecider;
