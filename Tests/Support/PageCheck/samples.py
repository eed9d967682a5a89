"""Projects whose reports have all that a page may have to show, made with the real qa."""

import json
import os
import struct
import subprocess
import zlib

BAR = "\033[48;2;32;48;84m\033[1m\033[38;2;120;180;255m"
PLAIN = "\033[0m"


def at(row, column, text):
    return f"\033[{row + 1};{column + 1}H{text}{PLAIN}"


class Style:
    blue = "\033[38;2;120;180;255m\033[1m"
    amber = "\033[38;2;255;198;109m"
    quiet = "\033[38;2;80;90;112m"
    red = "\033[38;2;255;123;114m"
    purple = "\033[38;2;185;156;255m"
    bold = "\033[1m"


def box(column, row, width, height, title):
    lines = [at(row, column, "╭─ " + Style.blue + title + PLAIN + " " + "─" * (width - len(title) - 5) + "╮")]
    for index in range(1, height - 1):
        lines.append(at(row + index, column, "│") + at(row + index, column + width - 1, "│"))
    lines.append(at(row + height - 1, column, "╰" + "─" * (width - 2) + "╯"))
    return "".join(lines)


def bar(row, columns, text):
    return at(row, 0, "\033[48;2;32;48;84m" + " " * columns) + at(row, 0, "\033[48;2;32;48;84m" + text)


def heading(name, columns, crumb):
    mark = f"  {Style.blue}◆\033[39m {Style.bold}{name}\033[22m  ›  {crumb}"
    return bar(0, columns, mark) + at(0, columns - 16, "\033[48;2;32;48;84mWed 12 Mar 2025")


def keys(row, columns, pairs):
    text = "  " + "   ".join(f"{Style.blue}{key}\033[22m\033[39m {word}" for key, word in pairs)
    return bar(row, columns, text)


def item_list(new, columns=80, rows=24):
    name, done = ("Daybook", "Complete") if new else ("Daylist", "Done")
    tasks = ["Renew passport", "Send invoice to Northwind", "Prepare release notes for 2.4",
             "Water the plants", "Book train to Zürich", "Review pull request from Anaïs",
             "Plan the team retrospective", "Replace bicycle brake pads"]
    out = heading(name, columns, "All tasks")
    out += box(1, 3, columns - 2, 14, "Tasks")
    for index, task in enumerate(tasks):
        style = "\033[48;2;42;66;112m\033[1m" if index == 0 else ""
        out += at(5 + index, 4, f"{style}○ {task:<40}") + at(5 + index, 50, Style.purple + "#work")
    pairs = [("↵", "Open"), ("n", "New"), ("␣", done), ("d", "Delete"), ("?", "Help")]
    out += keys(rows - 1, columns, pairs if new else pairs + [("q", "Quit")])
    return out


def item_detail(new):
    out = heading("Daybook" if new else "Daylist", 80, "Task")
    out += at(2, 3, f"○ {Style.bold}Prepare release notes for 2.4")
    out += box(1, 4, 40, 16, "Notes") + box(43, 4, 35, 16, "Details")
    for index, line in enumerate(["Collect what changed since 2.3 and", "group it by what people see, not by",
                                  "component.", "", "Ask Mira for the two pictures of the", "new timeline."]):
        out += at(5 + index, 3, line)
    rows = [("Status", "○ Open", ""), ("Priority", "▲ High", Style.red),
            ("Due", "Wed 12 Mar, today", Style.quiet if new else Style.amber),
            ("Tags", "#work #docs", Style.purple), ("Created", "Sun 23 Feb", ""), ("Place", "3 of 14", "")]
    if new:
        rows = [row for row in rows if row[0] != "Created"]
    for index, (label, value, style) in enumerate(rows):
        out += at(5 + 2 * index, 45, Style.quiet.replace("80;90;112", "150;160;180") + label)
        out += at(5 + 2 * index, 55, style + value)
    pairs = [("Esc", "Back"), ("e", "Edit"), ("␣", "Complete" if new else "Done"), ("d", "Delete")]
    return out + keys(23, 80, pairs if new else pairs + [("q", "Quit")])


def settings(new):
    out = heading("Daybook" if new else "Daylist", 80, "Settings")
    out += box(1, 3, 60, 8, "Look")
    return out + at(5, 4, "Theme      dark") + at(6, 4, "Language   English")


def light(new):
    blue = "\033[38;2;61;143;232m" if new else "\033[38;2;11;98;196m"
    return at(2, 3, f"{blue}Notes") + at(4, 3, "An app on a light ground") + at(6, 3, f"{blue}Help")


