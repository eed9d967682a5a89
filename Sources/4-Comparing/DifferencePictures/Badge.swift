internal import FrameRenderer
internal import TerminalFrame

/// The number of an edit in a coloured pill.
struct Badge {
  private let label: Bitmap
  private let color: RGB

  /// - Parameter renderer: The renderer for the number, at its scale.
  init(_ text: String, _ color: RGB, _ renderer: FrameRenderer) async throws {
    self.color = color
    let style = Style(
      foreground: .rgb(SheetColors.badgeText), background: .rgb(color), attributes: .bold)
    let lines = SheetText.lines([(text, style)], columns: 40, maximum: 1)
    label = try await renderer.render(SheetText.frame(lines, ground: color))
  }

  /// The width of the badge. A short number gets a circle.
  func width(height: Int) -> Int { max(height, label.width + height / 3) }

  func draw(in picture: inout SheetCanvas, x: Int, y: Int, height: Int) {
    let width = width(height: height)
    picture.fillPill(x: x, y: y, width: width, height: height, color)
    let (left, top) = (x + (width - label.width) / 2, y + (height - label.height) / 2)
    let ground = Bitmap.pixel(color)
    for row in 0..<label.height where (0..<picture.height).contains(top + row) {
      for column in 0..<label.width where (0..<picture.width).contains(left + column) {
        let pixel = label[column, row]
        if pixel != ground { picture[left + column, top + row] = pixel }
      }
    }
  }
}
