package import DaylistDomain

extension DataServices {
  /// How long the command that writes insights may take.
  private static let insightsTimeout = Duration.seconds(20)

  /// Opens or creates the database, and sets up the services that the options name. The tasks of older versions are
  /// imported once, and their file is kept.
  ///
  /// - Parameter makeFactory: Opens or creates the database at a path.
  /// - Throws: ``TaskRepositoryError`` that names the database, or the file to be imported.
  package static func open(
    _ options: DataOptions,
    makeFactory: (String, AppClock) throws(TaskRepositoryError) -> any DataStoreFactoryProtocol = {
      path, clock throws(TaskRepositoryError) in try DataStoreFactory(path: path, clock: clock)
    }
  ) async throws(TaskRepositoryError) -> DataServices {
    let factory = try makeFactory(options.databasePath, options.clock)
    if let path = options.legacyJSONPath {
      try LegacyImport.run(path, into: factory.makeStore())
    }
    let settings = StoredSettingsRepository(factory)
    let sync = service(factory, options)
    await sync.setAutomatic(try await settings.settings().syncsAutomatically)
    return DataServices(
      tasks: StoredTaskRepository(factory), settings: settings, sync: sync,
      insights: insights(options.insightsCommand))
  }

  private static func service(
    _ factory: any DataStoreFactoryProtocol, _ options: DataOptions
  ) -> any SyncServiceProtocol {
    guard let server = options.server, !server.isEmpty else { return NoSync() }
    do throws(NetworkError) {
      return SyncEngine(
        factory, client: try URLSessionNetworkClient(address: server), server: server,
        timing: .system(now: options.clock.now))
    } catch {
      return NoSync(server: server, problem: Problem(error))
    }
  }

  private static func insights(_ command: String?) -> any InsightGeneratorProtocol {
    guard let command else { return SummaryInsightGenerator() }
    return FallbackInsightGenerator(
      preferred: CommandInsightGenerator(command: command, timeout: insightsTimeout),
      fallback: SummaryInsightGenerator(), timeout: insightsTimeout)
  }
}
