internal import Synchronization

/// Keeps what configs say, so that a config that is the same at the base as in the work tree is read once.
///
/// What a config says follows from its bytes, those of `qa.json`, and the answers of its source alone. A reading is used
/// again only if all of these are the same.
package final class ConfigMemory: Sendable {
  /// What a config said, and what that followed from.
  struct Reading: Sendable {
    let bytes: [UInt8]
    let defaults: [UInt8]
    /// The answers to questions about the settings of all configs, and about this one.
    let shared: [RecordedSource.Answer]
    let own: [RecordedSource.Answer]
    let screens: [CaptureConfig]
  }

  /// The newest reading of each config, by the path of its file.
  private let readings = Mutex<[String: Reading]>([:])

  package init() {}

  /// The contents of a config's file when it was read last, or nil if it wasn't.
  package func bytes(at path: String) -> [UInt8]? { readings.withLock { $0[path]?.bytes } }

  /// Frees the memory of all readings.
  package func forget() { readings.withLock { $0 = [:] } }

  subscript(path: String) -> Reading? {
    get { readings.withLock { $0[path] } }
    set { readings.withLock { $0[path] = newValue } }
  }
}
