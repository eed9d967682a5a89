/// Reads and keeps a person's choices.
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
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.settings()
    }
  }

  /// Keeps the choices, and lets those that concern the exchange with the server take effect.
  package func keep(_ settings: AppSettings) async throws(TaskUseCaseError) {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.save(settings)
    }
    await sync.setAutomatic(settings.syncsAutomatically)
  }
}
