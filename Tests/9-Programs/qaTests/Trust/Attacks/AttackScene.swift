import FoundationEssentials
import Glibc
import ProjectTestSupport
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// One attack's own copy of the set-up: the origin in `origin.git`, the clone in `pr`, the user's home folder, and the
/// runs of two shards. Everything that an attack executes touches `owned`.
struct AttackScene: Sendable {
  let root: String
  let names: AttackNames
  /// The folder in which `qa` is started, relative to the clone.
  var folder = ""
  /// The variables of a CI, see ``pullRequest``.
  var environment = AttackScene.pullRequest

  /// The variables of GitHub Actions for a pull request into `main`.
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

  /// Runs a shell script in the clone, outside CI, until a command fails.
  ///
  /// In it, `commit` commits all files, and `publish` pushes them to main, as if they had been reviewed.
  func shell(_ script: String) async throws {
    let start = """
      set -eu
      qa() { "\(TestPlace.programs)/qa" "$@"; }
      \(Self.functions)
      ROOT='\(root)' SCREEN=\(names.screen) OTHER=\(names.other) THIRD=\(names.third)
      BASELINE=screenshots/baseline

      """
    try await launch(["sh", "-c", start + script], in: clone, describedAs: script)
  }

  /// Shell functions that several attacks use. `setting` changes the config of `$SCREEN` unless another is named.
  private static let functions = #"""
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
  /// - Parameter text: What to report if the command fails.
  func launch(_ command: [String], in folder: String, describedAs text: String = "") async throws {
    let result = try await start(command, in: folder, [:])
    try #require(result.status == 0, "\(text)\n\(result.output)\(result.errors)")
  }

  private func start(
    _ command: [String], in folder: String, _ environment: [String: String]
  ) async throws -> TestProject.Result {
    var variables = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": root + "/home", "LANG": "C.UTF-8",
    ]
    for more in [gitVariables, TestProject.mutant, environment] {
      variables.merge(more) { _, new in new }
    }
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

  /// Edits a file as text. An edit that changes nothing fails the test.
  func edit(_ name: String, _ change: (String) throws -> String) throws {
    let old = String(decoding: try bytes(name), as: UTF8.self)
    let new = try change(old)
    try #require(new != old)
    try write(new, to: name)
  }

  // MARK: What is left behind

  /// Whether anything that the checkout brought was executed.
  var isOwned: Bool { access(root + "/owned", F_OK) == 0 }

  /// All files of the copy by path, with values that differ after a change or a replacement.
  ///
  /// - Parameter isWhole: Whether to include `current/`, in which `qa` writes when it compares.
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
        // Every write or replacement changes the time of the last status change (inode(7)).
        if kind == S_IFDIR { continue }
        tree[path]? += " \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)"
      }
    }
    return tree
  }
}
