internal import ProjectFiles

/// What an app finds at its start: its folder, copied files, its home, and the commands that prepare them.
extension ConfigReader {
  /// Returns the folder in which the app starts, or nil for a fresh one, and the files to copy into that. Both
  /// come from the first file that has either key.
  func start(_ object: ConfigObject) throws(SuiteError) -> (folder: String?, files: [String]) {
    let source = sources(object).first { ConfigKey.start.contains(where: $0.has) } ?? object
    let folder = try workingDirectory(source)
    let copied = try copiedFiles(source)
    if !copied.isEmpty, folder != nil {
      throw source.error(
        at: "files", "\"files\" are copied into a fresh folder, but \"cwd\" names a different one",
        remedy: "remove one of the two keys")
    }
    return (folder, copied)
  }

  private func workingDirectory(_ object: ConfigObject) throws(SuiteError) -> String? {
    guard let path = try object.string("cwd") else { return nil }
    let folder = Path.absolute(path, from: project.root)
    guard files.isFolder(folder) else {
      throw object.error(
        at: "cwd", "the folder \(path) does not exist",
        remedy: "a relative path begins at the project's root")
    }
    return folder
  }

  /// Returns absolute paths that don't overlap: no file or folder is copied twice.
  private func copiedFiles(_ object: ConfigObject) throws(SuiteError) -> [String] {
    var copied: [String] = []
    for path in try object.strings("files") ?? [] {
      let absolute = try original(path, "files", object)
      if let other = copied.first(where: {
        Path.isInside($0, absolute) || Path.isInside(absolute, $0)
      }) {
        let names = [other, absolute].map { Path.relative($0, to: project.root) }
        let (outer, inner) = names[0].count <= names[1].count ? (0, 1) : (1, 0)
        throw object.error(
          at: "files",
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
    guard let source = source(of: "home", object), source["home"]?.value != .bool(false),
      let path = try source.string("home")
    else { return nil }
    let folder = try original(path, "home", source)
    guard files.isFolder(folder) else {
      throw source.error(
        at: "home", "\"home\" must be a folder, but \(path) isn't one",
        remedy: "name a folder with what the app finds in its home: \"home\": \"fixtures/home\"")
    }
    return folder
  }

  /// Returns the absolute path of something that is copied for the app.
  ///
  /// - Throws: ``SuiteError`` if it is not there, or not in the project.
  private func original(
    _ path: String, _ key: String, _ object: ConfigObject
  ) throws(SuiteError) -> String {
    guard let absolute = files.inside(path), absolute != project.root else {
      throw object.error(at: key, "\(path) is not in the project")
    }
    guard try files.exists(absolute) else {
      throw object.error(
        at: key, "\(path) does not exist",
        remedy: "a relative path begins at the project's root")
    }
    return absolute
  }

  /// The most commands that prepare one app.
  private static let maxSetupCommands = 100

  /// Returns the commands that run before the app, each with its arguments.
  func setup(_ object: ConfigObject) throws(SuiteError) -> [[String]] {
    guard let source = source(of: "setup", object), let node = source["setup"] else { return [] }
    let elements = node.elements
    guard elements.contains(where: \.isList) else {
      return node.isList && elements.isEmpty ? [] : [try command(node, source)]
    }
    guard elements.count <= Self.maxSetupCommands else {
      throw source.error(
        at: node,
        "\"setup\" must have at most \(Self.maxSetupCommands) commands, not \(elements.count)",
        remedy: "put them in a script")
    }
    return try elements.map { element throws(SuiteError) in try command(element, source) }
  }

  private func command(
    _ node: JSONNode, _ source: ConfigObject
  ) throws(SuiteError) -> [String] {
    let words = try source.commandLine("setup", at: node)
    let path = Path.absolute(words[0], from: project.root)
    if words[0].contains(where: \.isWhitespace), !(try files.exists(path)),
      // Each word may have been meant as a command line.
      let commands = try? words.map({ try ShellWords.split($0) }), commands[0].count > 1
    {
      let lists = commands.map(ShellWords.list).joined(separator: ", ")
      throw source.error(
        at: node, "there is no program \"\(words[0])\": each word must be a separate element",
        remedy: "several commands are a list of lists: \"setup\": [\(lists)]")
    }
    return words
  }
}

extension JSONNode {
  fileprivate var isList: Bool { if case .array = value { true } else { false } }
}
