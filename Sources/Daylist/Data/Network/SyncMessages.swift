/// A change to send to the server.
package struct TaskMutation: Hashable, Sendable, Codable {
  package enum Operation: String, Hashable, Sendable, Codable {
    /// Creates a task, or replaces it.
    case put
    case delete
  }

  /// The idempotency key: the same for each attempt to send this change, so that the server applies it only once.
  package let key: String
  package let operation: Operation
  package let task: SyncedTask
}

/// The body of a request that sends changes.
struct PushRequest: Hashable, Sendable, Codable {
  let mutations: [TaskMutation]
}

/// The server's response to the changes that it was sent.
package struct PushReply: Hashable, Sendable, Codable {
  /// Identifies the server. A different name means that this server has none of the changes sent to an earlier one.
  package let server: String
  /// The result of each change.
  package let results: [PushResult]

  package init(server: String, results: [PushResult]) {
    self.server = server
    self.results = results
  }
}

/// The server's result for one change.
package struct PushResult: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    case applied
    /// The server already has a later change of the same task.
    case superseded
    /// The server will never accept this change.
    case refused
  }

  package let key: String
  package let outcome: Outcome
  /// The task as the server has it now, or nil if it refused the change.
  package let task: SyncedTask?
  /// Why the server refused the change, in words for people.
  package let reason: String?

  package init(key: String, outcome: Outcome, task: SyncedTask? = nil, reason: String? = nil) {
    self.key = key
    self.outcome = outcome
    self.task = task
    self.reason = reason
  }
}

/// A page of the server's changes, in its order. Of each task, only the latest change is included.
package struct ChangePage: Hashable, Sendable, Codable {
  package let server: String
  package let tasks: [SyncedTask]
  /// The cursor of the next page.
  package let cursor: String
  package let hasMore: Bool

  package init(server: String, tasks: [SyncedTask], cursor: String, hasMore: Bool) {
    self.server = server
    self.tasks = tasks
    self.cursor = cursor
    self.hasMore = hasMore
  }
}

/// The body of an error response.
struct ServerProblem: Hashable, Sendable, Codable {
  let error: String
}

/// The limits that devices and the server agree on.
package enum SyncLimits {
  /// The most changes in one request.
  package static let batchCount = 50
  /// The most bytes of JSON in one request. A page of changes ends when it reaches this size.
  package static let batchBytes = 512 << 10
  /// The most bytes of JSON in one change.
  package static let taskBytes = 256 << 10
  /// The longest request body that the server reads, in bytes.
  package static let requestBytes = 1 << 20
  /// The most tasks on a page of changes.
  package static let pageCount = 200
}
