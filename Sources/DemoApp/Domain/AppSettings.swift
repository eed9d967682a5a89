/// What a person can choose on the settings screen.
package nonisolated struct AppSettings: Hashable, Sendable, Codable {
  package var theme = ThemeName.dark
  package var sorting = Sorting.due
  package var showsCompleted = true
  package var dateStyle = DateStyle.relative
  package var confirmsDeletion = true

  package init() {}
}

package nonisolated enum ThemeName: String, Hashable, Sendable, Codable, CaseIterable {
  case dark, light
}

package nonisolated enum DateStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// "Tomorrow", "Fri 14 Mar".
  case relative
  /// "2025-03-14".
  case iso
}

/// The order of the list; tasks that are done always come last.
package nonisolated enum Sorting: String, Hashable, Sendable, Codable, CaseIterable {
  case due, priority, title

  package func sorted(_ tasks: [TaskItem]) -> [TaskItem] {
    tasks.sorted { left, right in
      if left.isDone != right.isDone { return right.isDone }
      switch self {
      case .due where left.due != right.due: return Self.isEarlier(left.due, right.due)
      case .priority where left.priority != right.priority:
        return left.priority.rank < right.priority.rank
      case .priority where left.due != right.due: return Self.isEarlier(left.due, right.due)
      case .title where left.title.lowercased() != right.title.lowercased():
        return left.title.lowercased() < right.title.lowercased()
      default: break
      }
      if left.priority != right.priority { return left.priority.rank < right.priority.rank }
      return left.id < right.id
    }
  }

  /// No day comes after all days.
  private static func isEarlier(_ left: CalendarDay?, _ right: CalendarDay?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left < right
  }
}
