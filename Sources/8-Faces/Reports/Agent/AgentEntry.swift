internal import ProjectFiles
internal import RunReport

/// One entry of a report for an agent.
struct AgentEntry {
  /// What entries are counted by.
  enum Kind: Hashable {
    case failure, declaration, note, request
    case verdict(Verdict)

    var name: AgentText {
      switch self {
      case .failure: "no verdict"
      case .declaration: "declaration"
      case .note: "note"
      case .request: "request"
      case .verdict(let verdict): "\(verdict)"
      }
    }
  }

  let kind: Kind
  /// What `qa` says about it after its kind; empty if there is nothing more to say.
  let heading: AgentText
  let lines: [CapturedLine]
  /// The captured text of its line in a list.
  let brief: String

  /// The most characters of ``brief`` that are shown.
  private static let maxBrief = 120

  init(_ kind: Kind, _ heading: AgentText, _ lines: [CapturedLine], brief: String) {
    (self.kind, self.heading, self.lines, self.brief) = (kind, heading, lines, brief)
  }

  /// The whole entry, ending in a newline.
  func text(_ number: Int, in fence: AgentFence) -> String {
    let heading: AgentText = heading.text.isEmpty ? "" : ", \(heading)"
    return "\n\((("\(number). \(kind.name)" as AgentText) + heading).text)\n" + fence.block(lines)
  }

  /// The entry as a line of a block.
  func brief(_ number: Int) -> CapturedLine {
    .line("\(number). \(kind.name): ", brief.excerpt(Self.maxBrief))
  }
}
