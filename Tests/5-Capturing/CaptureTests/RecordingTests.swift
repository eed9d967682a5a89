import Capture
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordingTests {
  @Test("The output of the app and the terminal's replies are kept in order, with ascending times")
  func conversationIsOrdered() async throws {
    let script = """
      stty raw -echo; printf 'ask\\033[c'; dd bs=1 count=5 >/dev/null 2>&1
      printf told; cat >/dev/null
      """
    let capture = ScreenCapture(request(script))

    let recording = try #require(await capture.run().recording)

    let reply = try #require(
      recording.events.firstIndex { if case .reply = $0.content { true } else { false } })
    #expect(text(recording, recording.events[..<reply]) == "ask\u{1b}[c")
    #expect(text(recording, recording.events[reply...reply]).hasPrefix("\u{1b}[?6"))
    #expect(text(recording, recording.events[(reply + 1)...]) == "told")
    let times = recording.events.map(\.time)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 > .zero })
  }

  @Test("Two writes with a pause between them are two events, and their times include the pause")
  func pauseSeparatesEvents() async throws {
    let capture = ScreenCapture(request("printf one; sleep 2; printf two; read -r x"))

    let events = try #require(await capture.run().recording).events

    try #require(events.count == 2)
    #expect(events[1].time - events[0].time > .milliseconds(250))
  }

  @Test("A capture that fails has a recording too")
  func failedCaptureIsRecorded() async throws {
    let capture = ScreenCapture(request("printf 'about to fail'; exit 1"))

    let outcome = await capture.run()

    let recording = try #require(outcome.recording)
    #expect(outcome.failure?.reason == .ended)
    #expect(text(recording, recording.events[...]) == "about to fail")
  }

  @Test("An app that was not started has no recording")
  func unstartedAppHasNone() async {
    var request = request("")
    request.command = ["no-such-program"]
    let capture = ScreenCapture(request)

    let outcome = await capture.run()

    #expect(outcome.failure?.reason == .notStarted)
    #expect(outcome.recording == nil)
  }

  @Test("Output beyond the limit isn't kept, and neither is anything after it")
  func limitCutsRecording() {
    var recording = Recording(limit: 300)

    recording.add(Array(repeating: 1, count: 100), at: .seconds(1)) { .output($0) }
    recording.add(Array(repeating: 2, count: 100), at: .seconds(2)) { .output($0) }
    recording.add([3], at: .seconds(3)) { .output($0) }

    #expect(recording.events.map(\.time) == [.seconds(1)])
    #expect(recording.bytes == Array(repeating: 1, count: 100))
    #expect(recording.cutTime == .seconds(2))
  }

  @Test("The number of events is bounded for an app that writes single bytes")
  func manyEventsAreBounded() {
    var recording = Recording(limit: 6500)

    for _ in 0..<1000 { recording.add([0], at: .zero) { .output($0) } }

    #expect(recording.events.count == 100)
    #expect(recording.cutTime == .zero)
  }

  private func text(_ recording: Recording, _ events: ArraySlice<Recording.Event>) -> String {
    var bytes: [UInt8] = []
    for event in events {
      switch event.content {
      case .output(let range), .reply(let range), .input(let range): bytes += recording.bytes[range]
      case .resize, .step: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
