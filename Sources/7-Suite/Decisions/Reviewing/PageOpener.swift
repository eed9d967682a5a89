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
    let paths = programs.flatMap { program in folders.map { "\($0)/\(program)" } }
    guard let program = paths.first(where: Files.isExecutable) else { return false }
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)), arguments: [path], output: .discarded, error: .discarded)
      return result.terminationStatus == .exited(0)
    } catch {
      return false
    }
  }
}
