/// What a person names of a project's files: a file, a folder with all that is in it, or a pattern for either.
package struct PathPattern: Hashable, Sendable {
  /// Relative to the project's root.
  package let text: String
  private let path: String
  private let glob: Glob?

  /// - Returns: nil for what is no path in a project.
  package init?(_ text: String) {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !text.isEmpty, !text.hasPrefix("/"), !text.contains("\0"), !parts.contains("..") else {
      return nil
    }
    self.text = text
    path = parts.joined(separator: "/")
    // "**" is how other tools say that a pattern goes into folders; "*" does so here anyway.
    glob = Glob(path.replacing("**/", with: "*").replacing("**", with: "*"))
  }

  /// - Parameter file: A path relative to the project's root.
  package func matches(_ file: String) -> Bool {
    guard let glob else { return path.isEmpty || file == path || file.hasPrefix(path + "/") }
    if glob.matches(file) { return true }
    return file.indices.contains { file[$0] == "/" && glob.matches(String(file[..<$0])) }
  }

  /// The folder that has all files which match, relative to the project's root; empty for the root. Without
  /// a pattern in it, this may be a file.
  package var place: String {
    guard glob != nil else { return path }
    return path.split(separator: "/").prefix { Glob(String($0)) == nil }.joined(separator: "/")
  }
}
