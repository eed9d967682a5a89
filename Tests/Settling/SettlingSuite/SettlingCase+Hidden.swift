internal import Capture
internal import CaptureSteps

/// Cases that are easily missed: work and waits that don't show in the obvious place.
extension SettlingCase {
  static let hidden = elsewhere + unlisted + nearlyTheCap + asleep + wrapped + blinks

  /// Apps that wait for work in the background.
  private static let elsewhere = [
    SettlingCase(
      "waits for a helper in another session that computes longer than the settle time",
      "paint half outsider 1500"
    ).with { $0.computes = true },
    SettlingCase(
      "waits for a helper in another session that works and sleeps in turns",
      "paint half busy-outsider 1800"
    ).with { $0.computes = true },
    SettlingCase("works and sleeps in turns", "paint half turns 1800").with { $0.computes = true },
    SettlingCase(
      "threads: one works and sleeps in turns, another paints", "runtime sleeping turns 1800"
    ).with { $0.computes = true },
    SettlingCase(
      "waits for a server that computes longer than the settle time", "paint half server 1500"
    )
    .with { $0.computes = true },
  ]

  /// Waits for which the kernel lists no time limit.
  private static let unlisted = [
    SettlingCase("raw reads with a time limit", "paint half vtime PAUSE"),
    SettlingCase("tells ESC alone by the time limit of a read", "escape 500").with {
      $0.steps = [.input(.press([KeyPress(.escape)]))]
      $0.expected = .shows([["ESC alone"]])
    },
    SettlingCase("a socket that gives up reading", "paint half socket PAUSE"),
    SettlingCase("a delayed acknowledgement of its own child", "paint half acknowledgement PAUSE"),
    SettlingCase("a service that ran before", "paint half service PAUSE"),
    SettlingCase("reads the socket of a service that ran before", "paint half service-read PAUSE"),
    SettlingCase("a timer of io_uring", "paint half ring PAUSE"),
    SettlingCase("sigwait for the signal of a timer", "paint half sigwait PAUSE"),
    SettlingCase("the signal of a timer as a file", "paint half signalfd PAUSE"),
    SettlingCase(
      "a timer as a file that is due before the time limit", "paint half limit-and-timer PAUSE"),
    SettlingCase("threads: one reads a socket that gives up", "runtime sleeping socket PAUSE"),
  ]

  /// Waits a little shorter than the settle time.
  private static let nearlyTheCap =
    [("nanosleep", 950), ("clock", 970), ("poll", 985), ("timerfd", 960), ("condition", 980)].map {
      way, pause in
      SettlingCase(
        "waits \(pause) ms while a thread reads the terminal: \(way)",
        "runtime sleeping \(way) \(pause)")
    }

  /// Sleeps longer than the settle time, while no thread reads the terminal.
  private static let asleep =
    [("nanosleep", 1500), ("usleep", 1100), ("clock", 2000), ("naps", 1800), ("child", 1400)].map {
      way, pause in
      SettlingCase(
        "sleeps longer than the settle time and reads from no terminal: \(way)",
        "paint half \(way) \(pause)")
    }

  /// Apps on an inner terminal, under a wrapper such as script or behind a server such as tmux.
  private static let wrapped = [("wrap", "under a wrapper"), ("serve", "behind a server")].flatMap {
    wrapper, place in
    [
      SettlingCase("\(place): paints at once", "\(wrapper) paint half nanosleep 0"),
      SettlingCase("\(place): sleeps", "\(wrapper) paint half nanosleep PAUSE"),
      SettlingCase("\(place): timer as a file", "\(wrapper) paint half timerfd PAUSE"),
      SettlingCase("\(place): ticks of 50 ms", "\(wrapper) paint half ticks PAUSE"),
      SettlingCase("\(place): raw reads with a time limit", "\(wrapper) paint half vtime PAUSE"),
      SettlingCase(
        "\(place): computes longer than the settle time", "\(wrapper) paint half compute 1500"
      )
      .with { $0.computes = true },
      SettlingCase(
        "\(place): sleeps longer than the settle time", "\(wrapper) paint half nanosleep 1500"),
      SettlingCase("\(place): reacts to two keys", "\(wrapper) keys poll PAUSE").with {
        $0.steps = [.input(.type("ab"))]
        $0.expected = .shows([["key 2: b"]])
      },
      SettlingCase("\(place): ignores a key", "\(wrapper) ignore-keys").with {
        $0.steps = [.input(.press([KeyPress(.up)]))]
        $0.timeout = .seconds(12)
      },
      SettlingCase("\(place): a key changes what the next one sends", "\(wrapper) modal compute 20")
        .with {
          $0.steps = [.input(.type("iab")), .input(.press([KeyPress(.up)]))]
          $0.expected = .shows([["iab^OA"]])
          $0.computes = true
        },
    ].map { one in
      one.with { $0.leavesSession = wrapper == "serve" }
    }
  }

  /// Cells that alternate between two states. The frame is always taken in the same one.
  private static let blinks = [
    SettlingCase("app that turns its cursor off and on", "animate cursor 500"),
    SettlingCase("cursor made of a cell", "animate block 500").with {
      $0.expected = .shows([["first half", "second half", "_"]])
    },
    SettlingCase("words that blink", "animate words 300").with {
      $0.expected = .shows([["first half", "second half", "PRESS ANY KEY"]])
    },
    SettlingCase("two cells that blink by themselves", "animate two 100").with {
      $0.expected = .shows([["first half", "second half", "_", "#"]])
    },
    SettlingCase("blinks while more is to come", "animate loader 250").with {
      $0.expected = .shows([["first half", "second half", "all of it"]])
    },
    SettlingCase("field with a cursor that blinks", "field 500").with {
      $0.steps =
        ["a", "b", "c"].flatMap { [.input(.type($0)), .screenshot($0)] } + [
          .input(.press([KeyPress(.tab)]))
        ]
      $0.expected = .shows([["> a"], ["> ab"], ["> abc"], ["> abc"]])
      $0.notes = Array(repeating: "the screen blinks", count: 4)
    },
    SettlingCase("cursor made of a cell, under a wrapper", "wrap animate block 500").with {
      $0.expected = .shows([["first half", "second half", "_"]])
    },
  ].map { one in one.with { $0.rest = .ticks } }
}
