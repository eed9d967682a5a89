package import DaylistDomain
internal import FoundationEssentials

/// The state in which the app is shown.
package struct PreviewScenario: Hashable, Sendable {
  package enum Tasks: Hashable, Sendable { case some, none, loading, failing }
  package enum Insights: Hashable, Sendable { case written, fallback }

  /// The state of the circuit breaker, named like the values of `DAYLIST_PREVIEW_CIRCUIT`.
  package enum Circuit: String, Hashable, Sendable, CaseIterable {
    case closed, open, halfOpen
  }

  package var tasks: Tasks
  package var insights: Insights
  /// The state of the circuit breaker, or nil for an app without a server.
  package var circuit: Circuit?

  package init(
    tasks: Tasks = .some, insights: Insights = .written, circuit: Circuit? = nil
  ) {
    self.tasks = tasks
    self.insights = insights
    self.circuit = circuit
  }
}

extension DataServices {
  /// Creates the services of the whole app in memory: no file, no network, no clock and no randomness.
  package static func preview(
    _ scenario: PreviewScenario = PreviewScenario()
  ) throws(TaskRepositoryError) -> DataServices {
    let insights: any InsightGeneratorProtocol =
      switch scenario.insights {
      case .written: PreviewInsightGenerator()
      case .fallback:
        FallbackInsightGenerator(
          preferred: PreviewInsightGenerator(.failure(.unavailable)),
          fallback: SummaryInsightGenerator(), timeout: .zero)
      }
    var services = try inMemory(
      tasks: scenario.tasks == .some ? PreviewData.tasks : [], settings: AppSettings(),
      sync: PreviewSyncService(status: status(scenario.circuit)), insights: insights)
    switch scenario.tasks {
    case .some, .none: break
    case .loading: services.tasks = NeverAnsweringTaskRepository()
    case .failing: services.tasks = FailingTaskRepository()
    }
    return services
  }

  private static func status(_ circuit: PreviewScenario.Circuit?) -> SyncStatus {
    let server = "http://127.0.0.1:8787"
    switch circuit {
    case nil: return SyncStatus()
    case .closed:
      return SyncStatus(
        activity: .idle, circuit: .closed, server: server,
        lastSuccess: PreviewData.now.addingTimeInterval(-120))
    case .open:
      return SyncStatus(
        activity: .idle, circuit: .open(until: PreviewData.now.addingTimeInterval(45)),
        server: server, pendingCount: 3,
        lastSuccess: PreviewData.now.addingTimeInterval(-1500),
        problem: Problem(NetworkError.offline), failureCount: 3)
    case .halfOpen:
      return SyncStatus(
        activity: .syncing, circuit: .halfOpen, server: server, pendingCount: 3,
        lastSuccess: PreviewData.now.addingTimeInterval(-1560),
        problem: Problem(NetworkError.offline), failureCount: 3)
    }
  }
}
