internal import FoundationEssentials

/// A page with places for values: `{{name}}`.
enum PageTemplate {
  /// Appends a template to a page, with its values in their places.
  ///
  /// - Parameter write: Appends the value of a name.
  static func fill(
    _ template: String, into page: inout [UInt8], _ write: (String, inout [UInt8]) -> Void
  ) {
    for (index, part) in template.components(separatedBy: "{{").enumerated() {
      guard index > 0, let end = part.firstRange(of: "}}") else {
        page += part.utf8
        continue
      }
      write(String(part[..<end.lowerBound]), &page)
      page += part[end.upperBound...].utf8
    }
  }
}