def emoji(new):
    face, word = ("👩‍💻", "完成") if new else ("👍🏽", "完了")
    return (heading("Daylist", 80, "絵文字") + at(3, 3, f"状態: {word}  {face}  ok")
            + at(5, 3, "한국어 텍스트") + at(7, 3, "e\u0301 combined, ﷽ wide"))


def wide(new):
    out = heading("Daylist", 200, "Timeline")
    for row in range(3, 57):
        text = f"{row:02d}  " + "event of the day, told at length  " * 5
        out += at(row, 2, text if not (new and row in (20, 41)) else text.replace("day", "night"))
    return out


def png(width, height, blocks):
    """A PNG of another program: no cells."""
    rows = []
    for y in range(height):
        line = bytearray(b"\x15\x18\x1e" * width)
        for (x0, y0, x1, y1, color) in blocks:
            if y0 <= y < y1:
                line[3 * x0:3 * x1] = bytes(color) * (x1 - x0)
        rows.append(b"\0" + bytes(line))

    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows), 6))
            + chunk(b"IEND", b""))


class Project:
    """A project in a scratch folder, with a repository of its own."""

    def __init__(self, folder, qa):
        self.root, self.qa = folder, qa
        os.makedirs(f"{folder}/screenshots")
        os.makedirs(f"{folder}/out")
        self.write("app.sh", 'cat "$1/out/$2" || exit 64\nprintf "\\033[?25l"\n'
                   'while read -r line; do printf "\\033[20;4Hyou wrote %s" "$line"; done\n')
        self.write(".gitignore", "screenshots/current/\nout/\n")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": f"{folder}.home", "LANG": "C.UTF-8",
            "GIT_AUTHOR_NAME": "Mira Lind", "GIT_AUTHOR_EMAIL": "mira@example.org",
            "GIT_COMMITTER_NAME": "Mira Lind", "GIT_COMMITTER_EMAIL": "mira@example.org",
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        os.makedirs(f"{folder}.home")
        self.run("git", "init", "-q", "-b", "main")
        self.run("git", "config", "user.name", "Mira Lind")
        self.run("git", "config", "user.email", "mira@example.org")

    def write(self, name, data):
        with open(f"{self.root}/{name}", "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())

    def screen(self, name, output, **more):
        self.write(f"out/{name}", output)
        self.configure(name, **more)

    def configure(self, name, **more):
        config = {"command": ["/bin/sh", f"{self.root}/app.sh", self.root, name], "screenshotName": name}
        self.write(f"screenshots/{name}.json", json.dumps(config | more))

    def run(self, *command, statuses=(0,)):
        result = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True)
        if result.returncode not in statuses:
            raise SystemExit(f"{' '.join(command)}: {result.returncode}\n"
                             + (result.stdout + result.stderr).decode())
        return result.stdout.decode()

    def capture(self):
        self.run(self.qa, "run", "--color", "never", statuses=(0, 1, 2))

    def approve(self, *arguments, reason="first look"):
        self.run(self.qa, "approve", *arguments, "--reason", reason, "--by", "Ada")

    def commit(self, message):
        self.run("git", "add", "-A")
        self.run("git", "commit", "-qm", message)

    @property
    def page(self):
        return f"{self.root}/screenshots/current/report.html"


def everything(folder, qa):
    """One screen of each kind."""
    project = Project(folder, qa)

    def draw(new):
        project.screen("itemList", item_list(new))
        project.screen("itemListDone", item_list(new).replace("○", "✓", 1))
        project.screen("itemDetail", item_detail(new))
        project.screen("settings", settings(new))
        project.screen("settingsMail", settings(new) + at(8, 4, "Mail       off"),
                       steps=[{"type": "mail"}, {"press": "enter"}])
        project.screen("settingsLight", light(new), terminal={"theme": "light"})
        project.screen("emoji", emoji(new))
        project.screen("timeline", wide(new), terminal={"columns": 200, "rows": 60})
        project.screen("clock", at(2, 3, "12:07" if new else "09:31") + at(4, 3, "Meeting" if not new else "Lunch"),
                       masks=[{"rows": 2, "columns": [3, 7], "reason": "the clock runs"}])
        project.screen("about", at(2, 3, "Daylist 2.4") + at(4, 3, "made with care"))
        project.screen("usage", at(2, 3, "a list of " + ("sample" if new else "fixed") + " tasks"))
        project.screen("resized", heading("Daylist", 100 if new else 80, "Size"),
                       terminal={"columns": 100 if new else 80, "rows": 30 if new else 24})
        project.screen("mock", at(3, 4, "as the mock has it") + at(5, 4, "more" if new else ""))

    draw(False)
    project.capture()
    project.approve("--all")
    project.write("mock.png", png(1600, 912, [(80, 114, 440, 152, (221, 226, 234))]))
    project.approve("--import", "mock.png", "mock", reason="from the designers")
    project.commit("baselines")
    draw(True)
    project.screen("tagFilter", heading("Daybook", 80, "Tags") + at(4, 3, Style.quiet + "no tags yet"))
    project.configure("itemArchive")
    project.capture()
    project.run(project.qa, "expect", "usage", "--reason", "the tasks are samples now", "--expires", "2099-12-31",
                statuses=(0, 1))
    project.capture()
    return project


