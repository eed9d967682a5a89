internal import Diagnostics

/// Why a terminal can't send a person's input to an app.
package struct InputError: Diagnostic, Hashable {
  /// What can't be sent, and why.
  package let message: String
  /// What to do about it.
  package let remedy: String?

  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}
