import DaylistDomain
import TerminalFrame
import TerminalUI

/// Draws the confirmation sheet for deleting a task.
struct DeleteConfirmView {
  let model: DeleteConfirmViewModel

  static let hints: [Chrome.Hint] = [
    .init(.character("y"), "Delete"), .init(.character("n"), "Keep"), .init(.tab, "Choose"),
    .init(.enter, "Do it"),
  ]

  func draw(on painter: inout Painter, in rect: Rect) {
    let box = rect.centered(columns: min(rect.columns - 2, 54), rows: 9)
    painter.fill(box, .background)
    painter.box(box, .negative, title: "Delete this task?", titleColor: .negative)
    let inner = box.inset(columns: DesignTokens.Spacing.padding, rows: 1)
    switch model.state {
    case .idle, .loading: MessageView.loading.draw(on: &painter, in: inner)
    case .failed(let problem):
      MessageView(problem, retries: false).draw(on: &painter, in: inner)
    case .loaded: drawQuestion(on: &painter, in: inner)
    }
  }

  private func drawQuestion(on painter: inout Painter, in inner: Rect) {
    let isRoomy = inner.rows >= 7
    let top = isRoomy ? 1 : 0
    painter.put("“\(model.item?.title ?? "")”", in: inner.line(top), .text, .bold)
    painter.put("You can bring it back with u.", in: inner.line(top + 2), .secondary)
    let line = inner.line(inner.rows - (isRoomy ? 2 : 1))
    let focused = model.isDeleteFocused
    let buttons = [
      Button(label: "   Keep   ", isFocused: !focused, click: .key(.character("n"))),
      Button(
        label: "  Delete  ", isFocused: focused, color: .negative, click: .key(.character("y"))),
    ]
    Button.draw(buttons, on: &painter, in: line)
  }
}
