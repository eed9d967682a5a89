package import DaylistDomain

/// A screen with a long list of tasks, one of which is selected.
package protocol TaskListModel: ScreenModel {
  var pager: TaskPager { get }

  /// The place of the selected task; 0 in an empty list.
  var selectedIndex: Int { get }

  /// How many rows the screen has: so many are read, and a page of the keyboard is as long.
  var visibleRows: Int { get set }

  /// Selects a place, as far as there is one, and reads what is to be seen there.
  func select(_ index: Int)
}

extension TaskListModel {
  package var selected: TaskItem? { pager[selectedIndex] }

  /// Selects the task so many places from another.
  ///
  /// - Returns: That task; nil at the ends, and where it has not been read.
  package func selectNeighbor(_ offset: Int, of id: TaskItem.ID) -> TaskItem? {
    guard let index = pager.index(of: id), pager[index + offset] != nil else { return nil }
    select(index + offset)
    return selected
  }
}
