internal import ProjectFiles
internal import ScreenConfig

/// Configs of a base whose names differ in nothing but case in the working tree. They are the same screens, with the
/// same record: a file system without case could not keep apart what is under both names.
package struct CaseRenames: Hashable, Sendable {
  /// By the name at the base.
  private let newNames: [String: String]

  package var isEmpty: Bool { newNames.isEmpty }

  /// - Parameters:
  ///   - old: The names of the base's configs, and of those that its baselines belong to.
  ///   - new: Those of the working tree.
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
  ///   - baselines: The names of files in the folder of baselines, as the working tree has it.
  init(
    fromFiles files: some Sequence<String>, configs: some Sequence<String>, _ project: Project,
    baselines: [String]
  ) throws(SuiteError) {
    func configNames(_ screens: some Sequence<String>) -> Set<String> {
      Set(screens.compactMap { ScreenName($0)?.config })
    }
    func pictures(_ files: some Sequence<String>) -> [String] {
      files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(".png".count)) }
    }
    let configFiles = try Files.names(in: project.screenshots).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(".json".count)) }
      .filter { !Project.ownFiles.contains($0) }
    self.init(
      from: configNames(pictures(files)).union(configNames(configs)),
      to: Set(configFiles).union(configNames(pictures(baselines))))
  }

  /// The name that a screen has in the working tree.
  func newName(of screen: String) -> String {
    guard var name = ScreenName(screen), let new = newNames[name.config] else { return screen }
    name = ScreenName(config: new, variant: name.variant, step: name.step)
    return name.description
  }

  /// The name that a file beside a baseline has in the working tree.
  func newName(ofFile file: String) -> String {
    let endings = [".png", ".approval.json", ".rejection.json"]
    guard let ending = endings.first(where: file.hasSuffix) else { return file }
    return newName(of: String(file.dropLast(ending.count))) + ending
  }
}
