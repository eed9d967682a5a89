package import TerminalFrame

/// A display on a light terminal. The dark theme leaves text and background to the terminal, so there it gets colours of
/// its own.
package nonisolated struct DarkGround: Display {
  private let display: any Display

  package init(_ display: any Display) { self.display = display }

  /// Whether a terminal with this background needs it.
  ///
  /// - Parameter background: nil if the terminal doesn't report one.
  package static func isNeeded(on background: RGB?) -> Bool {
    background.map { !$0.isDark } ?? false
  }

  package func draw(_ frame: Frame, isWhole: Bool) {
    let ground = DesignTokens.darkGround
    var frame = frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        if frame[column, row].style.foreground == .default {
          frame[column, row].style.foreground = ground.text
        }
        if frame[column, row].style.background == .default {
          frame[column, row].style.background = ground.background
        }
      }
    }
    display.draw(frame, isWhole: isWhole)
  }

  package func close() { display.close() }
}
