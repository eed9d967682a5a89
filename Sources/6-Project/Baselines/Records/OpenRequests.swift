package import ProjectFiles

/// The requests that no person has answered: those beside the baselines, and those of this machine alone.
package struct OpenRequests: Hashable, Sendable {
  /// A request with the place that keeps it.
  package struct Entry: Hashable, Sendable {
    package let request: ReviewRequest
    /// Whether only this machine keeps it.
    package let isLocal: Bool

    package init(_ request: ReviewRequest, isLocal: Bool) {
      (self.request, self.isLocal) = (request, isLocal)
    }
  }

  /// By screen, oldest first; those beside the baseline before local ones. No list is empty.
  package private(set) var entries: [BaselineName: [Entry]] = [:]
  /// The screens with a file of requests beside their baselines, even one that isn't valid.
  private var files: Set<BaselineName> = []
  /// What is wrong with files that can't be read, one sentence each. A request decides nothing, so they fail nothing.
  package private(set) var problems: [String] = []

  /// - Parameter entries: Lists that aren't empty.
  package init(_ entries: [BaselineName: [Entry]]) { self.entries = entries }

  /// - Throws: ``SuiteError`` if the folder of baselines can't be read.
  package init(_ folders: ScreenshotFolders, _ project: Project) throws(SuiteError) {
    var local: [BaselineName: [ReviewRequest]] = [:]
    do throws(SuiteError) {
      local = try LocalState(folders, project).requests
    } catch {
      problems.append(Self.problem(project.withDisplayPath(error)))
    }
    for name in try folders.baselineNames() {
      guard let screen = BaselineFileKind.request.baseline(ofFile: name) else { continue }
      do throws(SuiteError) {
        // A decision must not stumble over a link or a pipe, which it can't put back.
        guard let bytes = try Files.read(folders.request(screen), followsLinks: false)
        else { continue }
        files.insert(screen)
        let record = try RequestRecord.read(bytes, of: screen, folders, project)
        entries[screen] = record.requests.map { Entry($0, isLocal: false) }
      } catch {
        problems.append(Self.problem(project.withDisplayPath(error)))
      }
    }
    for (screen, requests) in local {
      entries[screen, default: []] += requests.map { Entry($0, isLocal: true) }
    }
    entries = entries.filter { !$0.value.isEmpty }
  }

  /// Whether there is a request for a screen, even one that isn't valid.
  package func has(_ screen: BaselineName) -> Bool { entries[screen] != nil || isCommitted(screen) }

  /// Whether there is a file of requests beside the baseline of a screen, even one that isn't valid.
  package func isCommitted(_ screen: BaselineName) -> Bool { files.contains(screen) }

  private static func problem(_ error: SuiteError) -> String {
    error.placedMessage + (error.remedy.map { ": \($0)" } ?? "")
  }
}
