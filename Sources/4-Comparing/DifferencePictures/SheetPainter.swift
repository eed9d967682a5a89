package import FrameRenderer
internal import PNGImage
package import TerminalFrame

/// Draws the picture of a difference, as a single column that can be read in a pull request.
///
/// Each edit has its number, a sentence, and strips of the screen before and after at full size. The whole screen
/// follows below with the same numbers, dimmed except for what changed.
package struct SheetPainter {
  /// The renderer for text and strips, at scale 2.
  let full: FrameRenderer
  /// The renderer for screens that are too wide for `full`.
  let small: FrameRenderer

  /// Lengths are in pixels, here and throughout.
  static let margin = 10
  static let maxContentWidth = 1600
  static let minContentWidth = 866
  /// The most edits that get strips.
  static let maxStrips = 6

  /// The caption for what isn't shown: `and 2 more edits`.
  private static func rest(_ count: Int, _ noun: String) -> String {
    "and \(count) more \(noun)\(count == 1 ? "" : "s")"
  }
  /// The most colours that are shown for an edit.
  private static let maxSwatches = 3
  /// The most pixels in the picture of a whole screen, before it is shrunk.
  static let maxPixels = 16 << 20

  /// The font size for whole screens that are too wide for scale 2. At this size, 120 columns fit in the narrowest
  /// sheet and 200 in the widest.
  private static let smallLetters = 12

  /// - Parameters:
  ///   - settings: The settings for cells, without padding and window. The painter sets the sizes itself.
  ///   - renderer: Returns a renderer for some settings.
  package init(
    _ settings: RenderSettings, renderer: (RenderSettings) async throws -> FrameRenderer
  ) async throws {
    var settings = settings
    settings.scale = 2
    full = try await renderer(settings)
    (settings.scale, settings.pixelsPerEm) = (1, Self.smallLetters)
    small = try await renderer(settings)
  }

  /// Draws a sheet.
  ///
  /// - Parameters:
  ///   - masked: Cells that weren't compared, which are hatched.
  /// - Returns: A PNG file, at most 1,620 pixels wide.
  package func png(
    _ sheet: DifferenceSheet, from old: Frame, to new: Frame, masked: CellSet
  ) async throws -> [UInt8] {
    // Screens of different sizes are drawn at the same scale, which determines the width of the sheet.
    let widths = [
      scale(of: old.size, beside: new.size).width, scale(of: new.size, beside: old.size).width,
    ]
    let content = max(Self.minContentWidth, widths.max() ?? 0)
    var blocks = [try await heading(sheet.title, sheet.summary, content)]
    for entry in sheet.entries.prefix(Self.maxStrips) {
      blocks.append(try await sentence(entry, content))
      blocks += try await swatches(entry, content)
      guard !sheet.isMostlyChanged else { continue }
      blocks += try await strips(entry, from: old, to: new, content)
    }
    if sheet.entries.count > Self.maxStrips {
      blocks.append(
        try await caption(Self.rest(sheet.entries.count - Self.maxStrips, "edit"), content))
    }
    if sheet.isMostlyChanged {
      blocks += try await whole(old, beside: new.size, "before", content)
      blocks += try await whole(new, beside: old.size, "after", content)
    } else {
      blocks += try await map(sheet, from: old, to: new, masked: masked, content)
    }
    return try Self.png(blocks, content)
  }

  /// A part of the sheet. Blocks are stacked vertically.
  struct Block {
    let height: Int
    /// Draws the block into a picture, with its top left pixel at `left` and `top`.
    let draw: (_ picture: inout SheetCanvas, _ left: Int, _ top: Int) -> Void
  }

  /// Encodes blocks stacked from top to bottom.
  static func png(_ blocks: [Block], _ content: Int) throws -> [UInt8] {
    let canvas = join(blocks, content)
    return try PNGEncoder.encode(
      scanlines: canvas.scanlines, width: canvas.width, palette: canvas.palette, effort: .little)
  }

  static func join(_ blocks: [Block], _ content: Int) -> SheetCanvas {
    let bounds = Bitmap.bounds
    let height = blocks.reduce(2 * margin) { $0 + $1.height }
    var picture = SheetCanvas(
      width: min(content + 2 * margin, bounds.upperBound), height: min(height, bounds.upperBound),
      filledWith: SheetColors.ground)
    var top = margin
    for block in blocks {
      block.draw(&picture, margin, top)
      top += block.height
    }
    return picture
  }

  // MARK: Text

  func heading(_ title: String, _ summary: String, _ content: Int) async throws -> Block {
    try await text(
      [
        (title, Style(foreground: .rgb(SheetColors.text), attributes: .bold)),
        ("  \(summary)", Style(foreground: .rgb(SheetColors.secondary))),
      ], content, maximum: 2)
  }

  func caption(_ caption: String, _ content: Int, maximum: Int = 1) async throws -> Block {
    try await text(
      [(caption, Style(foreground: .rgb(SheetColors.secondary)))], content, maximum: maximum)
  }

  private func sentence(_ entry: DifferenceSheet.Entry, _ content: Int) async throws -> Block {
    let badge = try await Badge(entry.number, SheetColors.color(of: entry.mark), full)
    let height = full.cellSize.height
    let indent = badge.width(height: height - 4) + 12
    let text = try await text(
      [(entry.summary, Style(foreground: .rgb(SheetColors.text), attributes: .bold))], content,
      indent: indent, maximum: 3)
    return Block(height: text.height + 14) { picture, left, top in
      badge.draw(in: &picture, x: left, y: top + 12 + 2, height: height - 4)
      text.draw(&picture, left, top + 12)
    }
  }

  private func text(
    _ runs: [(text: String, style: Style)], _ content: Int, indent: Int = 0, maximum: Int
  ) async throws -> Block {
    let cell = full.cellSize
    let runs = runs.map { run in
      var style = run.style
      style.background = .rgb(SheetColors.ground)
      return (run.text, style)
    }
    let lines = SheetText.lines(runs, columns: (content - indent) / cell.width, maximum: maximum)
    let block = try await full.picture(of: SheetText.frame(lines, ground: SheetColors.ground))
    return Block(height: block.height) { picture, left, top in
      picture.paste(block, x: left + indent, y: top)
    }
  }

  /// Draws the colours before and after, with their values.
  private func swatches(_ entry: DifferenceSheet.Entry, _ content: Int) async throws -> [Block] {
    let secondary = Style(foreground: .rgb(SheetColors.secondary))
    func square(_ color: RGB) -> (String, Style) { ("██", Style(foreground: .rgb(color))) }
    var lines: [Block] = []
    let indent = 2 * full.cellSize.width
    for swatch in entry.swatches.prefix(Self.maxSwatches) {
      lines.append(
        try await text(
          [
            ("\(swatch.property) ", secondary), square(swatch.from),
            (" \(swatch.from) → ", secondary),
            square(swatch.to), (" \(swatch.to)", secondary),
          ], content, indent: indent, maximum: 1))
    }
    let rest = entry.swatches.count - Self.maxSwatches
    if rest > 0 {
      lines.append(
        try await text(
          [(Self.rest(rest, "colour"), secondary)], content, indent: indent, maximum: 1))
    }
    return lines
  }
}
