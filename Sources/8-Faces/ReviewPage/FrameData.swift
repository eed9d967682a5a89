internal import Decisions
internal import FrameComparison
internal import Recordings
internal import RunReport
internal import TerminalFrame

/// The cells of a screen before and after, in the format of the page's script.
///
/// A row is a list of runs: `[text, style]` for cells of one column and one scalar each, `[n, style]` for n blanks,
/// `[text, style, columns]` for a cell of any other kind, with a link as an optional fourth member. A number in place
/// of a row refers to an equal row of the frame before.
struct FrameData {
  private var styles: [Key: Int] = [:]
  private var order: [ScriptValue] = []
  private var links: [Link: Int] = [:]
  private var uris: [ScriptValue] = []
  private var palettes: [PaletteChanges: Int] = [:]
  private let base: Palette
  private let known: Set<RGB>
  private let tokens: Set<RGB>?
  /// All characters outside ASCII, so that the inspector can name them.
  private(set) var scalars: Set<Unicode.Scalar> = []

  private struct Key: Hashable {
    let style: Style
    let palette: Int
  }

  init(_ material: ReviewMaterial) {
    base = material.palette
    tokens = material.tokens.map(Set.init)
    known = Set(base.colors.prefix(16) + [base.foreground, base.background, base.cursor])
  }

  /// Both frames with their styles.
  ///
  /// - Parameters:
  ///   - playback: The recording of the frame after; nil if there is none.
  ///   - maxPlaybackSize: The size limit of the recording, in bytes.
  /// - Returns: nil if the recording exceeds the limit.
  mutating func value(
    before: Frame?, after: Frame?, playback: Playback? = nil, maxPlaybackSize: Int = .max
  ) -> ScriptValue? {
    let old = before.map { frame($0, like: nil) } ?? .null
    let new = after.map { frame($0, like: before) } ?? .null
    let played = playback.map { moments($0, after: after) } ?? .null
    guard playback == nil || played.json.utf8.count <= maxPlaybackSize else { return nil }
    return .object([
      ("before", old), ("after", new), ("playback", played), ("styles", .list(order)),
      ("links", .list(uris)),
    ])
  }

  /// The moments of a recording: `[milliseconds, size, background, cursor, rows, steps]`. Each row is an index into
  /// the rows of all moments; a negative number is a row of the frame after, counted from −1.
  private mutating func moments(_ playback: Playback, after: Frame?) -> ScriptValue {
    var rows: [ScriptValue] = []
    var numbers: [PlayedRow: Int] = [:]
    if let after {
      let palette = paletteNumber(after)
      for row in (0..<after.size.rows).reversed() {
        numbers[PlayedRow(cells: Array(after.row(row)), palette: palette)] = -1 - row
      }
    }
    let moments = playback.moments.map { moment -> ScriptValue in
      let frame = moment.frame
      let (palette, number) = (base.applying(frame.paletteChanges), paletteNumber(frame))
      let list = (0..<frame.size.rows).map { row -> ScriptValue in
        let key = PlayedRow(cells: Array(frame.row(row)), palette: number)
        if let known = numbers[key] { return .number(known) }
        numbers[key] = rows.count
        rows.append(.list(runs(of: frame.row(row), palette, number)))
        return .number(rows.count - 1)
      }
      return .list([
        .number(moment.time), .list([.number(frame.size.columns), .number(frame.size.rows)]),
        .text(palette.background.description), cursor(frame), .list(list),
        .list(moment.steps.map { .text($0) }),
      ])
    }
    return .object([("rows", .list(rows)), ("moments", .list(moments))])
  }

  private struct PlayedRow: Hashable {
    let cells: [Cell]
    let palette: Int
  }

  /// A number that is equal for frames with the same changes to the palette.
  private mutating func paletteNumber(_ frame: Frame) -> Int {
    if let known = palettes[frame.paletteChanges] { return known }
    palettes[frame.paletteChanges] = palettes.count
    return palettes.count - 1
  }

  private func cursor(_ frame: Frame) -> ScriptValue {
    guard frame.cursor.isVisible else { return .null }
    return .list([
      .number(frame.cursor.position.column), .number(frame.cursor.position.row),
      .text(frame.cursor.shape.name),
    ])
  }

  private mutating func frame(_ frame: Frame, like other: Frame?) -> ScriptValue {
    let palette = base.applying(frame.paletteChanges)
    let isShared =
      other.map { $0.size == frame.size && $0.paletteChanges == frame.paletteChanges } ?? false
    var rows: [ScriptValue] = []
    for row in 0..<frame.size.rows {
      if isShared, let other, frame.hasSameRow(row, as: other) {
        rows.append(.number(row))
      } else {
        rows.append(.list(runs(of: frame.row(row), palette, paletteNumber(frame))))
      }
    }
    return .object([
      ("size", .list([.number(frame.size.columns), .number(frame.size.rows)])),
      ("title", .text(String(frame.title.prefix(200)))),
      ("background", .text(palette.background.description)),
      ("cursor", cursor(frame)),
      ("rows", .list(rows)),
    ])
  }

