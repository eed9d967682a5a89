internal import Diagnostics

/// Why a PNG file couldn't be written or read.
package struct PNGError: Diagnostic, Hashable {
  /// What is wrong, in words for people, such as "the file ends too early, in chunk IDAT".
  package let message: String
  package let remedy: String?

  package init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// The error for a file whose bytes are damaged.
  static func damaged(_ message: String) -> PNGError {
    PNGError(message, remedy: "Restore the file from version control, or capture it again.")
  }

  /// The error for a picture that exceeds a limit of this program.
  static func tooLarge(_ message: String) -> PNGError {
    PNGError(message, remedy: "Use a smaller picture.")
  }
}
