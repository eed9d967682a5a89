"""The words of a report for pytest: what failed, with its pictures and the commands that settle it."""

import json
import os
import pathlib
import re
import shlex
import unicodedata

# The most edits of a screen that are shown.
MAX_EDITS = 20
# The most groups of edits, each with several screens, that the summary names.
MAX_GROUPS = 5


def visible(text):
    """A text from outside in one line that no terminal acts on, and no CI that reads the log."""
    text = "".join(
        "\ufffd" if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs") and character != "\u200d"
        else character for character in text)
    return re.sub(r"^(\s*:)(?=:)|(##[\w.-]*)(?=\[)", lambda match: match.group() + "\\", text)


def failure(path, text):
    """A failure without a traceback. Its first line is also in pytest's summary."""
    try:
        from _pytest._code.code import ExceptionChainRepr, ReprEntryNative, ReprFileLocation, ReprTraceback
    except ImportError:
        return text
    traceback = ReprTraceback([ReprEntryNative([f"{text}\n"])], None, "native")
    location = ReprFileLocation(path, 1, text.split("\n")[0])
    return ExceptionChainRepr([(traceback, location, None)])


class Result:
    """The result of a run, as it is stored."""

    @classmethod
    def read(cls, path):
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def __init__(self, stored):
        self.root = pathlib.Path(stored["root"])
        self.error = stored["error"]
        self.approved = stored["approved"]
        self.report = stored["report"] or {}
        self.screens = {screen["screen"]: screen for screen in self.report.get("screens", [])}

    def fails(self, screen):
        """Whether a screen fails the run. In a gate, a change that is only declared does."""
        passes = screen["verdict"] in ("pass", "expected change")
        return not passes or self.report["isGate"] and screen["needsApproval"]

    @property
    def has_failed(self):
        return bool(self.problems) or any(map(self.fails, self.screens.values()))

    @property
    def problems(self):
        """The entries of expected.json that don't apply."""
        return [
            visible(f"{', '.join(entry['entry']['screens'])}: {entry['problem']}")
            for entry in self.report.get("expectations", []) if "problem" in entry]

    def pictures(self, screen, start):
        """The kinds and paths of a screen's pictures, relative to a folder."""
        for kind in ("baseline", "current", "difference"):
            if kind in screen["pictures"]:
                path = self.root / screen["pictures"][kind]["path"]
                yield kind, visible(os.path.relpath(path, start))

    def description(self, screen, start):
        """A screen's verdict, edits and pictures. Its first line stands alone in summaries."""
        edits = screen["edits"]
        head = screen.get("reason") or (edits[0]["change"] if edits else "")
        lines = [f"{screen['verdict']}: {head}" if head else screen["verdict"]]
        for edit in edits[:MAX_EDITS]:
            ids = ", ".join(edit[key] for key in ("id", "group") if key in edit)
            lines.append(f"  {ids}  {edit['words']}")
            lines += [f"      {line[:1]} {line[1:]}" for line in edit.get("excerpt", [])]
        if len(edits) > MAX_EDITS:
            lines.append(f"  and {len(edits) - MAX_EDITS} more edits")
        kinds = {(edit.get("id"), edit["kind"]) for edit in edits}
        lines += [
            f"  {finding['kind']}  {finding['words']}" for finding in screen["findings"]
            if not any((edit, finding["kind"]) in kinds for edit in finding["edits"])]
        lines += [f"  hidden  {hidden['mask']}: {hidden['changed']} cells" for hidden in screen["hidden"]]
        if screen["configChanges"]:
            lines.append(f"  config  changed: {', '.join(screen['configChanges'])}")
        lines += [f"  note  {note}" for note in screen["notes"]]
        lines = [visible(part) for line in lines for part in line.split("\n")]
        lines += [f"  {kind:<11} {path}" for kind, path in self.pictures(screen, start)]
        return "\n".join(lines + [f"  {line}" for line in self.next_steps(screen, start)])

    def next_steps(self, screen, start):
        """What a person can do about a screen that fails."""
        if not self.fails(screen):
            return []
        if "remedy" in screen:
            return [f"try         {visible(screen['remedy'])}"]
        if screen["verdict"] not in ("regression", "new", "expected change"):
            return []
        return [f'accept      qa approve{self.project_option(start)} {screen["screen"]} --reason "…"']

    def project_option(self, start):
        """The option that names the project, unless a person's folder is in it."""
        if self.root in (start, *start.parents):
            return ""
        return f" --project {shlex.quote(visible(os.path.relpath(self.root, start)))}"

    def summary(self, start):
        """Lines below all tests: how to look at what failed, and what concerns the run as a whole."""
        if not self.report:
            return []
        lines = [f"warning: {visible(warning)}" for warning in self.report["warnings"]]
        if self.approved:
            lines.append(f"approved {', '.join(self.approved)}: commit screenshots/baseline with the change")
        failed = [name for name, screen in self.screens.items() if self.fails(screen) and name not in self.approved]
        if failed:
            page = os.path.relpath(self.root / "screenshots" / "current" / "report.html", start)
            lines += [
                f"{group['id']}  {visible(group['change'])}: {len(group['screens'])} screens, "
                f'qa approve{self.project_option(start)} {group["id"]} --reason "…"'
                for group in self.report["groups"][:MAX_GROUPS] if group["settles"]]
            count = "1 screen needs" if len(failed) == 1 else f"{len(failed)} screens need"
            lines.append(f"{count} a person: qa review{self.project_option(start)}, or look at {visible(page)}")
        return lines
