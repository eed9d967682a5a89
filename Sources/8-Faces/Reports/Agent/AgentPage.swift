internal import RunReport
internal import TerminalFrame

/// The text of a report for an agent within its budget: the first entries in full, the next ones as a line each in one
/// block, and then words that say what was left out, and which command shows it.
struct AgentPage {
  let entries: [AgentEntry]
  let start: String
  let end: String
  let request: AgentRequest

  /// The entries of the page, by their indices: those in full, and those in a line each.
  private typealias Choice = (full: Range<Int>, brief: Range<Int>)

  /// Room reserved for the words about what was left out.
  private static let closing = 700

  /// The whole text, ending in a newline.
  var text: String {
    let first = min(request.first - 1, entries.count)
    let texts = entries.indices.map { entries[$0].text($0 + 1, in: request.fence) }
    let lines = entries.indices.map { entries[$0].brief($0 + 1) }
    let sizes = texts.map(\.unicodeScalars.count)
    let whole = size(start) + size(end) + sizes.reduce(0, +)
    let choice =
      first == 0 && whole <= request.budget
      ? (full: 0..<entries.count, brief: entries.count..<entries.count)
      : choice(from: first, sizes, lines.map { size($0.text(in: request.fence)) })
    var blocks = [start] + texts[choice.full]
    if !choice.brief.isEmpty {
      let block = request.fence.block(Array(lines[choice.brief]))
      blocks += [Self.briefHeading(choice.brief).text, block]
    }
    blocks += [closing(choice, first, whole).map { $0.text + "\n" }.joined(), end]
    return blocks.joined()
  }

  private func size(_ text: String) -> Int { text.unicodeScalars.count }

  private static func briefHeading(_ range: Range<Int>) -> AgentText {
    "\nIn brief, \(Self.entries(range)):\n"
  }

  /// `entry 3` or `entries 3–5`, counted from 1.
  private static func entries(_ range: Range<Int>) -> AgentText {
    range.count == 1
      ? "entry \(range.upperBound)" : "entries \(range.lowerBound + 1)–\(range.upperBound)"
  }

  private static func command(_ option: AgentText, _ number: Int) -> AgentText {
    "\"qa report --format agent \(option) \(number)\""
  }

  // MARK: Choosing

  /// Chooses the entries that fit. The first one is in full if there is any room for it. If the rest doesn't fit even
  /// in a line each, half of the room is for entries in full.
  ///
  /// - Parameters:
  ///   - sizes: The size of each entry in full.
  ///   - briefs: The size of each entry in a line.
  private func choice(from first: Int, _ sizes: [Int], _ briefs: [Int]) -> Choice {
    let room = request.budget - size(start) - size(end) - Self.closing
    let frame = size(request.fence.block([])) + size(Self.briefHeading(0..<entries.count).text)
    var full = first
    var used = 0
    var rest = briefs[first...].reduce(0, +)
    var best: Int?
    var half = first
    while true {
      if used + rest + (rest > 0 ? frame : 0) <= room { best = full }
      guard full < entries.count, used + sizes[full] <= room else { break }
      used += sizes[full]
      rest -= briefs[full]
      full += 1
      if full == first + 1 || used <= room / 2 { half = full }
    }
    let end = best ?? half
    var left = room - frame - sizes[first..<end].reduce(0, +)
    var last = end
    while last < entries.count, briefs[last] <= left {
      left -= briefs[last]
      last += 1
    }
    return (full: first..<end, brief: end..<last)
  }

  // MARK: Closing

  /// What is not shown or shown in brief, and the commands that show it; empty if all is shown in full.
  private func closing(_ choice: Choice, _ first: Int, _ whole: Int) -> [AgentText] {
    let isAll = choice.full == 0..<entries.count
    guard !isAll || request.first > max(entries.count, 1) else { return [] }
    var lines: [AgentText] = [""]
    if first > 0 {
      lines.append(
        first < entries.count
          ? "Not shown: \(Self.entries(0..<first)), \"qa report --format agent\" begins with them."
          : "There is no entry \(request.first): the last one is \(entries.count).")
    }
    if !choice.brief.isEmpty {
      lines.append(
        "For \(Self.entries(choice.brief)) in full: \(Self.command("--from", choice.brief.lowerBound + 1)), or another "
          + "number.")
    }
    let left = choice.brief.upperBound..<entries.count
    if !left.isEmpty {
      lines.append("Left out: \(Self.entries(left)) (\(counts(left))).")
      lines.append("They begin with \(Self.command("--from", left.lowerBound + 1)).")
    }
    lines.append("All in full: \(Self.command("--budget", whole)).")
    return lines
  }

  /// `3 regression, 1 note`: in the order in which the kinds begin.
  private func counts(_ range: Range<Int>) -> AgentText {
    let parts: [AgentText] = entries[range].grouped(by: \.kind)
      .map { "\($0.elements.count) \($0.key.name)" }
    return parts.joined(separator: ", ")
  }
}
