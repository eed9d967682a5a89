import TerminalFrame
import TerminalUI

/// Draws tags next to each other, as many as fit entirely, and the number of the others.
struct TagsView {
  let tags: [String]
  /// One colour for all tags if they shouldn't stand out; nil for a colour per tag.
  var quiet: ColorToken?
  /// The colour of the number of tags that don't fit.
  let more: ColorToken

  func draw(on painter: inout Painter, in rect: Rect) {
    var rest = rect
    for (index, tag) in tags.enumerated() {
      let text = "#" + tag
      let following = tags.count - index - 1
      let reserve = following > 0 ? 3 : 0
      guard index == 0 || TextWidth.of(text) + reserve <= rest.columns else {
        painter.put("+\(following + 1)", in: rest, more)
        return
      }
      rest = rest.from(column: painter.put(text, in: rest, quiet ?? .tag(tag)) + 1)
    }
  }
}
