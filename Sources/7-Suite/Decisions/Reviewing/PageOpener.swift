internal import ProjectFiles
internal import Subprocess
internal import SystemPackage

/// Opens a file with the desktop's program for web pages.
package enum PageOpener {
  /// The programs to try. Only the first one that exists is run.
  private static let programs = ["xdg-open", "open"]

  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - environment: The environment of `qa`. Only absolute folders of its PATH count.
  /// - Returns: Whether a program opened it.
  package static func open(_ path: String, _ environment: [String: String]) async -> Bool {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    for program in programs {
      for folder in folders where Files.isExecutable("\(folder)/\(program)") {
        do {
          let result = try await Subprocess.run(
            .path(FilePath("\(folder)/\(program)")), arguments: [path], output: .discarded,
            error: .discarded)
          if case .exited(0) = result.terminationStatus { return true }
          return false
        } catch {
          return false
        }
      }
    }
    return false
  }
}
