internal import Baselines
internal import FrameComparison
internal import FrameFindings
internal import FrameRenderer
internal import PNGImage
internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// What is wrong with the pixels of a baseline, in words.
enum PictureProblem: Hashable {
  /// It may show something else than the frame that it carries.
  case falsePicture(String)
  /// Its text can't be read any more.
  case illegible(String)
}

/// Looks at the pixels of a baseline where its digests do not say enough: whether it shows the frame that
/// it carries, and whether a person could still read it.
struct PictureCheck {
  let renderers: RendererPool
  let budget: ComparisonBudget

  /// What is wrong with a baseline's picture; nil where nothing is, or nobody can tell.
  ///
  /// - Parameters:
  ///   - pair: The baselines of the screen.
  ///   - evidence: Of the same screen.
  ///   - config: How it is drawn; nil where its config is gone.
  ///   - old: The config at the base; nil where there is none.
  func problem(
    of pair: BaselinePair, _ evidence: ScreenEvidence, _ config: CaptureConfig?,
    since old: CaptureConfig?
  ) async throws(SuiteError) -> PictureProblem? {
    guard let config, let head = pair.head, let screenshot = head.screenshot else { return nil }
    do {
      // What the base has, somebody merged. What a branch's record names by its file may be any file.
      let isTrusted =
        evidence.isInGit ? pair.isSameFile : evidence.standing?.picture != nil
      if !isTrusted, let problem = try await frameProblem(screenshot, config.renderSettings) {
        return .falsePicture(problem)
      }
      guard evidence.hasUnapprovedLook else { return nil }
      let lost = try await lostCells(
        of: screenshot.frame, config.renderSettings, since: old?.renderSettings,
        areSameFonts: config.fonts == old?.fonts)
      guard lost > 0 else { return nil }
      return .illegible(
        "the picture is no longer legible: \(lost) \(lost == 1 ? "cell" : "cells") of text "
          + "have lost their contrast, and nobody approved how it is drawn")
    } catch {
      throw SuiteError(error)
    }
  }

  /// What is wrong with a file of which the same fonts and colours draw other pixels than it has.
  private func frameProblem(
    _ file: ScreenshotFile, _ settings: RenderSettings
  ) async throws -> String? {
    guard try ScreenshotFile.hasOwnChunksOnly(file.bytes) else {
      return
        "the baseline's PNG has chunks that qa does not write: a viewer may show something else"
    }
    guard RenderFingerprint(file.fingerprint) != nil else {
      return "the baseline does not say what drew its picture: approve it with this version of qa"
    }
    let renderer = try await renderers.renderer(settings)
    guard try await renderer.fingerprint(for: file.frame).description == file.fingerprint else {
      return nil
    }
    try await budget.take(file.frame.size.columns * file.frame.size.rows)
    let drawn = try await renderer.render(file.frame)
    let picture = try PNGDecoder.decode(file.bytes, most: drawn.pixels.count)
    return picture == drawn ? nil : "the baseline's picture does not show its frame"
  }

  /// What a person should know of a baseline that was drawn otherwise than it would be drawn here, so that
  /// nobody can tell whether its picture shows its frame; nil where it is the base's, or drawn the same.
  func note(on pair: BaselinePair, _ config: CaptureConfig?) async throws(SuiteError) -> String? {
    guard !pair.isSameFile, let config, let file = pair.head?.screenshot,
      let old = RenderFingerprint(file.fingerprint)
    else { return nil }
    do {
      let new = try await renderers.renderer(config.renderSettings).fingerprint(for: file.frame)
      let differences = old.differences(to: new)
      return differences.isEmpty
        ? nil
        : "renderer drift: \(differences.joined(separator: ", ")); its picture can't be checked here"
    } catch {
      throw SuiteError(error)
    }
  }

  // MARK: Contrast

  /// The least contrast (WCAG 2.2, "contrast ratio") at which text can be read, of its colour and of its ground.
  ///
  /// WCAG asks for 3 of large text, and of anything that must be seen. People choose dim text below that: of 37 themes
  /// in wide use, it has 2.1 to 5.7 in 31 (2.8 and 2.5 on the grounds of Solarized), and 1.5 to 1.9 in six whose bright
  /// black is hard to read. `#2f2f2f` on black has 1.57.
  private static let leastContrast = 2.0
  /// The same of two pixels of a cell: thin strokes are drawn lighter than their colour.
  private static let leastPixelContrast = 1.5

  /// How many cells show something that can be told from its ground with one way of drawing and not with
  /// another.
  private func lostCells(
    of frame: Frame, _ settings: RenderSettings, since old: RenderSettings?, areSameFonts: Bool
  ) async throws -> Int {
    var before = old ?? RenderSettings()
    // The base's fonts are not here any more, not even where others have their names.
    if !areSameFonts { before.fonts = RenderSettings().fonts }
    try await budget.take(2 * frame.size.columns * frame.size.rows)
    let visible = try await visibleCells(of: frame, before)
    return try await visible.subtracting(visibleCells(of: frame, settings)).count
  }

  private func visibleCells(
    of frame: Frame, _ settings: RenderSettings
  ) async throws -> Set<GridPosition> {
    var settings = settings
    (settings.padding, settings.cursor, settings.scale) = (0, .hidden, 1)
    settings.bidi = false
    let renderer = try await renderers.renderer(settings)
    let bitmap = try await renderer.render(frame)
    let (width, height) = renderer.cellSize
    let palette = settings.theme.palette.applying(frame.paletteChanges)
    var visible: Set<GridPosition> = []
    for row in 0..<frame.size.rows {
      for (column, cell) in frame.row(row).enumerated() where !cell.isBlank && cell.width > 0 {
        let colors = StyleColors(cell.style, palette)
        guard Contrast.ratio(colors.foreground, colors.background) >= Self.leastContrast else {
          continue
        }
        let columns = column * width..<min((column + Int(cell.width)) * width, bitmap.width)
        let rows = row * height..<min((row + 1) * height, bitmap.height)
        if Self.hasContrast(bitmap, columns, rows) {
          visible.insert(GridPosition(column: column, row: row))
        }
      }
    }
    return visible
  }

  private static func hasContrast(
    _ bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Bool {
    var colors: Set<UInt32> = []
    for row in rows {
      for column in columns { colors.insert(bitmap[column, row]) }
    }
    let all = colors.map(Bitmap.color)
    guard let first = all.first else { return false }
    return all.contains { Contrast.ratio(first, $0) >= leastPixelContrast }
      || all.contains { one in all.contains { Contrast.ratio(one, $0) >= leastPixelContrast } }
  }
}
