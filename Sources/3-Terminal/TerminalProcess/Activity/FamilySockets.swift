internal import CTerminal
internal import Glibc

/// The sockets of a family of processes. They show whether a process may be woken by something outside the family,
/// which can't be watched.
struct FamilySockets {
  /// What a socket shows about waits for it.
  struct State {
    /// Whether bytes are in transit: sent but not read or acknowledged, or arrived but not read.
    let hasBytes: Bool
    /// The other end of its connection.
    let peer: Peer
    /// The time limit of a read (SO_RCVTIMEO), or nil for none.
    let receiveLimit: Duration?
    /// The time limit of a write (SO_SNDTIMEO), or nil for none.
    let sendLimit: Duration?
    /// Whether a timer of TCP runs because the connection is being opened or closed.
    let isOpeningOrClosing: Bool
  }

  enum Peer: Hashable {
    case nobody
    case process(Int32)
    case address(Address)
    /// A local datagram socket, by the digest of its name.
    case name(UInt64)
  }

  /// An end of an IP connection. An IPv4 address is mapped into IPv6.
  struct Address: Hashable {
    let bytes: [UInt8]
    let port: UInt16
  }

  /// States by the process, or thread, that has the socket, and by descriptor. A state is nil if the kernel doesn't
  /// show it (another user's process, or Linux before 5.6).
  private var states: [Int32: [Int32: State?]] = [:]
  private var addresses: Set<Address> = []
  private var names: Set<UInt64> = []
  private let family: Set<Int32>

  init(of family: [ProcessTable.Entry], files: [Int32: ProcessFiles]) {
    self.family = Set(family.map(\.id))
    for (process, files) in files where !files.sockets.isEmpty {
      states[process] = read(files.sockets, of: process)
    }
  }

  private mutating func read(_ descriptors: [Int32], of process: Int32) -> [Int32: State?] {
    let processFile = process_open_files(process)
    defer { if processFile >= 0 { close(processFile) } }
    var found: [Int32: State?] = [:]
    for descriptor in descriptors {
      let file = processFile < 0 ? processFile : process_take_file(processFile, descriptor)
      // A socket that was closed meanwhile doesn't matter any more.
      if file == -EBADF || file == -ESRCH { continue }
      found[descriptor] = .some(nil)
      guard file >= 0 else { continue }
      defer { close(file) }
      var raw = socket_state()
      guard socket_state_read(file, &raw) == 0 else { continue }
      if let own = Address(raw.own) { addresses.insert(own) }
      if raw.own_name != 0 { names.insert(raw.own_name) }
      found[descriptor] = State(raw)
    }
    return found
  }

  /// Whether a process may wake up for a reason that can't be observed: bytes in transit, a timer of TCP, or a peer
  /// outside the family.
  func mayWake(_ process: Int32) -> Bool {
    (states[process] ?? [:]).values.contains { state in
      guard let state else { return true }
      if state.hasBytes || state.isOpeningOrClosing { return true }
      switch state.peer {
      case .nobody: return false
      case .process(let id): return !family.contains(id)
      case .address(let address): return !addresses.contains(address)
      case .name(let name): return !names.contains(name)
      }
    }
  }

  /// The time limit of a read or write of a socket, or nil for none.
  func limit(of descriptor: Int32, _ process: Int32, isWrite: Bool) -> Duration? {
    guard let state = states[process]?[descriptor] ?? nil else { return nil }
    return isWrite ? state.sendLimit : state.receiveLimit
  }

  /// The time until TCP sends something again for a connection that the family is opening (the kernel's
  /// proc_net_tcp.txt), or nil if it opens none.
  func timeLeft(_ process: Int32) -> Duration? {
    let isBetween = states.values.contains { sockets in
      sockets.values.contains { $0?.isOpeningOrClosing == true }
    }
    guard isBetween else { return nil }
    let ports = Set(addresses.map(\.port))
    let rows = ["tcp", "tcp6"].flatMap { name in
      let table = ProcessTable.contents(of: "/proc/\(process)/net/\(name)") ?? []
      return table.split(separator: UInt8(ascii: "\n")).dropFirst()
    }
    return rows.compactMap { Self.timeLeft(String(decoding: $0, as: UTF8.self), ports) }.min()
  }

  /// Reads the fields `local_address`, `st` and `tr tm->when`, all hexadecimal.
  private static func timeLeft(_ row: String, _ ports: Set<UInt16>) -> Duration? {
    let fields = row.split(separator: " ")
    // SYN_SENT and SYN_RECV.
    guard fields.count > 5, ["02", "03"].contains(fields[3]),
      let port = fields[1].split(separator: ":").last.flatMap({ UInt16($0, radix: 16) }),
      ports.contains(port)
    else { return nil }
    let timer = fields[5].split(separator: ":")
    guard timer.count == 2, timer[0] == "01", let ticks = Int(timer[1], radix: 16) else {
      return nil
    }
    return .milliseconds(1000 / max(sysconf(Int32(_SC_CLK_TCK)), 1) * ticks)
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
    sendLimit = raw.send_limit > 0 ? .microseconds(raw.send_limit) : nil
    isOpeningOrClosing = raw.is_between_states
    if raw.peer_process > 0 {
      peer = .process(raw.peer_process)
    } else if let address = FamilySockets.Address(raw.peer) {
      peer = .address(address)
    } else if raw.peer_name != 0, raw.own_name != 0 {
      // A socket without a name can't be answered, as in a program that only writes to a log.
      peer = .name(raw.peer_name)
    } else {
      peer = .nobody
    }
  }
}
