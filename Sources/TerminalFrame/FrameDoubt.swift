/// What makes it doubtful that a frame is all that an app had to show. A person has to approve it with the frame.
package enum FrameDoubt: String, Codable, Hashable, Sendable, CaseIterable {
  /// A part of the screen never stood still.
  case animation
  /// The screen still showed a sign of loading.
  case loading
  /// Nothing read the terminal: the app may have been asleep.
  case unread

  package var words: String {
    switch self {
    case .animation: "a part of the screen never stood still"
    case .loading: "the screen still showed a sign of loading when it was taken"
    case .unread: "nothing read the terminal when the screen was taken"
    }
  }
}

extension Set<FrameDoubt> {
  /// In the order in which files have them.
  package var sorted: [FrameDoubt] { FrameDoubt.allCases.filter(contains) }
}
