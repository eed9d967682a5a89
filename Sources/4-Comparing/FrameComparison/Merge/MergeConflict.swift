/// Something that both sides of a merge changed in different ways.
package struct MergeConflict: Hashable, Sendable {
  /// Its place, or nil if it concerns the frame as a whole.
  package var region: GridRegion?
  /// Its name, such as `title`, or nil for the text of the region.
  var property: String?
  /// The value before, or nil if there was none.
  var before: String?
  let ours: String
  let theirs: String

  /// `row 3, columns 4–9: "Save" → ours "Send", theirs "Submit"`, `foreground: ours colour 4, …`.
  package var summary: String {
    var change = "ours \(ours), theirs \(theirs)"
    if let before { change = "\(before) → \(change)" }
    if let property { change = before == nil ? "\(property): \(change)" : "\(property) \(change)" }
    return region.map { "\($0): \(change)" } ?? change
  }
}

/// The side of a merge to take a value from.
enum MergeSide: Hashable {
  case ours, theirs

  /// Finds the side that changed a value, or either side if both made the same change.
  ///
  /// - Parameters:
  ///   - base: The value that both sides started from, or nil if each side added its own.
  ///   - isSame: Whether two values are the same.
  /// - Returns: The side, or nil if both changed the value in different ways.
  static func side<Value: Equatable>(
    _ base: Value?, _ ours: Value, _ theirs: Value,
    by isSame: (Value, Value) -> Bool = { $0 == $1 }
  ) -> MergeSide? {
    if isSame(ours, theirs) { return .ours }
    guard let base else { return nil }
    if isSame(base, ours) { return .theirs }
    return isSame(base, theirs) ? .ours : nil
  }
}
