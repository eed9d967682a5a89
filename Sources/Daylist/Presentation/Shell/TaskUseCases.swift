package import DaylistDomain

/// The use cases that the screens can call.
package nonisolated struct TaskUseCases: Sendable {
  package let browse: BrowseTasksUseCase
  package let create: CreateTaskUseCase
  package let update: UpdateTaskUseCase
  package let delete: DeleteTaskUseCase
  package let insight: MakeInsightUseCase
  package let settings: SettingsUseCase
  package let sync: any SyncServiceProtocol
  package let clock: AppClock

  package init(
    tasks: any TaskRepositoryProtocol, settings: any SettingsRepositoryProtocol,
    sync: any SyncServiceProtocol,
    insights: any InsightGeneratorProtocol = SummaryInsightGenerator(), clock: AppClock = .system
  ) {
    browse = BrowseTasksUseCase(repository: tasks, clock: clock)
    create = CreateTaskUseCase(repository: tasks, sync: sync, clock: clock)
    update = UpdateTaskUseCase(repository: tasks, sync: sync)
    delete = DeleteTaskUseCase(repository: tasks, sync: sync)
    insight = MakeInsightUseCase(repository: tasks, generator: insights, clock: clock)
    self.settings = SettingsUseCase(repository: settings, sync: sync)
    self.sync = sync
    self.clock = clock
  }
}
