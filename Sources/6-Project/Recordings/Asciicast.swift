package import FrameRenderer
package import ProjectFiles
package import TerminalEmulator
package import TerminalFrame

/// A recorded terminal session, as in an asciicast file of version 1, 2 or 3
/// (https://docs.asciinema.org/manual/asciicast/v3/).
package struct Asciicast: Hashable, Sendable {
  package struct Event: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// Output of the program (`o`).
      case output(String)
      /// Input to the program (`i`): keys, or replies of the terminal.
      case input(String)
      case marker(String)
      /// The terminal was resized (`r`).
      case resize(GridSize)
      /// An event of another kind, which players ignore.
      case other(code: String, data: String)
    }

    /// The time since the start, in seconds.
    package let time: Double
    package let content: Content

    package init(time: Double, content: Content) {
      self.time = time
      self.content = content
    }
  }

  /// The place from which a file can't be read, because it was cut or damaged.
  package struct BreakOff: Hashable, Sendable {
    /// The place, such as `demo.cast:57:10`.
    package let place: String
    /// What is wrong there.
    package let message: String
    /// The number of lines after it, which were not read.
    package let linesLeftOut: Int

    /// A sentence for a person, without its place.
    package var sentence: String {
      var sentence = "the recording breaks off here (\(message)): only what comes before is used"
      if linesLeftOut > 0 {
        sentence +=
          linesLeftOut == 1
          ? "; the line after it is skipped" : "; the \(linesLeftOut) lines after it are skipped"
      }
      return sentence
    }
  }

  /// The version of the file's format: 1, 2 or 3.
  package var version = 2
  /// The size of the terminal when the recording began.
  package let size: GridSize
  package var title: String?
  /// The command line that was recorded in the shell, or nil for a session of the shell itself.
  package var command: String?
  /// The path of the person's shell.
  package var shell: String?
  /// The colours of the terminal, or nil if the recording doesn't have them.
  package var theme: Theme?
  /// The widths of text, which only recordings of `qa` have.
  package var widthProfile: TerminalEmulator.WidthProfile?
  package var events: [Event]
  /// The place from which the file can't be read, or nil if it was read to its end.
  package var breakOff: BreakOff?

  package init(size: GridSize, events: [Event]) {
    self.size = size
    self.events = events
  }

  /// The latest time of an event, in seconds. The times in a file may go backwards.
  package var duration: Double { events.map(\.time).max() ?? 0 }

  /// A moment of a recording.
  package enum Moment: Hashable, Sendable {
    /// The time since the start, in seconds.
    case time(Double)
    /// The moment after an event, counted from 0.
    case event(Int)
    case end
  }

  /// Returns the events until a moment. They keep the order of the file even if times go backwards, as in players.
  ///
  /// - Throws: ``SuiteError`` if there is no such event, or the time is below 0.
  package func events(until moment: Moment) throws(SuiteError) -> ArraySlice<Event> {
    switch moment {
    case .end: return events[...]
    case .time(let time):
      guard time.isFinite, time >= 0 else {
        throw SuiteError(
          .usage, "the time \(time) s is out of range", remedy: "use 0 or more seconds")
      }
      return events.prefix { $0.time <= time }
    case .event(let index):
      guard events.indices.contains(index) else {
        throw SuiteError(
          .usage, "the recording has no event \(index)",
          remedy: events.isEmpty
            ? "it has no events"
            : "it has events 0–\(events.count - 1)"
              + (breakOff.map { " and breaks off at \($0.place)" } ?? "")
              + "; --list shows them")
      }
      return events[...index]
    }
  }
}
