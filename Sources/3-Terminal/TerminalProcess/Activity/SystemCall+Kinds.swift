/// The system calls that wait, by number.
extension SystemCall {
  /// How a call's time limit is passed. The numbers are indices of arguments.
  enum Limit: Hashable {
    case output
    case unlimited
    case milliseconds(Int)
    case timespec(Int)
    case timeval(Int)
    /// An absolute time: the indices of its address and of its clock, or nil for CLOCK_REALTIME.
    case time(Int, clock: Int?)
    case clockNanosleep
    case futex
    case ring
  }

  struct Kind {
    let limit: Limit
    let awaited: Awaited
    /// Whether the fields of its time have 32 bits each.
    let hasShortTime: Bool

    init(_ limit: Limit, _ awaited: Awaited = .nothing, hasShortTime: Bool = false) {
      self.limit = limit
      self.awaited = awaited
      self.hasShortTime = hasShortTime
    }
  }

  /// The calls of this machine's native programs. `restart_syscall` is left out, because its limit can't be observed.
  #if arch(x86_64)
    static let kinds: [Int: Kind] = [
      0: Kind(.unlimited, .file),  // read
      1: Kind(.output, .file),  // write
      20: Kind(.output, .file),  // writev
      44: Kind(.output, .file),  // sendto
      46: Kind(.output, .file),  // sendmsg
      307: Kind(.output, .file),  // sendmmsg
      40: Kind(.output, .file),  // sendfile
      275: Kind(.unlimited, .file),  // splice
      276: Kind(.unlimited, .file),  // tee
      278: Kind(.output, .file),  // vmsplice
      19: Kind(.unlimited, .file),  // readv
      7: Kind(.milliseconds(2), .polled),  // poll
      271: Kind(.timespec(2), .polled),  // ppoll
      23: Kind(.timeval(4), .selected),  // select
      270: Kind(.timespec(4), .selected),  // pselect6
      232: Kind(.milliseconds(3), .queued),  // epoll_wait
      281: Kind(.milliseconds(3), .queued),  // epoll_pwait
      441: Kind(.timespec(3), .queued),  // epoll_pwait2
      202: Kind(.futex),
      61: Kind(.unlimited, .children),  // wait4
      247: Kind(.unlimited, .children),  // waitid
      34: Kind(.unlimited, .anySignal),  // pause
      130: Kind(.unlimited, .anySignal),  // rt_sigsuspend
      128: Kind(.timespec(2), .signals),  // rt_sigtimedwait
      35: Kind(.timespec(0)),  // nanosleep
      230: Kind(.clockNanosleep),
      43: Kind(.unlimited, .file),  // accept
      288: Kind(.unlimited, .file),  // accept4
      45: Kind(.unlimited, .file),  // recvfrom
      47: Kind(.unlimited, .file),  // recvmsg
      299: Kind(.unlimited, .file),  // recvmmsg
      220: Kind(.timespec(3), .shared),  // semtimedop
      242: Kind(.time(4, clock: nil), .shared),  // mq_timedsend
      243: Kind(.time(4, clock: nil), .shared),  // mq_timedreceive
      208: Kind(.timespec(4), .shared),  // io_getevents
      333: Kind(.timespec(4), .shared),  // io_pgetevents
      449: Kind(.time(3, clock: 4)),  // futex_waitv
      455: Kind(.time(4, clock: 5)),  // futex_wait
      426: Kind(.ring, .ring),  // io_uring_enter
    ]
  #elseif arch(arm64)
    static let kinds: [Int: Kind] = [
      63: Kind(.unlimited, .file),  // read
      64: Kind(.output, .file),  // write
      66: Kind(.output, .file),  // writev
      206: Kind(.output, .file),  // sendto
      211: Kind(.output, .file),  // sendmsg
      269: Kind(.output, .file),  // sendmmsg
      71: Kind(.output, .file),  // sendfile
      76: Kind(.unlimited, .file),  // splice
      77: Kind(.unlimited, .file),  // tee
      75: Kind(.output, .file),  // vmsplice
      65: Kind(.unlimited, .file),  // readv
      73: Kind(.timespec(2), .polled),  // ppoll
      72: Kind(.timespec(4), .selected),  // pselect6
      22: Kind(.milliseconds(3), .queued),  // epoll_pwait
      441: Kind(.timespec(3), .queued),  // epoll_pwait2
      98: Kind(.futex),
      260: Kind(.unlimited, .children),  // wait4
      95: Kind(.unlimited, .children),  // waitid
      133: Kind(.unlimited, .anySignal),  // rt_sigsuspend
      137: Kind(.timespec(2), .signals),  // rt_sigtimedwait
      101: Kind(.timespec(0)),  // nanosleep
      115: Kind(.clockNanosleep),
      202: Kind(.unlimited, .file),  // accept
      242: Kind(.unlimited, .file),  // accept4
      207: Kind(.unlimited, .file),  // recvfrom
      212: Kind(.unlimited, .file),  // recvmsg
      243: Kind(.unlimited, .file),  // recvmmsg
      192: Kind(.timespec(3), .shared),  // semtimedop
      182: Kind(.time(4, clock: nil), .shared),  // mq_timedsend
      183: Kind(.time(4, clock: nil), .shared),  // mq_timedreceive
      4: Kind(.timespec(4), .shared),  // io_getevents
      292: Kind(.timespec(4), .shared),  // io_pgetevents
      449: Kind(.time(3, clock: 4)),  // futex_waitv
      455: Kind(.time(4, clock: 5)),  // futex_wait
      426: Kind(.ring, .ring),  // io_uring_enter
    ]
  #else
    static let kinds: [Int: Kind] = [:]
  #endif

