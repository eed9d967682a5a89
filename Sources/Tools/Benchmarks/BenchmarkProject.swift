internal import FoundationEssentials

/// A project of generated screens in a folder of its own, which is removed at the end.
struct BenchmarkProject: ~Copyable {
  let folder: String
  private let qa: String

  init(_ name: String, qa: String) async throws {
    self.qa = qa
    folder = "/tmp/qa-benchmark-\(name)"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder + "/screenshots", withIntermediateDirectories: true)
    try await Shell.output(["git", "init", "-q"], in: folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + path))
  }

  /// Writes the config of a screen.
  ///
  /// - Parameter keys: Further keys, as JSON without the braces.
  func configure(_ name: String, command: [String], keys: String = "") throws {
    let words = String(decoding: try JSONEncoder().encode(command), as: UTF8.self)
    let rest = keys.isEmpty ? "" : ", \(keys)"
    try write(
      """
      { "command": \(words), "screenshotName": "\(name)"\(rest) }

      """, to: "screenshots/\(name).json")
  }

  /// Runs a command of `qa` in this project. It may find differences.
  func prepare(_ arguments: String...) async throws {
    try await Shell.output([qa] + arguments, in: folder, expecting: [0, 1])
  }

  /// A command of `qa` in this project to be measured. It may find differences.
  func command(_ arguments: String...) -> MeasuredCommand {
    var command = MeasuredCommand([qa] + arguments, in: folder)
    command.expected = [0, 1]
    return command
  }

  func commit() async throws {
    try await Shell.output(["git", "add", "--all"], in: folder)
    try await Shell.output(
      ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "x"],
      in: folder)
  }

  /// Captures all screens, approves them, and commits the baselines.
  func baseline() async throws {
    try await prepare("run")
    try await prepare("approve", "--all", "--reason", "x", "--by", "A")
    try await commit()
  }
}
