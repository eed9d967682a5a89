package import ProjectFiles

/// The screens of an app, as `"screens"` of `qa.json` gives them.
package enum AppScreens: Hashable, Sendable {
  case names([String])
  /// A program and its arguments. It prints the names, one per line.
  case command([String])

  /// Whether a text can be an app's name for a screen: a letter, then up to 99 characters that are neither blanks
  /// nor control characters.
  package static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && text.count <= 100
      && text.unicodeScalars.allSatisfy { scalar in
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
      }
  }
}

extension ConfigReader {
  /// Returns what `qa.json` says about the app's screens, or nil if it says nothing.
  package func appScreens() throws(SuiteError) -> AppScreens? {
    guard let object = defaults.object, let node = object["screens"] else { return nil }
    guard case .string = node.value else {
      let names = try object.strings("screens") ?? []
      if let name = names.first(where: { !AppScreens.isName($0) }) {
        throw object.error(
          at: "screens", "\"\(name.excerpt())\" can't be the name of a screen",
          remedy: "as in \"screens\": [\"inbox\", \"help\"]; a command is one string")
      }
      return .names(names)
    }
    guard var command = try object.commandLine("screens") else { return nil }
    if command[0].contains("/") { command[0] = Path.absolute(command[0], from: project.root) }
    return .command(command)
  }
}
