package import Baselines
import FoundationEssentials
package import ProjectFiles
internal import TestSupport

/// A folder that is removed with its owner.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = TestPlace.newFolder("qa-tests")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders it lies in.
  package func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: Path.parent(of: file), withIntermediateDirectories: true)
    try Files.write(Array(text.utf8), to: file)
  }

  package func read(_ name: String) throws -> String? {
    try Files.read("\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  package var project: Project { Project(Files.realPath(path) ?? path, from: path) }

  package var folders: ScreenshotFolders {
    ScreenshotFolders(in: path, current: path + "/screenshots/current")
  }
}

package func symbolicLink(from path: String, to target: String) throws {
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}

package enum ProcessIDs {
  package static var own: Int32 { ProcessInfo.processInfo.processIdentifier }
}

extension Files {
  /// Removes what a test has made.
  package static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
