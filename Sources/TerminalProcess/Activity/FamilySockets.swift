internal import CTerminal
internal import Glibc

/// The sockets of a family of processes: whether one of them may wake its process by itself, since what is
/// at its other end can't be watched.
struct FamilySockets {
  /// What a socket says about waits on it.
  struct State {
    /// Whether bytes are on their way: sent and not read or acknowledged, or arrived and not read.
    let hasBytes: Bool
    /// Where it is connected to.
    let peer: Peer
    /// For how long a read waits (SO_RCVTIMEO); nil for ever.
    let receiveLimit: Duration?
  }

  enum Peer: Hashable {
    case nobody
    case process(Int32)
    case address(Address)
  }

  /// An end of a connection over IP; an IPv4 address is mapped into IPv6.
  struct Address: Hashable {
    let bytes: [UInt8]
    let port: UInt16
  }

  /// Each by process and descriptor; nil where the kernel tells nothing (another user's process, before
  /// Linux 5.6).
  private var states: [Int32: [Int32: State?]] = [:]
  private var addresses: Set<Address> = []
  private let family: Set<Int32>

  init(of family: [ProcessTable.Entry], files: [Int32: ProcessFiles]) {
    self.family = Set(family.map(\.id))
    for (process, files) in files where !files.sockets.isEmpty {
      states[process] = read(files.sockets, of: process)
    }
  }

  private mutating func read(_ descriptors: [Int32], of process: Int32) -> [Int32: State?] {
    let processFile = process_open(process)
    defer { if processFile >= 0 { close(processFile) } }
    var found: [Int32: State?] = [:]
    for descriptor in descriptors {
      let file = processFile < 0 ? processFile : process_take_file(processFile, descriptor)
      // One that was closed meanwhile says nothing any more.
      if file == -EBADF || file == -ESRCH { continue }
      found[descriptor] = .some(nil)
      guard file >= 0 else { continue }
      defer { close(file) }
      var raw = socket_state()
      guard socket_state_read(file, &raw) == 0 else { continue }
      if let own = Address(raw.own) { addresses.insert(own) }
      found[descriptor] = State(raw)
    }
    return found
  }

  /// Whether a process may go on for something that nobody here sees: bytes that are on their way, or the
  /// peer of a connection that is no member of the family.
  func mayWake(_ process: Int32) -> Bool {
    (states[process] ?? [:]).values.contains { state in
      guard let state else { return true }
      if state.hasBytes { return true }
      switch state.peer {
      case .nobody: return false
      case .process(let id): return !family.contains(id)
      case .address(let address): return !addresses.contains(address)
      }
    }
  }

  /// For how long a read of a socket waits; nil for ever.
  func receiveLimit(of descriptor: Int32, _ process: Int32) -> Duration? {
    (states[process]?[descriptor] ?? nil)?.receiveLimit
  }
}

extension FamilySockets.Address {
  init?(_ raw: socket_address) {
    guard raw.is_known else { return nil }
    bytes = withUnsafeBytes(of: raw.address, Array.init)
    port = raw.port
  }
}

extension FamilySockets.State {
  init(_ raw: socket_state) {
    hasBytes = raw.has_bytes
    receiveLimit = raw.receive_limit > 0 ? .microseconds(raw.receive_limit) : nil
    if raw.peer_process > 0 {
      peer = .process(raw.peer_process)
    } else if let address = FamilySockets.Address(raw.peer) {
      peer = .address(address)
    } else {
      peer = .nobody
    }
  }
}
