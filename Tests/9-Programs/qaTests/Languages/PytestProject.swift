import FoundationEssentials
import TestSupport

/// A project, and a Python that has the package of the wheel besides pytest and pytest-xdist.
struct PytestProject {
  let project: TestProject
  /// The folder in which Python finds the package.
  private let packages: String

  /// Whether Debian's python3 has pytest and pytest-xdist.
  static let isPossible = ["pytest", "xdist"].allSatisfy { module in
    FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/\(module)/__init__.py")
  }

  /// Makes a wheel of the plugin and unpacks it. Its program is the one that was built with these tests.
  private static let installation = """
    set -e
    packaging=$REPOSITORY/.ci/packaging
    package=source/qa_screens
    mkdir -p $package/bin $package/pytest_plugin $package/share/qa/fonts source/data
    cp "$packaging/wheel-launcher.py" $package/__init__.py
    cp "$REPOSITORY"/Sources/9-Programs/PytestPlugin/*.py $package/pytest_plugin/
    touch $package/bin/qa $package/share/qa/fonts/font
    echo qa-screens-fonts==1 > $package/fonts.txt
    SOURCE_DATE_EPOCH=0 python3 "$packaging/wheel.py" source 0.1.0 wheel
    python3 -m zipfile --extract wheel/*.whl .
    ln -sf "$1" qa_screens/bin/qa
    rm -r source wheel
    """

  /// - Parameter project: The project; its screens are those that a test configures.
  init(_ project: TestProject) async throws {
    self.project = project
    packages = project.root + "/.packages"
    try FileManager.default.createDirectory(atPath: packages, withIntermediateDirectories: true)
    let result = try await project.qa(
      [], in: ".packages", environment: ["REPOSITORY": TestPlace.repository],
      prefix: ["sh", "-c", Self.installation, "sh"])
    guard result.status == 0 else { throw InstallationError(output: result.errors) }
  }

  struct InstallationError: Error { let output: String }

  /// Runs pytest in the project.
  func pytest(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> TestProject.Result {
    try await pytest(arguments, environment: environment)
  }

  func pytest(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> TestProject.Result {
    let variables = [
      "PYTHONPATH": packages, "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "250",
    ]
    // A person who approves has a terminal, although pytest redirects all streams.
    let terminal = arguments.contains("--qa-approve") ? ["setsid", "--wait", "--ctty"] : []
    // The first argument is the path of qa, which the plugin finds by itself.
    return try await project.qa(
      arguments, environment: variables.merging(environment) { _, new in new },
      prefix: terminal + ["sh", "-c", "shift; exec python3 -m pytest \"$@\"", "sh"],
      input: terminal.isEmpty ? [] : nil)
  }

  /// Removes what the wheel of the fonts brings.
  func removeFonts() throws {
    try FileManager.default.removeItem(atPath: "\(packages)/qa_screens/share")
  }

  /// Replaces the program of the package by a script that runs it as `"$qa" "$@"`.
  func wrapProgram(_ script: String) throws {
    let path = "\(packages)/qa_screens/bin/qa"
    try FileManager.default.removeItem(atPath: path)
    try Data("#!/bin/sh\nqa='\(TestPlace.programs)/qa'\n\(script)\n".utf8).write(
      to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Writes a config of a screen, and the text that it shows.
  func configure(_ screen: String, showing text: String, more: String = "") throws {
    try project.write(text, to: "\(screen).txt")
    try project.write(
      """
      { "command": ["/bin/sh", "-c", "cat \(screen).txt; read -r x"], "files": ["\(screen).txt"],
        "screenshotName": "\(screen)"\(more) }
      """, to: "screenshots/\(screen).json")
  }

  /// Approves all screens and commits them, as their base.
  func approveAll() async throws {
    try await project.git("init", "-q")
    try await project.git("config", "user.name", "Ada")
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    try await project.git("add", "-A", "--", "screenshots", "*.txt")
    try await project.git("commit", "-q", "-m", "start")
  }

  /// A project with two approved screens. The second one now shows something else.
  static func withChange() async throws -> (PytestProject, same: String, changed: String) {
    let python = try await PytestProject(TestProject())
    let (same, changed) = (python.project.screen + "-same", python.project.screen + "-changed")
    try python.configure(same, showing: "Save")
    try python.configure(changed, showing: "Total 1,204")
    try await python.approveAll()
    try python.configure(changed, showing: "Total 1.204")
    return (python, same, changed)
  }

  /// A project whose screens count the builds of their app in the file `builds`.
  static func countingBuilds(_ build: String = "echo build >> builds") async throws -> (
    PytestProject, screens: [String]
  ) {
    let python = try await PytestProject(TestProject())
    let screens = (1...6).map { "\(python.project.screen)-\($0)" }
    try python.project.write(build, to: "build.sh")
    for screen in screens {
      try python.configure(screen, showing: screen, more: #", "build": ["sh", "build.sh"]"#)
    }
    try await python.approveAll()
    try python.project.write("", to: "builds")
    try python.project.remove("builds")
    return (python, screens)
  }

  func text(_ name: String) -> String? {
    project.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }
}
