import TerminalFrame
import Testing

// How blocks are found that moved is private, but what edits say is said of the frame after the moves.
@testable import FrameComparison

/// What is found is what was made: nothing less, and little more.
@Suite struct EditScriptTests {
  /// An edit of a row that also moved, or that resembles another, may be told in parts.
  private static let slack = 5

  @Test(
    "Applying the edits to the old frame gives the new one", arguments: 0..<400 as Range<UInt64>)
  func completeness(seed: UInt64) {
    let script = EditScript(seed: seed)

    let edits = FrameComparison(from: script.old, to: script.new).edits

    #expect(applying(edits, script) == script.new, "\(script.made): \(edits.map(\.words))")
  }

  @Test("Hardly more edits are found than were made", arguments: 0..<400 as Range<UInt64>)
  func economy(seed: UInt64) {
    let script = EditScript(seed: seed)

    let edits = FrameComparison(from: script.old, to: script.new).edits

    #expect(
      edits.count <= script.made.count + Self.slack, "\(script.made): \(edits.map(\.words))")
  }

  @Test("A frame does not differ from itself", arguments: 0..<40 as Range<UInt64>)
  func identity(seed: UInt64) {
    let frame = EditScript(seed: seed).new

    let comparison = FrameComparison(from: frame, to: frame)

    #expect(comparison.edits.isEmpty)
    #expect(comparison.changedCells.isEmpty)
  }

  @Test("Frames of two sizes differ in their size, whatever else they show")
  func size() {
    let old = EditScript(seed: 1).old
    let new = Frame(size: GridSize(columns: 61, rows: 20))

    let edits = FrameComparison(from: old, to: new).edits

    #expect(edits.first?.words == "size 60×20 → 61×20")
  }

  /// The old frame with its blocks where they are now, and then, edit by edit, with what it names and
  /// nothing else taken from the new one.
  private func applying(_ edits: [Edit], _ script: EditScript) -> Frame {
    let (old, new) = (script.old, script.new)
    let shifted = ShiftedFrame(
      old, new, shifts: ShiftFinder.shifts(from: old, to: new),
      masked: CellSet(size: old.size))
    var result = old
    for row in 0..<old.size.rows {
      for (column, cell) in shifted.row(row).enumerated() { result[column, row] = cell }
    }
    for edit in edits { edit.apply(to: &result, from: new) }
    return result
  }
}

extension Edit {
  fileprivate func apply(to frame: inout Frame, from new: Frame) {
    switch kind {
    case .text, .width: cells { frame[$0, $1].take(textOf: new[$0, $1]) }
    case .inserted: cells { frame[$0, $1] = new[$0, $1] }
    case .moved, .removed, .size: break
    case .style(let changes):
      cells { column, row in
        for change in changes {
          frame[column, row].style.take(change.property, of: new[column, row].style)
        }
      }
    case .link: cells { frame[$0, $1].link = new[$0, $1].link }
    case .cursor: frame.cursor = new.cursor
    case .title: frame.title = new.title
    case .palette: frame.paletteChanges = new.paletteChanges
    case .rowSize: cells { frame.rowSizes[$1] = new.rowSizes[$1] }
    case .picture: frame.pictures = new.pictures
    }
  }

  private func cells(_ body: (_ column: Int, _ row: Int) -> Void) {
    guard let region else { return }
    for row in region.rows {
      for column in region.columns { body(column, row) }
    }
  }
}

extension Cell {
  fileprivate mutating func take(textOf other: Cell) { (text, width) = (other.text, other.width) }
}

extension Style {
  fileprivate mutating func take(_ property: String, of other: Style) {
    switch property {
    case "foreground": foreground = other.foreground
    case "background": background = other.background
    case "underline": underline = other.underline
    case "underline colour": underlineColor = other.underlineColor
    default:
      for (attribute, name) in Attributes.named where name == property {
        if other.attributes.contains(attribute) {
          attributes.insert(attribute)
        } else {
          attributes.remove(attribute)
        }
      }
    }
  }
}
