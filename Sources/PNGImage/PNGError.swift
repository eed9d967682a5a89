internal import Diagnostics

/// Why a PNG file could not be written or read.
package struct PNGError: Diagnostic, Hashable {
  /// What is wrong, for people: "the file ends too early, in chunk IDAT".
  package let message: String
  /// What to do about it.
  package let remedy: String?

  package init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// The bytes of a file are not what they should be.
  static func damaged(_ message: String) -> PNGError {
    PNGError(message, remedy: "Restore the file from version control, or capture it again.")
  }

  /// A limit of this program was reached.
  static func tooLarge(_ message: String) -> PNGError {
    PNGError(message, remedy: "Use a smaller picture.")
  }
}
