internal import ProjectFiles

/// Finds the folder that a project had at the base, if it was moved since: the project of the base that lost screens.
/// If several did, it is the one with the most configs in common with the present project.
struct ProjectMove {
  /// The former folder in the tree; empty for the top level.
  let folder: String
  /// Its screens that the branch no longer has in that folder.
  let lost: Set<BaselineName>
  /// Other projects of the base that lost screens.
  let others: [String]

  /// The files of one project of the base.
  private struct Candidate {
    var configs: Set<String> = []
    /// The paths of the pictures in the tree.
    var baselines: [BaselineName: String] = [:]
  }

  /// - Parameters:
  ///   - files: The paths of all files of the base's tree.
  ///   - project: The project as it is now.
  /// - Returns: nil if no project of the base lost screens.
  init?(_ files: [String], _ project: Project, _ workTree: WorkTree) throws(SuiteError) {
    let own = Set(try Files.names(in: project.screenshots))
    var found: [(folder: String, lost: Set<BaselineName>, shared: Int)] = []
    for (folder, candidate) in Self.candidates(files) {
      let lost = try Self.lostScreens(of: candidate, in: folder, workTree)
      guard !lost.isEmpty else { continue }
      found.append((folder, lost, candidate.configs.intersection(own).count))
    }
    found.sort { ($1.shared, $0.folder) < ($0.shared, $1.folder) }
    guard let first = found.first else { return nil }
    (folder, lost) = (first.folder, first.lost)
    others = found.dropFirst().map(\.folder)
  }

  private static func candidates(_ files: [String]) -> [String: Candidate] {
    var candidates: [String: Candidate] = [:]
    for path in files {
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last, let index = parts.dropLast().lastIndex(of: "screenshots")
      else { continue }
      let folder = parts[..<index].joined(separator: "/")
      if index == parts.count - 2, name.hasSuffix(".json") {
        candidates[folder, default: Candidate()].configs.insert(name)
      } else if parts[parts.count - 2] == "baseline",
        let baseline = BaselineFileKind.picture.baseline(ofFile: name)
      {
        candidates[folder, default: Candidate()].baselines[baseline] = path
      }
    }
    return candidates
  }

  /// The screens whose config or baseline is no longer at its path, and whose removal wasn't approved.
  private static func lostScreens(
    of candidate: Candidate, in folder: String, _ workTree: WorkTree
  ) throws(SuiteError) -> Set<BaselineName> {
    let root = workTree.topLevel + (folder.isEmpty ? "" : "/\(folder)")
    var lost: Set<BaselineName> = []
    for (screen, path) in candidate.baselines {
      let config = "\(root)/screenshots/\(screen.screenName?.config ?? screen.description).json"
      let file = "\(workTree.topLevel)/\(path)"
      if try Files.hasEntry(config), try Files.hasEntry(file) { continue }
      let record = "\(Path.parent(of: file))/\(BaseSnapshot.record(screen))"
      if let bytes = try Files.read(record, followsLinks: false),
        try ApprovalRecord.decode(bytes, at: record, screen: screen).leads(to: nil)
      {
        continue
      }
      lost.insert(screen)
    }
    return lost
  }

  /// The nearest project of the base above a folder, or nil if no project is above it.
  static func above(_ folder: String, _ files: [String]) -> String? {
    var parts = folder.split(separator: "/")
    let projects = candidates(files)
    while parts.popLast() != nil {
      let above = parts.joined(separator: "/")
      if projects[above].map({ !$0.configs.isEmpty }) ?? false { return above }
    }
    return nil
  }
}
