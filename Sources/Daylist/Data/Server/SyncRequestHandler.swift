internal import DaylistDomain
internal import FoundationEssentials
internal import LoopbackHTTP

/// Answers the requests of devices.
struct SyncRequestHandler: Sendable {
  private let store: ServerStore

  init(_ store: ServerStore) { self.store = store }

  func response(to request: HTTPRequest) -> HTTPResponse {
    if let problem = Self.problem(of: request) { return problem }
    do throws(TaskRepositoryError) {
      switch (request.method, request.path) {
      case ("GET", "/v1/changes"): return try changes(request)
      case ("POST", "/v1/mutations"): return try push(request)
      case (_, "/v1/changes"), (_, "/v1/mutations"):
        return Self.problem(405, "this is not asked with \(request.method)")
      default: return Self.problem(404, "there is nothing at this path")
      }
    } catch {
      // The details of a disk error concern only the person who started the server.
      return Self.problem(error == .full(path: store.path) ? 507 : 503, "the database failed")
    }
  }

  /// Refuses requests of web pages, including those that use another host name for this machine.
  private static func problem(of request: HTTPRequest) -> HTTPResponse? {
    let host = request.header("host")?.split(separator: ":").first
    guard let host, host == "127.0.0.1" || host == "localhost",
      request.headers["origin"] == nil
    else { return problem(403, "this server is for programs on this machine") }
    return nil
  }

  private func changes(_ request: HTTPRequest) throws(TaskRepositoryError) -> HTTPResponse {
    guard let limit = Int(request.query["limit"] ?? "\(SyncLimits.pageCount)"), limit > 0 else {
      return Self.problem(400, "the limit is not a positive number")
    }
    guard let revision = Int64(request.query["since"] ?? "0"), revision >= 0 else {
      return Self.problem(400, "the cursor is none that this server gave")
    }
    guard
      let page = try store.changes(since: revision, limit: min(limit, SyncLimits.pageCount))
    else { return Self.problem(410, "the cursor is later than all changes") }
    return Self.json(page)
  }

  private func push(_ request: HTTPRequest) throws(TaskRepositoryError) -> HTTPResponse {
    let type = request.header("content-type") ?? ""
    guard type.split(separator: ";").first == "application/json" else {
      return Self.problem(415, "the body is not said to be application/json")
    }
    guard let body = try? JSONDecoder().decode(PushBody.self, from: Data(request.body)) else {
      return Self.problem(400, "the body is no list of changes")
    }
    guard body.mutations.count <= SyncLimits.batchCount else {
      return Self.problem(413, "there are more than \(SyncLimits.batchCount) changes")
    }
    return Self.json(try store.apply(body.mutations))
  }

  private static func json(_ value: some Encodable) -> HTTPResponse {
    do {
      return .json(200, Array(try JSONEncoder().encode(value)))
    } catch {
      return problem(500, "the answer can't be written as JSON")
    }
  }

  static func problem(_ status: Int, _ words: String) -> HTTPResponse {
    // Strings are always JSON.
    let body = (try? JSONEncoder().encode(ServerProblem(error: words))) ?? Data()
    return .json(status, Array(body))
  }
}

/// A list of changes. Each may be malformed.
private struct PushBody: Decodable {
  let mutations: [ReceivedMutation]
}

/// A change as received, which may be malformed.
struct ReceivedMutation: Decodable {
  let key: String
  /// The change, or nil if it is malformed.
  let mutation: TaskMutation?

  private enum CodingKeys: String, CodingKey { case key }

  init(from decoder: any Decoder) throws {
    key = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .key)
    mutation = try? TaskMutation(from: decoder)
  }

  init(_ mutation: TaskMutation) {
    key = mutation.key
    self.mutation = mutation
  }

  /// Why the server refuses the change, in words for people; nil if it accepts it.
  var problem: String? {
    guard let mutation else { return "it is not a change of a task" }
    let task = mutation.task
    guard !key.isEmpty, key.utf8.count <= 300, !key.utf8.contains(0) else {
      return "its key is empty or too long"
    }
    guard (0...ChangeStamp.latestTime).contains(task.time), !task.device.isEmpty,
      task.device.utf8.count <= 200, !task.device.utf8.contains(0)
    else { return "its stamp is out of bounds" }
    guard (mutation.operation == .delete) == (task.task == nil) else {
      return "its operation and its task do not agree"
    }
    return nil
  }
}
