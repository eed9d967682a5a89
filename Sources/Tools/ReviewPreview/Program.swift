internal import FoundationEssentials
internal import Glibc
internal import ReviewTerminal
internal import TerminalUI

/// Shows a review of preview data in this terminal: the screen that `SCREENSHOT_SCREEN` names.
@main struct Program {
  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    if CommandLine.arguments.dropFirst().first == "--list-screens" {
      print(PreviewScreen.allCases.map(\.rawValue).joined(separator: "\n"))
      return
    }
    let name = environment["SCREENSHOT_SCREEN"] ?? PreviewScreen.reviewList.rawValue
    guard let screen = PreviewScreen(rawValue: name) else {
      printError("there is no screen \"\(name)\"")
      exit(64)
    }
    let data = PreviewProject()
    let context = ReviewContext(
      data.subject, person: "Lea Braun", baseline: "screenshots/baseline")
    let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let kind = TerminalKind(environment, usesColor: !isPlain)
    do {
      _ = try await ReviewProgram(data, kind: kind).run(screen.session(data), context) {
        state, read in
        for key in screen.keys {
          if let name = state.missingScreen { state.show(read(name)) }
          _ = state.handle(key)
        }
      }
    } catch {
      printError("\(error)")
      exit(74)
    }
  }

  private static func printError(_ text: String) {
    let line = "ReviewPreview: \(text)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
