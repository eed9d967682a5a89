import PNGImage
import Synchronization
import TerminalFrame
import Testing

/// Keeps the last pictures that a test drew, to attach them if it fails.
final class DrawnPictures: Sendable {
  /// The pictures of the running test.
  @TaskLocal static var current: DrawnPictures?

  /// The number of pictures to keep. A test that draws every character would otherwise keep hundreds.
  private static let maximum = 4
  private let bitmaps = Mutex<[Bitmap]>([])

  func add(_ bitmap: Bitmap) {
    bitmaps.withLock { $0 = $0.suffix(Self.maximum - 1) + [bitmap] }
  }

  /// Attaches the pictures that are not attached yet.
  func attach() {
    let new = bitmaps.withLock { bitmaps in
      defer { bitmaps = [] }
      return bitmaps
    }
    for (index, bitmap) in new.enumerated() {
      Self.attach(bitmap, named: new.count == 1 ? "drawn.png" : "drawn-\(index + 1).png")
    }
  }

  static func attach(_ bitmap: Bitmap, named name: String) {
    if let bytes = try? PNGEncoder.encode(bitmap) { Attachment.record(bytes, named: name) }
  }
}

/// Attaches the pictures that a test drew when it records an issue.
struct DrawnPicturesTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let pictures = DrawnPictures()
    let handler: IssueHandlingTrait = .compactMapIssues { issue in
      pictures.attach()
      return issue
    }
    try await handler.provideScope(for: test, testCase: testCase) {
      try await DrawnPictures.$current.withValue(pictures) { try await function() }
    }
  }
}

extension Trait where Self == DrawnPicturesTrait {
  static var drawnPictures: Self { Self() }
}
