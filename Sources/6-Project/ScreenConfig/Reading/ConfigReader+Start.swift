internal import ProjectFiles

/// What an app finds at its start: its folder, copied files, its home, and the commands that prepare them.
extension ConfigReader {
  /// Returns the folder in which the app starts, or nil for a fresh one, and the files to copy into that. Both
  /// come from the first file that has either key.
  func start(_ object: ConfigObject) throws(SuiteError) -> (folder: String?, files: [String]) {
    let source =
      [object, defaults.object].compactMap { $0 }
      .first { ConfigKey.start.contains(where: $0.has) } ?? object
    let folder = try workingDirectory(source)
    let copied = try copiedFiles(source)
    if let node = source["files"], !copied.isEmpty, folder != nil {
      throw source.error(
        at: node, "\"files\" are copied into a fresh folder, but \"cwd\" names a different one",
        remedy: "remove one of the two keys")
    }
    return (folder, copied)
  }

  private func workingDirectory(_ object: ConfigObject) throws(SuiteError) -> String? {
    guard let path = try object.string("cwd"), let node = object["cwd"] else { return nil }
    let folder = Path.absolute(path, from: project.root)
    guard files.isFolder(folder) else {
      throw object.error(
        at: node, "the folder \(path) does not exist",
        remedy: "a relative path begins at the project's root")
    }
    return folder
  }

  /// Returns absolute paths that don't overlap: no file or folder is copied twice.
  private func copiedFiles(_ object: ConfigObject) throws(SuiteError) -> [String] {
    guard let paths = try object.strings("files"), let node = object["files"] else { return [] }
    var copied: [String] = []
    for path in paths {
      let absolute = try original(path, object, node)
      if let other = copied.first(where: {
        Path.isInside($0, absolute) || Path.isInside(absolute, $0)
      }) {
        let names = [other, absolute].map { Path.relative($0, to: project.root) }
        let (outer, inner) = names[0].count <= names[1].count ? (0, 1) : (1, 0)
        throw object.error(
          at: node,
          names[0] == names[1]
            ? "\(path) is named twice" : "\(names[inner]) is already copied with \(names[outer])",
          remedy: "remove one of the two")
      }
      copied.append(absolute)
    }
    return copied
  }

  /// Returns the folder whose contents are copied into the app's home, or nil for an empty home.
  func home(_ object: ConfigObject) throws(SuiteError) -> String? {
    guard let (source, node) = source(of: "home", object), node.value != .bool(false),
      let path = try source.string("home")
    else { return nil }
    let folder = try original(path, source, node)
    guard files.isFolder(folder) else {
      throw source.error(
        at: node, "\"home\" must be a folder, but \(path) isn't one",
        remedy: "name a folder with what the app finds in its home: \"home\": \"fixtures/home\"")
    }
    return folder
  }

  /// Returns the absolute path of something that is copied for the app.
  ///
  /// - Throws: ``SuiteError`` if it is not there, or not in the project.
  private func original(
    _ path: String, _ object: ConfigObject, _ node: JSONNode
  ) throws(SuiteError) -> String {
    guard let absolute = files.inside(path), absolute != project.root else {
      throw object.error(at: node, "\(path) is not in the project")
    }
    guard try files.exists(absolute) else {
      throw object.error(
        at: node, "\(path) does not exist",
        remedy: "a relative path begins at the project's root")
    }
    return absolute
  }

  /// The most commands that prepare one app.
  private static let maxSetupCommands = 100

  /// Returns the commands that run before the app, each with its arguments.
  func setup(_ object: ConfigObject) throws(SuiteError) -> [[String]] {
    guard let (source, node) = source(of: "setup", object) else { return [] }
    guard case .array(let elements) = node.value, elements.contains(where: \.isList) else {
      if case .array(let elements) = node.value, elements.isEmpty { return [] }
      return [try command(node, source)]
    }
    guard elements.count <= Self.maxSetupCommands else {
      throw source.error(
        at: node,
        "\"setup\" must have at most \(Self.maxSetupCommands) commands, not \(elements.count)",
        remedy: "put them in a script")
    }
    var commands: [[String]] = []
    for element in elements { commands.append(try command(element, source)) }
    return commands
  }

  private func command(
    _ node: JSONNode, _ source: ConfigObject
  ) throws(SuiteError) -> [String] {
    let words = try source.commandLine("setup", at: node)
    let path = Path.absolute(words[0], from: project.root)
    if words[0].contains(where: \.isWhitespace), !(try files.exists(path)),
      let commands = Self.commandLines(words), commands[0].count > 1
    {
      let lists = commands.map(ShellWords.list).joined(separator: ", ")
      throw source.error(
        at: node, "there is no program \"\(words[0])\": each word must be a separate element",
        remedy: "several commands are a list of lists: \"setup\": [\(lists)]")
    }
    return words
  }
}

extension ConfigReader {
  /// Splits each word like a command line, which it may have been meant as. Returns nil if one can't be split.
  private static func commandLines(_ words: [String]) -> [[String]]? {
    do { return try words.map { try ShellWords.split($0) } } catch { return nil }
  }
}

extension JSONNode {
  fileprivate var isList: Bool { if case .array = value { true } else { false } }
}
