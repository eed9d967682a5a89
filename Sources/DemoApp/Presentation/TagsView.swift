import TerminalFrame
import TerminalUI

/// Draws tags next to each other, as many as fit whole, and says how many do not.
struct TagsView {
  let tags: [String]
  let theme: AppTheme
  var isQuiet = false
  /// The colour where tags shall not stand out.
  let quiet: Color

  func draw(on canvas: inout Canvas, in rect: Rect) {
    var rest = rect
    for (index, tag) in tags.enumerated() {
      let text = "#" + tag
      let following = tags.count - index - 1
      let reserve = following > 0 ? 3 : 0
      guard index == 0 || TextWidth.of(text) + reserve <= rest.columns else {
        canvas.put("+\(following + 1)", in: rest, style: theme.style(quiet))
        return
      }
      let color = isQuiet ? quiet : theme.color(ofTag: tag)
      let end = canvas.put(text, in: rest, style: theme.style(color))
      rest = rest.from(column: end + 1)
    }
  }
}
