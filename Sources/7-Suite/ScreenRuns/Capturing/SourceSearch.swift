internal import ProjectFiles

/// Looks for a word in the sources of a project, thoroughly enough to guess what its app can do.
package struct SourceSearch {
  private let root: String

  package init(root: String) { self.root = root }

  package static let sources = [
    ".py", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx", ".go", ".rs", ".c", ".h", ".cc", ".cpp",
    ".rb", ".pl", ".lua", ".php", ".java", ".kt", ".cs", ".sh", ".swift", ".zig", ".ex", ".exs",
  ]
  private static let skipped: Set<String> = [
    "node_modules", "target", "vendor", "dist", "build", "venv", "__pycache__", "screenshots",
    "site-packages", "bin", "obj",
  ]
  private static let (maxFiles, fileLimit, maxFolders) = (500, 1 << 20, 200)

  package func has(_ word: String, endings: [String] = sources) -> Bool {
    has(anyOf: [word], endings: endings)
  }

  package func has(anyOf words: [String], endings: [String]) -> Bool {
    var files = 0
    var folders = [root]
    var seen = 0
    while let folder = folders.popLast(), seen < Self.maxFolders {
      seen += 1
      let names: [String]
      do { names = try Files.names(in: folder) } catch { continue }
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if Files.isOwnFolder(path) {
          if !Self.skipped.contains(name) { folders.append(path) }
        } else if files < Self.maxFiles, endings.contains(where: name.hasSuffix) {
          files += 1
          guard let bytes = try? Files.read(path, limit: Self.fileLimit) else { continue }
          let text = String(decoding: bytes, as: UTF8.self)
          if words.contains(where: text.contains) { return true }
        }
      }
    }
    return false
  }
}
