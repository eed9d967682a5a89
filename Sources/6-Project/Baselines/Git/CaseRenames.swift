internal import ProjectFiles

/// Configs of the base whose names in the working tree differ only in case. Their screens count as the same, with the
/// same record: a case-insensitive file system couldn't keep files of both names.
package struct CaseRenames: Hashable, Sendable {
  /// The new names, by the name at the base.
  private let newNames: [String: String]

  package var isEmpty: Bool { newNames.isEmpty }

  /// - Parameters:
  ///   - old: The names of the base's configs, and of those that its baselines belong to.
  ///   - new: The same names in the working tree.
  package init(from old: Set<String> = [], to new: Set<String> = []) {
    let added = Dictionary(grouping: new.subtracting(old)) { $0.lowercased() }
    let gone = Dictionary(grouping: old.subtracting(new)) { $0.lowercased() }
    var newNames: [String: String] = [:]
    for (key, names) in gone {
      guard names.count == 1, let found = added[key], found.count == 1 else { continue }
      newNames[names[0]] = found[0]
    }
    self.newNames = newNames
  }

  /// - Parameters:
  ///   - files: The names of files in the base's folder of baselines.
  ///   - configs: The base's screens that have a config.
  ///   - baselines: The names of files in the working tree's folder of baselines.
  init(
    fromFiles files: some Sequence<String>, configs: some Sequence<ScreenName>, _ project: Project,
    baselines: [String]
  ) throws(SuiteError) {
    func configNames(ofPictures files: some Sequence<String>) -> Set<String> {
      Set(files.compactMap { BaselineFileKind.picture.baseline(ofFile: $0)?.screenName?.config })
    }
    self.init(
      from: configNames(ofPictures: files).union(configs.map(\.config)),
      to: configNames(ofPictures: baselines).union(try project.configNames()))
  }

  /// The name that a screen has in the working tree.
  func newName(of screen: ScreenName) -> ScreenName {
    newNames[screen.config].flatMap(screen.renamed) ?? screen
  }

  /// The name that a file beside a baseline has in the working tree.
  func newName(ofFile file: String) -> String {
    for kind in BaselineFileKind.allCases {
      guard let screen = kind.baseline(ofFile: file)?.screenName else { continue }
      return kind.name(of: .screen(newName(of: screen)))
    }
    return file
  }
}
