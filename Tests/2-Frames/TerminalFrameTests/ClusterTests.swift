import TerminalFrame
import Testing

/// Boundaries of grapheme clusters, by the classes of UAX #29. The texts are similar to those of
/// GraphemeBreakTest.txt.
@Suite(.timeLimit(.minutes(20))) struct ClusterTests {
  /// The clusters of a text by the rules of ``UnicodeProperties``.
  private static func clusters(_ text: String) -> [String] {
    let properties = UnicodeProperties.shared
    var clusters: [[UInt32]] = []
    for scalar in text.unicodeScalars.map(\.value) {
      if let cluster = clusters.last, let last = cluster.last,
        properties.joins(
          scalar, properties[scalar], after: last, isSecond: cluster.count == 1,
          of: { cluster[...] })
      {
        clusters[clusters.count - 1].append(scalar)
      } else {
        clusters.append([scalar])
      }
    }
    return clusters.map { cluster in
      var view = String.UnicodeScalarView()
      for scalar in cluster { view.append(Unicode.Scalar(scalar) ?? "?") }
      return String(view)
    }
  }

  static let texts: [[String]] = [
    ["a", "b"], ["e\u{308}", "b"], ["a\u{200d}", "b"], ["a\u{903}", "b"], ["\u{600}b"],
    ["\u{1100}\u{1160}\u{11a8}", "\u{1100}"], ["\u{ac00}\u{11a8}", "\u{ac01}"],
    ["\u{ac01}\u{11a8}", "\u{1160}"], ["🇦🇧", "🇨", "a"], ["a", "🇦🇧", "🇨🇩"], ["🇦\u{200d}", "🇧🇨"],
    ["👶🏿", "👶"], ["👩\u{200d}👩\u{200d}👧", "👧"], ["👶🏿\u{308}\u{200d}👶🏿"], ["a\u{200d}", "🛑"],
    ["กำ", "ก"], ["ｶﾞ", "ｷ"], ["⌚\u{fe0e}", "a"], ["\n", "\u{308}"],
    // GB9c, Unicode 15.1.
    ["क", "त"], ["क\u{94d}त"], ["क\u{94d}\u{94d}त"], ["क\u{94d}\u{200d}त"],
    ["क\u{93c}\u{200d}\u{94d}त"],
    ["क\u{93c}\u{94d}\u{200d}त"], ["क\u{94d}त\u{94d}य"], ["क\u{94d}", "a"], ["a\u{94d}", "त"],
    ["?\u{94d}", "त"], ["क\u{94d}\u{200c}", "त"], ["ક\u{acd}ક"],
  ]

  @Test(arguments: texts) func `a text breaks into its clusters`(clusters: [String]) {
    let found = Self.clusters(clusters.joined())

    #expect(found.map { Array($0.unicodeScalars) } == clusters.map { Array($0.unicodeScalars) })
  }

  @Test func `only emoji sequences are joined`() {
    let properties = UnicodeProperties.shared
    let pairs: [(String, Unicode.Scalar, Bool)] = [
      ("👍", "🏽", true), ("a", "🏽", false), ("👩\u{200d}", "👧", true), ("a\u{200d}", "👧", false),
      ("🇩", "🇪", true), ("🇩🇪", "🇫", false), ("ก", "ำ", false), ("ｶ", "ﾞ", false),
      ("क\u{94d}", "त", false),
      ("\u{600}", "1", false), ("\u{600}", "🇩", false), ("❤\u{fe0f}", "🏽", true),
    ]

    for (text, scalar, joins) in pairs {
      let cluster = text.unicodeScalars.map(\.value)
      let found = properties.joinsEmoji(properties[scalar.value], to: cluster[...])
      if cluster.count == 1 {
        #expect(properties.joinsEmoji(properties[scalar.value], to: cluster[0]) == found)
      }
      #expect(found == joins, "\(text) \(scalar)")
    }
  }
}
