/// The URI of an OSC 8 hyperlink.
///
/// Links are equal where their bytes are: URIs know nothing of Unicode's equivalence, by which `String`
/// compares.
package struct Link: Sendable {
  package let uri: String

  package init(_ uri: String) { self.uri = uri }
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
  package init(stringLiteral uri: String) { self.uri = uri }
}
