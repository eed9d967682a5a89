package import ProjectFiles

/// A config's file under another name: the same text except for the value of `screenshotName`. The app is still
/// started and asked for its screen as before.
package enum RenamedConfig {
  /// - Parameters:
  ///   - file: The config's path, as messages show it.
  ///   - name: A name that a config can have.
  /// - Throws: ``SuiteError`` if the file isn't a config, or has no `screenshotName`.
  package static func bytes(
    _ bytes: [UInt8], file: String, name: String
  ) throws(SuiteError) -> [UInt8] {
    guard let node = try ConfigReader.node(bytes, file: file)["screenshotName"],
      let range = string(at: node.position, in: bytes)
    else { throw SuiteError(.usage, at: file, "has no screenshotName") }
    var renamed = bytes
    renamed.replaceSubrange(range, with: "\"\(name)\"".utf8)
    return renamed
  }

  /// Returns the range of the string at a position, including its quotation marks.
  private static func string(at position: JSONNode.Position, in bytes: [UInt8]) -> Range<Int>? {
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    for _ in 1..<position.line {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    // Columns count scalars. Each scalar has exactly one byte that isn't a continuation byte.
    var column = 1
    while column < position.column, start < bytes.count {
      start += 1
      while start < bytes.count, bytes[start] & 0xc0 == 0x80 { start += 1 }
      column += 1
    }
    let quote = UInt8(ascii: "\"")
    guard start < bytes.count, bytes[start] == quote else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != quote {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < bytes.count ? start..<end + 1 : nil
  }
}
