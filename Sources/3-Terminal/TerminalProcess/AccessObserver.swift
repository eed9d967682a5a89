internal import CTerminal
internal import Glibc

/// Observes which files a program and its descendants change, and which hosts they reach.
///
/// The kernel lets each of these system calls wait until the observer has seen it (seccomp_unotify(2)). Writes through
/// files that are open already, and calls through io_uring(7), aren't seen.
package struct AccessObserver: ~Copyable {
  private let file: FileHandle
  /// Every different access so far, in the order of the first ones. What fails for want of permission isn't one.
  private(set) var accesses: [ProcessAccess] = []
  private var hasEnded: Bool

  /// The most accesses that are kept; a program that makes more has made its point.
  private static let limit = 1000

  /// Whether this machine permits it. A filter of a container may not.
  package static let isPossible = process_can_observe()

  /// - Parameter file: What the kernel reports calls to, or nil to observe nothing.
  init(_ file: consuming FileHandle?) {
    hasEnded = file == nil
    self.file = file ?? FileHandle(-1)
  }

  /// A file to poll for reading, or -1 if there is nothing more to observe.
  var pollFile: Int32 { hasEnded ? -1 : file.number }

  /// Records the calls that wait, and lets them take place.
  mutating func serve() {
    var call = observed_call()
    while !hasEnded {
      let status = observer_next(file.number, &call)
      if status < 0 { hasEnded = true }
      guard status > 0 else { return }
      record(call)
      observer_continue(file.number, call.id)
    }
  }

  private mutating func record(_ call: observed_call) {
    guard accesses.count < Self.limit, let target = Self.target(of: call) else { return }
    let program = TerminalProcess.name(ofThread: call.process) ?? "?"
    let access = ProcessAccess(target, by: program)
    if !accesses.contains(access) { accesses.append(access) }
  }

  private static func target(of call: observed_call) -> ProcessAccess.Target? {
    guard !call.address.is_known else { return host(call.address) }
    let given = withUnsafeBytes(of: call.path) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !given.isEmpty, let path = absolutePath(given, of: call) else { return nil }
    // The process may see other mounts than this one.
    let root = "/proc/\(call.process)/root"
    let changed = access(root + path, F_OK) == 0 ? path : folder(of: path)
    return access(root + changed, W_OK) == 0 ? .file(path) : nil
  }

  private static func absolutePath(_ path: String, of call: observed_call) -> String? {
    if path.hasPrefix("/") { return normalize(path) }
    let process = "/proc/\(call.process)"
    let start = call.folder == AT_FDCWD ? "\(process)/cwd" : "\(process)/fd/\(call.folder)"
    return ProcessFiles.link(start, limit: Int(PATH_MAX)).map { normalize("\($0)/\(path)") }
  }

  /// Returns an absolute path without `.`, `..` and empty parts.
  private static func normalize(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  private static func host(_ address: socket_address) -> ProcessAccess.Target {
    let bytes = withUnsafeBytes(of: address.address) { [UInt8]($0) }
    let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    _ =
      isMapped
      ? inet_ntop(AF_INET, Array(bytes.suffix(4)), &text, socklen_t(text.count))
      : inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count))
    let characters = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return .host(String(decoding: characters, as: UTF8.self), port: Int(address.port))
  }
}
