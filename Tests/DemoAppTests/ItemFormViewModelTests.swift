import DemoApp
import TerminalUI
import Testing

@Suite struct ItemFormViewModelTests {
  private func form(
    _ repository: any TaskRepository, editing task: TaskItem? = nil
  ) -> ItemFormViewModel {
    ItemFormViewModel(editing: task, repository: repository, clock: .fixed(PreviewData.today))
  }

  private func type(_ text: String, on form: ItemFormViewModel) async {
    _ = await form.handle(.paste(text))
  }

  @Test("A new task is added as the fields say")
  func newTask() async {
    let repository = RecordingTaskRepository()
    let form = form(repository)

    await type("  Buy tea ", on: form)
    _ = await form.handle(.tab)
    await type("Green\nor white", on: form)
    for key in [Key.tab, .left, .tab] { _ = await form.handle(key) }
    await type("fri", on: form)
    _ = await form.handle(.tab)
    await type("Shop, home #shop", on: form)
    let route = await form.handle(.enter)

    let draft = TaskDraft(
      title: "Buy tea", notes: "Green\nor white", priority: .high, tags: ["shop", "home"],
      due: PreviewData.today.adding(days: 2))
    #expect(await repository.changes == [.add(draft, created: PreviewData.today)])
    #expect(route == .saved(TaskItem(id: 100, draft: draft, created: PreviewData.today)))
  }

  @Test("A task that is not touched is saved as it was")
  func taskTouched() async {
    let repository = RecordingTaskRepository()
    let form = form(repository, editing: PreviewData.tasks[2])

    let route = await form.handle(.control("s"))

    #expect(await repository.changes == [.save(PreviewData.tasks[2])])
    #expect(route == .saved(PreviewData.tasks[2]))
  }

  @Test("A task needs a title")
  func taskNeeds() async {
    let repository = RecordingTaskRepository()
    let form = form(repository)

    await type("   ", on: form)
    _ = await form.handle(.tab)
    let route = await form.handle(.control("s"))

    #expect(route == .stay)
    #expect(form.error == "A task needs a title.")
    #expect(form.focus == .title)
    #expect(await repository.changes == [])
  }

  @Test("What is no day is said")
  func daySaid() async {
    let form = form(RecordingTaskRepository())

    await type("Title", on: form)
    for _ in 0..<3 { _ = await form.handle(.tab) }
    await type("soon", on: form)
    _ = await form.handle(.enter)

    #expect(form.error == "“soon” is no day. Try 2025-03-14, fri or +3.")
    #expect(form.focus == .due)
  }

  @Test("A failure keeps the sheet open")
  func failureKeeps() async {
    let form = form(RecordingTaskRepository(answers: [diskFull]))

    await type("Title", on: form)
    let route = await form.handle(.enter)

    #expect(route == .stay)
    #expect(form.error == "The disk is full.")
    #expect(form.title.text == "Title")
  }

  @Test("Tab goes round, shift-tab goes back")
  func tabGoes() async {
    let form = form(RecordingTaskRepository())
    var order: [ItemFormViewModel.Field] = []

    for _ in ItemFormViewModel.Field.allCases {
      order.append(form.focus)
      _ = await form.handle(.tab)
    }
    #expect(order == ItemFormViewModel.Field.allCases)
    #expect(form.focus == .title)

    _ = await form.handle(.backTab)
    #expect(form.focus == .cancel)
  }

  @Test("Cancel leaves", arguments: [Key.enter, .character(" ")])
  func cancelLeaves(key: Key) async {
    let repository = RecordingTaskRepository()
    let form = form(repository)
    await type("Title", on: form)
    _ = await form.handle(.backTab)

    #expect(await form.handle(key) == .back)
    #expect(await repository.changes == [])
  }
}
