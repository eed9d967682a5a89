"""Writes the manual pages of qa: of each command from its help, of topics from the documentation.

manual.py QA DOCUMENTATION MAN VERSION
"""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import time

# Name, section, title, page, and the headings that belong to it (none for the whole page).
TOPICS = [
    ("qa-config", 5, "what screens are captured, and how", "Configs.md", None),
    ("qa-steps", 7, "what is done before a screen is captured", "Configs.md", "Steps"),
    ("qa-verdicts", 7, "what is compared, decided and approved", "Verdicts.md", None),
    ("qa-ci", 7, "qa as the gate of a CI", "CI.md", None),
]
DATE = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))


def escaped(text):
    """Text of a line in roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def paragraphs(text):
    """Text in paragraphs; lines that begin with blanks are shown as they are."""
    lines = []
    shown = False
    for line in text.splitlines():
        if line.startswith("  ") != shown:
            shown = not shown
            lines.append(".nf\n.RS 2" if shown else ".RE\n.fi")
        if not line.strip():
            lines.append(".PP" if not shown else "")
        elif re.fullmatch(r"[A-Z][A-Z ]+", line):
            lines.append(f'.SH "{line}"')
        else:
            lines.append(escaped(line.strip() if not shown else line[2:]))
    if shown:
        lines.append(".RE\n.fi")
    return "\n".join(lines)


def label(argument):
    """An option as it is typed, with its value."""
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return f"\\fI{escaped(value)}\\fR"
    names = []
    for name in argument.get("names", []):
        dashes = "--" if name["kind"] == "long" else "-"
        names.append(f"\\fB{escaped(dashes + name['name'])}\\fR")
    suffix = f" \\fI{escaped(value)}\\fR" if argument["kind"] == "option" else ""
    return ", ".join(names) + suffix


def arguments(command):
    """The options of a command, each with what it does."""
    lines = []
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        text = " ".join([argument.get("abstract", ""), argument.get("discussion", "")]).strip()
        default = argument.get("defaultValue")
        if default and "efault" not in text:
            text += f" Default: {default}."
        lines += [".TP", label(argument), escaped(text) or "\\&"]
    return lines


def synopsis(command, name):
    """How a command is called, in a line."""
    words = [f"\\fB{escaped(name)}\\fR"]
    if command.get("subcommands"):
        words.append("\\fIcommand\\fR")
    words.append("[\\fIoptions\\fR]")
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional" and argument.get("shouldDisplay", True):
            dots = " ..." if argument.get("isRepeating") else ""
            text = f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR{dots}"
            words.append(f"[{text}]" if argument.get("isOptional") else text)
    return " ".join(words)


def page(command, name, version):
    """The page of a command."""
    title = name.replace(" ", "-")
    lines = [
        f'.TH "{title.upper()}" 1 "{DATE}" "qa {version}" "qa"', ".SH NAME",
        f"{escaped(title)} \\- {escaped(command.get('abstract', '').rstrip('.'))}", ".SH SYNOPSIS",
        synopsis(command, name),
    ]
    discussion = command.get("discussion", "")
    if discussion:
        lines += [".SH DESCRIPTION", paragraphs(discussion)]
    options = arguments(command)
    if options:
        lines += [".SH OPTIONS", *options]
    commands = [c for c in command.get("subcommands", []) if c.get("shouldDisplay", True)]
    if commands:
        lines.append(".SH COMMANDS")
        for other in commands:
            lines += [
                ".TP", f"\\fB{escaped('qa-' + other['commandName'])}\\fR(1)",
                escaped(other.get("abstract", "")),
            ]
        lines.append(".SH SEE ALSO")
        lines.append(", ".join(f"\\fB{escaped(t[0])}\\fR({t[1]})" for t in TOPICS))
    else:
        lines += [".SH SEE ALSO", "\\fBqa\\fR(1)"]
    return "\n".join(lines) + "\n"


def section(text, heading):
    """The part of a page below one of its headings."""
    found = re.search(rf"^(#+) {heading}\n(.*?)(?=^\1 |^#{{1,2}} |\Z)", text, re.S | re.M)
    return f"# {heading}\n{found.group(2)}"


def topic(entry, documentation, version):
    """The page of a topic, by lowdown."""
    name, number, title, file, heading = entry
    text = (documentation / file).read_text()
    if heading:
        text = section(text, heading)
    # Names after a fence's language are for tests; links between pages lead nowhere here.
    text = re.sub(r"^```(\w+) .*$", r"```\1", text, flags=re.M)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^# .*\n", "", text, count=1)
    body = subprocess.run(
        ["lowdown", "-Tman", "-"], input=text, text=True, check=True,
        capture_output=True).stdout
    head = (
        # Cells of tables are too narrow to be adjusted.
        f'.TH "{name.upper()}" {number} "{DATE}" "qa {version}" "qa"\n.ad l\n.SH NAME\n'
        f"{escaped(name)} \\- {title}\n.SH DESCRIPTION\n")
    return head + body


def write(folder, name, number, text):
    """A page in its folder, compressed as Debian wants it."""
    target = folder / f"man{number}"
    target.mkdir(parents=True, exist_ok=True)
    with open(target / f"{name}.{number}.gz", "wb") as file:
        file.write(gzip.compress(text.encode(), 9, mtime=0))


def main():
    """Writes all pages."""
    qa, documentation, folder, version = sys.argv[1:5]
    documentation, folder = pathlib.Path(documentation), pathlib.Path(folder)
    help_ = subprocess.run([qa, "--experimental-dump-help"], check=True, capture_output=True)
    command = json.loads(help_.stdout)["command"]
    write(folder, "qa", 1, page(command, "qa", version))
    for other in command["subcommands"]:
        if other.get("shouldDisplay", True) and other["commandName"] != "help":
            name = other["commandName"]
            write(folder, f"qa-{name}", 1, page(other, f"qa {name}", version))
    for entry in TOPICS:
        write(folder, entry[0], entry[1], topic(entry, documentation, version))


main()
