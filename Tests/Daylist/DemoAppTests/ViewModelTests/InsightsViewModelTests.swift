import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct InsightsViewModelTests {
  nonisolated private static let first = Insight(
    headline: "A calm week.", observations: ["Two are late."])
  nonisolated private static let second = Insight(headline: "A busy week.", observations: [])

  @Test("The state goes from idle through loading to loaded")
  func insightIsLoaded() async {
    let generator = MockInsightGenerator(.success(Self.first))
    let tasks = TaskFactory.tasks(3)
    let model = InsightsViewModel(uses: MockServices(tasks: tasks, insights: generator).uses)
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.insight == Self.first)
    #expect(model.counts.open == 3)
    #expect(await generator.requests.map(\.today) == [TaskFactory.today])
  }

  @Test("An error of the generator is reported")
  func generatorErrorIsShown() async {
    let generator = MockInsightGenerator(.failure(.timedOut))
    let model = InsightsViewModel(uses: MockServices(insights: generator).uses)
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    let problem = Problem(MakeInsightError.generator(.timedOut))
    #expect(recorder.values == [.idle, .loading, .failed(problem)])
  }

  @Test("An error of the repository is reported", arguments: 0..<2)
  func repositoryErrorIsShown(call: Int) async {
    let mocks = MockServices(insights: MockInsightGenerator(.success(Self.first)))
    if call == 1 { await mocks.tasks.answer(nil) }
    await mocks.tasks.answer(diskFull)
    let model = InsightsViewModel(uses: mocks.uses)

    await model.task()

    #expect(model.state == .failed(Problem(diskFull)))
  }

  @Test("A new insight replaces the old one, which stays until then")
  func insightIsRewritten() async {
    let generator = MockInsightGenerator(.success(Self.first), .success(Self.second))
    let model = InsightsViewModel(uses: MockServices(insights: generator).uses)
    await model.task()

    let step = await model.handle(.character("r"))
    #expect(step == .stay)
    #expect(model.insight == Self.first)
    await until { model.insight == Self.second }

    #expect(model.state == .loaded)
  }

  @Test(
    "Keys leave the screen or open another one",
    arguments: [
      (.escape, .back), (.left, .back), (.character("?"), .open(.help)), (.character("q"), .quit),
      (.down, .stay),
    ] as [(Key, Step)])
  func keysGiveSteps(key: Key, expected: Step) async {
    let model = InsightsViewModel(uses: MockServices().uses)

    #expect(await model.handle(key) == expected)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async {
    let generator = MockInsightGenerator(.success(Self.first), .success(Self.second))
    let mocks = MockServices(insights: generator)

    await expectRelease {
      InsightsViewModel(uses: mocks.uses)
    } after: { model in
      await model.task()
      _ = await model.handle(.character("r"))
      await until { model.insight == Self.second }
    }
  }
}
