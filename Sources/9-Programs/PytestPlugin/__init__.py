"""The pytest plugin of qa: with `pytest --qa`, each screen of a project is a test.

The screens come from `qa list`, and the verdicts from one `qa run` of the selected screens. The plugin decides
nothing: it shows what the JSON of these commands says. Documentation/Pytest.md describes its use.
"""

import os
import pathlib
import shutil
import tempfile

import pytest


def pytest_addoption(parser):
    group = parser.getgroup("qa", "screens of terminal apps (qa)")
    group.addoption("--qa", action="store_true", help="capture and judge screens, each as a test")
    group.addoption(
        "--qa-project", action="append", metavar="DIR", default=[],
        help="a project whose screens are tests; may be given several times. Default: every one below")
    group.addoption("--qa-base", metavar="REV", help="compare with the merge base with this revision")
    group.addoption(
        "--qa-args", metavar="ARGS", default="", help='more options of qa run: --qa-args="--jobs 2"')
    group.addoption(
        "--qa-approve", action="store_true",
        help="approve the selected screens as they are captured; not in a CI")
    group.addoption("--qa-reason", metavar="TEXT", help="why the approved changes are right")
    group.addoption(
        "--qa-timeout", metavar="SECONDS", type=float, default=3600,
        help="end a run that takes longer (default: %(default)g)")


def pytest_configure(config):
    config.addinivalue_line("markers", "qa: a screen that qa captures and judges")
    if config.getoption("qa"):
        config.pluginmanager.register(Plugin(config), "qa-screens")
    elif config.getoption("qa_approve"):
        raise pytest.UsageError("--qa-approve needs --qa")


class Plugin:
    """The hooks that `--qa` adds."""

    def __init__(self, config):
        if not hasattr(config, "args_source"):
            raise pytest.UsageError("--qa needs pytest 7.2 or newer")
        # Imported here, because pytest loads this module in every environment that qa is installed in.
        from . import items, runs

        self.items, self.runs, self.config = items, runs, config
        self.start = pathlib.Path(config.invocation_params.dir)
        named = [os.path.abspath(self.start / path) for path in config.getoption("qa_project")]
        # The projects that options name; all count if there are none.
        self.named = [pathlib.Path(path) for path in named]
        self.projects = {}
        self.check_approval()
        self.add_projects()
        # The workers of pytest-xdist share the folder with the results of runs, unless they are on other machines.
        shared = getattr(config, "workerinput", {}).get("qa_folder", "")
        self.owns_folder = not os.path.isdir(shared)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="qa-pytest-") if self.owns_folder else shared)

    def check_approval(self):
        """Refuses early what qa would refuse after it has captured everything."""
        if self.config.getoption("qa_approve") and not (self.config.getoption("qa_reason") or "").strip():
            raise pytest.UsageError('--qa-approve needs a reason: --qa-reason "…"')

    def add_projects(self):
        """Adds folders of screens to pytest's arguments: those that it would not look into by itself."""
        for root in self.named:
            if not (root / "screenshots").is_dir():
                raise pytest.UsageError(f"--qa-project {root}: has no folder screenshots; qa init makes one")
        added = self.named
        source = self.config.args_source
        if source != type(source).ARGS and not added:
            top = self.config.rootpath if source == type(source).TESTPATHS else self.start
            added = list(self.runs.projects(top, self.config.getini("norecursedirs")))
            if not added:
                raise pytest.UsageError(
                    f"--qa: no screenshots/<name>.json below {top}; name a project with --qa-project")
        present = [pathlib.Path(os.path.abspath(self.start / path)) for path in self.config.args]
        for folder in (root / "screenshots" for root in added):
            if not any(path == folder or path in folder.parents for path in present):
                self.config.args.append(str(folder))

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node):
        node.workerinput["qa_folder"] = str(self.folder)

    def pytest_collect_file(self, file_path, parent):
        folder = file_path.parent
        if folder.name == "baseline" and file_path.suffix == ".png":
            folder = folder.parent
        elif file_path.suffix != ".json":
            return None
        root = folder.parent
        if folder.name != "screenshots" or self.named and root not in self.named:
            return None
        if root not in self.projects:
            self.projects[root] = self.runs.Project(root, self.config, self.folder)
        return self.items.ProjectFile.make(parent, file_path, self.projects[root])

    def pytest_terminal_summary(self, terminalreporter):
        for result in self.runs.results(self.folder):
            lines = result.summary(self.start)
            if lines:
                terminalreporter.section("qa")
                terminalreporter.write_line("\n".join(lines))

    def pytest_unconfigure(self):
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
