internal import Baselines
internal import ProjectFiles
internal import Reports
internal import RunReport

/// The channels to the CI that runs this process. A failure to write is a warning.
struct CIChannel {
  let ci: CIEnvironment
  /// Whether standard output holds JSON.
  let isJSON: Bool

  /// The size that GitHub accepts per step, and the smallest room in which a summary makes sense, in bytes.
  private static let summaryLimit = 1 << 20
  private static let minSummary = 4096

  /// Adds to the summary of the step, if the CI has one.
  ///
  /// - Parameter text: Returns Markdown of at most the given number of bytes.
  func addSummary(_ text: (Int) -> [UInt8]) {
    guard let path = ci.stepSummary else { return }
    do {
      try Files.append(to: path) { size throws(SuiteError) in
        let remainingBytes = Self.summaryLimit - size
        guard remainingBytes >= Self.minSummary else {
          throw SuiteError(
            .usage, at: path, "has no room left for the summary of this step",
            remedy: "run qa in a separate step")
        }
        return text(remainingBytes)
      }
    } catch {
      Console.warn([error])
    }
  }

  /// Adds a report to the step's summary, and annotates the change. A shard leaves annotations to the merge.
  ///
  /// - Parameters:
  ///   - prefix: The project's folder in the repository, with a trailing slash; empty for its top.
  ///   - commands: How readers of the report type commands.
  func show(_ report: SuiteReport, prefix: String, commands: CommandLocation) {
    addSummary {
      ReportFormat.summary(of: report, limit: $0, prefix: prefix, commands: commands)
    }
    guard !(report.shard?.isPart ?? false) else { return }
    annotate { () throws(SuiteError) in
      try ReportFormat.annotations.bytes(of: report, prefix: prefix, commands: commands)
    }
  }

  /// Prints workflow commands, if the CI reads them.
  func annotate(_ commands: () throws(SuiteError) -> [UInt8]) {
    guard ci.readsWorkflowCommands else { return }
    do {
      // GitHub reads both streams.
      try Console.writeCommands(commands(), to: isJSON ? .error : .output)
    } catch {
      Console.warn([error])
    }
  }
}
