package import ProjectFiles
internal import Synchronization

/// The repository in which a project lies, as one command found it: git is asked once where it is, which commit is HEAD
/// and what is configured.
///
/// Nothing else is kept: what is tracked, and what files hold, is asked whenever it counts. What goes on after a pause,
/// or after apps ran, as the verdict of a gate does, looks anew by a value of its own.
package final class FoundRepository: Sendable {
  package let project: Project
  /// nil until it was looked for.
  private let found = Mutex<WorkTree??>(nil)

  package init(of project: Project) { self.project = project }

  /// The work tree; nil outside git.
  ///
  /// - Throws: ``SuiteError`` as ``WorkTree/locate(_:)`` does, each time.
  package func workTree() async throws(SuiteError) -> WorkTree? {
    if let known = found.withLock({ $0 }) { return known }
    let workTree = try await WorkTree.locate(project)
    found.withLock { $0 = .some(workTree) }
    return workTree
  }

  /// Who commits in the project, as `Name <address>`; nil if git knows no name. Outside git it may be configured, too.
  package func committer() async throws(SuiteError) -> String? {
    let settings =
      if let workTree = try await workTree() {
        try await workTree.settings()
      } else {
        try await Git(topLevel: project.root).settings()
      }
    guard let name = settings["user.name"], !name.isEmpty else { return nil }
    let address = settings["user.email"] ?? ""
    return address.isEmpty ? name : "\(name) <\(address)>"
  }
}
