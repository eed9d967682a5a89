import DaylistDomain
import Testing

@Suite struct ReadingUseCaseTests {
  private let broken = TaskRepositoryError.corrupt(path: "tasks.sqlite")

  @Test("A list is read as the query says")
  func browses() async throws {
    let repository = MockTaskRepository(tasks: [DataSamples.task(1, "B"), DataSamples.task(2, "A")])
    let useCase = BrowseTasksUseCase(repository: repository, clock: DataSamples.clock)
    let query = TaskQuery(sorting: .title, limit: 1)

    let page = try await useCase(query)
    let task = try await useCase.task(DataSamples.id(1))

    #expect(page == TaskPage(items: [DataSamples.task(2, "A")], total: 2))
    #expect(task == DataSamples.task(1, "B"))
    let calls = await repository.calls
    #expect(calls == [.fetch(query), .fetchByID(DataSamples.id(1))])
  }

  @Test("Tasks are counted as of the clock's day")
  func counts() async throws {
    let repository = MockTaskRepository(tasks: [DataSamples.task(1, due: DataSamples.day)])
    let useCase = BrowseTasksUseCase(repository: repository, clock: DataSamples.clock)

    let counts = try await useCase.counts()

    #expect(counts == TaskCounts(open: 1, dueToday: 1))
    let calls = await repository.calls
    #expect(calls == [.counts(DataSamples.day)])
  }

  @Test("What can't be read is told of")
  func browseFails() async {
    let repository = MockTaskRepository(answers: [broken, broken, broken])
    let useCase = BrowseTasksUseCase(repository: repository, clock: DataSamples.clock)

    await #expect(throws: TaskUseCaseError.repository(broken)) { try await useCase(TaskQuery()) }
    await #expect(throws: TaskUseCaseError.repository(broken)) {
      try await useCase.task(DataSamples.id(1))
    }
    await #expect(throws: TaskUseCaseError.repository(broken)) { try await useCase.counts() }
  }

  @Test("An insight is made of all tasks and the day")
  func insight() async throws {
    let insight = Insight(headline: "Fine.", observations: [])
    let generator = MockInsightGenerator(.success(insight))
    let useCase = MakeInsightUseCase(
      repository: MockTaskRepository(tasks: [DataSamples.task(1)]), generator: generator,
      clock: DataSamples.clock)

    let made = try await useCase()

    #expect(made == insight)
    let requests = await generator.requests
    #expect(
      requests == [InsightRequest(tasks: [DataSamples.task(1)], today: DataSamples.day)])
  }

  @Test("An insight that can't be made is an error of who failed")
  func insightFails() async {
    let generator = MockInsightGenerator(.failure(.unusable))
    let useCase = MakeInsightUseCase(
      repository: MockTaskRepository(answers: [broken]), generator: generator,
      clock: DataSamples.clock)

    await #expect(throws: MakeInsightError.repository(broken)) { try await useCase() }
    await #expect(throws: MakeInsightError.generator(.unusable)) { try await useCase() }
  }

  @Test(
    "Errors are told in words, with what to do",
    arguments: [
      (TaskUseCaseError.emptyTitle, "A task needs a title.", "Type one, then save."),
      (
        .notFound, "This task is not there any more.", "It may have been deleted on another device."
      ),
      (
        .repository(.corrupt(path: "t")), "The tasks in t can't be read: the file is damaged.",
        "Move t away to begin anew, or put a copy of yours in its place."
      ),
      (
        .repository(.unreadable(path: "t", reason: "no")), "The tasks in t can't be read: no.",
        "Check the file's permissions."
      ),
      (
        .repository(.unwritable(path: "t", reason: "no")), "The tasks in t can't be saved: no.",
        "Check the folder's permissions, then save again."
      ),
      (
        .repository(.full(path: "t")), "The tasks in t can't be saved: the disk is full.",
        "Make room, then save again."
      ),
    ])
  func words(error: TaskUseCaseError, description: String, suggestion: String) {
    #expect(error.errorDescription == description)
    #expect(error.recoverySuggestion == suggestion)
  }

  @Test(
    "Errors of insights are told in words",
    arguments: [
      (
        MakeInsightError.repository(.full(path: "t")),
        "The tasks in t can't be saved: the disk is full."
      ),
      (.generator(.unavailable), "There is nothing that could write insights."),
      (.generator(.timedOut), "The insights took too long."),
      (.generator(.failed(reason: "no")), "The insights could not be written: no."),
      (.generator(.unusable), "The insights could not be understood."),
    ])
  func insightWords(error: MakeInsightError, description: String) {
    #expect(error.errorDescription == description)
    #expect(error.recoverySuggestion != nil)
  }
}
