/// Something that both sides of a merge changed, to different ones.
package struct MergeConflict: Hashable, Sendable {
  /// Where it is; nil for the frame as a whole.
  package let region: GridRegion?
  /// What it is, as `title`; nil for the text of the region.
  let property: String?
  /// What it was; nil where there was nothing before.
  let before: String?
  let ours: String
  let theirs: String

  init(
    _ property: String? = nil, region: GridRegion? = nil, before: String? = nil, ours: String,
    theirs: String
  ) {
    self.region = region
    self.property = property
    self.before = before
    self.ours = ours
    self.theirs = theirs
  }

  /// `row 3, columns 4–9: "Save" → ours "Send", theirs "Submit"`, `foreground: ours colour 4, …`.
  package var words: String {
    var change = "ours \(ours), theirs \(theirs)"
    if let before { change = "\(before) → \(change)" }
    if let property { change = before == nil ? "\(property): \(change)" : "\(property) \(change)" }
    return region.map { "\($0): \(change)" } ?? change
  }
}

/// The side of a merge whose value is taken.
enum MergeSide: Hashable {
  case ours, theirs

  /// Takes the change that one side made, or that both made alike.
  ///
  /// - Parameters:
  ///   - base: What both sides began with; nil where each came up with its own.
  ///   - isSame: Whether two values are the same one.
  /// - Returns: nil where both changed it, to different ones.
  static func taken<Value>(
    _ base: Value?, _ ours: Value, _ theirs: Value, by isSame: (Value, Value) -> Bool
  ) -> MergeSide? {
    if isSame(ours, theirs) { return .ours }
    guard let base else { return nil }
    if isSame(base, ours) { return .theirs }
    return isSame(base, theirs) ? .ours : nil
  }

  static func taken<Value: Equatable>(
    _ base: Value?, _ ours: Value, _ theirs: Value
  ) -> MergeSide? {
    taken(base, ours, theirs, by: ==)
  }
}
