internal import Glibc

/// The fresh folder in which an app starts, with copies of files of the project at the same relative paths.
package struct FileCopies: Hashable, Sendable {
  /// The project's root.
  let project: String
  /// The fresh folder as the app sees it.
  let folder: String
  /// The same folder as this process sees it.
  let hostFolder: String

  package init(of project: String, in folder: String, hostFolder: String) {
    self.project = project
    self.folder = folder
    self.hostFolder = hostFolder
  }

  /// Whether a path, as the app sees it, is in the fresh folder. This process may see another capture's folder there.
  func contain(_ path: String) -> Bool { path.hasPrefix(folder + "/") }

  /// Returns the path of a program's copy as the app sees it, or nil if there is none.
  ///
  /// - Parameter path: The absolute path of the program in the project.
  /// - Throws: ``CaptureFailure`` if the copy can't be executed.
  func program(_ path: String) throws(CaptureFailure) -> String? {
    guard path.hasPrefix(project + "/") else { return nil }
    let name = path.dropFirst(project.count)
    guard access(hostFolder + name, F_OK) == 0 else { return nil }
    try ProgramSearch.checkExecutable(hostFolder + name, name: String(name.dropFirst()))
    return folder + name
  }
}
