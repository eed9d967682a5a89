internal import Capture
internal import ProjectFiles
internal import ProjectSetup
internal import ScreenRuns

/// The apps that a client has opened. They end with the server, or after a while in which nothing reads them.
package actor AppSessions {
  /// One app.
  struct Session {
    let number: Int
    let setup: ProjectSetup
    let plan: SessionPlan
    let app: OpenedApp
    var sent: [SessionSteps] = []
    var last: LiveCapture.Reading
    /// Whether a step is being done.
    var isBusy = false
    var lastUse: ContinuousClock.Instant
    /// The size of all steps as they were sent, in bytes.
    var sentBytes = 0
  }

  /// The limits of sessions.
  package struct Limits: Sendable {
    /// The most apps at a time.
    package var count = 4
    /// The time after which an app that isn't used is closed.
    package var idle = Duration.seconds(600)
    /// The most memory that an app and what it started may take, in bytes.
    package var memory = 2 << 30
    /// The largest size of all steps of an app, in bytes. They are kept for a config.
    package var sentBytes = 1 << 20

    package init() {}
  }

  private let limits: Limits
  private var sessions: [Int: Session] = [:]
  private var openings = 0
  private var nextNumber = 1
  private var sweeper: Task<Void, Never>?

  /// The time between two looks for apps that aren't used.
  private static let sweepInterval = Duration.seconds(5)

  init(_ limits: Limits) { self.limits = limits }

  /// The numbers of the open apps, ascending.
  package var numbers: [Int] { sessions.keys.sorted() }

  /// Starts an app and waits for its first screen.
  func open(
    _ setup: ProjectSetup, _ plan: SessionPlan
  ) async throws -> (number: Int, reading: LiveCapture.Reading) {
    guard sessions.count + openings < limits.count else {
      throw SuiteError(
        .usage, "\(limits.count) apps are open, which is the most",
        remedy: "close one of them: \(numbers.map(String.init).joined(separator: ", "))")
    }
    openings += 1
    defer { openings -= 1 }
    let number = nextNumber
    nextNumber += 1
    // No other session of this machine has this name, not even one that was killed and left its folders.
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    let (app, reading) = try await setup.open(
      plan, inFoldersNamed: "session-\(id)", memoryLimit: limits.memory)
    sessions[number] = Session(
      number: number, setup: setup, plan: plan, app: app, last: reading, lastUse: .now)
    startSweeping()
    return (number, reading)
  }

  /// Does steps in an app, and waits until its screen has settled.
  ///
  /// - Parameter elements: The steps, as in a config; empty to read the screen only.
  func send(_ elements: [JSONNode], to number: Int) async throws -> LiveCapture.Reading {
    let session = try session(number)
    guard !session.isBusy else {
      throw SuiteError(
        .usage, "app \(number) is doing other steps", remedy: "wait for them, or cancel the call")
    }
    sessions[number]?.isBusy = true
    defer {
      sessions[number]?.isBusy = false
      sessions[number]?.lastUse = .now
    }
    let steps = try SessionSteps(elements, in: await session.app.size)
    let count = session.sent.reduce(0) { $0 + $1.steps.count } + steps.steps.count
    guard count <= SessionSteps.maxSteps else {
      throw SuiteError(
        .usage, "an app takes at most \(SessionSteps.maxSteps) steps", remedy: "open another one")
    }
    let bytes = session.sentBytes + steps.size
    guard bytes <= limits.sentBytes else {
      throw SuiteError(
        .usage, "the steps of an app have at most \(limits.sentBytes) bytes in all",
        remedy: "open another one")
    }
    let reading = await session.app.read(steps.steps)
    sessions[number]?.sentBytes = bytes
    sessions[number]?.last = reading
    if !steps.steps.isEmpty { sessions[number]?.sent.append(steps.prefix(reading.doneSteps)) }
    try Task.checkCancellation()
    return reading
  }

  /// Returns an open app.
  func session(_ number: Int) throws(SuiteError) -> Session {
    guard let session = sessions[number] else {
      let open = numbers.map(String.init).joined(separator: ", ")
      throw SuiteError(
        .usage, "there is no open app \(number)",
        remedy: open.isEmpty ? "open_app starts one" : "open apps: \(open)")
    }
    return session
  }

  func close(_ number: Int) async throws(SuiteError) {
    let session = try session(number)
    sessions[number] = nil
    await session.app.close()
  }

  /// Closes all apps.
  package func closeAll() async {
    sweeper?.cancel()
    let open = Array(sessions.values)
    sessions = [:]
    for session in open { await session.app.close() }
  }

  private func startSweeping() {
    guard sweeper == nil else { return }
    sweeper = Task {
      while !Task.isCancelled {
        do { try await Task.sleep(for: min(Self.sweepInterval, limits.idle)) } catch { return }
        await closeUnused()
      }
    }
  }

  private func closeUnused() async {
    let unused = sessions.values.filter {
      !$0.isBusy && $0.lastUse.duration(to: .now) >= limits.idle
    }
    for session in unused { sessions[session.number] = nil }
    for session in unused { await session.app.close() }
  }
}
