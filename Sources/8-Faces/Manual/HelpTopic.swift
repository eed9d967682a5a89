internal import CEmbeddedFiles

/// The topics of `qa help` in addition to commands: pages of the documentation, embedded in the program.
package enum HelpTopic: String, CaseIterable, Sendable {
  case config, steps, settling, verdicts, ci, agents, trust

  /// A summary in one line.
  package var abstract: String {
    switch self {
    case .config: "What screens are captured, and how: the keys of a config."
    case .steps: "What is done before a screen is captured."
    case .settling: "When a frame is taken, and what of an app can't be seen."
    case .verdicts: "What is compared, decided and approved."
    case .ci: "qa as the gate of a CI."
    case .agents: "How a coding agent works with qa."
    case .trust: "Who is trusted with what, and signed approvals."
    }
  }

  /// The page, in Markdown.
  package var markdown: String {
    switch self {
    case .config: String(cString: Configs_md())
    case .steps: Self.section("Steps", of: String(cString: Configs_md()))
    case .settling: String(cString: Settling_md())
    case .verdicts: String(cString: Verdicts_md())
    case .ci: String(cString: CI_md())
    case .agents: String(cString: Agents_md())
    case .trust: String(cString: Trust_md())
    }
  }

  /// A section of a page, from its heading to the next one of the same level.
  static func section(_ heading: String, of page: String) -> String {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "## \(heading)") else { return page }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") || $0.hasPrefix("# ") }
    return lines[start..<(end ?? lines.endIndex)].joined(separator: "\n")
  }
}