def corners(folder, qa):
    """Screens with more edits than are outlined, with edits at the edge, in another size, and without a config."""
    project = Project(folder, qa)
    for new in (False, True):
        words = "zero one two three four five six seven eight nine ten".split()
        lines = "".join(at(2 * row + 1, 6 * (row % 5) + 2,
                           f"{row if new else words[row]:<8}{words[row]} stays where it was, word for word")
                        for row in range(11))
        project.screen("crowded", lines)
        # Two edits whose numbers would both stand beyond the right edge, where one is in the way of the other.
        project.screen("brink", at(5, 60, f"the sum of all {'12.50' if new else '13.75'}")
                       + at(6, 66, f"its owner {'Mira' if new else 'Anna'}"))
        project.screen("shrunk", heading("Daylist", 80 if new else 100, "Size"),
                       terminal={"columns": 80 if new else 100, "rows": 24 if new else 30})
        if new:
            os.remove(f"{project.root}/screenshots/gone.json")
        else:
            project.screen("gone", at(2, 3, "nobody shows this any more"))
        project.capture()
        if not new:
            project.approve("--all")
            project.commit("baselines")
    return project


def group(folder, qa, count=60):
    """The same edit on many screens."""
    project = Project(folder, qa)
    for new in (False, True):
        for index in range(count):
            body = "".join(at(3 + row, 4, f"line {row} of page {index}") for row in range(8))
            project.screen(f"page{index:02d}", heading("Daybook" if new else "Daylist", 80, f"Page {index}") + body)
        project.capture()
        if not new:
            project.approve("--all")
            project.commit("baselines")
    return project


def many(folder, qa, count=200, columns=120, rows=40):
    """Changed screens full of text in many colours, each with an edit of its own."""
    project = Project(folder, qa)
    words = ["ready", "waiting", "review", "Zürich", "invoice", "release", "notes", "blocked"]
    for new in (False, True):
        for index in range(count):
            out = heading("Daybook" if new else "Daylist", columns, f"Screen {index}")
            for row in range(2, rows - 2):
                line = ""
                for column in range(0, columns - 14, 14):
                    seed = (index * 31 + row * 7 + column * 3) % 97
                    color = f"\033[38;2;{90 + seed};{200 - seed};{130 + seed}m"
                    line += f"{color}{words[seed % 8]:<10}{seed:3d} "
                out += at(row, 2, line)
            out += at(10 + index % 20, 4, Style.bold + (f"word {index} changed" if new else "former words"))
            project.screen(f"screen{index:03d}", out, terminal={"columns": columns, "rows": rows})
        project.capture()
        if not new:
            project.approve("--all")
            project.commit("baselines")
    return project


def passing(folder, qa, count=10_000, changed=40):
    """Many screens, few of which changed: a report of some screens, with those that pass multiplied."""
    project = Project(folder, qa)
    for new in (False, True):
        for index in range(changed):
            body = "".join(at(3 + row, 4, f"line {row} of page {index}") for row in range(8))
            word = f"was changed {index}" if new else "as before"
            project.screen(f"changed{index:02d}", heading("Daylist", 80, f"Page {index}") + body + at(15, 4, word))
        project.screen("deep", heading("Daylist", 80, "Deep"))
        project.capture()
        if not new:
            project.approve("--all")
            project.commit("baselines")
    path = f"{project.root}/screenshots/current/report.json"
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    sample = next(screen for screen in report["screens"] if screen["screen"] == "deep")
    others = [screen for screen in report["screens"] if screen is not sample]

    def like(name, number, **more):
        capture = {"config": f"screenshots/{name}.json", "command": ["/bin/sh", "app.sh", "deep", str(number)]}
        return sample | {"screen": name, "capture": capture, "milliseconds": number % 100} | more

    passes = [like(f"deep{index:05d}", index) for index in range(count - changed - 1)]
    passes.append(like("noted", 5, notes=["drawn by another renderer"]))
    report["screens"] = sorted(others + passes, key=lambda screen: screen["screen"])
    with open(path, "w", encoding="utf-8") as file:
        json.dump(report, file)
    project.run(qa, "report", "-o", project.page)
    return project
