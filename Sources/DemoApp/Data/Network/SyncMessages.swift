/// A change that is on its way to the server.
package struct TaskMutation: Hashable, Sendable, Codable {
  package enum Operation: String, Hashable, Sendable, Codable {
    /// Makes a task, or replaces it.
    case put
    case delete
  }

  /// The same for each attempt to send this change: the server makes it once.
  package let key: String
  package let operation: Operation
  package let task: SyncedTask

  package init(key: String, operation: Operation, task: SyncedTask) {
    self.key = key
    self.operation = operation
    self.task = task
  }
}

/// What is sent to the server at once.
struct PushRequest: Hashable, Sendable, Codable {
  let mutations: [TaskMutation]
}

/// What the server made of the changes that it was sent.
package struct PushReply: Hashable, Sendable, Codable {
  /// Names the server; another name tells that this one knows nothing of what an earlier one was sent.
  package let server: String
  /// One for each change.
  package let results: [PushResult]

  package init(server: String, results: [PushResult]) {
    self.server = server
    self.results = results
  }
}

/// What the server made of one change.
package struct PushResult: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    case applied
    /// A later change of the same task had come before.
    case superseded
    /// It will never take this change.
    case refused
  }

  package let key: String
  package let outcome: Outcome
  /// The task as the server has it now; nil where it refused.
  package let task: SyncedTask?
  /// Why it refused, for people.
  package let reason: String?

  package init(key: String, outcome: Outcome, task: SyncedTask? = nil, reason: String? = nil) {
    self.key = key
    self.outcome = outcome
    self.task = task
    self.reason = reason
  }
}

/// A part of all changes that the server has, in its order. Of each task the last one is there.
package struct ChangePage: Hashable, Sendable, Codable {
  package let server: String
  package let tasks: [SyncedTask]
  /// Where the next page begins.
  package let cursor: String
  package let hasMore: Bool

  package init(server: String, tasks: [SyncedTask], cursor: String, hasMore: Bool) {
    self.server = server
    self.tasks = tasks
    self.cursor = cursor
    self.hasMore = hasMore
  }
}

/// Why the server did not do what it was asked for.
struct ServerProblem: Hashable, Sendable, Codable {
  let error: String
}

/// What both sides hold themselves to.
package enum SyncLimits {
  /// Changes that are sent at once.
  package static let batchCount = 50
  /// Bytes of JSON that are sent at once, and that a page of the feed has.
  package static let batchBytes = 512 << 10
  /// Bytes of JSON of one change.
  package static let taskBytes = 256 << 10
  /// Bytes of a request that the server reads.
  package static let requestBytes = 1 << 20
  /// Tasks of a page of the feed.
  package static let pageCount = 200
}
