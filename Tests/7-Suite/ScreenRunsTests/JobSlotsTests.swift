import Testing

@testable import ScreenRuns

// Testable because the slots are internal to capturing.

/// Fake apps that record their start, and rest and end only when a test makes them.
private actor StagedApps {
  private(set) var started: [String] = []
  private var onRests: [String: @Sendable (Bool) -> Void] = [:]
  private var ends: [String: CheckedContinuation<Void, Never>] = [:]

  func run(_ name: String, _ onRest: @escaping @Sendable (Bool) -> Void) async {
    started.append(name)
    onRests[name] = onRest
    await withCheckedContinuation { ends[name] = $0 }
  }

  func rest(_ name: String, _ rests: Bool = true) { onRests[name]?(rests) }
  func end(_ name: String) { ends.removeValue(forKey: name)?.resume() }
}

@Suite(.timeLimit(.minutes(20))) struct JobSlotsTests {
  private let apps = StagedApps()

  private func wait(for count: Int) async throws {
    while await apps.started.count < count { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Waits long enough for any app that may start to have started.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(30)) }

  private func start(_ name: String, in slots: JobSlots) -> Task<Void, any Error> {
    Task { [apps] in try await slots.run { onRest in await apps.run(name, onRest) } }
  }

  @Test("Another app starts when one rests or ends")
  func lentSlots() async throws {
    let slots = JobSlots(jobs: 2, maximum: 100)
    var tasks = [start("a", in: slots)]
    try await wait(for: 1)
    tasks.append(start("b", in: slots))
    try await wait(for: 2)
    tasks.append(start("c", in: slots))
    try await pause()
    #expect(await apps.started == ["a", "b"])

    await apps.rest("a")
    try await wait(for: 3)
    tasks.append(start("d", in: slots))
    await apps.rest("a", false)
    await apps.end("b")
    try await pause()
    #expect(await apps.started == ["a", "b", "c"])

    await apps.end("c")
    try await wait(for: 4)
    await apps.end("a")
    await apps.end("d")
    for task in tasks { try await task.value }
  }

  @Test(
    "The number of apps is limited, and one job runs one app at a time even if it rests",
    arguments: [(jobs: 1, maximum: 100, running: 1), (2, 3, 3)])
  func limitOfApps(jobs: Int, maximum: Int, running: Int) async throws {
    let slots = JobSlots(jobs: jobs, maximum: maximum)
    let names = ["a", "b", "c", "d"]
    let tasks = names.map { start($0, in: slots) }
    for count in 1...running {
      try await wait(for: count)
      for name in await apps.started { await apps.rest(name) }
    }
    try await pause()
    #expect(await apps.started.count == running)

    for count in 1...names.count {
      try await wait(for: count)
      for name in await apps.started { await apps.end(name) }
    }
    for task in tasks { try await task.value }
  }

  @Test("A cancelled waiter never starts its app")
  func cancelledWaiter() async throws {
    let slots = JobSlots(jobs: 1, maximum: 1)
    let first = start("a", in: slots)
    try await wait(for: 1)
    let second = start("b", in: slots)
    try await pause()
    second.cancel()
    await apps.end("a")
    try await first.value

    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await apps.started == ["a"])
  }
}
