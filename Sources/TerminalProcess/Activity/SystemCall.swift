internal import Glibc

/// A system call that a thread is blocked in, as `/proc/<pid>/task/<tid>/syscall` has it.
struct SystemCall {
  /// -1 if the thread is blocked outside a call, nil if it runs.
  let number: Int?
  let arguments: [UInt64]
  private let kind: Kind?

  /// - Parameter process: Whose thread it is.
  init?(_ line: String, process: Int32) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard let first = words.first else { return nil }
    let values = words.dropFirst().map { UInt64($0.dropFirst(2), radix: 16) ?? 0 }
    number = Int(first)
    arguments = Array(values.prefix(6))
    guard let number, number >= 0, arguments.count == 6 else {
      kind = nil
      return
    }
    // The stack of a 32-bit program is below 4 GiB, and so may be that of a thread of another one.
    let isLow = values.count > 6 && values[6] <= UInt32.max
    kind = (isLow && Self.hasShortWords(process) ? Self.shortKinds : Self.kinds)[number]
  }

  /// Whether a process runs a 32-bit program: byte 4 of its file, EI_CLASS (elf(5)).
  private static func hasShortWords(_ process: Int32) -> Bool {
    let file = open("/proc/\(process)/exe", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var identification = [UInt8](repeating: 0, count: 5)
    return read(file, &identification, 5) == 5 && identification[4] == 1
  }

  /// What ends the wait besides its time limit.
  var awaited: Awaited { kind?.awaited ?? .nothing }

  /// Whether it writes to the file of its first argument, and waits only while that is full.
  var isOutput: Bool { kind?.limit == .output }

  func wait(process: Int32) -> AppActivity.Wait {
    guard let number, number >= 0, arguments.count == 6 else { return .running }
    guard let kind else { return .unknown }
    switch kind.limit {
    case .output: return .running
    case .unlimited: return .indefinitely
    case .milliseconds(let index):
      let limit = Int32(truncatingIfNeeded: arguments[index])
      return limit < 0 ? .indefinitely : .atMost(.milliseconds(limit))
    case .timespec(let index): return relative(index, process, unit: 1)
    case .timeval(let index): return relative(index, process, unit: 1000)
    case .clockNanosleep:
      let isAbsolute = arguments[1] & 1 != 0
      return isAbsolute
        ? absolute(2, process, isRealTime: arguments[0] == 0) : relative(2, process, unit: 1)
    case .futex:
      let operation = arguments[1] & 0x7f
      switch operation {
      case 0: return relative(3, process, unit: 1)  // FUTEX_WAIT
      case 9, 6:  // FUTEX_WAIT_BITSET and FUTEX_LOCK_PI take an absolute time
        return absolute(3, process, isRealTime: operation == 6 || arguments[1] & 256 != 0)
      default: return .unknown
      }
    }
  }

  /// - Parameter unit: Nanoseconds in one unit of the second field.
  private func relative(_ index: Int, _ process: Int32, unit: Int64) -> AppActivity.Wait {
    if arguments[index] == 0 { return .indefinitely }
    guard let limit = nanoseconds(at: arguments[index], of: process, unit: unit) else {
      return .unknown
    }
    return .atMost(.nanoseconds(limit))
  }

  private func absolute(_ index: Int, _ process: Int32, isRealTime: Bool) -> AppActivity.Wait {
    if arguments[index] == 0 { return .indefinitely }
    guard let time = nanoseconds(at: arguments[index], of: process, unit: 1) else {
      return .unknown
    }
    let now = Self.nanoseconds(of: isRealTime ? CLOCK_REALTIME : CLOCK_MONOTONIC)
    return .remaining(.nanoseconds(max(0, time.subtractingReportingOverflow(now).partialValue)))
  }

  /// Two fields, seconds and a fraction, in the memory of a process.
  private func nanoseconds(at address: UInt64, of process: Int32, unit: Int64) -> Int64? {
    let fields =
      kind?.hasShortTime == true
      ? Self.memory(at: address, count: 2, of: process, as: Int32.self).map(Int64.init)
      : Self.memory(at: address, count: 2, of: process, as: Int64.self)
    guard fields.count == 2 else { return nil }
    let (whole, overflow) = fields[0].multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow, fields[1] >= 0, fields[1] < 1_000_000_000 else { return .max }
    return whole.addingReportingOverflow(fields[1] * unit).partialValue
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// What a call waits for, as far as it matters here.
  enum Awaited {
    case nothing
    /// One file: the first argument.
    case file
    /// Those of poll(2), of select(2), or of an epoll(7) instance.
    case polled, selected, queued
    /// Any signal, or those of a set: the first argument.
    case anySignal, signals
    /// A ring of io_uring(7).
    case ring
    /// Children.
    case children
  }

  /// The descriptors that are waited for, in the memory of a process.
  ///
  /// - Returns: Nothing where it waits for no files, or they can't be read.
  func awaitedFiles(of process: Int32) -> [Int32] {
    switch awaited {
    case .file: return [Int32(truncatingIfNeeded: arguments[0])]
    case .polled:
      // struct pollfd: the descriptor, and two times two bytes.
      let count = min(Int(truncatingIfNeeded: arguments[1] & 0xffff_ffff), Self.mostFiles)
      let entries = Self.memory(at: arguments[0], count: count, of: process, as: UInt64.self)
      return entries.map { Int32(truncatingIfNeeded: $0) }.filter { $0 >= 0 }
    case .selected:
      let count = min(Int(truncatingIfNeeded: arguments[0] & 0xffff_ffff), Self.mostFiles)
      guard arguments[1] != 0 else { return [] }
      let words = Self.memory(
        at: arguments[1], count: (count + 63) / 64, of: process, as: UInt64.self)
      return (0..<min(count, words.count * 64)).compactMap { file in
        let bit = words[file / 64] >> UInt64(file % 64) & 1
        return bit == 1 ? Int32(file) : nil
      }
    case .queued: return Self.queuedFiles(Int32(truncatingIfNeeded: arguments[0]), of: process)
    case .nothing, .anySignal, .signals, .ring, .children: return []
    }
  }

  /// The descriptors in an instance of epoll(7).
  static func queuedFiles(_ queue: Int32, of process: Int32) -> [Int32] {
    let path = "/proc/\(process)/fdinfo/\(queue)"
    let text = String(decoding: ProcessTable.contents(of: path) ?? [], as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("tfd:") }.compactMap { line in
      line.dropFirst(4).split(separator: " ").first.flatMap { Int32($0) }
    }
  }

  /// Whether it waits for a set of signals in which there is one (sigwait(3)).
  func waits(for signal: Int32, process: Int32) -> Bool {
    guard awaited == .signals else { return false }
    let set = Self.memory(at: arguments[0], count: 1, of: process, as: UInt64.self).first
    return set.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? true
  }

  /// More than any app waits for at once.
  private static let mostFiles = 4096

  /// So many values in the memory of a process; fewer, or none, where they can't be read.
  private static func memory<Value: FixedWidthInteger>(
    at address: UInt64, count: Int, of process: Int32, as type: Value.Type
  ) -> [Value] {
    guard count > 0 else { return [] }
    let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var values = [Value](repeating: 0, count: count)
    let size = count * MemoryLayout<Value>.stride
    let read = pread(file, &values, size, off_t(truncatingIfNeeded: address))
    return Array(values.prefix(max(read, 0) / MemoryLayout<Value>.stride))
  }
}
