import DaylistDomain

/// A repository that records its calls, keeps the settings that it gets, and fails if a test asks for it.
actor MockSettingsRepository: SettingsRepositoryProtocol {
  enum Call: Hashable, Sendable {
    case settings
    case save(AppSettings)
  }

  private var log: CallLog<Call>
  private var content: AppSettings
  /// The errors of the next calls, oldest first; nil is success, and so is an empty queue.
  private var answers: [TaskRepositoryError?]

  init(
    _ content: AppSettings = AppSettings(), answers: [TaskRepositoryError?] = [],
    time: TestTime = TestTime()
  ) {
    self.content = content
    self.answers = answers
    log = CallLog(time)
  }

  var calls: [Call] { log.calls }
  var records: [CallRecord<Call>] { log.records }

  /// The settings that were saved, or that the repository failed to save.
  var saved: [AppSettings] {
    calls.compactMap { if case .save(let settings) = $0 { settings } else { nil } }
  }

  /// Makes further calls fail, or succeed if the error is nil.
  func answer(_ errors: TaskRepositoryError?...) { answers += errors }

  func settings() throws(TaskRepositoryError) -> AppSettings {
    try note(.settings)
    return content
  }

  func save(_ settings: AppSettings) throws(TaskRepositoryError) {
    try note(.save(settings))
    content = settings
  }

  private func note(_ call: Call) throws(TaskRepositoryError) {
    log.note(call)
    guard !answers.isEmpty, let error = answers.removeFirst() else { return }
    throw error
  }
}
