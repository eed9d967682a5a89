internal import Capture
import CaptureSteps

/// Timers and waits that the kernel lists in unusual places, or nowhere.
extension SettlingCase {
  static let kernel = signals + connections + writers + readers + clocks + tables

  /// Waits that the signal of a timer ends.
  private static let signals =
    [
      ("alarm-lock", "setitimer beside a lock"), ("alarm-child", "setitimer beside a child"),
      ("alarm-poll", "setitimer beside an event loop"),
      ("alarm-read", "setitimer beside a read of the terminal"),
      ("timer-poll", "timer_create beside a far time limit of poll"),
      ("timer-select", "timer_create beside a far time limit of select"),
      ("timer-thread", "timer_create that calls a function on a thread"),
    ].map { way, name in SettlingCase(name, "paint half \(way) PAUSE") }

  private static let connections = [
    SettlingCase("TCP asks a full listener again after a second", "paint half full-listener PAUSE"),
    SettlingCase("TCP hands over a silent connection after a second", "paint half deferred PAUSE"),
    SettlingCase("a service that ran before, by datagrams", "paint half datagram PAUSE"),
    SettlingCase("a service that ran before, by a named pipe", "paint half named-pipe PAUSE"),
    SettlingCase(
      "a service that ran before, by a named pipe in memory", "paint half memory-pipe PAUSE"),
    SettlingCase(
      "sleeps longer than the settle time beside a connection to a service",
      "paint half service-sleep 1500"),
  ]

  /// Children that write more than is read, and so wait for their reader.
  private static let writers =
    [
      ("pipe", "a full pipe"), ("socket", "a full socket"), ("send", "a full socket, by send"),
      ("sendfile", "a full pipe, by sendfile"),
    ].map { how, name in
      SettlingCase("a child writes to \(name)", "page \(how) PAUSE").with { $0.notes = [] }
    } + [
      SettlingCase("a child writes to a full named pipe", "page named-pipe PAUSE").with {
        $0.notes = []
        $0.rest = .ticks
      }
    ]

  /// Waits by clocks and calls that few programs use.
  private static let clocks = [
    ("atomic-time", "until a time of the atomic clock"),
    ("boot-time", "until a time since the machine was started"),
    ("message-queue", "for a queue of messages"), ("semaphores", "for a set of semaphores"),
    ("futexes", "for several futexes"), ("priority-lock", "for a lock that hands on its priority"),
    ("ring-limit", "for a ring with a time limit"),
  ].flatMap { way, name in
    [
      SettlingCase(
        "waits \(name) while a thread reads the terminal", "runtime sleeping \(way) PAUSE"),
      SettlingCase(
        "waits \(name) for longer while a thread reads the terminal", "runtime sleeping \(way) 1500"
      ).with { $0.noteIfEarly = "wakes up by itself" },
    ]
  }

  /// Threads without the file table of their process.
  private static let tables =
    [
      SettlingCase(
        "threads: one has files of its own, with a timer", "runtime sleeping own-files PAUSE")
    ]
    + [
      ("timerfd", "a timer as a file"), ("socket", "a socket that gives up reading"),
      ("vtime", "raw reads with a time limit"), ("poll", "the time limit of poll"),
      ("condition", "a condition"),
    ].map { way, name in
      SettlingCase("the main thread has ended: \(name)", "leaderless \(way) PAUSE").with {
        $0.notes = []
      }
    }

  /// Unusual ways to wait for keys.
  private static let readers =
    [
      SettlingCase("SIGIO of the terminal at each key", "odd signal"),
      SettlingCase("an epoll instance in another one waits for keys", "odd nested"),
      SettlingCase("looks for keys every 0.1 ms", "poll-keys 100 PAUSE").with {
        $0.rest = .ticks
        $0.computes = true
      },
      SettlingCase("looks for keys every millisecond", "poll-keys 1000 PAUSE").with {
        $0.rest = .ticks
        $0.computes = true
      },
    ].map { one in
      one.with {
        $0.steps = [.input(.type("a")), .screenshot("first"), .input(.type("b"))]
        $0.expected = .shows([["second half", "key 1: a"], ["second half", "key 2: b"]])
        $0.notes = []
      }
    } + [
      SettlingCase("reads keys until none has come for half a second", "gather 500").with {
        $0.steps = [.input(.type("ab"))]
        $0.expected = .shows([["keys: ab"]])
      }
    ] + shortPrograms

  #if arch(x86_64)
    private static let shortPrograms = [
      SettlingCase("a program of 32 bits sleeps", "i386 PAUSE").with { $0.notes = [] },
      SettlingCase("a program of 32 bits sleeps longer than the settle time", "i386 1500").with {
        $0.notes = []
      },
    ]
  #else
    private static let shortPrograms: [SettlingCase] = []
  #endif
}

/// Apps that wake up by themselves later than the settle time, while they read their terminal.
extension SettlingCase {
  static let selfWoken = noted + loading

  private static let noted = [
    ("nanosleep", 1200), ("timerfd", 1500), ("condition", 2000), ("poll", 2900),
  ].map { way, pause in
    SettlingCase(
      "wakes up \(pause) ms later while a thread reads the terminal: \(way)",
      "runtime sleeping \(way) \(pause)"
    ).with { $0.noteIfEarly = "wakes up by itself" }
  }

  /// Screens that are recognized as incomplete only by their signs of loading.
  private static let loading = [
    ("wait", "please wait"), ("loading", "loading and an ellipsis"),
    ("fetching", "a verb and an ellipsis"), ("connecting", "a verb and a percentage"),
    ("dots", "a spinner of dots"), ("circle", "a spinner of circles"),
    ("bar", "an empty bar in brackets"), ("zero", "an empty bar beside 0 %"),
  ].map { place, name in
    SettlingCase("says that it is at work: \(name)", "paint \(place) poll 1500").with {
      $0.notes = []
    }
  }
}