  private mutating func runs(
    of cells: ArraySlice<Cell>, _ palette: Palette, _ number: Int
  ) -> [ScriptValue] {
    var runs: [ScriptValue] = []
    var (text, open): ([UInt8], Int?) = ([], nil)
    var last: (style: Style, number: Int)?
    func run(_ content: ScriptValue, _ style: Int, _ columns: Int?, _ link: Int?) -> ScriptValue {
      var members = [content, .number(style)]
      if columns != nil || link != nil { members.append(.number(columns ?? 1)) }
      if let link { members.append(.number(link)) }
      return .list(members)
    }
    func close() {
      guard let style = open else { return }
      let blanks = text.reversed().prefix { $0 == 0x20 }.count
      let isLong = blanks > 3 || blanks == text.count
      let trimmed = isLong ? text.dropLast(blanks) : text[...]
      if !trimmed.isEmpty {
        runs.append(run(.text(String(decoding: trimmed, as: UTF8.self)), style, nil, nil))
      }
      if isLong, blanks > 0 { runs.append(run(.number(blanks), style, nil, nil)) }
      text.removeAll(keepingCapacity: true)
      open = nil
    }
    for index in cells.indices where cells[index].width > 0 {
      // Most cells have the style of the previous one.
      var style = last?.number ?? 0
      if last?.style != cells[index].style {
        style = styleNumber(cells[index].style, palette, number)
        last = (cells[index].style, style)
      }
      if cells[index].width == 1, cells[index].link == nil, cells[index].text.utf8.count == 1,
        let byte = cells[index].text.utf8.first, (0x20...0x7e).contains(byte)
      {
        if open != style { close() }
        open = style
        text.append(byte)
        continue
      }
      let cell = cells[index]
      let link = cell.link.map { linkNumber($0) }
      let scalars = cell.text.unicodeScalars
      for scalar in scalars where scalar.value > 0x7e { self.scalars.insert(scalar) }
      guard link == nil, cell.width == 1, scalars.count == 1,
        !scalars.allSatisfy(OutsideText.isHidden)
      else {
        close()
        runs.append(run(.text(cell.text), style, Int(cell.width), link))
        continue
      }
      if open != style { close() }
      open = style
      text += cell.text.utf8
    }
    close()
    return runs
  }

  private mutating func linkNumber(_ link: Link) -> Int {
    if let number = links[link] { return number }
    links[link] = uris.count
    uris.append(.text(String(link.uri.prefix(500))))
    return uris.count - 1
  }

  private mutating func styleNumber(_ style: Style, _ palette: Palette, _ number: Int) -> Int {
    let key = Key(style: style, palette: number)
    if let found = styles[key] { return found }
    let appearance = CellAppearance(style, palette)
    var names = style.attributes.names
    if style.underline != .none {
      names.append(style.underline == .single ? "underline" : "\(style.underline.name) underline")
    }
    order.append(
      .list([
        .text(appearance.foreground.description), .text(appearance.background.description),
        .text(names.joined(separator: ", ")), .text(role(style.foreground, palette)),
        .text(role(style.background, palette)), .decimal(appearance.contrast),
        .text(appearance.underlineColor.description),
      ]))
    styles[key] = order.count - 1
    return order.count - 1
  }

  /// The origin of a colour.
  private func role(_ color: Color, _ palette: Palette) -> String {
    switch color.kind {
    case .default: return "terminal’s default"
    case .palette(let index): return "colour \(index) of the theme"
    case .rgb(let rgb):
      guard let tokens else { return "given by the app" }
      if tokens.contains(rgb) { return "declared token" }
      return known.contains(rgb) ? "colour of the theme" : "no token"
    }
  }
}

extension EditOutlines {
  /// An edit in the format of the page's script: regions are `[first column, last column, first row, last row]`.
  func value(_ edit: EditReport) -> ScriptValue {
    func list(_ regions: [GridRegion]) -> ScriptValue {
      .list(
        regions.map { region in
          .list(
            [
              region.columns.lowerBound, region.columns.upperBound, region.rows.lowerBound,
              region.rows.upperBound,
            ].map(ScriptValue.number))
        })
    }
    return .object([
      ("number", .text(number)), ("kind", .text(kind.rawValue)), ("before", list(before)),
      ("after", list(after)), ("gap", ScriptValue(gap)), ("place", ScriptValue(edit.place)),
    ])
  }
}
