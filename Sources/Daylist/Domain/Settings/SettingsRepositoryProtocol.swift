/// The store for the settings.
package protocol SettingsRepositoryProtocol: Sendable {
  func settings() async throws(TaskRepositoryError) -> AppSettings

  func save(_ settings: AppSettings) async throws(TaskRepositoryError)
}
