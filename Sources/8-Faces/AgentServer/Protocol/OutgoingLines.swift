internal import Synchronization

/// The lines to a client. Each is written as a whole, also if several tasks send.
package final class OutgoingLines: Sendable {
  private let write: @Sendable ([UInt8]) -> Void
  private let isWriting = Mutex(())

  /// - Parameter write: Writes bytes, and returns when all are written.
  package init(_ write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

  func send(_ message: JSONText) {
    let bytes = Array((message.line + "\n").utf8)
    isWriting.withLock { _ in write(bytes) }
  }
}

/// The progress of one call, for a client that asked for it.
package final class ToolProgress: Sendable {
  private let token: RPCID?
  private let lines: OutgoingLines?
  private let state = Mutex(State())

  private struct State {
    var last = 0
    var isOver = false
  }

  init(token: RPCID?, _ lines: OutgoingLines?) { (self.token, self.lines) = (token, lines) }

  /// Progress that is not reported.
  package static var none: ToolProgress { ToolProgress(token: nil, nil) }

  /// Reports that a part is done. A client gets only numbers that rise, and nothing after ``end()``.
  package func report(_ done: Int, of count: Int) {
    guard let token, let lines else { return }
    state.withLock { state in
      guard !state.isOver, done > state.last else { return }
      state.last = done
      lines.send(
        .members([
          "jsonrpc": .string("2.0"), "method": .string("notifications/progress"),
          "params": .members([
            "progressToken": token.json, "progress": .number(done), "total": .number(count),
          ]),
        ]))
    }
  }

  func end() { state.withLock { $0.isOver = true } }
}