  /// The calls of 32-bit programs.
  #if arch(x86_64)
    static let shortKinds: [Int: Kind] = [
      3: Kind(.unlimited, .file),  // read
      4: Kind(.output, .file),  // write
      145: Kind(.unlimited, .file),  // readv
      146: Kind(.output, .file),  // writev
      187: Kind(.output, .file),  // sendfile
      239: Kind(.output, .file),  // sendfile64
      313: Kind(.unlimited, .file),  // splice
      315: Kind(.unlimited, .file),  // tee
      316: Kind(.output, .file),  // vmsplice
      345: Kind(.output, .file),  // sendmmsg
      369: Kind(.output, .file),  // sendto
      370: Kind(.output, .file),  // sendmsg
      168: Kind(.milliseconds(2), .polled),  // poll
      309: Kind(.timespec(2), .polled, hasShortTime: true),  // ppoll
      414: Kind(.timespec(2), .polled),  // ppoll_time64
      142: Kind(.timeval(4), .selected, hasShortTime: true),  // _newselect
      308: Kind(.timespec(4), .selected, hasShortTime: true),  // pselect6
      413: Kind(.timespec(4), .selected),  // pselect6_time64
      256: Kind(.milliseconds(3), .queued),  // epoll_wait
      319: Kind(.milliseconds(3), .queued),  // epoll_pwait
      441: Kind(.timespec(3), .queued),  // epoll_pwait2
      240: Kind(.futex, hasShortTime: true),
      422: Kind(.futex),  // futex_time64
      7: Kind(.unlimited, .children),  // waitpid
      114: Kind(.unlimited, .children),  // wait4
      284: Kind(.unlimited, .children),  // waitid
      29: Kind(.unlimited, .anySignal),  // pause
      72: Kind(.unlimited, .anySignal),  // sigsuspend
      179: Kind(.unlimited, .anySignal),  // rt_sigsuspend
      177: Kind(.timespec(2), .signals, hasShortTime: true),  // rt_sigtimedwait
      421: Kind(.timespec(2), .signals),  // rt_sigtimedwait_time64
      162: Kind(.timespec(0), hasShortTime: true),  // nanosleep
      267: Kind(.clockNanosleep, hasShortTime: true),
      407: Kind(.clockNanosleep),  // clock_nanosleep_time64
      364: Kind(.unlimited, .file),  // accept4
      371: Kind(.unlimited, .file),  // recvfrom
      372: Kind(.unlimited, .file),  // recvmsg
      337: Kind(.unlimited, .file),  // recvmmsg
      417: Kind(.unlimited, .file),  // recvmmsg_time64
      420: Kind(.timespec(3), .shared),  // semtimedop_time64
      279: Kind(.time(4, clock: nil), .shared, hasShortTime: true),  // mq_timedsend
      280: Kind(.time(4, clock: nil), .shared, hasShortTime: true),  // mq_timedreceive
      418: Kind(.time(4, clock: nil), .shared),  // mq_timedsend_time64
      419: Kind(.time(4, clock: nil), .shared),  // mq_timedreceive_time64
      426: Kind(.ring, .ring),  // io_uring_enter
    ]
  #else
    static let shortKinds: [Int: Kind] = [:]
  #endif
}
