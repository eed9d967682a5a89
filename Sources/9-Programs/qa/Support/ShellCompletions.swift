internal import ArgumentParser
internal import FoundationEssentials
internal import ScreenRuns

/// Shell completions with names from the project that the command line names.
enum ShellCompletions {
  static let screens = CompletionKind.custom { words, _, _ in suite(words)?.screenCompletions ?? []
  }
  static let decisions = CompletionKind.custom { words, _, _ in
    suite(words)?.decisionCompletions ?? []
  }
  static let tags = CompletionKind.custom { words, _, _ in suite(words)?.tagCompletions ?? [] }

  /// - Parameter words: The command line so far.
  /// - Returns: nil outside a project.
  private static func suite(_ words: [String]) -> Suite? {
    let name = words.firstIndex(of: "--project").flatMap { index in
      words.indices.contains(index + 1) ? words[index + 1] : nil
    }
    do {
      let project = try CommonOptions(project: name, color: .never, json: false).locateProject()
      return Suite(project: project, environment: ProcessInfo.processInfo.environment)
    } catch {
      return nil
    }
  }
}
