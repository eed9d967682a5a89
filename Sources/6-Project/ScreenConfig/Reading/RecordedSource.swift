internal import ContentDigest
internal import ProjectFiles
internal import Synchronization

/// A source that records its answers.
final class RecordedSource: ConfigSource {
  /// A question to a source, and its answer.
  enum Answer: Hashable, Sendable {
    case contents(path: String, limit: Int, SHA256Digest?)
    case inside(path: String, String?)
    case exists(path: String, Bool)
    case folder(path: String, Bool)
    /// The source has thrown an error.
    case failure

    /// Whether a source answers the same question in the same way.
    func isSame(in source: any ConfigSource) -> Bool {
      do {
        return switch self {
        case .contents(let path, let limit, let digest):
          try source.read(path, limit: limit).map(SHA256Digest.init(of:)) == digest
        case .inside(let path, let found): source.inside(path) == found
        case .exists(let path, let exists): try source.exists(path) == exists
        case .folder(let path, let isFolder): source.isFolder(path) == isFolder
        case .failure: false
        }
      } catch {
        return false
      }
    }
  }

  let source: any ConfigSource
  private let answers = Mutex<[Answer]>([])

  init(_ source: any ConfigSource) { self.source = source }

  /// Returns the answers since the last call.
  func newAnswers() -> [Answer] {
    answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }

  private func record(_ answer: Answer) { answers.withLock { $0.append(answer) } }

  /// Returns what a question gives. If it gives an error, that is recorded.
  private func asking<Value>(_ ask: () throws(SuiteError) -> Value) throws(SuiteError) -> Value {
    do {
      return try ask()
    } catch {
      record(.failure)
      throw error
    }
  }

  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]? {
    let bytes = try asking { () throws(SuiteError) in try source.read(path, limit: limit) }
    record(.contents(path: path, limit: limit, bytes.map(SHA256Digest.init(of:))))
    return bytes
  }

  /// Isn't recorded: it doesn't affect what a config says.
  func isLink(_ path: String) -> Bool { source.isLink(path) }

  func inside(_ path: String) -> String? {
    let found = source.inside(path)
    record(.inside(path: path, found))
    return found
  }

  func exists(_ path: String) throws(SuiteError) -> Bool {
    let exists = try asking { () throws(SuiteError) in try source.exists(path) }
    record(.exists(path: path, exists))
    return exists
  }

  func isFolder(_ path: String) -> Bool {
    let isFolder = source.isFolder(path)
    record(.folder(path: path, isFolder))
    return isFolder
  }
}
