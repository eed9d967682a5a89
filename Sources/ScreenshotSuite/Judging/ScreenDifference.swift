internal import Baselines
internal import FrameComparison
internal import FrameMasks
internal import FrameRenderer
internal import PNGImage
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame

/// How a baseline and a capture differ: as frames, or, where one of them carries none, as pictures.
enum ScreenDifference {
  case frames(FrameComparison, from: Frame, to: Frame)
  /// Nil where the pictures have other sizes.
  case pixels(PixelDifference?, from: Bitmap, to: Bitmap)

  /// - Parameter config: What it says of masks and pixels; nil where there is none any more.
  /// - Throws: ``SuiteError`` where a picture can't be decoded, or a mask can't be matched in time.
  init(
    from old: BaselineFile, to new: BaselineFile, config: CaptureConfig?
  ) throws(SuiteError) {
    if let frame = old.screenshot?.frame, let newFrame = new.screenshot?.frame {
      do {
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

  var edits: [EditReport] {
    switch self {
    case .frames(let comparison, _, _): EditReport.list(comparison.edits)
    case .pixels(let difference, let old, let new):
      isEmpty
        ? []
        : [
          EditReport(
            pixels: difference?.words
              ?? "\(old.width)×\(old.height) pixels → \(new.width)×\(new.height) pixels")
        ]
    }
  }

  /// What the edits mean; nothing for pictures without frames.
  func findings(_ rules: DesignRules) -> [Finding] {
    guard case .frames(let comparison, let old, let new) = self else { return [] }
    let (before, after) = comparison.maskedCells.hidden(in: old, new)
    return Findings.of(comparison, from: before, to: after, rules: rules)
  }

  /// The picture of the difference, for people.
  func picture(config: CaptureConfig?, _ renderers: RendererPool) async throws -> [UInt8] {
    // Only cells are compared: no space around them, and a cursor that can be seen. Three pictures
    // side by side fit a screen at scale 1.
    var settings = config?.renderSettings ?? RenderSettings()
    (settings.padding, settings.cursor, settings.scale) = (0, .app, 1)
    let picture = DifferencePicture(renderer: try await renderers.renderer(settings))
    switch self {
    case .frames(let comparison, let old, let new):
      return try await picture.png(from: old, to: new, comparison: comparison)
    case .pixels(let difference, let old, let new):
      return try await picture.png(from: old, to: new, difference: difference)
    }
  }
}
