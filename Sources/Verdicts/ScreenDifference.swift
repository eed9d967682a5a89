package import Baselines
package import DifferencePictures
package import FrameComparison
package import FrameFindings
internal import FrameMasks
internal import FrameRenderer
internal import PNGImage
package import ProjectFiles
package import RunReport
package import ScreenConfig
internal import ScreenRuns
package import TerminalFrame

/// How a baseline and a capture differ: as frames, or as pictures if one of them carries none.
package enum ScreenDifference: Sendable {
  /// What masks hide of the title is in both frames as it is now.
  case frames(FrameComparison, from: Frame, to: Frame)
  /// Nil where the pictures have other sizes.
  case pixels(PixelDifference?, from: Bitmap, to: Bitmap)

  /// - Parameter config: What it says of masks and pixels; nil where there is none any more.
  /// - Throws: ``SuiteError`` where a picture can't be decoded, or a mask can't be matched in time.
  package init(
    from old: BaselineFile, to new: BaselineFile, config: CaptureConfig?
  ) throws(SuiteError) {
    if var frame = old.screenshot?.frame, let newFrame = new.screenshot?.frame {
      do {
        frame.title = try (config?.masks ?? [])
          .hidingChanges(ofTitle: frame.title, to: newFrame.title)
        let comparison = try FrameComparison(
          from: frame, to: newFrame, masks: config?.masks ?? [], pixels: config?.pixels)
        self = .frames(comparison, from: frame, to: newFrame)
      } catch {
        throw SuiteError(error)
      }
      return
    }
    let comparison = config?.pixels ?? PixelComparison()
    do {
      let (from, to) = (try PNGDecoder.decode(old.bytes), try PNGDecoder.decode(new.bytes))
      self = .pixels(comparison.difference(from: from, to: to), from: from, to: to)
    } catch {
      throw SuiteError(error)
    }
  }

  /// Whether nothing differs that decides.
  var isEmpty: Bool {
    switch self {
    case .frames(let comparison, _, _): comparison.edits.isEmpty
    case .pixels(let difference, _, _): difference?.count == 0
    }
  }

  /// What the edits mean; nothing for pictures without frames.
  package func meaning(_ rules: DesignRules) -> DifferenceMeaning {
    guard case .frames(let comparison, let old, let new) = self else { return DifferenceMeaning() }
    let (before, after) = comparison.maskedCells.hidden(in: old, new)
    let findings = Findings.of(comparison, from: before, to: after, rules: rules)
    let edits = comparison.folded(by: findings, from: before, to: after)
    // Wherever a debug build makes a report, as in all tests, the report proves itself.
    #if DEBUG
      let proof = ComparisonProof(comparison, edits, from: before, to: after)
      precondition(proof.fault == nil, proof.fault ?? "")
    #endif
    return DifferenceMeaning(findings: findings, edits: edits)
  }

  package func edits(_ meaning: DifferenceMeaning) -> [EditReport] {
    switch self {
    case .frames(let comparison, let old, let new):
      EditReport.list(
        comparison.edits, meaning.edits, in: comparison.maskedCells.hidden(in: old, new))
    case .pixels: isEmpty ? [] : [EditReport(pixels: pixelWords)]
    }
  }

  /// How many pixels differ; empty for frames.
  private var pixelWords: String {
    guard case .pixels(let difference, let old, let new) = self else { return "" }
    return difference?.words
      ?? "\(old.width)×\(old.height) pixels → \(new.width)×\(new.height) pixels"
  }

  /// The edits with the cells that they are about; nil for pictures without frames.
  ///
  /// - Parameter report: On the screen, with the ids of its edits.
  package func sheet(
    _ meaning: DifferenceMeaning, _ report: ScreenReport, config: CaptureConfig?
  ) -> DifferenceSheet? {
    guard case .frames(let comparison, let old, let new) = self else { return nil }
    let ids = report.edits.map { String(($0.id ?? "").drop { !$0.isNumber }) }
    let listed = Array(meaning.edits.prefix(ids.count))
    return DifferenceSheet(
      title: report.screen.description, verdict: report.verdict.rawValue, comparison, listed,
      numbers: ids,
      words: report.edits.map(\.words), from: old, to: new,
      palette: (config?.terminal.theme ?? .dark).palette)
  }

  /// The picture of the difference, for people.
  ///
  /// - Parameters:
  ///   - sheet: As ``sheet(_:_:config:)`` has it.
  ///   - report: On the screen.
  func picture(
    _ sheet: DifferenceSheet?, _ report: ScreenReport, config: CaptureConfig?,
    _ renderers: RendererPool
  ) async throws -> [UInt8] {
    // Only cells are compared: no space around them, each at its place, and a cursor that can be seen.
    var settings = config?.renderSettings ?? RenderSettings()
    (settings.padding, settings.cursor, settings.window, settings.bidi) = (0, .app, false, false)
    let painter = try await SheetPainter(settings) { try await renderers.renderer($0) }
    switch self {
    case .frames(let comparison, let old, let new):
      guard let sheet else { return [] }
      return try await painter.png(sheet, from: old, to: new, masked: comparison.maskedCells)
    case .pixels(let difference, let old, let new):
      return try await painter.png(
        title: report.screen.description, verdict: report.verdict.rawValue, words: pixelWords,
        from: old,
        to: new, difference: difference)
    }
  }
}

/// What the edits of a screen mean, and how a person counts them.
package struct DifferenceMeaning: Sendable {
  var findings: [Finding] = []
  package var edits: [FoldedEdit] = []
}

/// The cells that may be compared, and drawn to be looked at, while one project is judged. A small file may ask for much
/// of either.
actor ComparisonBudget {
  /// 10,000 changed screens of 80×24 cells are within it, or 100 of 500×500: some minutes.
  static let maxCells = 25_000_000

  private var cells = 0

  /// Takes the cells of two baselines, unless these are the same.
  func take(_ old: BaselineFile?, _ new: BaselineFile) throws(SuiteError) {
    guard let old, old.digest != new.digest else { return }
    let sizes = [old, new].compactMap { $0.screenshot?.frame.size }
    try take(sizes.map { $0.columns * $0.rows }.max() ?? 0)
  }

  /// - Throws: ``SuiteError`` if that is more than is left.
  func take(_ count: Int) throws(SuiteError) {
    guard cells + count <= Self.maxCells else {
      throw SuiteError(
        .captureError,
        "it was not compared: the screens that changed have more than "
          + "\(Self.maxCells / 1_000_000) million cells in all",
        remedy: "make several projects of it, or smaller terminals")
    }
    cells += count
  }
}
