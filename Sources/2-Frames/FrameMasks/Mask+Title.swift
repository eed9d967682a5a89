/// The effect of masks on the comparison of window titles.
extension [Mask] {
  /// Returns the old title with the parts that the masks hide replaced by those of the new title. If the result equals
  /// the new title, the two titles differ only in masked parts.
  ///
  /// Matches of a regular expression are paired in order. If one title has more matches than the other, the mask hides
  /// none of them, so that nothing new hides behind it.
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package func hidingChanges(
    ofTitle old: String, to new: String
  ) throws(FramePattern.TooSlow) -> String {
    var title = old
    for mask in self where mask.isTitle && !title.utf8.elementsEqual(new.utf8) {
      guard let pattern = mask.pattern else { return new }
      let found = try pattern.matches(inEach: [title, new])
      guard found[0].count == found[1].count else { continue }
      title = Self.replacing(found[0], of: title, with: found[1].map { Self.part($0, of: new) })
    }
    return title
  }

  private static func part(_ range: Range<Int>, of text: String) -> Substring.UTF8View {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text.utf8[start..<text.utf8.index(start, offsetBy: range.count)]
  }

  private static func replacing(
    _ ranges: [Range<Int>], of text: String, with parts: [Substring.UTF8View]
  ) -> String {
    let bytes = [UInt8](text.utf8)
    var result: [UInt8] = []
    var end = 0
    for (range, part) in zip(ranges, parts) {
      result += bytes[end..<range.lowerBound]
      result += part
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}

extension Mask {
  /// Returns a mask for a title that differs between captures. If one number differs, the mask hides it and the symbols
  /// next to it. If several differ, it hides all numbers. If other text differs, it hides the whole title.
  package static func covering(title: String, and other: String) -> Mask {
    for source in [patternForNumber(in: title, and: other), #"\d+"#].compactMap({ $0 }) {
      guard let pattern = try? FramePattern(source) else { continue }
      let mask = Mask(isTitle: true, pattern: pattern)
      if (try? [mask].hidingChanges(ofTitle: title, to: other)) == other { return mask }
    }
    return Mask(isTitle: true)
  }

  /// The regular expression for the only number in which two titles differ, with the symbols next to it. nil if the
  /// titles differ in anything else.
  private static func patternForNumber(in title: String, and other: String) -> String? {
    let (old, new) = (Array(title), Array(other))
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, isDigit(old[start - 1]) { start -= 1 }
    let (oldEnd, newEnd) = (
      old[start...].prefix(while: isDigit).count, new[start...].prefix(while: isDigit).count
    )
    guard oldEnd > 0, newEnd > 0, old[(start + oldEnd)...] == new[(start + newEnd)...] else {
      return nil
    }
    func isSign(_ character: Character) -> Bool {
      character.isASCII && !character.isLetter && !character.isNumber && !character.isWhitespace
    }
    let before = old[..<start].reversed().prefix(2).prefix(while: isSign).reversed()
    let after = old[(start + oldEnd)...].prefix(1).prefix(while: isSign)
    return escaped(before) + #"\d+"# + escaped(after)
  }

  private static func escaped(_ signs: some Sequence<Character>) -> String {
    signs.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
