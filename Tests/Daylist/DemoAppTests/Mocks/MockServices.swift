import DaylistDomain
import DaylistPresentation

/// The mocks of a test, and the use cases and settings that are built on them.
@MainActor struct MockServices {
  let tasks: MockTaskRepository
  let settings: MockSettingsRepository
  let sync: MockSyncService
  let insights: MockInsightGenerator

  init(
    tasks: [TaskItem] = [], settings: AppSettings = AppSettings(),
    status: SyncStatus = SyncStatus(),
    insights: MockInsightGenerator = MockInsightGenerator()
  ) {
    self.tasks = MockTaskRepository(tasks: tasks)
    self.settings = MockSettingsRepository(settings)
    sync = MockSyncService(status: status)
    self.insights = insights
  }

  var uses: TaskUseCases {
    TaskUseCases(
      tasks: tasks, settings: settings, sync: sync, insights: insights, clock: TaskFactory.clock)
  }

  /// A settings store for the screens, already loaded.
  func store(theme: ThemeName? = nil) async throws -> SettingsStore {
    let store = SettingsStore(useCase: uses.settings, themeOverride: theme)
    try await store.load()
    return store
  }
}
