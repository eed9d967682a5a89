package import DaylistDomain
import Observation
package import TerminalUI

/// The model of the sheet for creating or editing a task.
@Observable package final class ItemFormViewModel: ScreenModel {
  package nonisolated enum Field: Hashable, CaseIterable, Sendable {
    case title, notes, priority, due, tags, save, cancel
  }

  /// The task to edit; nil for a new one.
  package let editedID: TaskItem.ID?
  /// How far the task is loaded; a new one has nothing to load.
  package private(set) var state = LoadState.idle
  package private(set) var focus = Field.title
  package private(set) var title = TextFieldState()
  package private(set) var notes = TextFieldState(isMultiline: true)
  package private(set) var due = TextFieldState()
  package private(set) var tags = TextFieldState()
  package private(set) var priority = Priority.medium
  package private(set) var error: String?
  /// Whether the sheet asks if what was typed may be discarded.
  package private(set) var asksToDiscard = false
  package var notice: Notice?
  package let today: CalendarDay

  @ObservationIgnored private let uses: TaskUseCases
  /// The contents of the fields before anything was typed.
  @ObservationIgnored private var initialContents = Contents()

  /// What a person can change in the sheet.
  private nonisolated struct Contents: Hashable, Sendable {
    var texts = ["", "", "", ""]
    var priority = Priority.medium
  }

  package init(editing id: TaskItem.ID? = nil, uses: TaskUseCases) {
    editedID = id
    self.uses = uses
    today = uses.clock.today()
  }

  /// The day in the due field, or nil if the field is empty or doesn't name a day.
  package var dueDay: CalendarDay? { DayPhrase.day(due.text, today: today) }

  package func task() async {
    guard let editedID else {
      state = .loaded
      return
    }
    state = .loading
    do throws(TaskUseCaseError) {
      guard let task = try await uses.browse.task(editedID) else { throw .notFound }
      guard !Task.isCancelled else { return }
      fill(from: task.draft)
      state = .loaded
    } catch {
      state = .failed(Problem(error))
    }
  }

  private func fill(from draft: TaskDraft) {
    title = TextFieldState(draft.title)
    notes = TextFieldState(draft.notes, isMultiline: true)
    due = TextFieldState(draft.due?.description ?? "")
    tags = TextFieldState(draft.tags.joined(separator: ", "))
    priority = draft.priority
    initialContents = contents
  }

  private var contents: Contents {
    Contents(texts: [title.text, notes.text, due.text, tags.text], priority: priority)
  }

  package func handle(_ key: Key) async -> Step {
    if asksToDiscard { return answer(key) }
    if key == .escape { return leave() }
    guard state == .loaded else { return .stay }
    switch key {
    case .control("s"): return await save()
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .down where focus != .notes: moveFocus(by: 1)
    case .up where focus != .notes: moveFocus(by: -1)
    default: return await handleFocused(key)
    }
    return .stay
  }

  package func handle(_ click: Click) async -> Step {
    switch click {
    case .key(let key): return await handle(key)
    case _ where asksToDiscard: break
    case .field(.save) where state == .loaded: return await save()
    case .field(.cancel): return leave()
    case .field(let field): focus = field
    case .priority(let value):
      focus = .priority
      priority = value
    default: break
    }
    return .stay
  }

  /// Leaves the sheet, or asks first if anything was typed.
  private func leave() -> Step {
    guard contents != initialContents else { return .back }
    asksToDiscard = true
    return .stay
  }

  /// Handles the answer to the question whether to discard what was typed. Enter doesn't lose it.
  private func answer(_ key: Key) -> Step {
    switch key {
    case .character("y"): return .back
    case .character("n"), .escape, .enter: asksToDiscard = false
    default: break
    }
    return .stay
  }

  private func handleFocused(_ key: Key) async -> Step {
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
    return focus == .cancel ? leave() : await save()
  }

  private func edit(
    _ field: ReferenceWritableKeyPath<ItemFormViewModel, TextFieldState>, _ key: Key
  ) async -> Step {
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

  /// Saves the task if the fields are valid.
  private func save() async -> Step {
    let phrase = Self.trimmed(due.text)
    guard phrase.isEmpty || dueDay != nil else {
      (error, focus) = ("“\(phrase)” is no day. Try 2025-03-14, fri or +3.", .due)
      return .stay
    }
    let draft = TaskDraft(
      title: title.text, notes: Self.trimmed(notes.text), priority: priority,
      tags: Self.tags(tags.text), due: dueDay)
    do throws(TaskUseCaseError) {
      return .saved(try await keep(draft))
    } catch let failure {
      if failure == .emptyTitle { focus = .title }
      error = failure.errorDescription
      return .stay
    }
  }

  private func keep(_ draft: TaskDraft) async throws(TaskUseCaseError) -> TaskItem {
    guard let editedID else { return try await uses.create(draft) }
    return try await uses.update(editedID, to: draft)
  }

  private static func trimmed(_ text: String) -> String {
    let head = text.drop(while: \.isWhitespace)
    return String(head.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Splits a text into tags at commas, `#` and white space.
  private static func tags(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == "#" || $0.isWhitespace }.map { $0.lowercased() }
  }
}
