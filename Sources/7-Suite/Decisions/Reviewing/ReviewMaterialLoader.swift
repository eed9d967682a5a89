package import Baselines
internal import ContentDigest
internal import FrameComparison
internal import FrameFindings
internal import FrameMasks
internal import FrameRenderer
internal import ProjectFiles
internal import Recordings
package import RunReport
internal import ScreenConfig
package import ScreenRuns
internal import TerminalFrame
package import Verdicts

/// Reads what a review shows of a report's screens. Captures, judges and writes nothing.
///
/// The report may come from elsewhere. Paths are only made from valid names of screens, and a picture is shown
/// only if it has the digest that the report gives for it.
package struct ReviewMaterialLoader: Sendable {
  private let suite: Suite
  private let folders: ScreenshotFolders
  private let report: SuiteReport
  private let cells: [BaselineName: ReportedCells]
  private let configs: CaptureConfigs
  /// What was approved before, or nil if none of it is shown, or git can't read it.
  private let base: BaseSnapshot?
  /// The reasons why masks or older baselines are unknown.
  package let problems: [String]

  /// The largest file of a recording that is shown.
  private static let recordingLimit = 4 << 20

  /// - Parameter folders: The folders of the report.
  package init(_ suite: Suite, _ folders: ScreenshotFolders, _ published: PublishedReport) async {
    self.suite = suite
    self.folders = folders
    let report = published.report
    (self.report, cells) = (report, published.cells)
    var problems: [String] = []
    var configs = CaptureConfigs()
    var base: BaseSnapshot?
    if report.screens.contains(where: { $0.verdict != .pass }) {
      do {
        let read = if let known = published.configs { known } else { try suite.select().configs }
        configs = CaptureConfigs(read)
      } catch {
        problems.append(
          "masks are not shown: \(error.errors.first?.message ?? "a config can't be read")")
      }
    }
    if let commit = report.summary.source.base, commit.allSatisfy(\.isHexDigit), !commit.isEmpty,
      report.screens.contains(where: \.isSinceBase)
    {
      do {
        let read =
          if let known = published.base, known.commit == commit { known } else {
            try await suite.snapshot(
              of: folders, BaseRequest(revision: commit), isGate: false)
          }
        let pictures = report.screens.filter(\.isSinceBase).map { BaseSnapshot.picture($0.screen) }
        base = try await read?.loading(
          Dictionary(pictures.map { ($0, nil) }, uniquingKeysWith: { first, _ in first }))
      } catch {
        problems.append("the base's version is not shown: \(error.message)")
      }
    }
    self.configs = configs
    self.base = base
    self.problems = problems
  }

  /// Returns the material of one screen. Anything that is missing, or is not what was judged, becomes a problem in
  /// words.
  ///
  /// - Parameters:
  ///   - wantsEdits: Whether the edits are shown. If not, no file is read.
  ///   - wantsPictures: Whether the files before and after are shown. If not, they may not even be read.
  package func material(
    for screen: ScreenReport, wantsEdits: Bool = true, wantsPictures: Bool = true
  ) async -> ReviewMaterial {
    let config = screen.screen.screenName.flatMap { configs[$0] }
    var material = ReviewMaterial(palette: (config?.terminal.theme ?? .dark).palette)
    material.tokens = config?.tokens
    material.masks = (config?.masks ?? []).map {
      ReviewMaterial.MaskReport(description: $0.description, reason: $0.reason)
    }
    guard wantsEdits, screen.verdict != .pass, let name = screen.screen.screenName else {
      return material
    }
    read(name, into: &material)
    if !wantsPictures, let known = cells[screen.screen] {
      show(known, in: &material)
      return material
    }
    let (old, new) = await files(of: name, screen, &material.problems)
    material.before = old.map(Self.side)
    material.after = new.map(Self.side)
    compare(old, new, screen, config, into: &material)
    return material
  }

  /// Uses the cells from the time when the screen was judged.
  private func show(_ known: ReportedCells, in material: inout ReviewMaterial) {
    (material.sheet, material.masked) = (known.sheet, known.masked.runs)
    do {
      material.before = try Self.side(known.frames.before)
      material.after = try Self.side(known.frames.after)
    } catch {
      material.problems.append("the cells are not shown: \(error.message)")
    }
  }

  // MARK: Pictures

  private func files(
    of name: ScreenName, _ screen: ScreenReport, _ problems: inout [String]
  ) async -> (old: BaselineFile?, new: BaselineFile?) {
    let new: BaselineFile?
    if let picture = screen.pictures.current, picture.digest == nil, let run = RunID(report.run) {
      // This is the last frame of a screen that failed.
      let path = RunStore(project: suite.project, folders: folders).lastPicture(name, of: run)
      new = file(path, digest: nil, &problems)
    } else {
      new = screen.pictures.current.flatMap {
        file(folders.currentPNG(name), digest: $0.digest, &problems)
      }
    }
    var old = screen.pictures.baseline.flatMap {
      file(folders.baselinePNG(.screen(name)), digest: $0.digest, &problems)
    }
    if screen.isSinceBase, let base {
      do {
        old = try await base.file(BaseSnapshot.picture(.screen(name)), known: old?.bytes)
          .map { bytes throws(ScreenshotFile.ReadingError) in try BaselineFile(bytes) }
      } catch {
        problems.append("the base's version is not shown: \(SuiteError(error).message)")
      }
    }
    return (old, new)
  }

  /// - Parameter digest: The digest that the report gives, or nil if it gives none.
  private func file(
    _ path: String, digest: SHA256Digest?, _ problems: inout [String]
  ) -> BaselineFile? {
    let displayPath = Path.relative(path, to: suite.project.root)
    do {
      guard let bytes = try Files.read(path, followsLinks: false) else {
        problems.append("\(displayPath) is gone")
        return nil
      }
      guard digest == nil || SHA256Digest(of: bytes) == digest else {
        problems.append("\(displayPath) changed since the report")
        return nil
      }
      return try BaselineFile(bytes)
    } catch {
      problems.append("\(displayPath) can't be shown: \(SuiteError(error).message)")
      return nil
    }
  }

  private static func side(_ file: BaselineFile) -> ReviewMaterial.Side {
    side(file.screenshot?.frame, drawnAs: file.screenshot?.fingerprint, picture: file.bytes)
  }

  private static func side(
    _ packed: ScreenshotFile.CompressedFrame
  ) throws(ScreenshotFile.ReadingError) -> ReviewMaterial.Side {
    side(try packed.frame(), drawnAs: packed.fingerprint, picture: nil)
  }

  private static func side(
    _ frame: Frame?, drawnAs fingerprint: String?, picture: [UInt8]?
  ) -> ReviewMaterial.Side {
    let look = fingerprint.flatMap(RenderFingerprint.init)
    return ReviewMaterial.Side(
      picture: picture, frame: frame, scale: look?.scale ?? 1, padding: look?.padding ?? 0)
  }

  // MARK: Records

  private func read(_ name: ScreenName, into material: inout ReviewMaterial) {
    do {
      let record = try ApprovalRecord.read(.screen(name), folders, suite.project)
      material.approvals = (record?.approvals ?? []).map { ApprovalReport($0) }
    } catch {
      material.problems.append(error.message)
    }
    do {
      let path = folders.recording(name)
      if let bytes = try Files.read(path, followsLinks: false, limit: Self.recordingLimit) {
        let recording = try AsciicastReader(file: suite.project.displayPath(path)).recording(bytes)
        material.recording = recording
        if let breakOff = recording.breakOff {
          material.problems.append("\(breakOff.place): \(breakOff.sentence)")
        }
      }
    } catch {
      material.problems.append("the recording is not shown: \(error.message)")
    }
  }

  // MARK: Cells

  private func compare(
    _ old: BaselineFile?, _ new: BaselineFile?, _ screen: ScreenReport, _ config: CaptureConfig?,
    into material: inout ReviewMaterial
  ) {
    guard let old, let new, !screen.edits.isEmpty else { return }
    guard old.screenshot != nil, new.screenshot != nil else {
      if let name = screen.screen.screenName, let picture = screen.pictures.difference {
        let path = folders.differencePNG(name)
        material.difference = file(path, digest: picture.digest, &material.problems)?.bytes
      }
      return
    }
    if let known = cells[screen.screen] {
      (material.sheet, material.masked) = (known.sheet, known.masked.runs)
      return
    }
    do {
      let difference = try ScreenDifference(from: old, to: new, config: config)
      guard case .frames(let comparison, _, _) = difference else { return }
      material.masked = comparison.maskedCells.runs
      let meaning = difference.meaning(DesignRules(config))
      // If the config has changed since, the same frames give other edits.
      guard
        zip(difference.edits(meaning), screen.edits).allSatisfy({ $0.summary == $1.summary })
      else { return }
      material.sheet = difference.sheet(meaning, screen, config: config)
    } catch {
      material.problems.append(error.message)
    }
  }
}
