internal import Diagnostics

/// A value that is well-formed, but that `qa` would not have written.
package struct UnlikelyValue: Diagnostic {
  package let message: String
  /// The path of keys to it in the file, or nil if the message gives the place.
  package let place: String?

  package init(_ message: String, at path: [any CodingKey] = []) {
    self.message = message
    place = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
  }
}
