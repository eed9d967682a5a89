internal import Foundation

/// Which tasks are wanted.
package struct TaskFilter: Hashable, Sendable {
  package enum Completion: String, Hashable, Sendable, CaseIterable {
    case all, open, done
  }

  package var completion: Completion
  /// Words of which each must be part of the title, the notes or a tag, in any case; empty for all tasks. They
  /// are looked for by the bytes of their UTF-8, as a database does it.
  package var searchText: String

  package init(completion: Completion = .all, searchText: String = "") {
    self.completion = completion
    self.searchText = searchText
  }

  /// The words that are looked for, as ``TaskText/folded(_:)`` makes them.
  package var words: [String] {
    TaskText.folded(searchText).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  package func matches(_ task: TaskItem) -> Bool {
    switch completion {
    case .open where task.isDone: return false
    case .done where !task.isDone: return false
    default: break
    }
    let text = TaskText.searchable(task)
    return words.allSatisfy { text.utf8.contains($0.utf8) }
  }
}

/// The text of a task as search and order see it.
package enum TaskText {
  /// Without the difference of capitals, and of letters that are composed and those that are not.
  package static func folded(_ text: String) -> String {
    let small = text.lowercased()
    return small.utf8.allSatisfy { $0 < 0x80 } ? small : small.precomposedStringWithCanonicalMapping
  }

  /// All that a search looks at, folded, in lines.
  package static func searchable(_ task: TaskItem) -> String {
    folded(([task.title, task.notes] + task.tags).joined(separator: "\n"))
  }
}
