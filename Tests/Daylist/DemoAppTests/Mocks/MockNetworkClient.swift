import DaylistData
import DaylistDomain
import Foundation

/// A server that takes every change and has a feed of its own, after the failures that wait in its queue.
actor MockNetworkClient: NetworkClientProtocol {
  enum Call: Hashable {
    case changes(cursor: String?, limit: Int)
    case push(keys: [String])
  }

  private(set) var calls: [Call] = []
  private var failures: [NetworkError]
  private var pages: [ChangePage]
  private var refusals: [String: String]
  private var server: String
  private var revision: Int64 = 0
  private var inProgress = 0
  private(set) var maxInProgress = 0

  /// - Parameters:
  ///   - failures: Of the first requests, one each.
  ///   - pages: Of the feed, one after the other; then it is empty.
  ///   - refusals: By the titles of tasks, why they are refused.
  init(
    failures: [NetworkError] = [], pages: [ChangePage] = [], refusals: [String: String] = [:],
    server: String = "server"
  ) {
    self.failures = failures
    self.pages = pages
    self.refusals = refusals
    self.server = server
  }

  func stub(failures: [NetworkError]) { self.failures += failures }
  func stub(page: ChangePage) { pages.append(page) }
  func stub(server: String) { self.server = server }

  func changes(
    since cursor: String?, limit: Int
  ) async throws(NetworkError) -> ChangePage {
    calls.append(.changes(cursor: cursor, limit: limit))
    try await pass()
    if !pages.isEmpty { return pages.removeFirst() }
    return ChangePage(server: server, tasks: [], cursor: cursor ?? "0", hasMore: false)
  }

  func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply {
    calls.append(.push(keys: mutations.map(\.key)))
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

  /// Lets others in, so that requests at the same time are seen.
  private func pass() async throws(NetworkError) {
    inProgress += 1
    maxInProgress = max(maxInProgress, inProgress)
    for _ in 0..<5 { await Task.yield() }
    inProgress -= 1
    if !failures.isEmpty { throw failures.removeFirst() }
  }
}
