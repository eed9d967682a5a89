import Capture
import TerminalFrame
import Testing

@Suite struct RecordingTests {
  @Test("What the app and the terminal wrote is kept in its order, with ascending times")
  func conversation() async throws {
    let script = """
      stty raw -echo; printf 'ask\\033[c'; dd bs=1 count=5 >/dev/null 2>&1
      printf told; cat >/dev/null
      """
    let capture = ScreenCapture(request(script))

    _ = try await capture.frame()

    let recording = try #require(await capture.recording)
    let reply = try #require(recording.events.firstIndex { $0.writer == .terminal })
    #expect(text(recording, recording.events[..<reply]) == "ask\u{1b}[c")
    #expect(text(recording, recording.events[reply...reply]).hasPrefix("\u{1b}[?6"))
    #expect(text(recording, recording.events[(reply + 1)...]) == "told")
    let times = recording.events.map(\.time)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 > .zero })
  }

  @Test("Two writes with a pause between them are two events with it between their times")
  func times() async throws {
    let capture = ScreenCapture(request("printf one; sleep 0.3; printf two; read -r x"))

    _ = try await capture.frame()

    let events = try #require(await capture.recording).events
    try #require(events.count == 2)
    #expect(events[1].time - events[0].time > .milliseconds(250))
  }

  @Test("A capture that fails has its recording too")
  func failure() async throws {
    let capture = ScreenCapture(request("printf 'about to fail'; exit 1"))

    await #expect(throws: CaptureFailure.self) { try await capture.frame() }

    let recording = try #require(await capture.recording)
    #expect(text(recording, recording.events[...]) == "about to fail")
  }

  @Test("An app that was not started has none")
  func notStarted() async {
    var request = request("")
    request.command = ["no-such-program"]
    let capture = ScreenCapture(request)

    await #expect(throws: CaptureFailure.self) { try await capture.frame() }

    #expect(await capture.recording == nil)
  }

  @Test("What goes beyond the limit is not kept, nor is anything after it")
  func limit() {
    var recording = Recording(limit: 300)

    recording.add(Array(repeating: 1, count: 100), by: .app, at: .seconds(1))
    recording.add(Array(repeating: 2, count: 100), by: .app, at: .seconds(2))
    recording.add([3], by: .app, at: .seconds(3))

    #expect(recording.events.map(\.time) == [.seconds(1)])
    #expect(recording.bytes == Array(repeating: 1, count: 100))
    #expect(recording.cutTime == .seconds(2))
  }

  @Test("An app that writes its bytes one at a time is bounded as well")
  func manyEvents() {
    var recording = Recording(limit: 6500)

    for _ in 0..<1000 { recording.add([0], by: .app, at: .zero) }

    #expect(recording.events.count == 100)
    #expect(recording.cutTime == .zero)
  }

  private func text(_ recording: Recording, _ events: ArraySlice<Recording.Event>) -> String {
    String(decoding: events.flatMap { recording.bytes[$0.range] }, as: UTF8.self)
  }
}
