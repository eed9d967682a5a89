internal import ProjectFiles

/// Looks for a word in the sources of a project: as far as needed to guess what its app can do.
struct SourceSearch {
  let root: String

  static let sources = [
    ".py", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx", ".go", ".rs", ".c", ".h", ".cc", ".cpp",
    ".rb", ".pl", ".lua", ".php", ".java", ".kt", ".cs", ".sh", ".swift", ".zig", ".ex", ".exs",
  ]
  private static let skipped: Set<String> = [
    "node_modules", "target", "vendor", "dist", "build", "venv", "__pycache__", "screenshots",
    "site-packages", "bin", "obj",
  ]
  private static let (mostFiles, fileLimit, mostFolders) = (500, 1 << 20, 200)

  func has(_ word: String, endings: [String] = sources) -> Bool {
    var files = 0
    var folders = [root]
    var seen = 0
    while let folder = folders.popLast(), seen < Self.mostFolders {
      seen += 1
      let names: [String]
      do { names = try Files.names(in: folder) } catch { continue }
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if Files.isOwnFolder(path) {
          if !Self.skipped.contains(name) { folders.append(path) }
        } else if files < Self.mostFiles, endings.contains(where: name.hasSuffix) {
          files += 1
          if let bytes = try? Files.read(path, limit: Self.fileLimit),
            String(decoding: bytes, as: UTF8.self).contains(word)
          {
            return true
          }
        }
      }
    }
    return false
  }
}
