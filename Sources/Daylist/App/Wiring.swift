package import DaylistData
package import DaylistDomain
package import DaylistPresentation

/// Puts the layers together: the only place that knows all of them.
package enum Wiring {
  /// Creates the app that the options ask for.
  static func app(_ options: LaunchOptions) async throws(TaskRepositoryError) -> AppModel {
    if let scenario = options.preview {
      return app(
        try DataServices.preview(scenario), clock: PreviewData.clock,
        storage: "memory (preview data)", theme: options.theme)
    }
    let file = options.file ?? "tasks.db"
    let services = try await DataServices.open(
      DataOptions(
        databasePath: file, legacyJSONPath: options.legacyFile, server: options.server,
        insightsCommand: options.insightsCommand))
    return app(services, clock: .system, storage: file, theme: options.theme)
  }

  package static func app(
    _ services: DataServices, clock: AppClock, storage: String, theme: ThemeName? = nil
  ) -> AppModel {
    let uses = TaskUseCases(
      tasks: services.tasks, settings: services.settings, sync: services.sync,
      insights: services.insights, clock: clock)
    return AppModel(uses: uses, storage: storage, theme: theme)
  }
}
