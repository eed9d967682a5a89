package import CaptureSteps
internal import Synchronization
package import TerminalFrame
package import TerminalProcess

/// An app that is used step by step, and whose screen is read when it has settled: a capture that goes on as long as
/// its owner wants.
///
/// The owner must call ``end()``. Calls of `poll` block, so each has an executor with a thread of its own.
package actor LiveCapture {
  private let request: CaptureRequest
  private let executor = BlockingExecutor(label: "qa.live")
  private var session: CaptureSession?
  /// The present size of the app's terminal.
  package private(set) var terminalSize: GridSize
  private var status: TerminationStatus?
  private var lastFrame: Frame
  /// The most memory that the app and what it started may take, in bytes.
  private let memoryLimit: Int
  /// Whether it took more. Set by another thread, since a step may last long.
  private nonisolated let isTooLarge = Atomic(false)
  private var memoryWatch: Task<Void, Never>?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// What the screen shows after a step.
  package struct Reading: Sendable {
    package let frame: Frame
    /// Why the screen hasn't settled, why a step failed, or how the app ended unexpectedly; nil if all went well.
    package let failure: CaptureFailure?
    /// How the app ended; nil while it runs.
    package let status: TerminationStatus?
    /// The number of steps that were done.
    package let doneSteps: Int
  }

  /// The most bytes of output that are kept, for the message of an app that ends.
  private static let maxRecording = 1 << 18

  /// The time between two looks at the app's memory.
  private static let memoryInterval = Duration.milliseconds(200)

  /// - Parameters:
  ///   - request: The launch. Its steps are done by ``start()``.
  ///   - memoryLimit: The most memory that the app and what it started may take, in bytes. With more they are ended.
  package init(_ request: CaptureRequest, memoryLimit: Int) {
    self.request = request
    self.memoryLimit = memoryLimit
    terminalSize = request.size
    lastFrame = Frame(size: request.size)
  }

  /// Launches the app, waits for its first screen as a capture does, and does the steps of the request.
  ///
  /// - Throws: ``CaptureFailure`` if the app can't be started.
  package func start() throws(CaptureFailure) -> Reading {
    let process = try request.start()
    watch(process.memory)
    session = CaptureSession(
      request, process: process, launchTime: .now, observer: CaptureObserver())
    return read(request.steps, first: request.waitFor)
  }

  private func watch(_ memory: FamilyMemory) {
    memoryWatch = Task.detached { [self, memoryLimit] in
      while !Task.isCancelled {
        do { try await Task.sleep(for: Self.memoryInterval) } catch { return }
        guard memory.bytes > memoryLimit else { continue }
        isTooLarge.store(true, ordering: .relaxed)
        memory.kill()
      }
    }
  }

  /// Does steps, each as a capture does it, until one fails. Waits until the screen has settled, even without a step.
  ///
  /// - Parameter first: The condition to wait for before the steps, or nil for none.
  package func read(_ steps: [CaptureStep], first: WaitCondition? = nil) -> Reading {
    var failure: CaptureFailure?
    var done = 0
    do throws(CaptureFailure) {
      if let first { try settle(on: first) }
      for (index, step) in steps.enumerated() {
        try perform(step, before: steps.dropFirst(index + 1).first, &done)
      }
      if steps.isEmpty, first == nil { try settle(on: .settled) }
    } catch {
      failure = error
    }
    update()
    // Steps may end the app on purpose.
    if status == .exited(0), failure?.reason == .ended { failure = nil }
    if isTooLarge.load(ordering: .relaxed) {
      failure = CaptureFailure(
        .ended, "the app took more than \(memoryLimit >> 20) MiB of memory, so it was ended",
        remedy: "open it with less data", lastFrame: failure?.lastFrame)
    }
    return Reading(frame: lastFrame, failure: failure, status: status, doneSteps: done)
  }

  private func settle(on wait: WaitCondition) throws(CaptureFailure) {
    begin()
    try session?.settle(on: wait)
  }

  /// Gives what follows its time, and forgets older output.
  private func begin() {
    session?.deadlines.restart(at: .now)
    session?.recording = Recording(limit: Self.maxRecording)
  }

  /// - Parameter done: Counts the step as soon as the app has got it.
  private func perform(
    _ step: CaptureStep, before next: CaptureStep?, _ done: inout Int
  ) throws(CaptureFailure) {
    guard status == nil else {
      throw CaptureFailure(.impossibleInput, "the app has ended", remedy: "open it again")
    }
    begin()
    switch step {
    case .screenshot: break
    case .waitFor(let wait): try settle(on: wait)
    case .resize(let size):
      try session?.resize(to: size)
      terminalSize = size
    case .input(let input, let settles): try session?.perform(input, settles: settles)
    }
    done += 1
    if step.isSettled(before: next) { try settle(on: .settled) }
  }

  /// Reads and shows what the app writes between two steps, and answers its queries. To be called several times a
  /// second: an app whose terminal is full stands still.
  package func update() {
    session?.absorb()
    guard let frame = session?.stilledFrame else { return }
    lastFrame = frame
    status = status ?? session?.process.terminationStatus()
  }

  /// Ends the app and everything it started.
  package func end() {
    memoryWatch?.cancel()
    guard let session = session.take() else { return }
    session.end()
  }
}

extension CaptureSession {
  /// Reads what the app has written, without waiting.
  fileprivate mutating func absorb() {
    do throws(CaptureFailure) {
      process.wait(milliseconds: 0)
      _ = try drain()
      _ = answer()
    } catch {
      // A mask was too slow. The next step searches the screen with the same masks and reports it.
    }
  }
}
