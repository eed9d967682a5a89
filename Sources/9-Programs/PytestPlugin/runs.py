"""Calling qa: the screens of a project, and its one run."""

import contextlib
import fcntl
import fnmatch
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import time

from .. import missing_fonts, program
from .words import Result, visible

# The most lines of what qa printed on standard error that a failure shows.
MAX_LINES = 60


class QAError(Exception):
    """Words for a person, printed without a traceback."""


def projects(top, ignored):
    """Yields the projects below a folder, without those in folders that pytest leaves out."""
    for folder, subfolders, _ in os.walk(top):
        path = pathlib.Path(folder)
        if any((path / "screenshots").glob("*.json")):
            yield path
        subfolders[:] = sorted(
            name for name in subfolders
            if name != "screenshots" and not (path / name / "pyvenv.cfg").exists()
            and not any(fnmatch.fnmatch(name, pattern) for pattern in ignored))


def results(folder):
    """The results of the runs of all projects."""
    return [Result.read(path) for path in sorted(folder.glob("*.json"))]


class Project:
    """A project with its screens. Its one run is stored in a folder, which the workers of pytest-xdist share."""

    def __init__(self, root, config, folder):
        self.root = root
        self.start = config.invocation_params.dir
        self.options = shlex.split(config.getoption("qa_args"))
        if config.getoption("qa_base"):
            self.options += ["--base", config.getoption("qa_base")]
        # Why captures are approved, or None if they aren't.
        self.reason = config.getoption("qa_reason") if config.getoption("qa_approve") else None
        self.timeout = config.getoption("qa_timeout")
        self.path = folder / (hashlib.sha256(str(root).encode()).hexdigest() + ".json")
        self.listed = None
        # Whether qa run is a gate, by qa's own rule.
        self.is_ci = False
        self.has_failed = False

    def screens(self):
        """The names of the screens. An error is raised once only, because it is the same for every file."""
        if self.listed is None:
            self.listed = []
            answer = self.call("list")
            self.is_ci = answer["isCI"]
            if self.is_ci and self.reason is not None:
                raise QAError("--qa-approve is refused in a CI: a person approves, after a look at the pictures")
            self.listed = [screen["screen"] for screen in answer["screens"]]
        return self.listed

    def result(self, items):
        """Returns the result of the run, which the first caller makes. The others wait. If the first one is killed,
        the next one runs again."""
        with lock(f"{self.path}.lock", self.timeout + 60):
            if not self.path.exists():
                self.store([item.name for item in items if getattr(item, "project", None) is self])
        result = Result.read(self.path)
        if result.error is not None:
            raise QAError(result.error)
        return result

    def store(self, names):
        """Makes the result and stores it as a whole, since a worker may be killed at any time."""
        stored = {"root": str(self.root), "report": None, "approved": [], "error": None}
        try:
            report = stored["report"] = self.run(names)
            if report["summary"]["exitCode"] and not Result(stored).has_failed:
                raise QAError(f"qa run: exit code {report['summary']['exitCode']}, but no screen failed")
            if self.reason is not None:
                stored["approved"] = self.approve(report, names)
        except QAError as error:
            stored["error"] = str(error)
        part = pathlib.Path(f"{self.path}.part")
        part.write_text(json.dumps(stored), encoding="utf-8")
        part.rename(self.path)

    def run(self, names):
        """Captures screens. A gate needs all of them, and so do names of other things: only a whole run has orphans."""
        chosen = [name for name in names if name in self.listed]
        if self.is_ci or len(chosen) < len(names) or set(chosen) == set(self.listed):
            chosen = []
        return self.call("run", *self.options, *chosen)

    def approve(self, report, names):
        """Approves captures of this run, and returns their screens."""
        wanted = [
            screen["screen"] for screen in report["screens"] if screen["screen"] in set(names)
            and (screen["verdict"] in ("regression", "new") or screen["needsApproval"])]
        if not wanted:
            return []
        newest = self.root / "screenshots" / "current" / "report.json"
        if json.loads(newest.read_text(encoding="utf-8"))["run"] != report["run"]:
            raise QAError("nothing was approved: another run has captured screens meanwhile")
        outcome = self.call("approve", f"--reason={self.reason}", *wanted)
        if outcome.get("requested"):
            # An agent runs pytest, or there is no terminal.
            raise QAError("not approved, but requested: a person decides\n  → qa review")
        return outcome["screens"]

    def call(self, *arguments):
        """Returns the JSON that a command prints."""
        fonts = missing_fonts()
        if fonts:
            raise QAError(f"the fonts of qa are missing\n  → pip install {fonts}")
        command = [program(), *arguments, "--json", "--project", str(self.root)]
        try:
            process = subprocess.Popen(
                command, cwd=str(self.start), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE)
        except OSError as error:
            raise QAError(f"{command[0]} can't be started: {error.strerror}\n  → install qa_screens again")
        try:
            output, errors = process.communicate(timeout=self.timeout)
        except subprocess.TimeoutExpired:
            raise QAError(f"qa {arguments[0]} took longer than {self.timeout:g} s\n  → allow more: --qa-timeout")
        finally:
            if process.poll() is None:
                process.terminate()
                process.communicate()
        try:
            result = json.loads(output.decode("utf-8", "replace"))
        except ValueError:
            result = None
        if not isinstance(result, dict) or "error" in result:
            error = result["error"] if isinstance(result, dict) else {"message": f"exit code {process.returncode}"}
            reason = ": ".join(error[key] for key in ("place", "message") if key in error)
            # Without the reason once more, and without lines for GitHub's runner.
            said = [
                line for line in errors.decode("utf-8", "replace").splitlines()
                if line != f"error: {reason}" and line[:2] != "::"]
            raise QAError("\n".join(map(visible, [f"qa {arguments[0]}: {reason}", *said[-MAX_LINES:]])))
        return result


@contextlib.contextmanager
def lock(path, timeout):
    """Holds the lock of a file, which the system releases if its holder dies."""
    end = time.monotonic() + timeout
    with open(path, "w") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise QAError(f"the qa run of another worker has not ended after {timeout:g} s")
                time.sleep(0.05)
        yield
