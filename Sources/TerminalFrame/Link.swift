/// The URI of an OSC 8 hyperlink, and which link of its frame it is.
///
/// Links are equal if the bytes of their URIs are: URIs know nothing of Unicode's equivalence, by which `String`
/// compares. The id takes no part: it only says what a terminal highlights together under the mouse, and programs choose
/// it at random for each run.
package struct Link: Sendable {
  package let uri: String
  /// Cells with the same URI and the same number are one link, wherever they stand: the program gave them the same `id`.
  /// The ids of a URI are counted from 1 in reading order, as their texts may be others each time; 0 if the program gave
  /// none, so that each run of cells is a link of its own.
  package let id: Int

  package init(_ uri: String, id: Int = 0) { (self.uri, self.id) = (uri, id) }
}

extension Link: Hashable {
  package static func == (left: Link, right: Link) -> Bool {
    left.uri.utf8.elementsEqual(right.uri.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in uri.utf8 { hasher.combine(byte) }
    hasher.combine(0xff as UInt8)
  }
}

extension Link: ExpressibleByStringLiteral {
  package init(stringLiteral uri: String) { self.init(uri) }
}
