import FoundationEssentials
import Glibc
import ProjectTestSupport
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// One attack's own copy of the set-up: the origin in `origin.git`, the clone in `pr`, the home folder of
/// who runs `qa`, and the runs of two shards. Whatever an attack executes touches `owned`.
struct AttackScene: Sendable {
  let root: String
  let names: AttackNames
  /// Where `qa` is started, relative to the clone.
  var folder = ""
  /// What a CI says, see ``pullRequest``.
  var environment = AttackScene.pullRequest

  /// A pull request for `main`, as GitHub Actions tells it.
  static let pullRequest = ["CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_BASE_REF": "main"]

  init(root: String, names: AttackNames) {
    self.root = root
    self.names = names
  }

  func remove() throws { try FileManager.default.removeItem(atPath: root) }

  var clone: String { root + "/pr" }

  // MARK: Programs

  /// Runs `qa` as a CI would.
  func qa(_ arguments: [String]) async throws -> TestProject.Result {
    try await start(
      ["\(TestPlace.programs)/qa"] + arguments, in: folder.isEmpty ? clone : "\(clone)/\(folder)",
      environment)
  }

  /// Runs lines of a shell in the clone, on a person's machine, until one fails.
  ///
  /// `commit` commits all that is there, and `publish` makes main of it, as if it had been reviewed.
  func shell(_ script: String) async throws {
    let start = """
      set -eu
      qa() { "\(TestPlace.programs)/qa" "$@"; }
      \(Self.words)
      ROOT='\(root)' SCREEN=\(names.screen) OTHER=\(names.other) THIRD=\(names.third)
      BASELINE=screenshots/baseline

      """
    try await launch(["sh", "-c", start + script], in: clone, told: script)
  }

  /// Words that several attacks use; `$SCREEN` is the screen that is attacked where none is named.
  private static let words = #"""
    commit() { git add -A && git commit -q -m change; }
    publish() { git push -q origin +HEAD:main; }
    first() { git rev-list --max-parents=0 main; }
    old_picture() { git checkout -q "$(first)" -- $BASELINE/$SCREEN.png; }
    setting() { sed -i "1a \  $1," "screenshots/${2:-$SCREEN}.json"; }
    embed() {
      git clone -q --bare --template= . "$ROOT/bare"
      mkdir -p "$ROOT/bare/info" "$ROOT/bare/refs/heads" "$1"
      git rev-parse HEAD > "$ROOT/bare/refs/heads/$(git branch --show-current)"
      cp -r "$ROOT/bare/." "$1/"
      rm -rf "$ROOT/bare"
    }
    pointer() {
      printf 'version https://git-lfs.github.com/spec/v1\n'
      printf 'oid sha256:%s\nsize %d\n' "$(sha256sum < "$1" | cut -c 1-64)" "$(stat -c %s "$1")"
    }
    stage_pointer() {
      pointer "$1" > "$ROOT/pointer"
      git update-index --cacheinfo "100644,$(git hash-object -w "$ROOT/pointer"),$1"
      rm "$ROOT/pointer"
    }
    captured_here() {
      sed -i -E 's/("commit" : ")[0-9a-f]+/\1'"$(git rev-parse HEAD)/" ../shards/*/runs/*/run.json
    }
    """#

  /// Runs a command that must succeed.
  ///
  /// - Parameter text: The command, where it fails.
  func launch(_ command: [String], in folder: String, told text: String = "") async throws {
    let result = try await start(command, in: folder, [:])
    try #require(result.status == 0, "\(text)\n\(result.output)\(result.errors)")
  }

  private func start(
    _ command: [String], in folder: String, _ environment: [String: String]
  ) async throws -> TestProject.Result {
    var variables = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": root + "/home", "LANG": "C.UTF-8",
    ]
    for more in [gitVariables, environment] { variables.merge(more) { _, new in new } }
    let program = command[0].contains("/") ? command[0] : TestPlace.path(of: command[0])
    let result = try await run(
      .path(FilePath(program)),
      arguments: Arguments(Array(command.dropFirst())),
      environment: .custom(
        Dictionary(
          uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), $1) })),
      workingDirectory: FilePath(folder), input: .none, output: .bytes(limit: 1 << 26),
      error: .bytes(limit: 1 << 24))
    var status: Int32 = -1
    if case .exited(let code) = result.terminationStatus { status = code }
    return TestProject.Result(
      status: status, output: String(decoding: result.standardOutput, as: UTF8.self),
      errors: String(decoding: result.standardError, as: UTF8.self))
  }

  // MARK: Files of the clone

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let path = "\(clone)/\(name)"
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? root
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Array(#require(FileManager.default.contents(atPath: "\(clone)/\(name)"), "\(name)"))
  }

  /// Changes a file as text; what changes nothing is a mistake of the test.
  func edit(_ name: String, _ change: (String) throws -> String) throws {
    let old = String(decoding: try bytes(name), as: UTF8.self)
    let new = try change(old)
    try #require(new != old)
    try write(new, to: name)
  }

  // MARK: What is left behind

  /// Whether something that the checkout brought was executed.
  var isOwned: Bool { access(root + "/owned", F_OK) == 0 }

  /// All files of the copy by path, with what tells a change or a replacement.
  ///
  /// - Parameter isWhole: Whether also what `qa` writes when it compares: `current/` of a project.
  func tree(isWhole: Bool) throws -> [String: String] {
    var tree: [String: String] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try FileManager.default.contentsOfDirectory(atPath: root + folder) {
        let path = "\(folder)/\(name)"
        var status = stat()
        try #require(lstat(root + path, &status) == 0)
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR, isWhole || name != "current" { folders.append(path) }
        tree[path] = "\(status.st_mode) \(status.st_ino)"
        // Whatever is written or replaced gets another time of its last change (inode(7)).
        if kind == S_IFDIR { continue }
        tree[path]? += " \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)"
      }
    }
    return tree
  }
}
