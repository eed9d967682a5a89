internal import CRevision

/// The version of qa.
enum QAVersion {
  static let number = "0.1.0"

  /// The version, with the commit if the build named one: `0.1.0 (cd9d2284)`.
  static var text: String {
    let revision = String(cString: qa_revision())
    return revision.isEmpty ? number : "\(number) (\(revision))"
  }
}
