package import Capture
package import ProjectSetup
package import TerminalUI

/// Shows an app in this process's terminal, passes a person's input on to it, and lets a recorder store that input.
package enum RecordingProgram {
  /// How long to wait for an event before checking whether the app has ended, in milliseconds.
  private static let tick: Int32 = 200
  /// The same while the app waits for a reply.
  private static let askingTick: Int32 = 2
  /// How long to wait for a sequence that a lone Escape may start, in milliseconds.
  private static let escapeTimeout: Int32 = 50

  /// - Returns: Nil if a signal ended it or the terminal is gone.
  /// - Throws: ``TerminalError`` if there is no terminal.
  package static func run(
    _ app: inout LiveApp, _ recorder: inout ScreenRecorder, kind: TerminalKind
  ) throws(TerminalError) -> RecordingEnd? {
    var terminal = try Terminal([.bytes], kind: kind, wakeFile: app.outputFile)
    let start = ContinuousClock.now
    while true {
      app.update()
      terminal.trackMouse(app.usesMouse)
      terminal.draw(RecordingView.frame(app.frame, recorder, size: terminal.size))
      if let status = app.terminationStatus() { return .appEnded(status, app.frame) }
      let longest = recorder.isAmbiguous ? escapeTimeout : tick
      switch terminal.next(within: app.isAsking ? askingTick : longest) {
      case .signal?, .endOfInput?: return nil
      case nil, .resize?, .key?: break
      }
      let time = (ContinuousClock.now - start) / .seconds(1)
      let bytes = terminal.drainBytes()
      let actions =
        bytes.isEmpty ? recorder.flush(at: time) : recorder.receive(bytes, at: time)
      for action in actions {
        switch action {
        case .end:
          app.update()
          return .asked(app.frame)
        case .perform(let step): perform(step, at: time, &app, &recorder)
        }
      }
    }
  }

  private static func perform(
    _ step: ScreenRecorder.Step, at time: Double, _ app: inout LiveApp,
    _ recorder: inout ScreenRecorder
  ) {
    do {
      for input in step.inputs { try app.perform(input) }
      recorder.done(step, at: time)
    } catch {
      recorder.refuse(error)
    }
  }
}
