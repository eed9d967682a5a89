/// Selects files of a project: a file, a folder with everything in it, or a glob for either.
package struct PathPattern: Hashable, Sendable {
  /// Relative to the project's root.
  package let text: String
  private let path: String
  private let glob: Glob?

  /// - Returns: nil if the text isn't a path inside a project.
  package init?(_ text: String) {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !text.isEmpty, !text.hasPrefix("/"), !text.contains("\0"), !parts.contains("..") else {
      return nil
    }
    self.text = text
    path = parts.joined(separator: "/")
    // Other tools write "**" for a pattern that descends into folders; here "*" does so anyway.
    glob = Glob(path.replacing("**/", with: "*").replacing("**", with: "*"))
  }

  /// - Parameter file: A path relative to the project's root.
  package func matches(_ file: String) -> Bool {
    guard let glob else { return path.isEmpty || file == path || file.hasPrefix(path + "/") }
    if glob.matches(file) { return true }
    return file.indices.contains { file[$0] == "/" && glob.matches(String(file[..<$0])) }
  }

  /// The folder that contains all matching files, relative to the project's root; empty for the root. It may be a file
  /// if the text isn't a glob.
  package var folder: String {
    guard glob != nil else { return path }
    return path.split(separator: "/").prefix { Glob(String($0)) == nil }.joined(separator: "/")
  }
}
