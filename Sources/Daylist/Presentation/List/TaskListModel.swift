package import DaylistDomain

/// A screen with a long list of tasks, one of which is selected.
package protocol TaskListModel: ScreenModel {
  var pager: TaskPager { get }

  /// The position of the selected task; 0 in an empty list.
  var selectedIndex: Int { get }

  /// The number of rows on the screen, which sets how much is read and how far Page Down goes.
  var visibleRows: Int { get set }

  /// Selects a position, clamped to the list, and reads the tasks around it.
  func select(_ index: Int)
}

extension TaskListModel {
  package var selected: TaskItem? { pager[selectedIndex] }

  /// Starts to read the tasks around the selected one.
  ///
  /// - Returns: The `Task` that reads them, or nil if they have been read.
  func fillAroundSelection() -> Task<Void, Never>? {
    let index = selectedIndex
    guard !pager.isFilled(around: index) else { return nil }
    return Task { [weak self, pager] in
      do throws(TaskUseCaseError) {
        try await pager.fill(around: index)
      } catch {
        self?.notice = Notice(error)
      }
    }
  }

  /// Selects the task at an offset from another one.
  ///
  /// - Returns: The selected task, or nil if there is none at that position or it hasn't been read.
  package func selectNeighbor(_ offset: Int, of id: TaskItem.ID) -> TaskItem? {
    guard let index = pager.index(of: id), pager[index + offset] != nil else { return nil }
    select(index + offset)
    return selected
  }
}
