package import Baselines
internal import ProjectFiles
internal import ScreenConfig

/// The rules that list the screens of a project's apps: that of its `qa.json`, and in a gate also that of the
/// base, so that a branch can't hide a screen of its app by changing the rule.
package struct AppScreenRules: Hashable, Sendable {
  /// The base's rule, in which nil means asking the apps; nil if no base counts.
  private let base: AppScreens??

  /// - Parameter base: The state that was approved before, or nil if that doesn't count.
  package init(gatedBy base: BaseSnapshot? = nil) {
    self.base = base.flatMap { $0.commit == nil ? nil : .some($0.appScreens) }
  }

  /// The project's rule, or nil to ask the apps.
  func own(_ project: Project) throws(SuiteError) -> AppScreens? {
    try ConfigReader(project: project).appScreens()
  }

  /// The base's rule, or nil if it is the same or adds nothing.
  func other(_ project: Project) throws(SuiteError) -> AppScreens?? {
    guard let base, base != (try own(project)) else { return nil }
    // Names that the base lists belong to screens that it has, and those are verified anyway.
    if case .names? = base { return nil }
    return .some(base)
  }
}
