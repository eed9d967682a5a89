import Observation
package import TerminalUI

/// The sheet in which a task is made or changed.
@Observable package final class ItemFormViewModel {
  package enum Field: Hashable, CaseIterable, Sendable {
    case title, notes, priority, due, tags, save, cancel
  }

  /// The task that is changed; nil where a new one is made.
  package let original: TaskItem?
  package private(set) var focus = Field.title
  package private(set) var title: TextFieldState
  package private(set) var notes: TextFieldState
  package private(set) var due: TextFieldState
  package private(set) var tags: TextFieldState
  package private(set) var priority: Priority
  package private(set) var error: String?
  package let today: CalendarDay

  private let repository: any TaskRepository

  package init(editing original: TaskItem?, repository: any TaskRepository, clock: DayClock) {
    let draft = original?.draft ?? TaskDraft(title: "")
    self.original = original
    self.repository = repository
    today = clock.today()
    title = TextFieldState(draft.title)
    notes = TextFieldState(draft.notes, isMultiline: true)
    due = TextFieldState(draft.due?.description ?? "")
    tags = TextFieldState(draft.tags.joined(separator: ", "))
    priority = draft.priority
  }

  /// The day that the due field names; nil where it is empty or no day.
  package var dueDay: CalendarDay? { DayPhrase.day(due.text, today: today) }

  package func handle(_ key: Key) async -> Route {
    switch key {
    case .escape: return .back
    case .control("s"): return await save()
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .down where focus != .notes: moveFocus(by: 1)
    case .up where focus != .notes: moveFocus(by: -1)
    default: return await handleFocused(key)
    }
    return .stay
  }

  private func handleFocused(_ key: Key) async -> Route {
    switch focus {
    case .title: return await edit(\.title, key)
    case .notes: return await edit(\.notes, key)
    case .due: return await edit(\.due, key)
    case .tags: return await edit(\.tags, key)
    case .priority: choosePriority(key)
    case .save, .cancel:
      if key == .left || key == .right { focus = focus == .save ? .cancel : .save }
    }
    guard key == .enter || (key == .character(" ") && focus != .priority) else { return .stay }
    return focus == .cancel ? .back : await save()
  }

  private func edit(
    _ field: ReferenceWritableKeyPath<ItemFormViewModel, TextFieldState>, _ key: Key
  ) async -> Route {
    if self[keyPath: field].handle(key) {
      error = nil
    } else if key == .enter {
      return await save()
    }
    return .stay
  }

  private func choosePriority(_ key: Key) {
    let all = Priority.allCases
    let index = all.firstIndex(of: priority) ?? 0
    switch key {
    case .left, .character("h"): priority = all[max(0, index - 1)]
    case .right, .character("l"): priority = all[min(all.count - 1, index + 1)]
    case .character(" "): priority = all[(index + 1) % all.count]
    default: break
    }
  }

  private func moveFocus(by offset: Int) {
    let all = Field.allCases
    let index = (all.firstIndex(of: focus) ?? 0) + offset
    focus = all[(index + all.count) % all.count]
  }

  /// Keeps what the fields say, where it makes sense.
  private func save() async -> Route {
    let title = Self.trimmed(title.text)
    guard !title.isEmpty else {
      (error, focus) = ("A task needs a title.", .title)
      return .stay
    }
    let phrase = Self.trimmed(due.text)
    guard phrase.isEmpty || dueDay != nil else {
      (error, focus) = ("“\(phrase)” is no day. Try 2025-03-14, fri or +3.", .due)
      return .stay
    }
    let draft = TaskDraft(
      title: title, notes: Self.trimmed(notes.text), priority: priority,
      tags: Self.tags(tags.text), due: dueDay)
    do throws(TaskRepositoryError) {
      return .saved(try await keep(draft))
    } catch let failure {
      error = failure.message
      return .stay
    }
  }

  private func keep(_ draft: TaskDraft) async throws(TaskRepositoryError) -> TaskItem {
    guard var task = original else { return try await repository.add(draft, created: today) }
    task.draft = draft
    try await repository.save(task)
    return task
  }

  private static func trimmed(_ text: String) -> String {
    let head = text.drop(while: \.isWhitespace)
    return String(head.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Words between commas and spaces, each once.
  private static func tags(_ text: String) -> [String] {
    var tags: [String] = []
    for word in text.split(whereSeparator: { $0 == "," || $0 == "#" || $0.isWhitespace }) {
      let tag = word.lowercased()
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
