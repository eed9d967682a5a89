/// Reads and saves the settings.
package struct SettingsUseCase: Sendable {
  private let repository: any SettingsRepositoryProtocol
  private let sync: any SyncServiceProtocol

  package init(
    repository: any SettingsRepositoryProtocol, sync: any SyncServiceProtocol
  ) {
    self.repository = repository
    self.sync = sync
  }

  package func callAsFunction() async throws(TaskUseCaseError) -> AppSettings {
    try await TaskUseCaseError.wrapping(await repository.settings())
  }

  /// Saves the settings, and applies the one for automatic sync.
  package func keep(_ settings: AppSettings) async throws(TaskUseCaseError) {
    try await TaskUseCaseError.wrapping(await repository.save(settings))
    await sync.setAutomatic(settings.syncsAutomatically)
  }
}
