// Boundaries of grapheme clusters (UAX #29) and their widths in columns.

extension UnicodeProperties {
  /// Returns whether `scalar` joins the cluster before it, so that there is no boundary between them.
  ///
  /// - Parameters:
  ///   - entry: The entry of `scalar`.
  ///   - last: The scalar before.
  ///   - isSecond: Whether `last` is the whole cluster so far.
  ///   - cluster: The scalars of the cluster that ends in `last`. Rarely called.
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

  /// Returns whether a scalar joins the cluster before it if only emoji are kept together: skin tones, emoji joined by
  /// U+200D, and flags. All other scalars stand alone.
  ///
  /// - Parameter cluster: The scalars of the cluster before it.
  package func joinsEmoji(_ entry: Entry, to cluster: ArraySlice<UInt32>) -> Bool {
    guard let last = cluster.last else { return false }
    switch (self[last].breakClass, entry.breakClass) {
    case (_, .modifier): return endsInEmoji(cluster)
    case (.zwj, .other): return entry.isPictographic && isEmojiBeforeJoiner(cluster)
    case (.regionalIndicator, .regionalIndicator): return endsInHalfFlag(cluster)
    default: return false
    }
  }

  /// ``joinsEmoji(_:to:)`` for a cluster of a single scalar.
  @inlinable @inline(__always)
  package func joinsEmoji(_ entry: Entry, to scalar: UInt32) -> Bool {
    let left = self[scalar]
    switch entry.breakClass {
    case .modifier: return left.isPictographic
    case .regionalIndicator: return left.breakClass == .regionalIndicator
    default: return false
    }
  }

  /// Returns the number of columns of a cluster after `scalar` has joined it.
  ///
  /// Widths of scalars add up, to at most two. U+FE0F widens an emoji with text presentation by default to two columns,
  /// and U+FE0E narrows one with emoji presentation to one (UTS #51, 1.4.3). After other characters they change
  /// nothing.
  ///
  /// - Parameters:
  ///   - columns: The columns of the cluster so far.
  ///   - entry: The entry of `scalar`.
  ///   - last: The scalar before.
  ///   - isSecond: Whether `last` is the whole cluster so far.
  @inlinable @inline(__always)
  package func columns(
    _ columns: Int, adding scalar: UInt32, _ entry: Entry, after last: UInt32, isSecond: Bool
  ) -> Int {
    if scalar == 0xfe0f { return self[last].takesEmojiSelector ? 2 : columns }
    if scalar == 0xfe0e { return isSecond && self[last].takesEmojiSelector ? 1 : columns }
    return min(columns + entry.width, 2)
  }

  /// Whether `scalars` end in a consonant and then extenders that include a linker.
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

  /// Whether `scalars` end in an odd number of regional indicators.
  private func endsInHalfFlag(_ scalars: ArraySlice<UInt32>) -> Bool {
    scalars.reversed().prefix { self[$0].breakClass == .regionalIndicator }.count % 2 == 1
  }

  /// Whether `scalars` end in an emoji, optional extenders and a joiner.
  private func isEmojiBeforeJoiner(_ scalars: ArraySlice<UInt32>) -> Bool {
    endsInEmoji(scalars.dropLast())
  }

  /// Whether `scalars` end in an emoji and optional extenders.
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
