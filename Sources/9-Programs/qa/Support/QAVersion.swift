internal import CRevision

/// Which qa this is.
enum QAVersion {
  static let number = "0.1.0"

  /// The version, and the commit where whoever built it named that: `0.1.0 (cd9d2284)`.
  static var text: String {
    let revision = String(cString: qa_revision())
    return revision.isEmpty ? number : "\(number) (\(revision))"
  }
}
