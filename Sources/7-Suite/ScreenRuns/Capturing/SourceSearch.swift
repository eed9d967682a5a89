internal import ProjectFiles

/// Looks for a word in the sources of a project, thoroughly enough to guess what its app can do.
package enum SourceSearch {
  package static let sources = [
    ".py", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx", ".go", ".rs", ".c", ".h", ".cc", ".cpp",
    ".rb", ".pl", ".lua", ".php", ".java", ".kt", ".cs", ".sh", ".swift", ".zig", ".ex", ".exs",
  ]
  private static let skipped: Set<String> = [
    "node_modules", "target", "vendor", "dist", "build", "venv", "__pycache__", "screenshots",
    "site-packages", "bin", "obj",
  ]
  private static let (maxFiles, fileLimit, maxFolders) = (500, 1 << 20, 200)

  /// Whether a file below a folder has one of some words.
  ///
  /// - Parameter endings: The ends of the names of the files to read.
  package static func hasAny(
    of words: [String], in root: String, endings: [String] = sources
  ) -> Bool {
    var files = 0
    var folders = [root]
    var seen = 0
    while let folder = folders.popLast(), seen < maxFolders {
      seen += 1
      let names: [String]
      do { names = try Files.names(in: folder) } catch { continue }
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if Files.isOwnFolder(path) {
          if !skipped.contains(name) { folders.append(path) }
        } else if files < maxFiles, endings.contains(where: name.hasSuffix) {
          files += 1
          guard let bytes = try? Files.read(path, limit: fileLimit) else { continue }
          let text = String(decoding: bytes, as: UTF8.self)
          if words.contains(where: text.contains) { return true }
        }
      }
    }
    return false
  }
}
