/// Paths as text.
package enum Path {
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Makes a path absolute and removes `.` and `..` from it, without resolving links.
  package static func absolute(_ path: String, from folder: String) -> String {
    let path = path.hasPrefix("/") ? path : folder + "/" + path
    if isPlain(path) { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether an absolute path has no empty part, `.` or `..`.
  private static func isPlain(_ path: String) -> Bool {
    var (length, dots) = (1, 0)
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if length == 0 || length == dots && dots < 3 { return false }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return length > 0 && (length != dots || dots > 2)
  }

  /// `path` relative to `folder` if it lies in it; otherwise unchanged.
  package static func relative(_ path: String, to folder: String) -> String {
    let prefix = prefix(of: folder)
    return hasPrefix(path, prefix) ? String(path.utf8.dropFirst(prefix.utf8.count)) ?? path : path
  }

  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path.utf8.elementsEqual(folder.utf8) || hasPrefix(path, prefix(of: folder))
  }

  /// The start of the paths of everything in a folder.
  private static func prefix(of folder: String) -> String { folder == "/" ? "/" : folder + "/" }

  /// Whether a path starts with the same bytes: Linux doesn't normalize the names of files, so equivalent ones differ.
  private static func hasPrefix(_ path: String, _ prefix: String) -> Bool {
    path.utf8.starts(with: prefix.utf8)
  }
}
