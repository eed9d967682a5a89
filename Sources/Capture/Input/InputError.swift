internal import Diagnostics

/// Why a terminal can't tell an app what a person does.
package struct InputError: Diagnostic, Hashable {
  /// What can't be told, and why.
  package let message: String
  /// What to do about it.
  package let remedy: String?

  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}
