package import ProjectFiles

/// A file beside a screen's baseline with what people decided about the screen.
package protocol ScreenRecord {
  static var kind: BaselineFileKind { get }

  /// Decodes a record.
  ///
  /// - Parameters:
  ///   - path: The file's path as messages show it.
  ///   - screen: The screen that the record must be of, as ``BaselineName/isSameScreen(as:)`` says.
  static func decode(
    _ bytes: [UInt8], at path: String, screen: BaselineName
  ) throws(SuiteError) -> Self
}

extension ScreenRecord {
  /// Reads the record of a screen, or returns nil if it doesn't exist.
  package static func read(
    _ screen: BaselineName, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> Self? {
    let path = folders.path(of: kind, screen)
    guard let bytes = try Files.read(path, followsLinks: false) else { return nil }
    do {
      return try decode(bytes, at: project.displayPath(path), screen: screen)
    } catch {
      try DamagedFile(screen: screen, folders: folders, project: project, base: nil)
        .refuseMarkers(bytes, at: path)
      throw error
    }
  }
}
