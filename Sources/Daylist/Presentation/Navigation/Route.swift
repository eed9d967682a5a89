package import DaylistDomain

/// A place in the app.
package nonisolated enum Route: Hashable, Sendable {
  case list(TaskFilter.Completion)
  case search(String)
  case detail(TaskItem.ID)
  case create
  case edit(TaskItem.ID)
  case deleteConfirm(TaskItem.ID)
  case insights
  case syncStatus
  case settings
  case help

  /// Whether it is a sheet over another screen, which stays visible.
  package var isSheet: Bool {
    switch self {
    case .create, .edit, .deleteConfirm, .help: true
    case .list, .search, .detail, .insights, .syncStatus, .settings: false
    }
  }
}
