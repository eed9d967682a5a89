internal import CaptureSteps
internal import FrameMasks
internal import Glibc
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// Notes for people on how a frame was taken, and doubts about it.
extension CaptureSession {
  /// Notes for people on how the present frame is taken. A note comes with a doubt if the app may not have painted all
  /// of its screen.
  var notes: [(text: String, doubt: FrameDoubt?)] {
    guard awaited.exit == nil else { return [] }
    var notes: [(text: String, doubt: FrameDoubt?)] =
      (HostLeaks(terminalPath: process.terminalPath).found(in: maskedFrame) + clockTraces)
      .map { ($0, nil) }
    let advice = "set \"waitFor\" to text that appears later"
    // A thread that is running may be about to read the terminal.
    if let lastActivity,
      lastActivity.threads.contains(where: { !$0.isAttended && $0.wait != .running })
    {
      let text = "\(FrameDoubt.unread.description); if the app was still loading, \(advice)"
      notes.append((text, .unread))
    } else if let lastActivity, let time = detector.ledger.wakeUp(in: lastActivity) {
      let text =
        "the app wakes up by itself after \(time.inTenths) s, and qa does not wait for that; if it shows more then, \(advice)"
      notes.append((text, nil))
    }
    if let loadingSign {
      let text =
        "the screen still showed \(loadingSign) when it was taken; if the app was loading, \(advice)"
      notes.append((text, .loading))
    }
    if let echoNote { notes.append((echoNote, nil)) }
    if let blink = movement.blink { notes.append((blink.note, .animation)) }
    if let animation = movement.animation { notes.append((animation.note, .animation)) }
    if let query = emulator.unansweredQuery {
      notes.append(("the app sent a query that the terminal doesn't answer: \(query)", nil))
    }
    return notes
  }

  /// Notes if the screen shows the present time; none if the app runs with a fake time.
  private var clockTraces: [String] {
    guard request.environment["FAKETIME"] == nil else { return [] }
    let end = Int(Glibc.time(nil))
    return ClockTraces(from: end - Int(time / .seconds(1)), to: end).found(in: maskedFrame)
  }

  /// The screen with masked parts hidden, or the whole screen if a mask takes too long.
  private var maskedFrame: Frame {
    guard !request.masks.isEmpty else { return stilledFrame }
    do {
      return try CellSet(request.masks, in: stilledFrame).hidden(in: stilledFrame, stilledFrame).new
    } catch {
      return stilledFrame
    }
  }
}
