import DaylistData
import DaylistDomain
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct StoredRepositoryTests {
  @Test("A task is stored with all its properties")
  func tasksRoundTrip() async throws {
    var random = RandomTasks(seed: 3)
    let tasks = random.tasks(50)
    let repository = StoredTaskRepository(try DataSamples.memory())

    for task in tasks { try await repository.save(task) }

    for task in tasks {
      let kept = try await repository.fetchByID(task.id)
      #expect(kept == task)
    }
    let all = try await repository.fetchAll()
    #expect(Set(all) == Set(tasks))
  }

  @Test("Saving a task again replaces it, and deleting removes it")
  func saveReplacesTask() async throws {
    let repository = StoredTaskRepository(try DataSamples.memory())
    try await repository.save(TaskFactory.task(1, title: "Old"))

    try await repository.save(TaskFactory.task(1, title: "New", isDone: true))
    let replaced = try await repository.fetchAll()
    try await repository.delete(TaskFactory.id(1))
    try await repository.delete(TaskFactory.id(2))
    let deleted = try await repository.fetchAll()
    try await repository.save(TaskFactory.task(1, title: "Back"))

    #expect(replaced == [TaskFactory.task(1, title: "New", isDone: true)])
    #expect(deleted.isEmpty)
    let back = try await repository.fetchByID(TaskFactory.id(1))
    #expect(back?.title == "Back")
    let none = try await repository.fetchByID(TaskFactory.id(2))
    #expect(none == nil)
  }

  @Test("Settings are stored, and have defaults at first")
  func settingsAreStored() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredSettingsRepository(factory)
    let initial = try await repository.settings()
    var chosen = AppSettings()
    chosen.theme = .light
    chosen.sorting = .title
    chosen.showsCompleted = false
    chosen.dateStyle = .iso
    chosen.confirmsDeletion = false
    chosen.syncsAutomatically = false

    try await repository.save(chosen)

    #expect(initial == AppSettings())
    let kept = try await StoredSettingsRepository(factory).settings()
    #expect(kept == chosen)
  }

  @Test("A setting with an unknown value has its default; the others are kept")
  func unknownSettingIsDefault() async throws {
    let factory = try DataSamples.memory()
    let store = factory.makeStore()
    store.setValue("sepia", named: "settings.theme")
    store.setValue("title", named: "settings.sorting")
    store.setValue("perhaps", named: "settings.confirmsDeletion")
    try store.save()

    let settings = try await StoredSettingsRepository(factory).settings()

    #expect(settings.theme == .dark)
    #expect(settings.sorting == .title)
    #expect(settings.confirmsDeletion)
  }

  @Test("Services in memory start with the given tasks and settings, and can be changed")
  func previewStaysInMemory() async throws {
    var settings = AppSettings()
    settings.theme = .light
    let services = try DataServices.inMemory(
      tasks: [TaskFactory.task(1), TaskFactory.task(2)], settings: settings, sync: NoSync(),
      insights: SummaryInsightGenerator())

    try await services.tasks.delete(TaskFactory.id(1))

    let (tasks, kept) = (
      try await services.tasks.fetchAll(), try await services.settings.settings()
    )
    #expect(tasks == [TaskFactory.task(2)])
    #expect(kept == settings)
  }

  @Test("Services are opened with the server and the insights command of the options")
  func servicesUseOptions() async throws {
    let folder = try TestFolder()
    var options = DataOptions(databasePath: folder.file("tasks.sqlite"), clock: TaskFactory.clock)
    let alone = try await DataServices.open(options)
    options.server = "http://127.0.0.1:9"
    options.insightsCommand = "echo Fine."
    var settings = AppSettings()
    settings.syncsAutomatically = false
    try await alone.settings.save(settings)

    let connected = try await DataServices.open(options)
    options.server = "nowhere"
    let wrong = try await DataServices.open(options)

    let statuses = [
      await alone.sync.status, await connected.sync.status, await wrong.sync.status,
    ]
    #expect(statuses.map(\.activity) == [.off, .idle, .off])
    #expect(
      statuses.map(\.problem?.message) == [nil, nil, "“nowhere” is not the address of a server."])
    let request = InsightRequest(tasks: [], today: TaskFactory.today)
    let insights = [
      try await alone.insights.insight(for: request),
      try await connected.insights.insight(for: request),
    ]
    #expect(insights.map(\.headline) == ["There is nothing on your list.", "Fine."])
  }
}
