/// Limits how many apps work at the same time. An app that only waits for its screen to settle needs no processor,
/// so another one may start meanwhile. Resting apps may resume at the same time, beyond the limit.
actor JobSlots {
  /// An app starts only if fewer than this many are working.
  private let jobs: Int
  /// The most apps that may run, working or resting.
  nonisolated let maximum: Int
  private var working = 0
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Enough to keep the processors busy while others rest, without exhausting memory.
  private static let restingPerJob = 5

  /// - Parameters:
  ///   - jobs: The number of apps that work at the same time; 1 for one app after the other.
  ///   - maximum: The most apps that this process can run.
  init(jobs: Int, maximum: Int) {
    self.jobs = max(1, jobs)
    self.maximum = jobs > 1 ? max(jobs, min(maximum, jobs * (1 + Self.restingPerJob))) : 1
  }

  /// Runs an app as soon as it may start.
  ///
  /// - Parameter body: Calls its argument with `true` when its app begins to rest, and with `false` when it
  ///   resumes.
  func run<Result: Sendable>(
    _ body: @Sendable (@escaping @Sendable (Bool) -> Void) async throws -> Result
  ) async throws -> Result {
    await withCheckedContinuation {
      waiting.append($0)
      startWaiting()
    }
    var isResting = false
    defer {
      if !isResting { working -= 1 }
      running -= 1
      startWaiting()
    }
    try Task.checkCancellation()
    let (rests, continuation) = AsyncStream.makeStream(of: Bool.self)
    async let result = Self.finish(continuation, after: body)
    for await rests in rests where rests != isResting {
      isResting = rests
      working += rests ? -1 : 1
      startWaiting()
    }
    return try await result
  }

  private static func finish<Result>(
    _ continuation: AsyncStream<Bool>.Continuation,
    after body: @Sendable (@escaping @Sendable (Bool) -> Void) async throws -> Result
  ) async throws -> Result {
    defer { continuation.finish() }
    return try await body { continuation.yield($0) }
  }

  /// Starts those that have waited longest.
  private func startWaiting() {
    while working < jobs, running < maximum, !waiting.isEmpty {
      working += 1
      running += 1
      waiting.removeFirst().resume()
    }
  }
}
