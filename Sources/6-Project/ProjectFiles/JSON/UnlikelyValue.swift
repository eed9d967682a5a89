internal import Diagnostics

/// What a file says in the right form, but `qa` would not have written.
package struct UnlikelyValue: Diagnostic {
  package let message: String
  /// The keys that lead to it in the file, or nil if the message says where it is.
  package let place: String?

  package init(_ message: String, at path: [any CodingKey] = []) {
    self.message = message
    place = path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
  }
}
