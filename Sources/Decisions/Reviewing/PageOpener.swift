internal import ProjectFiles
internal import Subprocess
internal import SystemPackage

/// Shows a file in the program with which the person's desktop opens pages.
package enum PageOpener {
  /// By their names; the first that is there is asked.
  private static let programs = ["xdg-open", "open"]

  /// - Parameters:
  ///   - path: Absolute.
  ///   - environment: Of `qa`; only absolute folders of its PATH count.
  /// - Returns: Whether a program took it.
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
