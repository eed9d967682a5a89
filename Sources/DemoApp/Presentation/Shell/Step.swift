package import DaylistDomain
package import TerminalUI

/// Where a key or a click leads.
package nonisolated enum Step: Hashable, Sendable {
  case stay
  /// On to a screen, or to a sheet over this one.
  case open(Route)
  case back
  /// The task before or after the one that is shown.
  case neighbor(Int)
  /// A task was changed or made; this screen stays.
  case changed(TaskItem)
  /// A form is done with its task.
  case saved(TaskItem)
  /// A task was deleted, and can be brought back.
  case deleted(TaskItem)
  case quit
}

/// What was clicked.
package nonisolated enum Click: Hashable, Sendable {
  /// Something that stands for a key, as a hint of the status bar does.
  case key(Key)
  /// A row of a list, by its place in the whole list.
  case row(Int)
  case filter(TaskFilter.Completion)
  case field(ItemFormViewModel.Field)
  case priority(Priority)
  /// One of the values of a setting.
  case setting(SettingsViewModel.Row, value: Int)
}
