package import ProjectSetup
package import TerminalFrame
internal import TerminalUI

/// The view of an app that is being recorded: its screen at the top left, and a line about the recording below it, if
/// there is room.
package enum RecordingView {
  /// - Parameter size: The size of the person's terminal.
  package static func frame(_ app: Frame, _ recorder: ScreenRecorder, size: GridSize) -> Frame {
    var frame = Frame(size: size.clamped)
    let columns = min(app.size.columns, frame.size.columns)
    for row in 0..<min(app.size.rows, frame.size.rows) {
      for column in 0..<columns { frame[column, row] = app[column, row] }
      // Half of a wide character.
      if frame[columns - 1, row].width == 2 { frame[columns - 1, row] = .blank }
    }
    frame.title = app.title.isEmpty ? "qa record \(recorder.name)" : app.title
    frame.cursor = app.cursor
    if !frame.size.contains(app.cursor.position) { frame.cursor.isVisible = false }
    return framed(frame, app: app.size, recorder)
  }

  /// Adds the line, and the edges of a screen that is smaller than the terminal.
  private static func framed(
    _ frame: Frame, app: GridSize, _ recorder: ScreenRecorder
  ) -> Frame {
    var canvas = Canvas(frame)
    let faint = Style(attributes: .dim)
    if app.columns < frame.size.columns {
      let edge = Rect(
        column: app.columns, row: 0, columns: 1, rows: min(app.rows, frame.size.rows))
      canvas.fill(edge, style: faint, with: "▏")
    }
    let row = min(app.rows, frame.size.rows - 1)
    guard row >= app.rows || recorder.isUrgent else { return canvas.frame }
    let line = Rect(column: 0, row: row, columns: frame.size.columns, rows: 1)
    canvas.clear(line)
    canvas.fill(line, style: Style(attributes: .inverse))
    canvas.put(" \(recorder.status)", in: line, style: Style(attributes: .inverse))
    return canvas.frame
  }
}
