package import TerminalFrame

/// The merge of two branches' versions of one frame.
///
/// Each cell, picture, palette entry and so on is taken from the side that changed it. The result was never on a
/// screen: it is a proposal that only a capture can confirm.
package struct FrameMerge: Hashable, Sendable {
  /// The merged frame, or nil if there are conflicts.
  package let frame: Frame?
  /// In reading order, after conflicts that concern the frame as a whole.
  package let conflicts: [MergeConflict]

  /// - Parameter base: The version that both sides started from, or nil if each side added a frame of its own.
  package init(base: Frame?, ours: Frame, theirs: Frame) {
    if let side = MergeSide.side(base, ours, theirs) {
      frame = side == .ours ? ours : theirs
      conflicts = []
      return
    }
    guard ours.size == theirs.size else {
      frame = nil
      conflicts = [
        MergeConflict(
          property: "size", before: base?.size.description, ours: "\(ours.size)",
          theirs: "\(theirs.size)")
      ]
      return
    }
    var merger = FrameMerger(
      base: base?.size == ours.size ? base : nil, ours: ours, theirs: theirs, frame: ours)
    merger.mergeProperties()
    merger.mergeCells()
    merger.mergePictures()
    conflicts = merger.conflicts
    frame = conflicts.isEmpty ? merger.frame : nil
  }
}

/// Merges frames of the same size.
private struct FrameMerger {
  let base: Frame?
  let ours: Frame
  let theirs: Frame
  /// The merged frame. It begins as ours.
  var frame: Frame
  var conflicts: [MergeConflict] = []

  /// Merges what concerns the frame as a whole, and the sizes of rows and texts.
  mutating func mergeProperties() {
    // By code points: canonically equivalent titles aren't the same.
    merge(
      "title", \.title, by: { $0.utf8.elementsEqual($1.utf8) }, describe: { Edit.quoted($0) })
    merge("palette foreground", \.paletteChanges.foreground, describe: Self.description)
    merge("palette background", \.paletteChanges.background, describe: Self.description)
    merge("palette cursor", \.paletteChanges.cursor, describe: Self.description)
    let frames = [base, ours, theirs].compactMap { $0 }
    for index in Set(frames.flatMap(\.paletteChanges.colors.keys)).sorted() {
      merge("palette colour \(index)", \.paletteChanges.colors[index], describe: Self.description)
    }
    merge("cursor", \.cursor.position) { $0.words }
    merge("cursor", \.cursor.isVisible) { $0 ? "shown" : "hidden" }
    merge("cursor", \.cursor.shape) { $0.name }
    for row in 0..<frame.size.rows {
      let region = GridRegion(columns: 0...frame.size.columns - 1, row: row)
      merge("row size", \.rowSizes[row], region: region) { ($0 ?? .single).description }
    }
    merge("text sizes", \.sizedTexts) { texts in
      texts.map { "\($0.magnification) at \($0.position.words)" }.joined(separator: ", ")
    }
  }

  mutating func mergeCells() {
    for row in 0..<frame.size.rows {
      let merge = RowMerge(
        base: base.map { Array($0.row(row)) }, ours: Array(ours.row(row)),
        theirs: Array(theirs.row(row)), row: row)
      conflicts += merge.conflicts
      for (column, cell) in merge.cells.enumerated() where cell != ours[column, row] {
        frame[column, row] = cell
      }
    }
  }

  mutating func mergePictures() {
    let merge = PictureMerge(
      base: base?.pictures, ours: ours.pictures, theirs: theirs.pictures)
    frame.pictures = merge.pictures
    conflicts += merge.conflicts
  }

  private mutating func merge<Value: Equatable>(
    _ property: String, _ path: WritableKeyPath<Frame, Value>, region: GridRegion? = nil,
    by isSame: (Value, Value) -> Bool = { $0 == $1 }, describe: (Value) -> String
  ) {
    let (ours, theirs) = (ours[keyPath: path], theirs[keyPath: path])
    let base = base.map { $0[keyPath: path] }
    switch MergeSide.side(base, ours, theirs, by: isSame) {
    case .ours?: break
    case .theirs?: frame[keyPath: path] = theirs
    case nil:
      conflicts.append(
        MergeConflict(
          region: region, property: property, before: base.map(describe), ours: describe(ours),
          theirs: describe(theirs)))
    }
  }

  private static func description(of color: RGB?) -> String { color?.description ?? "theme" }
}
