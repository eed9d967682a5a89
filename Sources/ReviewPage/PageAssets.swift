internal import ContentDigest
internal import FoundationEssentials

/// The page's own HTML, CSS and JavaScript, which are files in `Page/`.
enum PageAssets {
  /// In this order, as one script: a file uses what stands above it, and functions of any.
  static let scripts: [[UInt8]] = [
    PackageResources.keys_js, PackageResources.dom_js, PackageResources.data_js,
    PackageResources.frames_js, PackageResources.decider_js, PackageResources.draft_js,
    PackageResources.marks_js, PackageResources.stage_js, PackageResources.modes_js,
    PackageResources.player_js, PackageResources.closer_js, PackageResources.inspector_js,
    PackageResources.dock_js,
    PackageResources.overview_js, PackageResources.screen_js, PackageResources.help_js,
    PackageResources.main_js,
  ]
  static let styles: [[UInt8]] = [
    PackageResources.tokens_css, PackageResources.base_css, PackageResources.overview_css,
    PackageResources.strips_css, PackageResources.screen_css, PackageResources.controls_css,
  ]

  static var script: String {
    let files = scripts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    return "(() => {\n\"use strict\";\n\(files)})();\n"
  }

  static var style: String {
    styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  static var skeleton: String { String(decoding: PackageResources.page_html, as: UTF8.self) }

  /// The source of a policy (CSP Level 3, "hash-source") that allows just this text.
  static func hashSource(_ text: String) -> String {
    let digits = Array(ContentDigest.sha256(Array(text.utf8)).utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
    }
    return "'sha256-\(Data(bytes).base64EncodedString())'"
  }
}
