package import ProjectFiles

/// What people decided on a screen, in a file beside its baseline.
package protocol ScreenRecord {
  static func path(of screen: BaselineName, in folders: ScreenshotFolders) -> String

  /// A record from the bytes of its file.
  ///
  /// - Parameters:
  ///   - path: As messages show it.
  ///   - screen: Whose record it must be, up to the case of its name: a file may have been renamed by hand.
  static func decode(_ bytes: [UInt8], at path: String, screen: BaselineName) throws(SuiteError)
    -> Self
}

extension ScreenRecord {
  /// The record of a screen, or nil when there is none.
  package static func read(
    _ screen: BaselineName, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> Self? {
    let path = path(of: screen, in: folders)
    guard let bytes = try Files.read(path, followsLinks: false) else { return nil }
    do {
      return try decode(bytes, at: project.shown(path), screen: screen)
    } catch {
      try DamagedFile(screen: screen, folders: folders, project: project, base: nil)
        .refuseMarkers(bytes, at: path)
      throw error
    }
  }
}
