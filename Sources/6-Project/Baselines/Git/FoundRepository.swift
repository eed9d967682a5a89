package import ProjectFiles
internal import Synchronization

/// The repository of a project as one command found it: git is asked only once for the work tree, HEAD's commit and the
/// configuration.
///
/// Nothing else is cached: git is asked for tracked files and their contents whenever they are needed. What continues
/// after a pause, or after apps ran, such as the verdict of a gate, uses a new value and so asks again.
package final class FoundRepository: Sendable {
  package let project: Project
  /// Nil until it was looked for.
  private let found = Mutex<WorkTree??>(nil)

  package init(of project: Project) { self.project = project }

  /// The work tree; nil outside git.
  ///
  /// - Throws: ``SuiteError`` as ``WorkTree/locate(_:)`` does. An error isn't cached.
  package func workTree() async throws(SuiteError) -> WorkTree? {
    if let known = found.withLock({ $0 }) { return known }
    let workTree = try await WorkTree.locate(project)
    found.withLock { $0 = .some(workTree) }
    return workTree
  }

  /// The person who commits in the project, as `Name <address>`; nil if git knows no name. It may be configured even
  /// outside a repository.
  package func committer() async throws(SuiteError) -> String? {
    let settings = try await settings()
    guard let name = settings["user.name"], !name.isEmpty else { return nil }
    let address = settings["user.email"] ?? ""
    return address.isEmpty ? name : "\(name) <\(address)>"
  }

  /// git's configuration, which a person may have even outside a repository.
  func settings() async throws(SuiteError) -> GitSettings {
    guard let workTree = try await workTree() else {
      return try await Git(topLevel: project.root).settings()
    }
    return try await workTree.settings()
  }
}
