import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct ItemFormViewModelTests {
  nonisolated private static let task = TaskFactory.task(
    1, title: "Write the report", notes: "Two pages", priority: .high, tags: ["work", "docs"],
    dueIn: 2)

  private func form(
    _ mocks: MockServices, editing id: TaskItem.ID? = nil
  ) async -> ItemFormViewModel {
    let form = ItemFormViewModel(editing: id, uses: mocks.uses)
    await form.task()
    return form
  }

  private func press(_ keys: [Key], on form: ItemFormViewModel) async -> Step {
    var step = Step.stay
    for key in keys { step = await form.handle(key) }
    return step
  }

  private func saved(_ step: Step) -> TaskItem? {
    if case .saved(let task) = step { task } else { nil }
  }

  @Test("A sheet for a task goes from idle through loading to loaded")
  func taskIsLoaded() async {
    let model = ItemFormViewModel(
      editing: Self.task.id, uses: MockServices(tasks: [Self.task]).uses)
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.title.text == "Write the report")
    #expect(model.due.text == "2025-03-14")
    #expect(model.tags.text == "work, docs")
  }

  @Test("A sheet for a task that no longer exists shows an error, and can be left")
  func missingTaskFails() async {
    let form = await form(MockServices(), editing: Self.task.id)

    #expect(form.state == .failed(Problem(TaskUseCaseError.notFound)))
    #expect(await form.handle(.control("s")) == .stay)
    #expect(await form.handle(.escape) == .back)
  }

  @Test("A new task is saved with the contents of the fields")
  func newTaskIsSaved() async {
    let mocks = MockServices()
    let form = await form(mocks)

    let step = await press(
      [
        .paste("  Buy tea "), .tab, .paste("Green\nor white"), .tab, .left, .tab, .paste("fri"),
        .tab, .paste("Shop, home #shop"), .enter,
      ], on: form)

    let draft = TaskDraft(
      title: "Buy tea", notes: "Green\nor white", priority: .high, tags: ["shop", "home"],
      due: TaskFactory.today.adding(days: 2))
    let task = saved(step)
    #expect(task?.draft == draft)
    #expect(await mocks.tasks.changes == task.map { [.save($0)] })
    #expect(await mocks.sync.calls == [.noteChange])
  }

  @Test("A task that isn't edited is saved unchanged")
  func unchangedTaskIsKept() async {
    let mocks = MockServices(tasks: [Self.task])
    let form = await form(mocks, editing: Self.task.id)

    let step = await form.handle(.control("s"))

    #expect(step == .saved(Self.task))
  }

  @Test("A task needs a title")
  func needsTitle() async {
    let mocks = MockServices()
    let form = await form(mocks)

    let step = await press([.paste("   "), .tab, .control("s")], on: form)

    #expect(step == .stay)
    #expect(form.error == "A task needs a title.")
    #expect(form.focus == .title)
    #expect(await mocks.tasks.changes == [])
  }

  @Test("A due date that isn't a day is reported at its field")
  func invalidDayIsExplained() async {
    let form = await form(MockServices())

    let step = await press([.paste("Title"), .tab, .tab, .tab, .paste("soon"), .enter], on: form)

    #expect(step == .stay)
    #expect(form.error == "“soon” is no day. Try 2025-03-14, fri or +3.")
    #expect(form.focus == .due)
  }

  @Test("A failure keeps the sheet open, and typing clears its message")
  func failureKeepsSheet() async {
    let mocks = MockServices()
    await mocks.tasks.answer(diskFull)
    let form = await form(mocks)

    let step = await press([.paste("Title"), .enter], on: form)
    #expect(step == .stay)
    #expect(form.error == "The tasks in tasks.db can't be saved: the disk is full.")
    _ = await form.handle(.character("!"))

    #expect(form.error == nil)
    #expect(form.title.text == "Title!")
  }

  @Test("Tab moves the focus around, and shift+tab and the arrows move it too")
  func focusGoesRound() async {
    let form = await form(MockServices())
    var order: [ItemFormViewModel.Field] = []

    for _ in ItemFormViewModel.Field.allCases {
      order.append(form.focus)
      _ = await form.handle(.tab)
    }
    #expect(order == ItemFormViewModel.Field.allCases)
    #expect(form.focus == .title)
    _ = await form.handle(.backTab)
    #expect(form.focus == .cancel)
    _ = await form.handle(.left)
    #expect(form.focus == .save)
    _ = await form.handle(.up)

    #expect(form.focus == .tags)
  }

  @Test(
    "The priority is chosen by keys",
    arguments: [
      ([.left], .high), ([.right], .low), ([.right, .right], .low), ([.character("h")], .high),
      ([.character(" ")], .low), ([.character(" "), .character(" ")], .high),
    ] as [([Key], Priority)])
  func keysChoosePriority(keys: [Key], expected: Priority) async {
    let form = await form(MockServices())

    _ = await press([.tab, .tab] + keys, on: form)

    #expect(form.priority == expected)
  }

  @Test("Clicks choose fields, priorities and buttons")
  func clicksChooseFields() async {
    let form = await form(MockServices())
    _ = await form.handle(.paste("Tea"))

    _ = await form.handle(Click.field(.tags))
    #expect(form.focus == .tags)
    _ = await form.handle(Click.priority(.low))
    #expect(form.priority == .low)
    let saved = await form.handle(Click.field(.save))
    let cancelled = await form.handle(Click.field(.cancel))
    let discarded = await form.handle(Click.key(.character("y")))

    #expect(self.saved(saved)?.title == "Tea")
    #expect(cancelled == .stay)
    #expect(discarded == .back)
  }

  @Test("Cancel leaves an empty sheet without saving", arguments: [Key.enter, .character(" ")])
  func cancelSavesNothing(key: Key) async {
    let mocks = MockServices()
    let form = await form(mocks)

    let step = await press([.backTab, key], on: form)

    #expect(step == .back)
    #expect(await mocks.tasks.changes == [])
  }

  @Test(
    "Leaving a sheet in which something was typed asks first, and y discards it",
    arguments: [[Key.escape], [.backTab, .enter], [.backTab, .character(" ")]])
  func leavingAsksFirst(keys: [Key]) async {
    let mocks = MockServices()
    let form = await form(mocks)

    let asked = await press([.paste("Tea")] + keys, on: form)
    #expect(asked == .stay)
    #expect(form.asksToDiscard)
    let step = await form.handle(.character("y"))

    #expect(step == .back)
    #expect(await mocks.tasks.changes == [])
  }

  @Test(
    "Any field that was changed makes the sheet ask",
    arguments: [
      [.paste("!")], [.tab, .paste("!")], [.tab, .tab, .right], [.tab, .tab, .tab, .backspace],
      [.backTab, .backTab, .backTab, .paste("!")],
    ] as [[Key]])
  func everyFieldCounts(keys: [Key]) async {
    let form = await form(MockServices(tasks: [Self.task]), editing: Self.task.id)

    let step = await press(keys + [.escape], on: form)

    #expect(step == .stay)
    #expect(form.asksToDiscard)
  }

  @Test(
    "What was typed stays if it isn't to be discarded, and can be typed on",
    arguments: [Key.character("n"), .escape, .enter])
  func keptTextStays(key: Key) async {
    let form = await form(MockServices())

    let step = await press([.paste("Tea"), .escape, key, .character("!")], on: form)

    #expect(step == .stay)
    #expect(!form.asksToDiscard)
    #expect(form.title.text == "Tea!")
  }

  @Test("While the sheet asks, other keys and clicks change nothing")
  func questionBlocksSheet() async {
    let mocks = MockServices()
    let form = await form(mocks)

    let step = await press([.paste("Tea"), .escape, .character("x"), .control("s")], on: form)
    let clicked = await form.handle(Click.field(.save))

    #expect(step == .stay)
    #expect(clicked == .stay)
    #expect(form.asksToDiscard)
    #expect(form.title.text == "Tea")
    #expect(await mocks.tasks.changes == [])
  }

  @Test("A sheet whose text is as it was at first is left without a question")
  func revertedTextIsLeft() async {
    let form = await form(MockServices(tasks: [Self.task]), editing: Self.task.id)

    let step = await press([.character("!"), .backspace, .escape], on: form)

    #expect(step == .back)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async {
    let mocks = MockServices(tasks: [Self.task])

    await expectRelease {
      await form(mocks, editing: Self.task.id)
    } after: { model in
      _ = await model.handle(.control("s"))
    }
  }
}
