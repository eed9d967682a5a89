internal import FrameComparison
internal import TerminalFrame

/// Finds out what the edits of a comparison mean.
///
/// Each pass explains some of the edits that are still open. What a person would name first, such as a new box, comes
/// before the parts that it consists of.
struct FindingSearch {
  let comparison: FrameComparison
  let old: Frame
  let new: Frame
  let rules: DesignRules
  let oldMap: CellMap
  let newMap: CellMap
  private(set) var findings: [Finding] = []
  /// Whether each edit is still unexplained.
  private var isOpen: [Bool]
  /// The old frame after the moves alone.
  let cellsBefore: [Cell]
  lazy var oldBoxes = Box.wholes(of: BoxFinder.boxes(in: old, oldMap), oldMap)
  lazy var newBoxes = Box.wholes(of: BoxFinder.boxes(in: new, newMap), newMap)
  lazy var oldPopups = BoxFinder.popups(in: old)
  lazy var newPopups = BoxFinder.popups(in: new)

  init(_ comparison: FrameComparison, from old: Frame, to new: Frame, rules: DesignRules) {
    self.comparison = comparison
    self.old = old
    self.new = new
    self.rules = rules
    (oldMap, newMap) = (CellMap(old), CellMap(new))
    isOpen = Array(repeating: true, count: comparison.edits.count)
    cellsBefore = comparison.reading?.before ?? old.cells
  }

  /// The maximum number of edits to search. Frames with more have nothing in common, and the search isn't worth its
  /// time, which in the worst case grows with the square of the edits.
  static let maxEdits = 2000

  /// Searches two frames of the same size.
  mutating func findInGrid() {
    if edits.count > Self.maxEdits { return findByKind() }
    findLayout()
    findTheme()
    findBoxes()
    findPopups()
    findWrapping()
    findBorderLooks()
    findShifts()
    findHighlights()
    findBorderColors()
    findEmptyStates()
    findBrokenBorders()
    findTruncation()
    findMarks()
    findElements()
    findTexts()
    findRecoloring()
    findColors()
    findStyles()
    findRest()
  }

  // MARK: Edits

  var edits: [Edit] { comparison.edits }

  /// The indices of the edits that no finding explains yet, in order.
  var open: [Int] { isOpen.indices.filter { isOpen[$0] } }

  /// Adds a finding. The edits that it explains are no longer open.
  mutating func add(
    _ kind: Finding.Kind, _ change: String, at region: GridRegion?, explaining edits: [Int],
    about subject: Finding.Subject? = nil
  ) {
    var finding = Finding(kind, change, at: region, explaining: edits)
    finding.subject = subject
    add(finding)
  }

  /// - Parameter isClosing: Whether its edits count as explained. If not, later findings explain them as well.
  mutating func add(_ finding: Finding?, closing isClosing: Bool = true) {
    guard let finding else { return }
    findings.append(finding)
    if isClosing { close(finding.edits) }
  }

  /// Adds words to the last finding about borders of boxes that overlaps a region, if there is one.
  mutating func appendToBorder(overlapping region: GridRegion, _ change: String) {
    let index = findings.lastIndex { finding in
      finding.subject == .borders && finding.region.map { $0.overlap(region) > 0 } ?? false
    }
    if let index { findings[index].change += "; \(change)" }
  }

  /// Marks edits as explained by the newest finding.
  mutating func close(_ edits: [Int]) {
    findings[findings.count - 1].ownEdits += edits.filter { isOpen[$0] }
    for index in edits { isOpen[index] = false }
  }

  /// The open edits of style and link that are completely in a region.
  func openStyles(in region: GridRegion) -> [Int] { openStyles(where: region.covers) }

  /// The open edits of style and link whose regions fulfil a condition.
  func openStyles(where isIncluded: (GridRegion) -> Bool) -> [Int] {
    open.filter { edits[$0].isOfStyle && edits[$0].region.map(isIncluded) ?? false }
  }

  /// The places of some edits, without those that concern the frame as a whole.
  func regions(of indices: [Int]) -> [GridRegion] { indices.compactMap { edits[$0].region } }

  /// The open edits of text, in reading order.
  var openTexts: [TextEdit] {
    open.compactMap { index in
      guard case .text(let from, let to) = edits[index].kind, let region = edits[index].region
      else { return nil }
      return TextEdit(
        index: index, region: region, origin: edits[index].origin ?? region, from: from, to: to)
    }
  }

  // MARK: Cells

  /// A cell of the old frame after the moves alone.
  func before(_ column: Int, _ row: Int) -> Cell { cellsBefore[row * new.size.columns + column] }

  /// A row of the old frame after the moves alone.
  func before(_ row: Int) -> [Cell] {
    Array(cellsBefore[row * new.size.columns..<(row + 1) * new.size.columns])
  }

}

/// An edit of text, with its index.
struct TextEdit {
  let index: Int
  let region: GridRegion
  /// Its place in the old frame.
  let origin: GridRegion
  let from: String
  let to: String

  var row: Int { region.rows.lowerBound }
}

extension Edit {
  /// Whether it is a change of style or link.
  var isOfStyle: Bool {
    switch kind {
    case .style, .link: true
    default: false
    }
  }

  /// The changes of style; empty for other edits.
  var styleChanges: [StyleChange] {
    if case .style(let changes) = kind { changes } else { [] }
  }
}
