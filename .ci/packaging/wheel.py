"""Packs wheels (the binary distribution format of packaging.python.org) so that the same files give the same
bytes.

wheel.py SOURCE VERSION FOLDER     the package of a folder, which auditwheel is to complete
wheel.py --fonts SOURCE FOLDER     the wheel of the fonts that are in this package, without which it can't draw
wheel.py --repack FILES NAME FOLDER     a wheel of such files, in order and with the time of the commit
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

METADATA = """Metadata-Version: 2.1
Name: qa-screens
Version: {version}
Summary: Screenshot tests for terminal apps: capture, compare, approve.
Requires-Python: >=3.7
Requires-Dist: {fonts}
Provides-Extra: pytest
Requires-Dist: pytest>=7.2; extra == "pytest"
Classifier: Framework :: Pytest
Description-Content-Type: text/plain

qa launches a terminal app on a pseudoterminal, once for each of its screens, draws the settled frame as a
picture, and compares it, cell by cell, with the approved baseline. This package has the program and the libraries
that it needs; its fonts are in qa-screens-fonts. Run qa --help, or python -m qa_screens.
"""

FONTS_METADATA = """Metadata-Version: 2.1
Name: qa-screens-fonts
Version: {version}
Summary: The fonts that qa-screens draws with.
Requires-Python: >=3.7
Description-Content-Type: text/plain

The fonts of Debian with which qa draws terminals, wherever it is installed. Their licences are in
qa_screens/share/qa/fonts/licences. The version is the date of the newest one.
"""

WHEEL = """Wheel-Version: 1.0
Generator: qa
Root-Is-Purelib: {pure}
Tag: py3-none-{platform}
"""


def record(files, info):
    """The lines of RECORD: each file's digest and size."""
    lines = []
    for name, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    return "\n".join(lines + [f"{info}/RECORD,,"]) + "\n"


def write(path, files, info):
    """Writes a wheel of (name, bytes, mode), with its RECORD at the end as the format advises."""
    moment = max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800)
    files = sorted(files, key=lambda file: (file[0].startswith(info), file[0]))
    files.append((f"{info}/RECORD", record(files, info).encode(), 0o644))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, data, mode in files:
            entry = zipfile.ZipInfo(name, time.gmtime(moment)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, data)
    print(path)


def pack_fonts(source, folder):
    """The wheel of the fonts, which go into the package of the program. It changes only when a font does."""
    source = pathlib.Path(source)
    newest = int(max(path.stat().st_mtime for path in source.rglob("*.[ot]t[cf]")))
    os.environ["SOURCE_DATE_EPOCH"] = str(newest)
    date = time.gmtime(newest)
    version = f"{date.tm_year}.{date.tm_mon}.{date.tm_mday}"
    name = f"qa_screens_fonts-{version}"
    info = f"{name}.dist-info"
    files = [
        (path.relative_to(source).as_posix(), path.read_bytes(), 0o644)
        for path in source.rglob("*")
        if path.is_file()
    ]
    for inner, text in (
        ("METADATA", FONTS_METADATA.format(version=version)),
        ("WHEEL", WHEEL.format(platform="any", pure="true")),
    ):
        files.append((f"{info}/{inner}", text.encode(), 0o644))
    write(os.path.join(folder, f"{name}-py3-none-any.whl"), files, info)


def pack(source, version, folder):
    """The wheel of a folder: the package, and in data what belongs in share."""
    source = pathlib.Path(source)
    fonts = (source / "qa_screens" / "fonts.txt").read_text().split()[0]
    name = f"qa_screens-{version}"
    info = f"{name}.dist-info"
    platform = f"linux_{os.uname().machine}"
    files = []
    for root, target in (("qa_screens", "qa_screens"), ("data", f"{name}.data/data/share")):
        for path in sorted((source / root).rglob("*")):
            if path.is_file():
                inner = path.relative_to(source / root).as_posix()
                mode = 0o755 if path.parent.name == "bin" else 0o644
                files.append((f"{target}/{inner}", path.read_bytes(), mode))
    scripts = "[console_scripts]\nqa = qa_screens:main\n\n[pytest11]\nqa = qa_screens.pytest_plugin\n"
    for inner, text in (
        ("METADATA", METADATA.format(version=version, fonts=fonts)),
        ("WHEEL", WHEEL.format(platform=platform, pure="false")),
        ("entry_points.txt", scripts),
    ):
        files.append((f"{info}/{inner}", text.encode(), 0o644))
    os.makedirs(folder, exist_ok=True)
    write(os.path.join(folder, f"{name}-py3-none-{platform}.whl"), files, info)


def repack(folder, name, output):
    """A wheel of the files of another one, in a settled order."""
    folder = pathlib.Path(folder)
    info = next(path.name for path in folder.iterdir() if path.name.endswith(".dist-info"))
    files = []
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder).as_posix()
        if not path.is_file() or inner == f"{info}/RECORD":
            continue
        is_program = path.parent.name in ("bin", "qa_screens.libs")
        files.append((inner, path.read_bytes(), 0o755 if is_program else 0o644))
    os.makedirs(output, exist_ok=True)
    write(os.path.join(output, name), files, info)


if __name__ == "__main__":
    if sys.argv[1] == "--repack":
        repack(*sys.argv[2:5])
    elif sys.argv[1] == "--fonts":
        pack_fonts(*sys.argv[2:4])
    else:
        pack(*sys.argv[1:4])
