package import Recordings
package import Reports
internal import RunReport
internal import TerminalFrame

/// The events of a recording, formatted for a console.
package struct RecordingText {
  private let style: ConsoleStyle

  /// The number of characters shown of an event's data.
  private static let excerptLength = 48

  package init(style: ConsoleStyle) { self.style = style }

  package func text(of recording: Asciicast) -> ConsoleText {
    let count = recording.events.count
    var summary: ConsoleText = "\(recording.size), \(SuiteReport.counted(count, "event"))"
    summary += ", \(Self.seconds(recording.duration)) s"
    if let title = recording.title { summary += ": \(title)" }
    var lines = [style.text(summary, .faint)]
    let times = recording.events.map { "\(Self.seconds($0.time))" as ConsoleText }
    let timeWidth = times.map(\.count).max() ?? 0
    let indexWidth = String(max(count - 1, 0)).count
    for (index, event) in recording.events.enumerated() {
      let number = ("\(index)" as ConsoleText).aligned(to: indexWidth)
      let time = style.text("\(times[index].aligned(to: timeWidth)) s", .faint)
      lines.append("\(number)  \(time)  \(Self.description(of: event.content))")
    }
    return lines.lines()
  }

  private static func description(of content: Asciicast.Event.Content) -> ConsoleText {
    switch content {
    case .output(let text): "output  \(size(text))  \(excerpt(text))"
    case .input(let text): "input   \(size(text))  \(excerpt(text))"
    case .marker(let text): "marker  \(excerpt(text))"
    case .resize(let size): "resize  \(size)"
    case .other(let code, let data): "\(excerpt(code))  \(excerpt(data))"
    }
  }

  private static func size(_ text: String) -> ConsoleText {
    let count = text.utf8.count
    return "\(("\(count)" as ConsoleText).aligned(to: 6))\(count == 1 ? " byte " : " bytes")"
  }

  /// The start of a text, with control characters as escapes that `printf` understands.
  private static func excerpt(_ text: String) -> String {
    var result = ""
    for scalar in text.cut(to: excerptLength).unicodeScalars {
      switch scalar {
      case "\u{1b}": result += "\\e"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\": result += "\\\\"
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}": result += "\\u" + scalar.value.hexadecimal(4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(result)\""
  }

  /// Six decimal places, as recorders write times, so that `--at` finds the event again.
  package static func seconds(_ time: Double) -> String {
    guard abs(time) < 1e12 else { return "\(time)" }
    let microseconds = Int((abs(time) * 1_000_000).rounded())
    let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    return "\(time < 0 ? "-" : "")\(microseconds / 1_000_000).\(fraction)"
  }
}
