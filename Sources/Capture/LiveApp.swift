internal import TerminalEmulator
package import TerminalFrame
package import TerminalProcess

/// An app on a terminal of its own that a person uses, launched as for a capture. What they do goes to it as
/// steps do, so that the same steps lead to the same screen.
///
/// Its owner must call ``end()``. No call blocks.
package struct LiveApp: ~Copyable {
  private let request: CaptureRequest
  private var process: TerminalProcess
  private var emulator: TerminalEmulator
  private var buffer: [UInt8] = []
  private var replies = PendingReplies()
  /// Of what it has drawn up to now.
  package private(set) var frame: Frame

  /// - Throws: ``CaptureFailure`` where it can't be started.
  init(_ request: CaptureRequest) throws(CaptureFailure) {
    process = try request.start()
    emulator = TerminalEmulator(
      request.emulatorConfiguration(palette: request.palette), files: request.pictures)
    frame = emulator.frame()
    self.request = request
  }

  /// A file to poll for reading: something may have to be taken by ``update()``.
  package var outputFile: Int32 { process.outputFile }

  /// Whether it has asked its terminal for something and is answered when it waits, as in a capture: until
  /// then ``update()`` is to be called every few milliseconds.
  package var isAsking: Bool { !replies.isEmpty }

  /// Whether it asks its terminal for the mouse, or for arrows in place of the wheel.
  package var usesMouse: Bool {
    let modes = emulator.modes
    return modes.mouse != .off || modes.alternateScroll && modes.isAlternateScreen
  }

  /// What something that it left behind may still write, in calls of ``update()``.
  private static let mostRemains = 64

  /// How it ended, with the frame of all that it wrote; nil while it runs.
  package mutating func terminationStatus() -> TerminationStatus? {
    guard let status = process.terminationStatus() else { return nil }
    var calls = 0
    while calls < Self.mostRemains, update() { calls += 1 }
    return status
  }

  /// Takes what it has written, answers what it asks its terminal, and sends what is left to be sent.
  ///
  /// - Returns: Whether it had written something.
  @discardableResult
  package mutating func update() -> Bool {
    process.wait(milliseconds: 0)
    buffer.removeAll(keepingCapacity: true)
    let hasWritten = process.read(into: &buffer) > 0
    if hasWritten {
      emulator.feed(buffer)
      _ = emulator.takeReadyMarkers()
      replies.add(emulator.takeReplies())
      frame = emulator.frame()
    }
    if isAsking, replies.areMany || replies.areDue(process.activity()) {
      process.write(replies.take())
    }
    return hasWritten
  }

  /// Sends what a person does.
  ///
  /// - Throws: ``InputError`` where its terminal can't tell it that.
  package mutating func perform(_ input: CaptureInput) throws(InputError) {
    let bytes = try InputEncoder(modes: emulator.modes).bytes(for: input, on: frame)
    if isAsking { process.write(replies.take()) }
    process.write(bytes)
  }

  /// Ends it and all that it started.
  package consuming func end() {
    let id = process.id
    process.end()
    FakeTime.removeShared(by: id)
  }
}

extension LiveApp {
  /// Launches an app, lets it be used, and ends it.
  ///
  /// - Throws: ``CaptureFailure`` where it can't be started; what `body` throws.
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
