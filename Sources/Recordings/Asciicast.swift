package import FrameRenderer
package import ProjectFiles
package import TerminalEmulator
package import TerminalFrame

/// A recorded terminal session, as an asciicast file of version 1, 2 or 3 has it
/// (https://docs.asciinema.org/manual/asciicast/v3/).
package struct Asciicast: Hashable, Sendable {
  package struct Event: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// What the program wrote (`o`).
      case output(String)
      /// What was sent to the program (`i`): keys, or what the terminal answered.
      case input(String)
      case marker(String)
      /// The terminal got another size (`r`).
      case resize(GridSize)
      /// An event of another kind, which players ignore.
      case other(code: String, data: String)
    }

    /// In seconds since the start.
    package let time: Double
    package let content: Content

    package init(time: Double, content: Content) {
      self.time = time
      self.content = content
    }
  }

  /// The place from which on a file can't be read: it was cut, or damaged.
  package struct BreakOff: Hashable, Sendable {
    /// `demo.cast:57:10`.
    package let place: String
    /// What is wrong there.
    package let message: String
    /// How many lines follow that were not read.
    package let linesLeftOut: Int

    /// A sentence for a person, without its place.
    package var sentence: String {
      var sentence = "the recording breaks off here (\(message)): what came before is used"
      if linesLeftOut > 0 {
        sentence += ", and \(linesLeftOut) \(linesLeftOut == 1 ? "line" : "lines") after it not"
      }
      return sentence
    }
  }

  /// Of the file's format: 1, 2 or 3.
  package var version = 2
  /// Of the terminal when the recording began.
  package let size: GridSize
  package var title: String?
  /// The command line of the shell that was recorded; nil for a session of the shell itself.
  package var command: String?
  /// The path of the person's shell.
  package var shell: String?
  /// The colours of the terminal, where the recording has them.
  package var theme: Theme?
  /// How wide text is; only recordings of `qa` say so.
  package var widthProfile: TerminalEmulator.WidthProfile?
  package var events: [Event]
  /// Where the file breaks off; nil if it was read to its end.
  package var breakOff: BreakOff?

  package init(size: GridSize, events: [Event]) {
    self.size = size
    self.events = events
  }

  /// In seconds; where times go backwards, the latest.
  package var duration: Double { events.map(\.time).max() ?? 0 }

  /// A moment of a recording.
  package enum Moment: Hashable, Sendable {
    /// In seconds since the start.
    case time(Double)
    /// After an event; counted from 0.
    case event(Int)
    case end
  }

  /// The events until a moment, in the order of the file: where times go backwards, as a player plays
  /// them.
  ///
  /// - Throws: ``SuiteError`` where there is no such event, or a time is below 0.
  package func events(until moment: Moment) throws(SuiteError) -> ArraySlice<Event> {
    switch moment {
    case .end: return events[...]
    case .time(let time):
      guard time.isFinite, time >= 0 else {
        throw SuiteError(.usage, "the time is \(time) s", remedy: "0 or more, in seconds")
      }
      return events.prefix { $0.time <= time }
    case .event(let index):
      guard events.indices.contains(index) else {
        throw SuiteError(
          .usage, "the recording has no event \(index)",
          remedy: events.isEmpty
            ? "it has none"
            : "it has the events 0–\(events.count - 1)"
              + (breakOff.map { ", and breaks off at \($0.place)" } ?? "")
              + "; --list shows them")
      }
      return events[...index]
    }
  }
}
