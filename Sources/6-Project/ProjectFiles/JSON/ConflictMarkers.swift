/// The lines that git writes into a text file that it could not merge (git-merge(1), "How conflicts are presented").
package enum ConflictMarkers {
  /// Finds conflict markers in a file that failed to parse as JSON. Valid JSON has no such lines: a string has no line
  /// feed.
  ///
  /// - Returns: An error for the person, or nil if the file has no markers.
  package static func error(in bytes: [UInt8], at path: String) -> SuiteError? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let start = lines.firstIndex(where: { isMarker("<", $0) }),
      let middle = lines[start...].firstIndex(where: { isMarker("=", $0) }),
      lines[middle...].contains(where: { isMarker(">", $0) })
    else { return nil }
    return SuiteError(
      .usage, at: path, "has the conflict markers of a merge", remedy: remedy(for: path))
  }

  /// Whether a line starts with at least seven of `character`, followed by a blank or the end of the line. Git writes
  /// more of them for a rename on both sides, and if `conflict-marker-size` says so (gitattributes(5)).
  private static func isMarker(_ character: Unicode.Scalar, _ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { UInt32($0) == character.value }
    guard line.count - rest.count >= 7 else { return false }
    return rest.first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } ?? true
  }

  private static func remedy(for path: String) -> String {
    // A file in a commit isn't part of a merge that could be continued.
    if path.contains(" at commit ") { return "fix it where it was committed" }
    let ending = ".approval.json"
    guard path.hasSuffix(ending) else {
      return
        "take one side (\(ShellCommand("git checkout --ours -- \(path)")), or --theirs), or edit it, "
        + "then git add it"
    }
    let files = ["\(path.dropLast(ending.count)).png", path]
    return
      "take one side of picture and record (\(ShellCommand("git checkout --ours -- \(files)")), or --theirs), or "
      + "merge them: set up the merge driver as qa merge-baseline --help describes, then "
      + "\(ShellCommand("git checkout --merge -- \(files)"))"
  }
}
