package import ScreenshotSuite

/// The screens of a project as people read them on a console.
package struct ListText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  package func text(of list: ScreenList) -> String {
    let width = list.screens.map(\.screen.count).max() ?? 0
    var lines = list.screens.map { screen in
      let name = screen.screen + String(repeating: " ", count: width - screen.screen.count)
      let baseline = screen.hasBaseline ? "" : "  " + style.text("no baseline yet", .warning)
      let app = ConsoleStyle.safe(screen.app)
      return "\(name)  \(style.text("\(screen.size)  \(app)", .faint))\(baseline)"
    }
    for screen in list.withoutConfig {
      lines.append(
        style.text("no config for the app's screen: ", .warning) + ConsoleStyle.safe(screen))
    }
    for screen in list.withoutCase {
      lines.append(style.text("the app has no such screen: ", .warning) + screen)
    }
    for note in list.notes { lines.append(style.text("note: \(ConsoleStyle.safe(note))", .faint)) }
    return lines.joined(separator: "\n") + "\n"
  }
}
