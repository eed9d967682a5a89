internal import CTerminal
internal import Glibc

/// The open files of a process, or of a thread that has its own, sorted by how they may end a wait (proc(5)).
struct ProcessFiles {
  /// The numbers of pseudoterminals (`/dev/pts/<number>`), by descriptor.
  private(set) var terminals: [Int32: Int] = [:]
  private(set) var sockets: [Int32] = []
  /// Pipes of pipe(2). Only the family has their other ends.
  private(set) var pipes: Set<Int32> = []
  /// Instances of epoll(7), which may contain each other.
  private(set) var queues: Set<Int32> = []
  /// Files with a name in the file system, such as a named pipe, a device or a file of a server (FUSE), and files of
  /// unknown kinds: anything may be at their other end. Files on a disk are included, but a thread never waits for
  /// them.
  private(set) var outsideFiles: Set<Int32> = []
  /// Processes whose end can be waited for (pidfd_open(2)).
  private(set) var processes: Set<Int32> = []
  /// Whether there is something to read, or that can't be found out, from a pseudoterminal that the process made for
  /// other programs, as wrappers do (ptmx(4)). The process may not have been woken yet: a kernel thread passes on what
  /// is written there.
  private(set) var hasUnreadOutput = false
  /// The time until the first running timer of timerfd_create(2) is due, or nil if none runs.
  private(set) var timeLeft: Duration?
  /// Whether a descriptor of signalfd(2) takes SIGALRM, which a timer may send.
  private(set) var takesAlarm = false
  /// Whether there is an io_uring(7) ring, whose time limits can't be observed.
  private(set) var hasRing = false
  /// Whether the files can be read at all. Those of another user's process can't.
  let isReadable: Bool

  /// - Parameters:
  ///   - owner: A process, or a thread that has its own files.
  ///   - terminal: The number of its controlling terminal, which `/dev/tty` stands for.
  init(of owner: Int32, terminal: Int?) {
    let folder = "/proc/\(owner)/fd"
    isReadable = access(folder, R_OK | X_OK) == 0
    var masters: [Int32] = []
    for name in ProcessTable.names(in: folder) {
      guard let descriptor = Int32(name), let link = Self.link("\(folder)/\(name)") else {
        continue
      }
      let information = "/proc/\(owner)/fdinfo/\(name)"
      if link.hasPrefix("socket:") {
        sockets.append(descriptor)
      } else if link.hasPrefix("pipe:") {
        pipes.insert(descriptor)
      } else if link == "anon_inode:[eventpoll]" {
        queues.insert(descriptor)
      } else if link == "anon_inode:[timerfd]" {
        if let remaining = Self.timeLeft(information) {
          timeLeft = min(timeLeft ?? remaining, remaining)
        }
      } else if link == "anon_inode:[signalfd]" {
        if Self.takesAlarm(information) { takesAlarm = true }
      } else if link == "anon_inode:[io_uring]" {
        hasRing = true
      } else if link.contains("/dev/"), let device = TerminalDevice("\(folder)/\(name)") {
        switch device {
        case .controlling: terminals[descriptor] = terminal
        case .master: masters.append(descriptor)
        case .pseudoterminal(let number): terminals[descriptor] = number
        }
      } else if link.hasSuffix("[pidfd]") || link.hasPrefix("pidfd:") {
        processes.insert(descriptor)
      } else if !Self.ownKinds.contains(link) {
        outsideFiles.insert(descriptor)
      }
    }
    if !masters.isEmpty { hasUnreadOutput = Self.canRead(masters, of: owner) }
  }

  /// Files that only the app itself acts on (eventfd(2)), or that report what was done to other files (inotify(7)).
  private static let ownKinds: Set<String> = ["anon_inode:[eventfd]", "anon_inode:inotify"]

  /// The process that a descriptor in ``processes`` stands for, or nil if it has ended.
  static func process(_ descriptor: Int32, of owner: Int32) -> Int32? {
    let id = value(of: "Pid", in: "/proc/\(owner)/fdinfo/\(descriptor)").flatMap { Int32($0) }
    return id.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func canRead(_ masters: [Int32], of owner: Int32) -> Bool {
    let processFile = process_open_files(owner)
    guard processFile >= 0 else { return true }
    defer { close(processFile) }
    return masters.contains { descriptor in
      let master = process_take_file(processFile, descriptor)
      guard master >= 0 else { return true }
      defer { close(master) }
      var count: Int32 = 0
      return terminal_unread_input(master, &count) != 0 || count > 0
    }
  }

  /// The terminals that send a signal when there is something to read (O_ASYNC, fcntl(2)). A program that waits for
  /// that signal waits for them.
  func signallingTerminals(of owner: Int32) -> Set<Int> {
    let signalling = terminals.filter { descriptor, _ in
      Self.flags(of: descriptor, of: owner) & O_ASYNC != 0
    }
    return Set(signalling.values)
  }

  /// The flags of an open file (open(2)), or 0 if they can't be read.
  static func flags(of descriptor: Int32, of owner: Int32) -> Int32 {
    let flags = value(of: "flags", in: "/proc/\(owner)/fdinfo/\(descriptor)")
    return flags.flatMap { Int32($0, radix: 8) } ?? 0
  }

  static func link(_ path: String, limit: Int = 64) -> String? {
    var target = [CChar](repeating: 0, count: limit)
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The value in a line `key:<blanks>value`.
  private static func value(of key: String, in path: String) -> Substring? {
    ProcessTable.lines(of: path).first { $0.hasPrefix(key + ":") }?
      .dropFirst(key.count + 1).drop(while: \.isWhitespace)
  }

  /// Reads the line `it_value: (seconds, nanoseconds)`. Nil if the timer doesn't run.
  private static func timeLeft(_ path: String) -> Duration? {
    let value = value(of: "it_value", in: path) ?? ""
    let numbers = value.split(whereSeparator: { !$0.isNumber }).compactMap { Int64($0) }
    guard numbers.count == 2, numbers != [0, 0] else { return nil }
    return .seconds(numbers[0]) + .nanoseconds(numbers[1])
  }

  /// Reads the line `sigmask: <hexadecimal>`, with bit 0 for signal 1.
  private static func takesAlarm(_ path: String) -> Bool {
    let mask = value(of: "sigmask", in: path).flatMap { UInt64($0, radix: 16) }
    return mask.map { $0 >> UInt64(SIGALRM - 1) & 1 == 1 } ?? true
  }
}

/// A device that is a terminal, identified by its number (devices.txt of the kernel's documentation). Its path isn't
/// enough: the path of a process with mounts of its own may begin at another root.
private enum TerminalDevice {
  /// The controlling terminal of the process, `/dev/tty`.
  case controlling
  /// The side of a pseudoterminal that a wrapper reads, `/dev/ptmx`.
  case master
  /// The side that programs run on, `/dev/pts/<number>`.
  case pseudoterminal(Int)

  init?(_ path: String) {
    var major: UInt32 = 0
    var minor: UInt32 = 0
    guard device_number(path, &major, &minor) else { return nil }
    switch (major, minor) {
    case (5, 0): self = .controlling
    case (5, 2): self = .master
    case (136, _): self = .pseudoterminal(Int(minor))
    default: return nil
    }
  }
}
