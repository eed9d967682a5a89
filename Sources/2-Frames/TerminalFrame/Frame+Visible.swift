extension Frame {
  /// This frame without invisible styling: the foreground, bold, dim, italic, blink and conceal of blank cells, and the
  /// colour of underlines that aren't drawn.
  ///
  /// Such styling is accidental, for example when a curses library skips a blank that already looks right. Two frames
  /// that differ only in this produce the same picture.
  package var withoutInvisibleStyle: Frame {
    var frame = self
    for index in cells.indices { frame.cells[index].style = cells[index].visibleStyle }
    return frame
  }
}

extension Cell {
  fileprivate var visibleStyle: Style {
    var style = style
    if style.underline == .none { style.underlineColor = .default }
    let drawn: Style.Attributes = [.inverse, .strike, .overline]
    guard isBlank, !isContinuation, style.underline == .none,
      style.attributes.isDisjoint(with: drawn)
    else { return style }
    return Style(background: style.background)
  }
}
