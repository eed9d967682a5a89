/// The revisions of the Model Context Protocol that the server speaks.
enum ProtocolVersion: String, CaseIterable, Sendable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"

  static let newest = ProtocolVersion.november2025

  /// The revision for a client: the one that it asks for, or else the newest.
  init(for client: String) { self = ProtocolVersion(rawValue: client) ?? .newest }

  /// Whether a line may have several messages in a list. Only one revision allowed that.
  var hasBatches: Bool { self == .march2025 }

  /// Whether tools have structured results.
  var hasStructuredResults: Bool { self == .june2025 || self == .november2025 }

  /// Whether tools have annotations.
  var hasAnnotations: Bool { self != .november2024 }
}
