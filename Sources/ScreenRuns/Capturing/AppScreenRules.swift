package import Baselines
internal import ProjectFiles
internal import ScreenConfig

/// Who says which screens the apps of a project have: its `qa.json`, and in a gate that of the base as well, so that a
/// branch hides no screen of its app by another rule.
package struct AppScreenRules: Hashable, Sendable {
  /// Nil if no base counts; a rule of the base that is nil asks the apps.
  private let base: AppScreens??

  /// - Parameter base: What was approved before; nil if that does not count.
  package init(gatedBy base: BaseSnapshot? = nil) {
    self.base = base.flatMap { $0.commit == nil ? nil : .some($0.appScreens) }
  }

  /// The project's; a rule that is nil asks the apps.
  func own(_ project: Project) throws(SuiteError) -> AppScreens? {
    try ConfigReader(project: project).appScreens()
  }

  /// That of the base; nil if it is the same, or adds nothing.
  func other(_ project: Project) throws(SuiteError) -> AppScreens?? {
    guard let base, base != (try own(project)) else { return nil }
    // Names that the base lists are those of screens that it has; what it captured is verified.
    if case .names? = base { return nil }
    return .some(base)
  }
}
