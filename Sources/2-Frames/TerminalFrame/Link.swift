/// The URI of an OSC 8 hyperlink, with a number that distinguishes links of one frame.
///
/// Links are equal if the bytes of their URIs are equal, unlike `String`, which applies Unicode's canonical
/// equivalence. The id isn't compared: it only determines what a terminal highlights together under the mouse, and
/// programs choose a random one for each run.
package struct Link: Sendable {
  package let uri: String
  /// Cells with the same URI and id belong to one link, wherever they are: the program gave them the same `id`
  /// parameter. Because its text may differ from run to run, the ids of each URI are numbered from 1 in reading order.
  /// 0 if the program gave none, so that each run of cells is its own link.
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
