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

/// The difference between a baseline and a capture: of their frames, or of their pixels if one of them carries no
/// frame.
package enum ScreenDifference: Sendable {
  /// Both frames have the new frame's text in the parts of the title that masks hide.
  case frames(FrameComparison, from: Frame, to: Frame)
  /// Nil if the sizes of the pictures differ.
  case pixels(PixelDifference?, from: Bitmap, to: Bitmap)

  /// - Parameter config: The config with the masks and `pixels`; nil if it is gone.
  /// - Throws: ``SuiteError`` if a picture can't be decoded, or a mask can't be matched in time.
  package init(
    from old: BaselineFile, to new: BaselineFile, config: CaptureConfig?
  ) throws(SuiteError) {
    do {
      if var frame = old.screenshot?.frame, let newFrame = new.screenshot?.frame {
        let masks = config?.masks ?? []
        frame.title = try masks.hidingChanges(ofTitle: frame.title, to: newFrame.title)
        let comparison = try FrameComparison(
          from: frame, to: newFrame, masks: masks, pixels: config?.pixels)
        self = .frames(comparison, from: frame, to: newFrame)
      } else {
        let comparison = config?.pixels ?? PixelComparison()
        let (from, to) = (try PNGDecoder.decode(old.bytes), try PNGDecoder.decode(new.bytes))
        self = .pixels(comparison.difference(from: from, to: to), from: from, to: to)
      }
    } catch {
      throw SuiteError(error)
    }
  }

  /// Whether nothing differs that counts for the verdict.
  var isEmpty: Bool {
    switch self {
    case .frames(let comparison, _, _): comparison.edits.isEmpty
    case .pixels(let difference, _, _): difference?.count == 0
    }
  }

  /// What the edits mean; empty for pictures without frames.
  package func meaning(_ rules: DesignRules) -> DifferenceMeaning {
    guard case .frames(let comparison, let old, let new) = self else { return DifferenceMeaning() }
    let (before, after) = comparison.maskedCells.hidden(in: old, new)
    let findings = Findings.of(comparison, from: before, to: after, rules: rules)
    let edits = comparison.folded(by: findings, from: before, to: after)
    // In debug builds, and so in all tests, each report is proved to be true.
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
    case .pixels: isEmpty ? [] : [EditReport(pixels: pixelSummary)]
    }
  }

  /// The difference of the pixels in words; empty for frames.
  private var pixelSummary: String {
    guard case .pixels(let difference, let old, let new) = self else { return "" }
    return difference?.summary
      ?? "\(old.width)×\(old.height) pixels → \(new.width)×\(new.height) pixels"
  }

  /// The edits with the cells that they are about; nil for pictures without frames.
  ///
  /// - Parameter report: The report on the screen, with the ids of its edits.
  package func sheet(
    _ meaning: DifferenceMeaning, _ report: ScreenReport, config: CaptureConfig?
  ) -> DifferenceSheet? {
    guard case .frames(let comparison, let old, let new) = self else { return nil }
    let ids = report.edits.map(\.number)
    let listed = Array(meaning.edits.prefix(ids.count))
    return DifferenceSheet(
      title: report.screen.description, verdict: report.verdict.rawValue, comparison, listed,
      numbers: ids, summaries: report.edits.map(\.summary), from: old, to: new,
      palette: (config?.terminal.theme ?? .dark).palette)
  }

  /// The picture of the difference, for people.
  ///
  /// - Parameters:
  ///   - sheet: The result of ``sheet(_:_:config:)``.
  ///   - report: The report on the screen.
  func picture(
    _ sheet: DifferenceSheet?, _ report: ScreenReport, config: CaptureConfig?,
    _ renderers: RendererPool
  ) async throws -> [UInt8] {
    // Only cells are compared: nothing is drawn around them, none is reordered, and the cursor is shown.
    var settings = config?.renderSettings ?? RenderSettings()
    (settings.padding, settings.cursor, settings.window, settings.bidi) = (0, .app, false, false)
    let painter = try await SheetPainter(settings) { try await renderers.renderer($0) }
    switch self {
    case .frames(let comparison, let old, let new):
      guard let sheet else { return [] }
      return try await painter.png(sheet, from: old, to: new, masked: comparison.maskedCells)
    case .pixels(let difference, let old, let new):
      return try await painter.png(
        title: report.screen.description, verdict: report.verdict.rawValue, summary: pixelSummary,
        from: old, to: new, difference: difference)
    }
  }
}

/// What the edits of a screen mean, and the edits as a person would count them.
package struct DifferenceMeaning: Sendable {
  var findings: [Finding] = []
  package var edits: [FoldedEdit] = []
}

/// The number of cells that may be compared, or drawn to check a picture, while one project is judged. A small file may
/// describe a huge screen.
actor ComparisonBudget {
  /// Enough for 10,000 changed screens of 80×24 cells, or 100 of 500×500, which take some minutes.
  static let maxCells = 25_000_000

  private var cells = 0

  /// Takes the cells of two baselines from the budget, unless they are the same.
  func spend(_ old: BaselineFile?, _ new: BaselineFile) throws(SuiteError) {
    guard let old, old.digest != new.digest else { return }
    let sizes = [old, new].compactMap { $0.screenshot?.frame.size }
    try spend(sizes.map { $0.columns * $0.rows }.max() ?? 0)
  }

  /// - Throws: ``SuiteError`` if that is more than is left.
  func spend(_ count: Int) throws(SuiteError) {
    guard cells + count <= Self.maxCells else {
      throw SuiteError(
        .captureError,
        "it was not compared: the screens that changed have more than "
          + "\(Self.maxCells / 1_000_000) million cells in all",
        remedy: "split it into several projects, or use smaller terminals")
    }
    cells += count
  }
}
