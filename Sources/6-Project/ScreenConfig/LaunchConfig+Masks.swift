package import ContentDigest
internal import FrameComparison
package import FrameMasks
package import TerminalFrame

extension LaunchConfig {
  /// The digest of the masks, regardless of their order and their reasons, and of how pixels are compared; nil if
  /// neither is configured. Approvals keep it, so its form never changes.
  ///
  /// The text is `masks 1`, then for each mask a NUL and its form, each form once and in ascending order of their
  /// UTF-8 bytes. The form of a mask is its columns, a blank and its rows, each as `first-last` or `*` for all,
  /// then a blank and the source of its regular expression, if it has one. So `60-79 0-0` is a rectangle, and
  /// `* 0-1 \d\d:\d\d` a regular expression in two rows. A mask of the title is `title`, then a blank and the
  /// source of its regular expression, if it has one. If the comparison of pixels is configured, a NUL, `pixels`,
  /// the threshold, and `all` or `sharp` follow, depending on whether antialiased pixels count.
  package var maskDigest: SHA256Digest? {
    if masks.isEmpty, pixels == nil { return nil }
    var text = Array("masks 1".utf8) + maskForms.flatMap { [0] + $0 }
    if let pixelForm { text += Array("\0pixels \(pixelForm)".utf8) }
    return SHA256Digest(of: text)
  }

  /// Each form once, ascending. They are compared as bytes: `==` also holds for strings with different scalars if
  /// those are canonically equivalent.
  private var maskForms: [[UInt8]] {
    Set(masks.map { Array(Self.form($0).utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// All masks in one text, or nil if there are none.
  var maskForm: String? {
    masks.isEmpty
      ? nil : maskForms.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\0")
  }

  /// How pixels are compared, or nil if that isn't configured.
  var pixelForm: String? {
    pixels.map { "\($0.threshold) \($0.countsAntialiasing ? "all" : "sharp")" }
  }

  private static func form(_ mask: Mask) -> String {
    func range(_ range: ClosedRange<Int>?) -> String {
      range.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "*"
    }
    let source = mask.pattern.map { " \($0.source)" } ?? ""
    if mask.isTitle { return "title\(source)" }
    return "\(range(mask.columns)) \(range(mask.rows))\(source)"
  }
}

extension CaptureConfig {
  /// Returns warnings about masks that hide nothing on any of a launch's frames. They may match something that is
  /// no longer there.
  ///
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package func maskWarnings(
    for frames: some Collection<Frame>
  ) throws(FramePattern.TooSlow) -> [String] {
    guard !frames.isEmpty else { return [] }
    var warnings: [String] = []
    for (index, mask) in self.masks.enumerated() {
      var isUsed = false
      for frame in frames {
        isUsed = try mask.hidesSomething(of: frame)
        if isUsed { break }
      }
      if isUsed { continue }
      let reason = mask.reason.map { " (\($0))" } ?? ""
      warnings.append(
        "mask \(index + 1)\(reason) matched nothing: \(mask.description); correct it or remove it")
    }
    return warnings
  }
}
