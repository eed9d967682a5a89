// Grapheme clusters: where they end (UAX #29) and how many columns they take.

extension UnicodeProperties {
  /// Whether there is no cluster boundary before `scalar`, which `entry` is of.
  ///
  /// - Parameters:
  ///   - last: The scalar before.
  ///   - isSecond: Whether that is the whole cluster so far.
  ///   - cluster: The scalars of the cluster that ends in `last`; rarely asked for.
  package func joins(
    _ scalar: UInt32, _ entry: Entry, after last: UInt32, isSecond: Bool,
    of cluster: () -> ArraySlice<UInt32>
  ) -> Bool {
    let left = breakClass(of: last)
    let right = breakClass(of: scalar)
    switch (left, right) {
    case (.control, _), (_, .control): return false  // GB4, GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return true  // GB6
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): return true  // GB7
    case (.lvt, .t), (.t, .t): return true  // GB8
    case (_, .extend), (_, .linker), (_, .modifier), (_, .nonJoiner), (_, .zwj): return true  // GB9
    case (_, .spacingMark): return true  // GB9a
    case (.prepend, _): return true  // GB9b
    case (.linker, .consonant), (.extend, .consonant), (.zwj, .consonant):  // GB9c
      return endsInConjunct(cluster())
    case (.zwj, _) where entry.isPictographic:  // GB11
      return isEmojiBeforeJoiner(cluster())
    case (.regionalIndicator, .regionalIndicator):  // GB12, GB13
      return isSecond || endsInHalfFlag(cluster())
    default: return false  // GB999
    }
  }

  /// Whether there is no boundary before a scalar where only emoji are kept together: skin tones, emoji
  /// joined by U+200D, and flags. All else stands by itself.
  ///
  /// - Parameter cluster: The scalars before, of one cluster.
  package func joinsEmoji(_ entry: Entry, to cluster: ArraySlice<UInt32>) -> Bool {
    guard let last = cluster.last else { return false }
    switch (self[last].breakClass, entry.breakClass) {
    case (_, .modifier): return endsInEmoji(cluster)
    case (.zwj, .other): return entry.isPictographic && isEmojiBeforeJoiner(cluster)
    case (.regionalIndicator, .regionalIndicator): return endsInHalfFlag(cluster)
    default: return false
    }
  }

  /// ``joinsEmoji(_:to:)`` of a cluster that is one scalar.
  @inlinable @inline(__always)
  package func joinsEmoji(_ entry: Entry, to scalar: UInt32) -> Bool {
    let left = self[scalar]
    switch entry.breakClass {
    case .modifier: return left.isPictographic
    case .regionalIndicator: return left.breakClass == .regionalIndicator
    default: return false
    }
  }

  /// Columns of a cluster once `scalar`, which `entry` is of, has joined it.
  ///
  /// Each scalar takes the columns that it has by itself, up to two for all. U+FE0F makes two of an emoji
  /// that is text by default, and U+FE0E one of an emoji that is not (UTS #51, 1.4.3); after other
  /// characters they change nothing.
  ///
  /// - Parameters:
  ///   - columns: Those of the cluster so far.
  ///   - last: The scalar before.
  ///   - isSecond: Whether that is the whole cluster so far.
  @inlinable @inline(__always)
  package func columns(
    _ columns: Int, adding scalar: UInt32, _ entry: Entry, after last: UInt32, isSecond: Bool
  ) -> Int {
    if scalar == 0xfe0f { return self[last].takesEmojiSelector ? 2 : columns }
    if scalar == 0xfe0e { return isSecond && self[last].takesEmojiSelector ? 1 : columns }
    return min(columns + entry.width, 2)
  }

  /// Whether a consonant and then a linker are all that the extenders at the end of `scalars` follow.
  private func endsInConjunct(_ scalars: ArraySlice<UInt32>) -> Bool {
    var isLinked = false
    for scalar in scalars.reversed() {
      switch self[scalar].breakClass {
      case .linker: isLinked = true
      case .extend, .zwj, .modifier: continue
      case .consonant: return isLinked
      default: return false
      }
    }
    return false
  }

  /// Whether an odd number of regional indicators ends `scalars`.
  private func endsInHalfFlag(_ scalars: ArraySlice<UInt32>) -> Bool {
    scalars.reversed().prefix { self[$0].breakClass == .regionalIndicator }.count % 2 == 1
  }

  /// Whether `scalars` end in an emoji, any extenders and a joiner.
  private func isEmojiBeforeJoiner(_ scalars: ArraySlice<UInt32>) -> Bool {
    endsInEmoji(scalars.dropLast())
  }

  /// Whether `scalars` end in an emoji and any extenders.
  private func endsInEmoji(_ scalars: ArraySlice<UInt32>) -> Bool {
    for scalar in scalars.reversed() {
      let entry = self[scalar]
      if entry.isPictographic { return true }
      switch entry.breakClass {
      case .extend, .linker, .modifier, .nonJoiner: continue
      default: return false
      }
    }
    return false
  }
}
