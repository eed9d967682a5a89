internal import CEmbeddedFiles
internal import ContentDigest
internal import FoundationEssentials

/// The page's own HTML, CSS and JavaScript, from the files in `Page/`.
enum PageAssets {
  /// The order of the files in the one script: at load time a file uses only those above it; its functions may use
  /// any.
  static let scripts = [
    keys_js(), dom_js(), shell_js(), data_js(), frames_js(), decider_js(), draft_js(), scopes_js(),
    marks_js(), stage_js(), modes_js(), player_js(), closer_js(), inspector_js(), dock_js(),
    overview_js(), passes_js(), thumbs_js(), screen_js(), print_js(), help_js(), main_js(),
  ].map { String(cString: $0) }
  static let styles = [
    tokens_css(), base_css(), overview_css(), strips_css(), screen_css(), controls_css(),
    print_css(),
  ].map { String(cString: $0) }

  static var script: String {
    "(() => {\n\"use strict\";\n\(scripts.joined(separator: "\n"))})();\n"
  }

  static var style: String { styles.joined(separator: "\n") }

  static var skeleton: String { String(cString: head_html()) + String(cString: page_html()) }

  /// The style and the skeleton of an audit's page.
  static var auditStyle: String {
    [tokens_css(), base_css(), strips_css(), audit_css()].map { String(cString: $0) }
      .joined(separator: "\n")
  }
  static var auditSkeleton: String { String(cString: head_html()) + String(cString: audit_html()) }

  /// The source of a policy (CSP Level 3, "hash-source") that allows exactly this text.
  static func hashSource(_ text: String) -> String {
    let digits = Array(SHA256Digest(of: Array(text.utf8)).description.utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
    }
    return "'sha256-\(Data(bytes).base64EncodedString())'"
  }
}
