/// A reason to doubt that a frame shows everything the app had to show. A person has to approve it along with the
/// frame.
package enum FrameDoubt: String, Codable, Hashable, Sendable, CaseIterable {
  /// A part of the screen never stood still.
  case animation
  /// The screen still showed a sign of loading.
  case loading
  /// Nothing read the terminal: the app may have been asleep.
  case unread

  package var description: String {
    switch self {
    case .animation: "part of the screen never stopped changing"
    case .loading: "the screen still showed a sign of loading when it was taken"
    case .unread: "nothing was reading the terminal when the screen was taken"
    }
  }
}

extension Set<FrameDoubt> {
  /// The doubts in the order in which files list them.
  package var sorted: [FrameDoubt] { FrameDoubt.allCases.filter(contains) }
}
