internal import Foundation

/// A condition that selects tasks.
package struct TaskFilter: Hashable, Sendable {
  package enum Completion: String, Hashable, Sendable, CaseIterable {
    case all, open, done
  }

  package var completion: Completion
  /// The words to search for; empty for all tasks. Each must occur in the title, the notes or a tag, regardless of
  /// case. They are compared by their UTF-8 bytes, as a database does.
  package var searchText: String

  package init(completion: Completion = .all, searchText: String = "") {
    self.completion = completion
    self.searchText = searchText
  }

  /// The words to search for, folded by ``TaskText/folded(_:)``.
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

/// The text of a task in the form used for searching and sorting.
package enum TaskText {
  /// Folds case, and composes letters with combining marks (NFC).
  package static func folded(_ text: String) -> String {
    let small = text.lowercased()
    return small.utf8.allSatisfy { $0 < 0x80 } ? small : small.precomposedStringWithCanonicalMapping
  }

  /// All text of a task that a search covers, folded, in lines.
  package static func searchable(_ task: TaskItem) -> String {
    folded(([task.title, task.notes] + task.tags).joined(separator: "\n"))
  }
}
