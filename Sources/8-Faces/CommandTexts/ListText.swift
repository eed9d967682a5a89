internal import ProjectFiles
package import Reports
package import ScreenRuns

/// The screens of a project, formatted for a console.
package struct ListText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  package func text(of list: ScreenList) -> ConsoleText {
    let width = list.screens.map(\.screen.description.count).max() ?? 0
    var lines = list.screens.map { screen -> ConsoleText in
      let name = ("\(screen.screen)" as ConsoleText).padded(to: width)
      let missing: ConsoleText =
        screen.hasBaseline ? "" : "  \(style.text("no baseline yet", .warning))"
      return "\(name)  \(style.text("\(screen.size)  \(screen.app)", .faint))\(missing)"
    }
    for screen in list.withoutConfig {
      lines.append("\(style.text("no config for the app's screen: ", .warning))\(screen)")
    }
    for screen in list.withoutCase {
      lines.append("\(style.text("the app has no such screen: ", .warning))\(screen)")
    }
    for note in list.notes { lines.append(style.text("note: \(note)", .faint)) }
    return lines.lines()
  }
}
