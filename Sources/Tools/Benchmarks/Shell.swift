internal import Subprocess
internal import SystemPackage

/// Commands that prepare a benchmark.
enum Shell {
  /// Runs a command and returns its output.
  ///
  /// - Throws: If it can't be started, or its exit code isn't one of those expected.
  @discardableResult
  static func output(
    _ command: [String], in folder: String? = nil, expecting codes: Set<Int32> = [0]
  ) async throws -> String {
    let program = command[0]
    let result = try await Subprocess.run(
      program.hasPrefix("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(Array(command.dropFirst())),
      workingDirectory: folder.map { FilePath($0) }, output: .string(limit: 1 << 24),
      error: .string(limit: 1 << 24))
    guard case .exited(let code) = result.terminationStatus, codes.contains(code) else {
      let message = result.standardError + result.standardOutput
      throw BenchmarkError(
        "\(command.joined(separator: " ")): \(result.terminationStatus)\n\(message.suffix(2000))")
    }
    return result.standardOutput
  }
}
