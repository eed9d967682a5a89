internal import Glibc

/// A system call in which a thread is blocked, as in `/proc/<pid>/task/<tid>/syscall`.
struct SystemCall {
  /// -1 if the thread is blocked outside a call, nil if it runs.
  let number: Int?
  let arguments: [UInt64]
  private let kind: Kind?

  /// - Parameter thread: The thread's id. Threads that outlive their main thread still have memory and files.
  init?(_ line: String, thread: Int32) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard let first = words.first else { return nil }
    let values = words.dropFirst().map { UInt64($0.dropFirst(2), radix: 16) ?? 0 }
    number = Int(first)
    arguments = Array(values.prefix(6))
    guard let number, number >= 0, arguments.count == 6 else {
      kind = nil
      return
    }
    // The stack pointer. A 32-bit program's stack is below 4 GiB, but a thread of a 64-bit program may have one there
    // too.
    let isLow = values.count > 6 && values[6] <= UInt32.max
    kind = (isLow && Self.hasShortWords(thread) ? Self.shortKinds : Self.kinds)[number]
  }

  /// Whether a thread runs a 32-bit program. EI_CLASS, byte 4 of the program's file, shows it (elf(5)).
  private static func hasShortWords(_ thread: Int32) -> Bool {
    let file = open("/proc/\(thread)/exe", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var identification = [UInt8](repeating: 0, count: 5)
    return read(file, &identification, 5) == 5 && identification[4] == 1
  }

  /// What ends the wait, apart from its time limit.
  var awaited: Awaited { kind?.awaited ?? .nothing }

  /// Whether it writes to the file in its first argument. Such a call waits only while that file is full.
  var isOutput: Bool { kind?.limit == .output }

  func wait(thread: Int32) -> AppActivity.Wait {
    guard let number, number >= 0, arguments.count == 6 else { return .running }
    guard let kind else { return .unknown }
    switch kind.limit {
    case .output: return .running
    case .unlimited: return .indefinitely
    case .milliseconds(let index):
      let limit = Int32(truncatingIfNeeded: arguments[index])
      return limit < 0 ? .indefinitely : .atMost(.milliseconds(limit))
    case .timespec(let index): return relative(arguments[index], thread, unit: 1)
    case .timeval(let index): return relative(arguments[index], thread, unit: 1000)
    case .time(let index, let clock):
      return absolute(arguments[index], thread, clock: clock.map { arguments[$0] } ?? realTime)
    case .clockNanosleep:
      // A clock that counts processor time doesn't show when the thread will get a processor.
      if Self.clock(arguments[0]) == nil { return .unknown }
      return arguments[1] & 1 != 0
        ? absolute(arguments[2], thread, clock: arguments[0])
        : relative(arguments[2], thread, unit: 1)
    case .futex: return futexWait(thread)
    case .ring: return ringWait(thread)
    }
  }

  private func futexWait(_ thread: Int32) -> AppActivity.Wait {
    let isRealTime = arguments[1] & 256 != 0
    switch arguments[1] & 0x7f {
    case 0: return relative(arguments[3], thread, unit: 1)  // FUTEX_WAIT
    case 6: return absolute(arguments[3], thread, clock: realTime)  // FUTEX_LOCK_PI
    // FUTEX_WAIT_BITSET, FUTEX_WAIT_REQUEUE_PI, FUTEX_LOCK_PI2
    case 9, 11, 13:
      return absolute(arguments[3], thread, clock: isRealTime ? realTime : monotonicTime)
    default: return .unknown
    }
  }

  /// The limit, if any, is the third word of a `struct io_uring_getevents_arg`.
  private func ringWait(_ thread: Int32) -> AppActivity.Wait {
    let (hasArgument, isAbsolute) = (arguments[3] & 8 != 0, arguments[3] & 32 != 0)
    guard hasArgument else { return .indefinitely }
    let words = Self.memory(at: arguments[4], count: 3, of: thread, as: UInt64.self)
    guard words.count == 3, !isAbsolute else { return .unknown }
    return relative(words[2], thread, unit: 1)
  }

  /// - Parameters:
  ///   - address: The address of the time; 0 for no limit.
  ///   - unit: The nanoseconds in one unit of the second field.
  private func relative(_ address: UInt64, _ thread: Int32, unit: Int64) -> AppActivity.Wait {
    if address == 0 { return .indefinitely }
    guard let limit = nanoseconds(at: address, of: thread, unit: unit) else { return .unknown }
    return .atMost(.nanoseconds(limit))
  }

  private func absolute(_ address: UInt64, _ thread: Int32, clock: UInt64) -> AppActivity.Wait {
    if address == 0 { return .indefinitely }
    guard let clock = Self.clock(clock), let now = Self.nanoseconds(of: clock),
      let time = nanoseconds(at: address, of: thread, unit: 1)
    else { return .unknown }
    return .remaining(.nanoseconds(max(0, time.subtractingReportingOverflow(now).partialValue)))
  }

  /// Reads a time from a thread's memory: two fields, seconds and a fraction.
  private func nanoseconds(at address: UInt64, of thread: Int32, unit: Int64) -> Int64? {
    let fields =
      kind?.hasShortTime == true
      ? Self.memory(at: address, count: 2, of: thread, as: Int32.self).map(Int64.init)
      : Self.memory(at: address, count: 2, of: thread, as: Int64.self)
    guard fields.count == 2 else { return nil }
    let (whole, overflow) = fields[0].multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow, fields[1] >= 0, fields[1] < 1_000_000_000 else { return .max }
    return whole.addingReportingOverflow(fields[1] * unit).partialValue
  }

  private var realTime: UInt64 { UInt64(CLOCK_REALTIME) }
  private var monotonicTime: UInt64 { UInt64(CLOCK_MONOTONIC) }

  /// The clock to compare an absolute time with, or nil for a clock that counts processor time (clock_gettime(2)). The
  /// clocks that can wake a sleeping machine show the same time as their plain counterparts.
  private static func clock(_ id: UInt64) -> clockid_t? {
    switch Int32(truncatingIfNeeded: id) {
    case CLOCK_REALTIME, CLOCK_REALTIME_ALARM: CLOCK_REALTIME
    case CLOCK_BOOTTIME, CLOCK_BOOTTIME_ALARM: CLOCK_BOOTTIME
    case CLOCK_MONOTONIC: CLOCK_MONOTONIC
    case CLOCK_TAI: CLOCK_TAI
    default: nil
    }
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// What a call waits for, in as much detail as matters here.
  enum Awaited {
    case nothing
    /// One file, the first argument.
    case file
    /// The files of poll(2), of select(2) or of an epoll(7) instance.
    case polled, selected, queued
    /// Any signal, or the signals in a set, the first argument.
    case anySignal, signals
    /// An io_uring(7) ring.
    case ring
    /// A named object that other programs may use as well, such as a message queue or a semaphore.
    case shared
    /// Child processes.
    case children
  }

  /// The descriptors that the call waits to read from, or, with poll(2) and epoll(7), waits for in any way.
  ///
  /// - Returns: Empty if it doesn't wait for files, or if they can't be read from the thread's memory.
  func awaitedFiles(of thread: Int32) -> [Int32] {
    switch awaited {
    case .file: return [Int32(truncatingIfNeeded: arguments[0])]
    case .polled:
      // struct pollfd: a descriptor of four bytes, and two fields of two bytes.
      let count = min(Int(truncatingIfNeeded: arguments[1] & 0xffff_ffff), Self.maxFiles)
      let entries = Self.memory(at: arguments[0], count: count, of: thread, as: UInt64.self)
      return entries.map { Int32(truncatingIfNeeded: $0) }.filter { $0 >= 0 }
    case .selected: return selectedFiles(1, of: thread)
    case .queued: return Self.queuedFiles(Int32(truncatingIfNeeded: arguments[0]), of: thread)
    case .nothing, .anySignal, .signals, .ring, .shared, .children: return []
    }
  }

  /// The descriptors that select(2) waits to write to, or watches for exceptional conditions.
  func selectedOtherwise(of thread: Int32) -> [Int32] {
    guard awaited == .selected else { return [] }
    return selectedFiles(2, of: thread) + selectedFiles(3, of: thread)
  }

  /// One of the three sets of select(2). `index` is the argument with the set's address.
  private func selectedFiles(_ index: Int, of thread: Int32) -> [Int32] {
    let count = min(Int(truncatingIfNeeded: arguments[0] & 0xffff_ffff), Self.maxFiles)
    guard arguments[index] != 0 else { return [] }
    let words = Self.memory(
      at: arguments[index], count: (count + 63) / 64, of: thread, as: UInt64.self)
    return (0..<min(count, words.count * 64)).compactMap { file in
      let bit = words[file / 64] >> UInt64(file % 64) & 1
      return bit == 1 ? Int32(file) : nil
    }
  }

  /// The descriptors in an instance of epoll(7).
  static func queuedFiles(_ queue: Int32, of thread: Int32) -> [Int32] {
    let lines = ProcessTable.lines(of: "/proc/\(thread)/fdinfo/\(queue)")
    return lines.filter { $0.hasPrefix("tfd:") }.compactMap { line in
      line.dropFirst(4).split(separator: " ").first.flatMap { Int32($0) }
    }
  }

  /// Whether the call waits for a set of signals that contains this one (sigwait(3)).
  func waits(for signal: Int32, thread: Int32) -> Bool {
    guard awaited == .signals else { return false }
    let set = Self.memory(at: arguments[0], count: 1, of: thread, as: UInt64.self).first
    return set.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? true
  }

  /// More than any app waits for at once.
  private static let maxFiles = 4096

  /// Reads values from a thread's memory. Returns fewer, or none, if they can't be read.
  private static func memory<Value: FixedWidthInteger>(
    at address: UInt64, count: Int, of thread: Int32, as type: Value.Type
  ) -> [Value] {
    guard count > 0 else { return [] }
    let file = open("/proc/\(thread)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var values = [Value](repeating: 0, count: count)
    let size = count * MemoryLayout<Value>.stride
    let read = pread(file, &values, size, off_t(truncatingIfNeeded: address))
    return Array(values.prefix(max(read, 0) / MemoryLayout<Value>.stride))
  }
}
