import Recordings
import TerminalFrame
import Testing

/// Playing a recording as the frames that a person would have seen.
@Suite(.timeLimit(.minutes(20))) struct PlaybackTests {
  private let palette = Palette(
    ansi: [], foreground: RGB(hex: 0xdddddd), background: RGB(hex: 0x101010),
    cursor: RGB(hex: 0xffffff))

  private func recording(_ events: [(Double, Asciicast.Event.Content)]) -> Asciicast {
    Asciicast(
      size: GridSize(columns: 10, rows: 2),
      events: events.map { Asciicast.Event(time: $0.0, content: $0.1) })
  }

  private func lines(_ playback: Playback?) -> [String] {
    (playback?.moments ?? []).map { moment in
      let text = moment.frame.shownText(ofRow: 0)
      return ([("\(moment.time)"), text] + moment.steps).joined(separator: " ")
    }
  }

  @Test("Output within a moment is joined, and output that changes nothing is left out")
  func joinedMoments() {
    let playback = Playback(
      recording([
        (0.1, .output("a")), (0.105, .output("b")), (0.2, .output("\u{1b}[m")),
        (0.4, .output("c")),
      ]), palette: palette, maximum: 60)

    #expect(lines(playback) == ["105 ab", "400 abc"])
  }

  @Test("The start of a step is a moment of its own, with its name, before its effect")
  func stepMoments() {
    let playback = Playback(
      recording([
        (0.1, .output("a")), (0.3, .marker("type b")), (0.305, .output("b")),
        (0.7, .marker("press Enter")), (0.7, .marker("wait")),
      ]), palette: palette, maximum: 60)

    #expect(lines(playback) == ["100 a", "300 a type b", "305 ab", "700 ab press Enter wait"])
  }

  @Test("If there are too many moments, the longest, the steps and the last stay")
  func tooManyMoments() {
    var events: [(Double, Asciicast.Event.Content)] = [(0, .output("a"))]
    for number in 1...100 { events.append((1 + Double(number) * 0.1, .output("\r\(number)"))) }
    events.append((11.05, .marker("step")))

    let playback = Playback(recording(events), palette: palette, maximum: 4)

    #expect(lines(playback).count == 4)
    #expect(lines(playback).first == "0 a")
    #expect(lines(playback).contains { $0.hasSuffix("step") })
    #expect(lines(playback).last?.contains("100") == true)
  }

  @Test("A change of size is played")
  func resizeIsPlayed() {
    let playback = Playback(
      recording([
        (0, .output("a")), (0.1, .resize(GridSize(columns: 4, rows: 3))), (0.2, .output("b")),
      ]), palette: palette, maximum: 60)

    #expect(playback?.moments.last?.frame.size == GridSize(columns: 4, rows: 3))
  }

  @Test(
    "A recording with fewer than two moments, or with too much output, has no playback",
    arguments: [
      [], [(0.0, "a")], [(0.0, "a"), (0.004, "b"), (0.01, "c")], [(0.0, "a"), (1.0, "")],
      [(0.0, "a"), (1.0, String(repeating: "b", count: 1 << 20))],
    ])
  func nothingToPlay(outputs: [(Double, String)]) {
    let events = outputs.map { ($0.0, Asciicast.Event.Content.output($0.1)) }

    #expect(Playback(recording(events), palette: palette, maximum: 60) == nil)
  }

  @Test("Impossible times do no harm", arguments: [Double.nan, .infinity, -1, 1e300])
  func invalidTimesAreHarmless(time: Double) {
    let playback = Playback(
      recording([(0, .output("a")), (time, .output("b")), (2, .output("c"))]),
      palette: palette, maximum: 60)

    #expect(lines(playback).last?.hasSuffix("abc") == true)
  }

  @Test("A recording with too many cells in its frames has no playback")
  func tooManyCells() {
    var recording = Asciicast(size: GridSize(columns: 512, rows: 512), events: [])
    recording.events = (0..<40).map {
      Asciicast.Event(time: Double($0), content: .output("x"))
    }

    #expect(Playback(recording, palette: palette, maximum: 10) == nil)
  }
}
