import DaylistDomain

/// A repository that records the settings saved in it, and fails if a test asks for it.
actor MockSettingsRepository: SettingsRepositoryProtocol {
  private(set) var saved: [AppSettings] = []
  private var content: AppSettings
  /// The errors of the next calls, oldest first; nil is success, and so is an empty queue.
  private var answers: [TaskRepositoryError?]

  init(_ content: AppSettings = AppSettings(), answers: [TaskRepositoryError?] = []) {
    self.content = content
    self.answers = answers
  }

  func settings() throws(TaskRepositoryError) -> AppSettings {
    try answer()
    return content
  }

  func save(_ settings: AppSettings) throws(TaskRepositoryError) {
    try answer()
    saved.append(settings)
    content = settings
  }

  private func answer() throws(TaskRepositoryError) {
    guard !answers.isEmpty, let error = answers.removeFirst() else { return }
    throw error
  }
}
