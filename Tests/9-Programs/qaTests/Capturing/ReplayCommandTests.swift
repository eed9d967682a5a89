import FoundationEssentials
import Testing

/// The recordings beside the pictures, and `qa replay`.
@Suite(.timeLimit(.minutes(20))) struct ReplayCommandTests {
  private static let steps = "printf 'one'; sleep 0.6; printf '\\r\\033[31mtwo'; read -r x"

  @Test("A screen's recording shows its first output, and at its end the frame of its picture")
  func recordingEndsAtPicture() async throws {
    let project = try TestProject()
    try project.configure(Self.steps)
    _ = try await project.qa("run")
    let cast = "screenshots/current/\(project.screen).cast"

    let list = try await project.qa("replay", cast, "--list")
    let first = try await project.qa("replay", cast, "--event", "0", "--format", "text")
    let second = try #require(Self.timeOfLastEvent(in: project.bytes(cast)))
    let early = try await project.qa(
      "replay", cast, "--at", "\(second - 0.01)", "--format", "text")
    let end = try await project.qa("replay", cast, "--format", "json")
    let picture = try await project.qa(
      "show", "screenshots/current/\(project.screen).png", "--format", "json")

    #expect(list.output.hasPrefix("80×24, 2 events, "), "\(list.output)")
    #expect(list.output.contains("output       3 bytes  \"one\"\n"))
    #expect(first.output.hasPrefix("one\n"))
    #expect(early.output == first.output)
    #expect(end.status == 0)
    #expect(end.output == picture.output)
    #expect(end.output.contains("\"text\": \"w\""))
  }

  @Test("The picture of a recording's end is that of the screen, with its colours")
  func replayDrawsSamePicture() async throws {
    let project = try TestProject()
    try project.configure(
      Self.steps, more: #", "terminal": { "theme": "light", "columns": 20, "rows": 3 }"#)
    _ = try await project.qa("run")

    let result = try await project.qa(
      "replay", "screenshots/current/\(project.screen).cast", "-o", "end.png")

    #expect(result.status == 0, "\(result.errors)")
    #expect(project.bytes("end.png") == project.bytes("screenshots/current/\(project.screen).png"))
  }

  @Test("A failed screen has its recording, and a screen without output has no old one")
  func failedScreenHasRecording() async throws {
    let project = try TestProject()
    let cast = "screenshots/current/\(project.screen).cast"
    try project.configure("printf failing; exit 1")

    _ = try await project.qa("run")
    let failed = try await project.qa("replay", cast, "--format", "text")
    try project.configure("exit 1")
    _ = try await project.qa("run")

    #expect(failed.output.hasPrefix("failing\n"), "\(failed.errors)")
    #expect(project.bytes(cast) == nil)
  }

  @Test("A recording of another program is played at its size, and past its end with a note")
  func otherRecordingIsPlayed() async throws {
    let project = try TestProject()
    try project.write(
      """
      {"version": 2, "width": 10, "height": 2, "timestamp": 1504467315, "env": {"TERM": "xterm"}}
      [0.248848, "o", "Hello\\r\\n"]
      [1.5, "r", "12x3"]
      [2.0, "o", "world"]
      """, to: "a.cast")

    let result = try await project.qa("replay", "a.cast", "--at", "7", "--format", "text")

    #expect(result.status == 0)
    #expect(result.output == "Hello\nworld\n\n")
    #expect(result.errors == "note: the recording ends at 2.000000 s; this is its end\n")
  }

  @Test("A recording that was cut off is played up to the break, whose line is named")
  func cutRecordingIsPlayed() async throws {
    let project = try TestProject()
    try project.write(
      """
      {"version": 3, "term": {"cols": 10, "rows": 2}}
      [0.2, "o", "Hello\\r\\n"]
      [0.5, "o", "wor
      """, to: "a.cast")
    let note = """
      a.cast:3:12: the recording breaks off here (the string has no closing quote): only what comes before is used

      """

    let replayed = try await project.qa("replay", "a.cast", "--format", "text")
    let later = try await project.qa("replay", "a.cast", "--event", "1")
    let rendered = try await project.qa("render", "a.cast", "--format", "text")

    #expect(replayed.status == 0 && replayed.output == "Hello\n\n")
    #expect(replayed.errors == "note: " + note)
    #expect(later.status == 3)
    #expect(later.errors.contains("it has events 0–0 and breaks off at a.cast:3:12"))
    #expect(rendered.status == 0 && rendered.output == replayed.output)
    #expect(rendered.errors.hasSuffix("note: " + note), "\(rendered.errors)")
  }

  @Test(
    "A wrong file or argument is named in the error",
    arguments: [
      (["none.cast"], "error: none.cast: does not exist\n"),
      (["app.sh"], "error: app.sh: is not an asciicast\n"),
      (["screenshots"], "error: screenshots: is not a regular file\n"),
      (["bad.cast"], "error: bad.cast:2:1: is not an event\n"),
      (["good.cast", "--event", "3"], "error: the recording has no event 3\n"),
      (["good.cast", "--at=-1"], "error: the time -1.0 s is out of range\n"),
      (["good.cast", "--at", "1", "--list"], "Error: choose one of --at, --event and --list"),
      (["good.cast", "--theme", "x"], "error: there is no theme \"x\"\n"),
    ])
  func mistakesAreNamed(arguments: [String], message: String) async throws {
    let project = try TestProject()
    try project.configure("true")
    let header = "{\"version\": 2, \"width\": 10, \"height\": 2}\n"
    try project.write(header + "[1]\n", to: "bad.cast")
    try project.write(header + "[1, \"o\", \"a\"]\n", to: "good.cast")

    let result = try await project.qa(["replay"] + arguments)

    #expect(result.status == 3)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  /// The time of the last line of an asciicast, in seconds.
  private static func timeOfLastEvent(in cast: [UInt8]?) -> Double? {
    String(decoding: cast ?? [], as: UTF8.self).split(separator: "\n").last
      .flatMap { Double($0.dropFirst().prefix { $0 != "," }) }
  }
}
