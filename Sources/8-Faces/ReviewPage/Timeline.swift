internal import Recordings
internal import TerminalFrame

/// The events of a screen's capture, from its recording.
struct Timeline {
  let recording: Asciicast?

  /// The most keys and steps listed.
  private static let maximum = 12

  /// A list of times; empty if there is no recording.
  var html: Markup {
    guard let recording, !recording.events.isEmpty else { return "" }
    var rows: [(time: Double, event: String)] = []
    var outputs = 0
    for event in recording.events {
      switch event.content {
      case .output(let text):
        outputs += 1
        if outputs == 1 { rows.append((event.time, "first output, \(text.utf8.count) bytes")) }
      case .marker(let name) where rows.count < Self.maximum:
        rows.append((event.time, name.cut(to: 60)))
      case .resize(let size) where rows.count < Self.maximum:
        rows.append((event.time, "resized to \(size)"))
      case .marker, .resize, .input, .other: break
      }
    }
    if let last = recording.events.last(where: \.isOutput), outputs > 1 {
      rows.append((last.time, "last of \(outputs) outputs"))
    }
    let items: [Markup] = rows.sorted { $0.time < $1.time }.map {
      "<li><span class=\"time\">\(Self.milliseconds($0.time))</span> \($0.event)</li>"
    }
    return "<ol class=\"timeline\">\(items)</ol>"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "?" }
    return "\(Int((seconds * 1000).rounded())) ms"
  }
}

extension Asciicast.Event {
  fileprivate var isOutput: Bool { if case .output = content { true } else { false } }
}
