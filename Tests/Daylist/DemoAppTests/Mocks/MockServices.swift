import DaylistDomain
import DaylistPresentation

/// The mocks of a test, and the use cases and settings that are built on them.
@MainActor struct MockServices {
  /// The clock of the app and of the mocks.
  let time = TestTime()
  let tasks: MockTaskRepository
  let settings: MockSettingsRepository
  let sync: MockSyncService
  let insights: MockInsightGenerator

  init(
    tasks: [TaskItem] = [], settings: AppSettings = AppSettings(),
    status: SyncStatus = SyncStatus(),
    insights: MockInsightGenerator = MockInsightGenerator()
  ) {
    self.tasks = MockTaskRepository(tasks: tasks, time: time)
    self.settings = MockSettingsRepository(settings, time: time)
    sync = MockSyncService(status: status, time: time)
    self.insights = insights
  }

  var uses: TaskUseCases {
    TaskUseCases(
      tasks: tasks, settings: settings, sync: sync, insights: insights, clock: time.clock)
  }

  /// A settings store for the screens, already loaded.
  func store(theme: ThemeName? = nil) async throws -> SettingsStore {
    let store = SettingsStore(useCase: uses.settings, themeOverride: theme)
    try await store.load()
    return store
  }
}
