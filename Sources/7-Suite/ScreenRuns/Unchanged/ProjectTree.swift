internal import Baselines
internal import ProjectFiles

/// The files that an app of a project may be made of, at one moment: all except what git, SwiftPM and `qa` itself
/// keep there.
struct ProjectTree {
  private let root: String
  private let outputs: Set<String>
  private let configFolder: String

  /// The most files to look at. A larger project is captured anew each time.
  private static let maxFiles = 200_000

  init(_ project: Project, _ folders: ScreenshotFolders) {
    root = project.root
    outputs = [folders.current, folders.baseline]
    configFolder = project.screenshots
  }

  /// The reason why it can't be determined what an app is made of.
  struct Unknown: Error { let reason: String }

  /// Returns the lines of all files that match, each with a path relative to the root and a stamp, ascending.
  ///
  /// - Parameter patterns: nil for all files.
  /// - Throws: ``Unknown`` if the list would not be complete.
  func lines(_ patterns: [PathPattern]?) throws(Unknown) -> [String] {
    var lines: [String] = []
    for folder in Self.folders(patterns) {
      try walk(folder.isEmpty ? root : "\(root)/\(folder)") { path, line in
        if patterns?.contains(where: { $0.matches(path) }) ?? true { lines.append(line) }
        return lines.count <= Self.maxFiles
      }
    }
    for pattern in patterns ?? [] where !lines.contains(where: { Self.matches(pattern, $0) }) {
      throw Unknown(reason: "nothing matches \"watch\": \"\(pattern.text)\"")
    }
    return Set(lines).sorted()
  }

  /// Returns the stamps of the files that match, by path relative to the root. Leaves out what can't be read.
  func stamps(_ patterns: [PathPattern]) -> [String: String] {
    var stamps: [String: String] = [:]
    for folder in Self.folders(patterns) {
      do {
        try walk(folder.isEmpty ? root : "\(root)/\(folder)") { path, line in
          if patterns.contains(where: { $0.matches(path) }) { stamps[path] = line }
          return stamps.count <= Self.maxFiles
        }
      } catch {
        continue
      }
    }
    return stamps
  }

  private static func matches(_ pattern: PathPattern, _ line: String) -> Bool {
    pattern.matches(String(line.prefix { $0 != "\0" }))
  }

  /// The paths to search, relative to the root. None lies inside another.
  static func folders(_ patterns: [PathPattern]?) -> [String] {
    guard let patterns else { return [""] }
    var folders: [String] = []
    for folder in patterns.map(\.folder).sorted() {
      let isKnown = folders.contains { $0.isEmpty || folder == $0 || folder.hasPrefix($0 + "/") }
      if !isKnown { folders.append(folder) }
    }
    return folders
  }

  /// - Parameter add: Called with each file. Returns false if there are too many.
  private func walk(
    _ start: String, _ add: (_ path: String, _ line: String) -> Bool
  ) throws(Unknown) {
    var folders = [start]
    while let path = folders.popLast() {
      guard let stamp = FileStamp(path) else { continue }
      if stamp.isFolder {
        do { folders += try Files.names(in: path).map { "\(path)/\($0)" }.filter(counts) } catch {
          throw Unknown(reason: "\(displayPath(path)) can't be read")
        }
        continue
      }
      guard add(displayPath(path), try "\(displayPath(path))\0\(stamp)\(target(of: path, stamp))")
      else {
        throw Unknown(
          reason: "the project has too many files: name those of the app in \"watch\"")
      }
    }
  }

  /// The end of a line for a symbolic link that leads out of the project: its target and the target's stamp. Empty
  /// for other files.
  private func target(of path: String, _ stamp: FileStamp) throws(Unknown) -> String {
    guard stamp.isLink, let target = Files.realPath(path), !Path.isInside(target, root) else {
      return ""
    }
    guard let stamp = FileStamp(target) else { return "" }
    if stamp.isFolder {
      throw Unknown(reason: "\(displayPath(path)) leads to a folder outside of the project")
    }
    return "\0\(target)\0\(stamp)"
  }

  private func displayPath(_ path: String) -> String { Path.relative(path, to: root) }

  /// Whether the file at this path may be part of an app. Configs have digests of their own, and Python's compiled
  /// files are made from their sources.
  private func counts(_ path: String) -> Bool {
    let name = Path.name(of: path)
    if name == ".git" || name == "__pycache__" || outputs.contains(path) { return false }
    if path == "\(root)/.build" { return false }
    return !(name.hasSuffix(".json") && Path.parent(of: path) == configFolder)
  }
}
