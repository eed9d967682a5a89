package import DaylistDomain
package import TerminalUI

/// The navigation that a key or a click leads to.
package nonisolated enum Step: Hashable, Sendable {
  case stay
  /// Opens a screen, or a sheet over this one.
  case open(Route)
  case back
  /// Shows the task at this offset from the current one in the list.
  case neighbor(Int)
  /// A task was marked as done or as open again; this screen stays.
  case completed(TaskItem)
  /// A form has saved its task, and closes.
  case saved(TaskItem)
  /// A task was deleted, and can be restored.
  case deleted(TaskItem)
  case quit
}

/// The meaning of a click.
package nonisolated enum Click: Hashable, Sendable {
  /// The same as a key, for example a hint in the status bar.
  case key(Key)
  /// A row of a list, by its index in the whole list.
  case row(Int)
  case filter(TaskFilter.Completion)
  case field(ItemFormViewModel.Field)
  case priority(Priority)
  /// One of the values of a setting.
  case setting(SettingsViewModel.Row, value: Int)
}
