internal import Diagnostics

/// Why a frame couldn't be drawn.
package struct RenderError: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?

  package init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// The error for fonts of a stack that are missing from this machine.
  static func missing(_ faces: [FontFace]) -> RenderError {
    let list = faces.map { face in
      "\(face.name) (\(face.path)\(face.package.map { ", from package \($0)" } ?? ""))"
    }
    let packages = faces.compactMap(\.package)
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let install = packages.isEmpty ? nil : "apt-get install " + packages.joined(separator: " ")
    return RenderError(
      "these fonts are missing: " + list.joined(separator: ", "),
      remedy: install ?? "Put the fonts at these paths, or name others.")
  }

  /// The error for a font that exists but can't be used.
  static func unusable(_ face: FontFace, _ reason: String) -> RenderError {
    RenderError(
      "the font \(face.name) (\(face.path)) can't be used: \(reason)",
      remedy: face.package.map { "apt-get install --reinstall \($0)" } ?? "Use another font.")
  }
}
