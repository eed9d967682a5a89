import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct DeleteConfirmViewModelTests {
  nonisolated private static let task = TaskFactory.task(1, title: "Write the report")

  private func loaded(_ mocks: MockServices) async -> DeleteConfirmViewModel {
    let model = DeleteConfirmViewModel(id: Self.task.id, uses: mocks.uses)
    await model.task()
    return model
  }

  @Test("The state goes from idle through loading to loaded")
  func taskIsLoaded() async {
    let model = DeleteConfirmViewModel(
      id: Self.task.id, uses: MockServices(tasks: [Self.task]).uses)
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.item == Self.task)
  }

  @Test("A missing task is reported")
  func missingTask() async {
    let model = await loaded(MockServices())

    #expect(model.state == .failed(Problem(TaskUseCaseError.notFound)))
  }

  @Test(
    "Keys delete or keep the task",
    arguments: [
      ([.character("y")], true), ([.tab, .enter], true), ([.right, .character(" ")], true),
      ([.enter], false), ([.character("n")], false), ([.escape], false),
      ([.tab, .left, .enter], false),
    ] as [([Key], Bool)])
  func keysDeleteOrKeep(keys: [Key], deletes: Bool) async {
    let mocks = MockServices(tasks: [Self.task])
    let model = await loaded(mocks)

    var step = Step.stay
    for key in keys { step = await model.handle(key) }

    #expect(step == (deletes ? .deleted(Self.task) : .back))
    #expect(await mocks.tasks.changes == (deletes ? [.delete(Self.task.id)] : []))
  }

  @Test("Other keys do nothing")
  func otherKeysAreIgnored() async {
    let model = await loaded(MockServices(tasks: [Self.task]))

    #expect(await model.handle(.character("x")) == .stay)
  }

  @Test("A failure is reported, and the question stays")
  func failedDeletion() async {
    let mocks = MockServices(tasks: [Self.task])
    let model = await loaded(mocks)
    await mocks.tasks.answer(diskFull)

    let step = await model.handle(.character("y"))

    #expect(step == .stay)
    #expect(model.notice == Notice(TaskUseCaseError.repository(diskFull)))
  }

  @Test("A click on a button acts as its key")
  func clickActsAsKey() async {
    let model = await loaded(MockServices(tasks: [Self.task]))

    #expect(await model.handle(Click.key(.character("y"))) == .deleted(Self.task))
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async {
    let mocks = MockServices(tasks: [Self.task])

    await expectRelease {
      await loaded(mocks)
    } after: { model in
      _ = await model.handle(.character("y"))
    }
  }
}
