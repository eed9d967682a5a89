import FoundationEssentials
import Testing

@testable import ScreenshotSuite

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders it lies in.
  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: Path.parent(of: file), withIntermediateDirectories: true)
    try Files.write(Array(text.utf8), to: file)
  }

  func read(_ name: String) throws -> String? {
    try Files.read("\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  var project: Project { Project(Files.realPath(path) ?? path, from: path) }

  var folders: ScreenshotFolders {
    ScreenshotFolders(in: path, current: path + "/screenshots/current")
  }
}

func symbolicLink(from path: String, to target: String) throws {
  try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
}

enum ProcessIDs {
  static var own: Int32 { ProcessInfo.processInfo.processIdentifier }
}

extension Files {
  /// Removes what a test has made.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
