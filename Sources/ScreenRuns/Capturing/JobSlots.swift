/// Lets some apps at a time be at work. One that only waits until its screen counts as settled needs no
/// processor: meanwhile another one starts. Of those that rest, several may go on at the same time.
actor JobSlots {
  /// How many may be at work when another one starts.
  private let jobs: Int
  /// How many may run, at work or not.
  private let most: Int
  private var working = 0
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// So many that a processor has something to do while others rest, and not so many that their memory
  /// becomes scarce.
  private static let restingPerJob = 5

  /// - Parameters:
  ///   - jobs: How many apps at work; 1 for one app after the other.
  ///   - most: How many apps this process can have at all.
  init(jobs: Int, most: Int) {
    self.jobs = max(1, jobs)
    self.most = jobs > 1 ? max(jobs, min(most, jobs * (1 + Self.restingPerJob))) : 1
  }

  /// Runs an app once it may.
  ///
  /// - Parameter body: Says with what it is given when its app begins to rest, and when it goes on.
  func run<Result: Sendable>(
    _ body: @Sendable (@escaping @Sendable (Bool) -> Void) async throws -> Result
  ) async throws -> Result {
    await take()
    var isResting = false
    defer { give(wasResting: isResting) }
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

  private func take() async {
    if waiting.isEmpty, hasRoom {
      begin()
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private var hasRoom: Bool { working < jobs && running < most }

  private func begin() {
    working += 1
    running += 1
  }

  private func give(wasResting: Bool) {
    if !wasResting { working -= 1 }
    running -= 1
    startWaiting()
  }

  /// Those that waited first start first.
  private func startWaiting() {
    while hasRoom, !waiting.isEmpty {
      begin()
      waiting.removeFirst().resume()
    }
  }
}
