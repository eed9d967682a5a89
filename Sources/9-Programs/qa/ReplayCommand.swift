internal import ArgumentParser
internal import CommandTexts
internal import ProjectFiles
internal import Recordings
internal import Reports

struct ReplayCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Turn a moment of a recording into a picture, text or JSON.",
    discussion: """
      Reads an asciicast of version 1, 2 or 3: the one that qa run writes beside each picture, or one of \
      asciinema rec. Uses its size, and its colours if it has any. An incomplete file is played as far as \
      it goes.

        qa replay screenshots/current/itemList.cast --list
        qa replay screenshots/current/itemList.cast --event 3 -o after3.png
      """)

  @Argument(help: ArgumentHelp("An asciicast.", valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp("Show the screen at this time since the start.", valueName: "seconds"))
  var at: Double?

  @Option(
    help: ArgumentHelp("Show the screen after this event, counted from 0.", valueName: "number"))
  var event: Int?

  @Flag(help: "List the events with their times instead.")
  var list = false

  @OptionGroup var picture: PictureOptions

  func validate() throws {
    let moments = [at != nil, event != nil, list].count { $0 }
    if moments > 1 { throw ValidationError("choose one of --at, --event and --list") }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let recording = try Asciicast.read(file)
    if let breakOff = recording.breakOff {
      Console.write("note: \(breakOff.place): \(breakOff.sentence)\n", to: .error)
    }
    if list {
      let style = ConsoleStyle(usesColor: ColorMode.auto.usesColor(on: .output))
      try Console.writeOutput(RecordingText(style: style).text(of: recording))
      return .success
    }
    let events = try recording.events(until: moment)
    var renderer = try picture.renderer(size: recording.size)
    renderer.adopt(
      recording, adoptsTheme: picture.theme == nil, adoptsWidths: picture.widthProfile == nil)
    if let at, at > recording.duration {
      let end = RecordingText.seconds(recording.duration)
      Console.write("note: the recording ends at \(end) s; this is its end\n", to: .error)
    }
    try await picture.write(renderer.play(events), with: renderer)
    return .success
  }

  private var moment: Asciicast.Moment {
    if let at { return .time(at) }
    return event.map { .event($0) } ?? .end
  }
}
