package import CaptureSteps
internal import TerminalEmulator
package import TerminalFrame
package import TerminalProcess

/// An app that a person uses on a terminal of its own, launched as for a capture. Their input is sent as steps send
/// it, so that the same steps lead to the same screen.
///
/// The owner must call ``end()``. No call blocks.
package struct LiveApp: ~Copyable {
  private let request: CaptureRequest
  private var process: TerminalProcess
  private var emulator: TerminalEmulator
  private var buffer: [UInt8] = []
  private var replies = PendingReplies()
  /// What the app has drawn so far.
  package private(set) var frame: Frame

  /// - Throws: ``CaptureFailure`` if the app can't be started.
  init(_ request: CaptureRequest) throws(CaptureFailure) {
    process = try request.start()
    emulator = TerminalEmulator(
      request.emulatorConfiguration(palette: request.palette), files: request.pictures)
    frame = emulator.frame()
    self.request = request
  }

  /// A file to poll for reading. When it's readable, call ``update()``.
  package var outputFile: Int32 { process.outputFile }

  /// Whether the app has a query pending. As in a capture, it's answered when the app waits; until then, call
  /// ``update()`` every few milliseconds.
  package var isAsking: Bool { !replies.isEmpty }

  /// Whether the app requested mouse reports, or arrow keys in place of the wheel.
  package var usesMouse: Bool {
    let modes = emulator.modes
    return modes.mouse != .off || modes.alternateScroll && modes.isAlternateScreen
  }

  /// The most calls of ``update()`` for the output of processes that the app left behind.
  private static let maxRemains = 64

  /// How the app ended, with ``frame`` showing all that it wrote; nil while it runs.
  package mutating func terminationStatus() -> TerminationStatus? {
    guard let status = process.terminationStatus() else { return nil }
    var calls = 0
    while calls < Self.maxRemains, update() { calls += 1 }
    return status
  }

  /// Reads what the app has written, answers its queries, and sends what is left to send.
  ///
  /// - Returns: Whether the app had written something.
  @discardableResult
  package mutating func update() -> Bool {
    process.wait(milliseconds: 0)
    buffer.removeAll(keepingCapacity: true)
    let hasWritten = process.read(into: &buffer) > 0
    if hasWritten {
      emulator.feed(buffer)
      _ = emulator.takeReadyMarkers()
      replies.add(emulator.drainReplies())
      frame = emulator.frame()
    }
    if isAsking, replies.areMany || replies.areDue(process.activity()) {
      process.write(replies.drain())
    }
    return hasWritten
  }

  /// Sends a person's input.
  ///
  /// - Throws: ``InputError`` if the terminal has no encoding for it.
  package mutating func perform(_ input: CaptureInput) throws(InputError) {
    let bytes = try InputEncoder(modes: emulator.modes).bytes(for: input, on: frame)
    if isAsking { process.write(replies.drain()) }
    process.write(bytes)
  }

  /// Ends the app and everything it started.
  package consuming func end() {
    let id = process.id
    process.end()
    FakeTime.removeShared(by: id)
  }
}

extension LiveApp {
  /// Launches an app, calls `body` with it, and ends it.
  ///
  /// - Throws: ``CaptureFailure`` if the app can't be started; what `body` throws.
  package static func use<Result>(
    _ request: CaptureRequest, _ body: (inout LiveApp) throws -> Result
  ) throws -> Result {
    var app = try LiveApp(request)
    do {
      let result = try body(&app)
      app.end()
      return result
    } catch {
      app.end()
      throw error
    }
  }
}
