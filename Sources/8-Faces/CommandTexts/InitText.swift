package import ProjectSetup
package import Reports
internal import RunReport

/// What `qa init` found and did, formatted for a console.
package struct InitText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  /// The tools that already capture screens; empty if there are none.
  package func text(of tools: [ExistingTool]) -> ConsoleText {
    tools.map { tool in
      let kept = style.text(": kept; qa init does not change it", .faint)
      return "found \(tool.path) (\(tool.what))\(kept)\n"
    }.joined()
  }

  /// The report without the tools that were found, which are printed first.
  package func text(of report: InitReport) -> ConsoleText {
    let would = report.isDryRun ? "would " : ""
    var lines: [ConsoleText] =
      report.app.isEmpty
      ? [] : ["app: \(report.app), \(SuiteReport.counted(report.screens.count, "screen"))"]
    for path in report.written {
      lines.append("\(style.text(report.isDryRun ? "would write" : "wrote", .good)) \(path)")
    }
    for addition in report.added {
      let lineCount = SuiteReport.counted(addition.lines.count, "line")
      let verb: ConsoleText = "\(would)\(report.isDryRun ? "add" : "added") \(lineCount)"
      lines.append("\(style.text(verb, .good)) to \(addition.path)")
    }
    for path in report.updated {
      lines.append("\(style.text(report.isDryRun ? "would update" : "updated", .good)) \(path)")
    }
    for path in report.kept { lines.append("\(style.text("kept", .faint)) \(path)") }
    for note in report.notes {
      let prefix = note.place.map { "\($0): " } ?? ""
      lines.append("\(style.text("note:", .warning)) \(prefix)\(note.text)")
    }
    if !report.clients.isEmpty { lines.append("the server's entry, for the settings of an agent:") }
    for client in report.clients {
      lines.append("  \(client.name), \(client.file):")
      lines += client.entry.map { "    \($0)" }
    }
    if !report.next.isEmpty { lines.append("next:") }
    lines += report.next.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    return lines.lines()
  }
}
