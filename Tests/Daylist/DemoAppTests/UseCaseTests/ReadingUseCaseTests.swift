import DaylistDomain
import Testing

@Suite(.timeLimit(.minutes(20))) struct ReadingUseCaseTests {
  private let broken = TaskRepositoryError.corrupt(path: "tasks.sqlite")

  @Test("A list is read by its query, and a task by its id")
  func browsesByQuery() async throws {
    let repository = MockTaskRepository(tasks: [
      TaskFactory.task(1, title: "B"), TaskFactory.task(2, title: "A"),
    ])
    let useCase = BrowseTasksUseCase(repository: repository, clock: TaskFactory.clock)
    let query = TaskQuery(sorting: .title, limit: 1)

    let page = try await useCase(query)
    let task = try await useCase.task(TaskFactory.id(1))

    #expect(page == TaskPage(items: [TaskFactory.task(2, title: "A")], total: 2))
    #expect(task == TaskFactory.task(1, title: "B"))
    let calls = await repository.calls
    #expect(calls == [.fetch(query), .fetchByID(TaskFactory.id(1))])
  }

  @Test("Tasks are counted for the clock's day")
  func countsAreOfToday() async throws {
    let repository = MockTaskRepository(tasks: [TaskFactory.task(1, dueIn: 0)])
    let useCase = BrowseTasksUseCase(repository: repository, clock: TaskFactory.clock)

    let counts = try await useCase.counts()

    #expect(counts == TaskCounts(open: 1, dueToday: 1))
    let calls = await repository.calls
    #expect(calls == [.counts(TaskFactory.today)])
  }

  @Test("A failure to read is an error")
  func readErrorsAreThrown() async {
    let repository = MockTaskRepository(answers: [broken, broken, broken, broken])
    let useCase = BrowseTasksUseCase(repository: repository, clock: TaskFactory.clock)

    await #expect(throws: TaskUseCaseError.repository(broken)) { try await useCase(TaskQuery()) }
    await #expect(throws: TaskUseCaseError.repository(broken)) {
      try await useCase.task(TaskFactory.id(1))
    }
    await #expect(throws: TaskUseCaseError.repository(broken)) { try await useCase.counts() }
    await #expect(throws: TaskUseCaseError.repository(broken)) {
      try await useCase.position(of: TaskFactory.id(1), filter: TaskFilter(), sorting: .due)
    }
  }

  @Test("The place of a task is asked of the repository, in the order of the list")
  func placeIsAsked() async throws {
    let tasks = ["B", "A", "C"].enumerated().map { TaskFactory.task($0, title: $1) }
    let repository = MockTaskRepository(tasks: tasks)
    let useCase = BrowseTasksUseCase(repository: repository, clock: TaskFactory.clock)
    let query = TaskQuery(filter: TaskFilter(completion: .open), sorting: .title)

    let place = try await useCase.position(of: tasks[0].id, filter: query.filter, sorting: .title)

    #expect(place == 1)
    #expect(await repository.calls == [.position(tasks[0].id, query)])
  }

  @Test(
    "Settings are read and saved, and turn automatic sync on and off", arguments: [true, false])
  func settingsControlSync(syncsAutomatically: Bool) async throws {
    let (repository, sync) = (MockSettingsRepository(), MockSyncService())
    let useCase = SettingsUseCase(repository: repository, sync: sync)
    var settings = try await useCase()
    settings.syncsAutomatically = syncsAutomatically

    try await useCase.keep(settings)

    let (saved, calls) = (await repository.saved, await sync.calls)
    #expect(saved == [settings])
    #expect(calls == [.setAutomatic(syncsAutomatically)])
  }

  @Test("Settings that can't be read or saved are an error, and change nothing")
  func failedSettingsChangeNothing() async {
    let sync = MockSyncService()
    let useCase = SettingsUseCase(
      repository: MockSettingsRepository(answers: [broken, broken]), sync: sync)

    await #expect(throws: TaskUseCaseError.repository(broken)) { try await useCase() }
    await #expect(throws: TaskUseCaseError.repository(broken)) {
      try await useCase.keep(AppSettings())
    }

    let calls = await sync.calls
    #expect(calls.isEmpty)
  }

  @Test("An insight is made from all tasks and the day")
  func insightUsesAllTasks() async throws {
    let insight = Insight(headline: "Fine.", observations: [])
    let generator = MockInsightGenerator(.success(insight))
    let useCase = MakeInsightUseCase(
      repository: MockTaskRepository(tasks: [TaskFactory.task(1)]), generator: generator,
      clock: TaskFactory.clock)

    let made = try await useCase()

    #expect(made == insight)
    let requests = await generator.requests
    #expect(
      requests == [InsightRequest(tasks: [TaskFactory.task(1)], today: TaskFactory.today)])
  }

  @Test("An insight is generated apart from the main actor")
  func insightLeavesMainActor() async throws {
    let generator = ActorProbe()
    let useCase = MakeInsightUseCase(
      repository: MockTaskRepository(), generator: generator, clock: TaskFactory.clock)

    let insight = try await Task { @MainActor in try await useCase() }.value

    #expect(insight.headline == "no actor")
  }

  @Test("An insight's error distinguishes the repository from the generator")
  func insightErrorNamesSource() async {
    let generator = MockInsightGenerator(.failure(.unusable))
    let useCase = MakeInsightUseCase(
      repository: MockTaskRepository(answers: [broken]), generator: generator,
      clock: TaskFactory.clock)

    await #expect(throws: MakeInsightError.repository(broken)) { try await useCase() }
    await #expect(throws: MakeInsightError.generator(.unusable)) { try await useCase() }
  }

  @Test(
    "Errors are described in words, with a remedy",
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
  func errorsAreDescribed(error: TaskUseCaseError, description: String, suggestion: String) {
    #expect(error.errorDescription == description)
    #expect(error.recoverySuggestion == suggestion)
  }

  @Test(
    "Errors of insights are described in words, with a remedy",
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
  func insightErrorsAreDescribed(error: MakeInsightError, description: String) {
    #expect(error.errorDescription == description)
    #expect(error.recoverySuggestion != nil)
  }
}

/// Generates insights that name the actor on which they are generated, which is that of the caller.
private struct ActorProbe: InsightGeneratorProtocol {
  let isAvailable = true

  func insight(for request: InsightRequest) async throws(InsightError) -> Insight {
    let actor: (any Actor)? = #isolation
    return Insight(headline: actor.map { "\(type(of: $0))" } ?? "no actor", observations: [])
  }
}
