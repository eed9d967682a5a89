internal import Baselines
internal import FrameFindings
internal import FrameRenderer
internal import PNGImage
internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// What is wrong with the pixels of a baseline, in words.
enum PictureProblem: Hashable {
  /// It may show something other than the frame that it carries.
  case falsePicture(String)
  /// Its text can't be read any more.
  case illegible(String)
}

/// Examines the pixels of a baseline if its digests don't say enough: whether it shows the frame that it carries, and
/// whether a person can still read it.
struct PictureCheck {
  let renderers: RendererPool
  let budget = ComparisonBudget()

  /// Returns what is wrong with a baseline's picture; nil if nothing is, or if that can't be checked here.
  ///
  /// - Parameters:
  ///   - pair: The baselines of the screen.
  ///   - evidence: The evidence on the same screen.
  ///   - config: The config that decides how it is drawn; nil if it is gone.
  ///   - old: The config at the base, or nil if there is none.
  func problem(
    of pair: BaselinePair, _ evidence: ScreenEvidence, _ config: CaptureConfig?,
    since old: CaptureConfig?
  ) async throws(SuiteError) -> PictureProblem? {
    guard let config, let head = pair.head, let screenshot = head.screenshot else { return nil }
    do {
      // The base's file was reviewed before it was merged. A branch's record can name any file.
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
        "the picture is no longer legible: \(lost == 1 ? "1 cell of text has" : "\(lost) cells of text have") "
          + "lost contrast, and the new look was not approved")
    } catch {
      throw SuiteError(error)
    }
  }

  /// Returns what is wrong with a file whose pixels aren't those of its frame. Returns nil if another renderer, or
  /// other fonts or colours drew it, because its pixels can't be checked then.
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
    try await budget.spend(file.frame.size.columns * file.frame.size.rows)
    let drawn = try await renderer.render(file.frame)
    let picture = try PNGDecoder.decode(file.bytes, maximum: drawn.pixels.count)
    return picture == drawn ? nil : "the baseline's picture does not show its frame"
  }

  /// The note on a baseline that would be drawn differently here, so that its picture can't be checked; nil if it is
  /// the base's file, or would be drawn the same.
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

  /// The least contrast of text with its background (WCAG 2.2, "contrast ratio") at which it counts as legible.
  ///
  /// WCAG asks for 3 for large text, and for anything that must be seen. Themes choose less for dim text: of 37 themes
  /// in wide use, 31 give it 2.1 to 5.7 (Solarized 2.8 and 2.5 on its two backgrounds), and six, whose bright black is
  /// hard to read, 1.5 to 1.9. `#2f2f2f` on black has 1.57.
  private static let minContrast = 2.0
  /// The least contrast of two pixels of a legible cell. It is lower, because thin strokes are drawn fainter than their
  /// colour.
  private static let minPixelContrast = 1.5

  /// The number of cells that are legible with the old settings, but not with the present ones.
  private func lostCells(
    of frame: Frame, _ settings: RenderSettings, since old: RenderSettings?, areSameFonts: Bool
  ) async throws -> Int {
    var before = old ?? RenderSettings()
    // The base's fonts are gone, even if others have the same names: the default fonts stand in for them.
    if !areSameFonts { before.fonts = RenderSettings().fonts }
    try await budget.spend(2 * frame.size.columns * frame.size.rows)
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
        guard Contrast.ratio(colors.foreground, colors.background) >= Self.minContrast else {
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
    return all.contains { Contrast.ratio(first, $0) >= minPixelContrast }
      || all.contains { one in all.contains { Contrast.ratio(one, $0) >= minPixelContrast } }
  }
}
