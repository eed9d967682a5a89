internal import Baselines
internal import ProjectFiles

/// The channels to the CI that runs this process. A failure to write is a warning.
struct CIChannel {
  private let ci: CIEnvironment
  private let isJSON: Bool

  /// The size that GitHub accepts per step, and the smallest room in which a summary makes sense, in bytes.
  private static let summaryLimit = 1 << 20
  private static let minSummary = 4096

  /// - Parameter isJSON: Whether standard output holds JSON.
  init(_ ci: CIEnvironment, isJSON: Bool) {
    self.ci = ci
    self.isJSON = isJSON
  }

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
