internal import Synchronization

/// The responses to several messages, which are sent together when all are there.
final class Batch: Sendable {
  private struct State {
    var remaining: Int
    var responses: [JSONText] = []
  }

  private let state: Mutex<State>
  private let send: @Sendable ([JSONText]) -> Void

  /// - Parameter send: Called once, after `count` calls of ``add(_:)``.
  init(count: Int, _ send: @escaping @Sendable ([JSONText]) -> Void) {
    state = Mutex(State(remaining: count))
    self.send = send
  }

  /// - Parameter response: nil for a message without one.
  func add(_ response: JSONText?) {
    let complete: [JSONText]? = state.withLock { state in
      state.remaining -= 1
      if let response { state.responses.append(response) }
      return state.remaining == 0 ? state.responses : nil
    }
    if let complete { send(complete) }
  }
}
