/// Where a person's choices are kept.
package protocol SettingsRepositoryProtocol: Sendable {
  func settings() async throws(TaskRepositoryError) -> AppSettings

  func save(_ settings: AppSettings) async throws(TaskRepositoryError)
}
