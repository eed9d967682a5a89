/// Where a key leads to.
package nonisolated enum Route: Hashable, Sendable {
  case stay
  case list
  case detail(TaskItem.ID)
  /// The task before or after the one that is shown.
  case neighbor(Int)
  case create
  case edit(TaskItem.ID)
  case settings
  case help
  /// A form was saved.
  case saved(TaskItem)
  /// The task that is shown was changed.
  case changed(TaskItem)
  /// The task that was shown is gone.
  case deleted(TaskItem)
  case back
  case quit
}
