"""What pytest collects: files of a project, and the parts of a report that can fail."""

import re

import pytest

from .runs import QAError
from .words import failure


class ProjectFile(pytest.File):
    """A config with its screens, the declared changes, or the picture of a baseline."""

    @classmethod
    def make(cls, parent, path, project):
        file = cls.from_parent(parent, path=path)
        file.project = project
        return file

    def collect(self):
        screens, name = self.project.screens(), self.path.stem
        if not screens:
            return []
        if self.path.suffix == ".png":
            # qa gives a picture of no screen the verdict "orphan".
            names = [] if name in screens else [name]
        elif name == "expected":
            return [Expectations.make(self, "expectations")]
        else:
            names = [screen for screen in screens if re.split("[@.]", screen)[0] == name]
        return [Screen.make(self, name) for name in names]

    def repr_failure(self, excinfo):
        return str(excinfo.value) if isinstance(excinfo.value, QAError) else super().repr_failure(excinfo)


class ReportItem(pytest.Item):
    """A part of a report."""

    @classmethod
    def make(cls, file, name):
        item = cls.from_parent(file, name=name)
        item.project = file.project
        item.add_marker("qa")
        return item

    def reportinfo(self):
        # pytest would print the end of an id as a name of Python, with "::" for ".", if this were the name alone.
        return self.path, None, f"screen {self.name}"

    def result(self):
        """Returns the result of the run. If there is none, one item of this process fails, and others are skipped."""
        project = self.project
        try:
            return project.result(self.session.items)
        except QAError:
            if project.has_failed:
                pytest.skip("qa run gave no verdicts, as another test says")
            project.has_failed = True
            raise

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, QAError):
            return failure(str(self.path), str(excinfo.value))
        return super().repr_failure(excinfo)


class Screen(ReportItem):
    """The verdict on a screen, or on a baseline without a config."""

    def runtest(self):
        result = self.result()
        screen = result.screens.get(self.name)
        if screen is None:
            if "shard" in result.report:
                pytest.skip(f"not in shard {result.report['shard']}")
            raise QAError(f"{self.name}: qa run gave no verdict on it")
        self.user_properties.append(("qa_verdict", screen["verdict"]))
        self.user_properties += [
            (f"qa_{kind}", path) for kind, path in result.pictures(screen, self.config.rootpath)]
        text = result.description(screen, self.config.invocation_params.dir)
        if self.name in result.approved:
            text = f"approved  {text}"
        elif result.fails(screen):
            raise QAError(text)
        if screen["verdict"] != "pass" or screen["notes"]:
            self.add_report_section("call", "qa", text)


class Expectations(ReportItem):
    """The entries of expected.json, which fail a run if they don't apply."""

    def reportinfo(self):
        return self.path, None, "expected.json"

    def runtest(self):
        problems = self.result().problems
        if problems:
            raise QAError("\n".join(problems))
