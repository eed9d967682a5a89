internal import Diagnostics
internal import FrameComparison
internal import FrameRenderer
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame

/// Merges the changes of two branches to a baseline or to its approvals. git calls it as a merge driver
/// (gitattributes(5), "Defining a custom merge driver").
package struct BaselineMerge: Sendable {
  /// How a merge ended.
  package struct Outcome: Hashable, Sendable {
    /// Whether the merge succeeded; otherwise a person has to decide, and our file is unchanged.
    package let isMerged: Bool
    /// The lines to print.
    package let lines: [String]
  }

  private let base: String
  private let ours: String
  private let theirs: String
  /// The path of the merged file in the work tree, as messages show it.
  private let path: String
  private let workTree: String

  /// - Parameters:
  ///   - base: The file of the common ancestor, which is empty if each side added its own.
  ///   - ours: The file that the result replaces.
  ///   - path: The path of the merged file, relative to the work tree.
  ///   - workTree: The folder in which git runs the driver.
  package init(base: String, ours: String, theirs: String, path: String, workTree: String) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.path = path
    self.workTree = Files.realPath(workTree) ?? workTree
  }

  /// Merges, and replaces our file with the result. Every error is reported as a conflict.
  package func merge() async -> Outcome {
    do {
      let lines = try await path.hasSuffix(".approval.json") ? mergeRecords() : mergePictures()
      return Outcome(isMerged: true, lines: lines.map { "\(path): \($0)" })
    } catch {
      return conflict(Self.reasons(error))
    }
  }

  private func mergeRecords() throws -> [String] {
    let record = try RecordMerge.merge(
      base: Files.contents(of: base), ours: Files.contents(of: ours),
      theirs: Files.contents(of: theirs))
    try Files.write(JSONFiles.encode(record), to: ours)
    return []
  }

  private func mergePictures() async throws -> [String] {
    let (ourPicture, theirPicture) = (try picture(ours, "ours"), try picture(theirs, "theirs"))
    // Only the pixels differ, as with another renderer: neither is better, so ours stays.
    if ourPicture.frame == theirPicture.frame { return [] }
    let start = try Files.contents(of: base).isEmpty ? nil : picture(base, "the base")
    let merge = FrameMerge(base: start?.frame, ours: ourPicture.frame, theirs: theirPicture.frame)
    guard let frame = merge.frame else { throw MergeRefusal(merge.conflicts) }
    // The file of one side is kept as it is, because it was reviewed.
    if frame == ourPicture.frame { return [] }
    if frame == theirPicture.frame {
      try Files.write(theirPicture.bytes, to: ours)
      return []
    }
    let (settings, note) = settings()
    let drawn = try await ScreenshotFile(drawing: frame, with: FrameRenderer(settings))
    // Reads the file back first: a merged frame may exceed a limit, such as that of pictures.
    try Files.write(ScreenshotFile(drawn.bytes).bytes, to: ours)
    return [
      "merged, \(note)",
      "not reviewed yet: \(ShellCommand.naming("qa run", [screen])), then "
        + "\(ShellCommand.naming("qa approve", [screen]))",
    ]
  }

  // MARK: Reading

  private func picture(_ file: String, _ side: String) throws -> ScreenshotFile {
    let bytes = try Files.contents(of: file)
    if LFSPointer.isPointer(bytes) {
      throw MergeRefusal("\(side) is a Git LFS pointer; git passes on nothing else")
    }
    do {
      return try ScreenshotFile(bytes)
    } catch {
      throw MergeRefusal("\(side): \(error.message)")
    }
  }

  private var screen: BaselineName {
    let name = Path.name(of: path)
    return BaselineFileKind.picture.baseline(ofFile: name) ?? BaselineName(name)
  }

  /// The settings that draw the screen's pictures, and words about their source. During a merge, the work tree still
  /// has our config.
  private func settings() -> (RenderSettings, note: String) {
    do throws(SuiteError) {
      let folder = Path.parent(of: Path.absolute(path, from: workTree))
      let project = Project(try Project.locate(from: folder).root, from: workTree)
      guard let name = screen.screenName else {
        throw SuiteError(.usage, "\"\(screen)\" can't be the name of a screen")
      }
      let config = try ConfigReader(project: project).config(screen: name)
      return (
        config.renderSettings, "drawn with the settings of \(project.displayPath(config.file))"
      )
    } catch {
      return (RenderSettings(), "drawn with the default settings (\(error.placedMessage))")
    }
  }

  // MARK: Conflicts

  private func conflict(_ reasons: [String]) -> Outcome {
    let maxConflicts = 10
    var lines = reasons.prefix(maxConflicts).map { "conflict\($0)" }
    if reasons.count > maxConflicts {
      lines.append("and \(reasons.count - maxConflicts) more conflicts")
    }
    lines.append("ours is kept; take it or theirs (git checkout --theirs), then run and approve")
    return Outcome(isMerged: false, lines: lines.map { "\(path): \($0)" })
  }

  private static func reasons(_ error: any Error) -> [String] {
    switch error {
    case let refusal as MergeRefusal: refusal.reasons
    case let error as SuiteError: [": \(error.place.map { "\($0) " } ?? "")\(error.message)"]
    case let error as any Diagnostic: [": \(error.message)"]
    default: [": \(error)"]
    }
  }
}

/// Why a merge is left to a person.
struct MergeRefusal: Error, Hashable {
  /// The texts that follow the word "conflict", with their punctuation.
  let reasons: [String]

  init(_ message: String) { reasons = [": \(message)"] }

  init(_ conflicts: [MergeConflict]) {
    reasons = conflicts.map { $0.region == nil ? ": \($0.summary)" : " at \($0.summary)" }
  }
}
