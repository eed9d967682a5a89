import DaylistData
import DaylistDomain
import Foundation

/// A server that accepts every change and has a feed of its own, once its queued failures are used up.
actor MockNetworkClient: NetworkClientProtocol {
  enum Call: Hashable, Sendable {
    case changes(cursor: String?, limit: Int)
    case push(keys: [String])
  }

  private var log: CallLog<Call>
  private var failures: [NetworkError]
  private var pages: [ChangePage]
  private var refusals: [String: String]
  private var server: String
  private var revision: Int64 = 0
  private var inProgress = 0
  private(set) var maxInProgress = 0

  /// - Parameters:
  ///   - failures: The errors of the first requests, one each.
  ///   - pages: The pages of the feed, in order; then it is empty.
  ///   - refusals: The reasons why tasks are refused, by their titles.
  ///   - time: The clock for the times of calls.
  init(
    failures: [NetworkError] = [], pages: [ChangePage] = [], refusals: [String: String] = [:],
    server: String = "server", time: TestTime = TestTime()
  ) {
    self.failures = failures
    self.pages = pages
    self.refusals = refusals
    self.server = server
    log = CallLog(time)
  }

  var calls: [Call] { log.calls }
  var records: [CallRecord<Call>] { log.records }

  func stub(failures: [NetworkError]) { self.failures += failures }
  func stub(page: ChangePage) { pages.append(page) }
  func stub(server: String) { self.server = server }

  func changes(
    since cursor: String?, limit: Int
  ) async throws(NetworkError) -> ChangePage {
    log.note(.changes(cursor: cursor, limit: limit))
    try await pass()
    if !pages.isEmpty { return pages.removeFirst() }
    return ChangePage(server: server, tasks: [], cursor: cursor ?? "0", hasMore: false)
  }

  func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply {
    log.note(.push(keys: mutations.map(\.key)))
    try await pass()
    return PushReply(server: server, results: mutations.map(result))
  }

  private func result(of mutation: TaskMutation) -> PushResult {
    if let reason = mutation.task.task.flatMap({ refusals[$0.title] }) {
      return PushResult(key: mutation.key, outcome: .refused, reason: reason)
    }
    revision += 1
    var task = mutation.task
    task.revision = revision
    return PushResult(key: mutation.key, outcome: .applied, task: task)
  }

  /// Yields to other tasks, so that overlapping requests are noticed.
  private func pass() async throws(NetworkError) {
    inProgress += 1
    maxInProgress = max(maxInProgress, inProgress)
    for _ in 0..<5 { await Task.yield() }
    inProgress -= 1
    if !failures.isEmpty { throw failures.removeFirst() }
  }
}
