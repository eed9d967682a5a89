internal import Capture
internal import CaptureSteps
internal import FrameMasks
internal import TerminalFrame

extension SettlingCase {
  /// Every case of the suite.
  package static let all =
    pauses + places + threadsAndProcesses + queries + animations + computations + conditions
    + steps + hidden + kernel + selfWoken

  /// Apps that paint half of the screen, pause, paint the other half, and then block on their terminal.
  private static let pauses = [
    SettlingCase("sleeps: nanosleep", "paint half nanosleep PAUSE"),
    SettlingCase("sleeps: usleep", "paint half usleep PAUSE"),
    SettlingCase("sleeps until a time of the clock", "paint half clock PAUSE"),
    SettlingCase("sleeps in naps of 20 ms", "paint half naps PAUSE"),
    SettlingCase("computes", "paint half compute PAUSE").with { $0.computes = true },
    SettlingCase("event loop: time limit of poll", "paint half poll PAUSE"),
    SettlingCase("event loop: time limit of select", "paint half select PAUSE"),
    SettlingCase("event loop: time limit of epoll", "paint half epoll PAUSE"),
    SettlingCase("event loop: timer as a file", "paint half timerfd PAUSE"),
    SettlingCase("event loop: ticks of 50 ms", "paint half ticks PAUSE"),
    SettlingCase("waits for the signal of a timer", "paint half alarm PAUSE"),
    SettlingCase("waits for a condition until a time", "paint half condition PAUSE"),
    SettlingCase("slow start: 2 s before the first byte", "slow nanosleep 2000"),
    SettlingCase("paints at once", "paint half nanosleep 0").with { $0.computes = true },
  ]

  /// Apps that pause inside an update, a sequence or a character.
  private static let places = [
    SettlingCase("sleeps in a synchronized update", "paint update nanosleep PAUSE"),
    SettlingCase("sleeps in a later synchronized update", "paint later-update nanosleep PAUSE"),
    SettlingCase("sleeps for long in a synchronized update", "paint update nanosleep 1500"),
    SettlingCase("ticks in a synchronized update", "paint update ticks PAUSE"),
    SettlingCase("sleeps in a control sequence", "paint csi nanosleep PAUSE"),
    SettlingCase("sleeps in an operating system command", "paint osc nanosleep PAUSE"),
    SettlingCase("sleeps in a UTF-8 character", "paint utf8 nanosleep PAUSE"),
    SettlingCase("waits in a UTF-8 character in an event loop", "paint utf8 timerfd PAUSE"),
  ]

  private static let threadsAndProcesses = [
    SettlingCase("threads: one waits for a timer, another paints", "runtime sleeping poll PAUSE"),
    SettlingCase("threads: one of them naps without end", "runtime napping poll PAUSE")
      .with { $0.rest = .ticks },
    SettlingCase(
      "threads: one waits until a time, another paints", "runtime sleeping condition PAUSE"),
    SettlingCase("threads: one computes, another paints", "runtime sleeping compute PAUSE")
      .with { $0.computes = true },
    SettlingCase("a child paints", "fork group nanosleep PAUSE"),
    SettlingCase(
      "a child in a foreground group of its own paints", "fork foreground nanosleep PAUSE"),
    SettlingCase("a grandchild paints", "fork grandchild timerfd PAUSE"),
    SettlingCase("waits for a child that sleeps", "paint half child PAUSE"),
    SettlingCase("waits for a server that computes", "paint half server PAUSE")
      .with { $0.computes = true },
    SettlingCase("waits for a daemon that sleeps", "paint half daemon PAUSE").with {
      $0.leavesSession = true
    },
  ]

  private static let queries =
    ["DA1", "DSR", "OSC 11", "XTVERSION", "kitty keyboard", "DECRQM"].map { name in
      SettlingCase("waits for the answer to \(name)", arguments: ["query", name])
        .with { $0.computes = true }
    } + [
      SettlingCase("sleeps when DA1 is answered", "query DA1 nanosleep PAUSE"),
      SettlingCase("paints less where the answer is there already", "ask compute 5")
        .with { $0.computes = true },
      SettlingCase("looks for the answer and never waits for it", arguments: ["demand"])
        .with { $0.computes = true },
      SettlingCase("waits for an answer that never comes", arguments: ["query", "OSC 99"]).with {
        $0.expected = .fails(.blank, ["stayed blank", "doesn't answer: OSC 99 with ?"])
        $0.timeout = .seconds(4)
      },
    ]

  private static let animations = [
    SettlingCase("spinner at 80 ms", "animate spinner 80").with {
      $0.expected = .fails(.neverSettled, ["row 3, column 0 kept changing"])
    },
    SettlingCase("spinner at 80 ms, masked", "animate spinner 80").with {
      $0.rest = .ticks
      $0.masks = [Mask(columns: 0...0, rows: 3...3)]
    },
    SettlingCase("marquee at 100 ms", "animate marquee 100").with {
      $0.expected = .fails(.neverSettled, ["row 3, columns 0–", "kept changing"])
    },
    SettlingCase("marquee at 100 ms, masked", "animate marquee 100").with {
      $0.rest = .ticks
      $0.masks = [Mask(rows: 3...3)]
    },
    SettlingCase("progress bar that ends", "animate progress PAUSE").with {
      $0.expected = .shows([["first half", "second half", "###########", "100 %"]])
    },
    SettlingCase("cursor and text that the terminal blinks", "blink").with { $0.computes = true },
    SettlingCase("clock that sleeps to the full second", "clock sleep").with {
      $0.expected = .fails(.neverSettled, ["row 3"])
    },
    SettlingCase("event loop that paints once a second", "animate spinner 1000").with {
      $0.expected = .fails(.neverSettled, ["row 3, column 0 kept changing"])
    },
    SettlingCase("clock that looks every 100 ms", "clock ticks").with {
      $0.expected = .fails(.neverSettled, ["row 3"])
    },
    SettlingCase("event loop that ticks without end", "tick 100").with { $0.rest = .ticks },
  ].map { animation in
    guard case .fails = animation.expected else { return animation }
    return animation.with {
      $0.timeout = .seconds(6)
      $0.rest = .ticks
    }
  }

  private static let computations = [
    SettlingCase("busy loop without output", "busy").with {
      $0.expected = .fails(.neverSettled, ["the app kept computing"])
      // The message has these words only if the last output is a second old, even beside other captures.
      $0.timeout = .seconds(12)
      $0.computes = true
      $0.rest = .ticks
    }
  ]

  /// Apps that meet the condition of `waitFor` only after the settle time.
  private static let conditions = [
    SettlingCase("waitFor text", "paint half nanosleep 1300").with {
      $0.waitFor.conditions = [.text("second half")]
    },
    SettlingCase("waitFor regular expression", "paint half timerfd 1300").with {
      $0.waitFor.conditions = (try? FramePattern("second [a-z]+")).map { [.regex($0)] } ?? []
    },
    SettlingCase("waitFor cursor", "paint cursor poll 1300").with {
      $0.waitFor.conditions = [.cursor(GridPosition(column: 6, row: 3))]
    },
    SettlingCase("waitFor title", "paint title ticks 1300").with {
      $0.waitFor.conditions = [.title("painted")]
    },
    SettlingCase("waitFor exit", "leave 3 nanosleep PAUSE").with { $0.waitFor.exit = 3 },
    SettlingCase("exits by itself", "leave 3 nanosleep PAUSE").with {
      $0.expected = .fails(.ended, ["exited with status 3"])
    },
  ]

  /// Apps whose frame after each key must show that key's effect.
  private static let steps =
    [("sleeps", "nanosleep"), ("computes", "compute"), ("ticks", "ticks"), ("timer", "timerfd")].map
  {
    name, way in
    SettlingCase("reacts to each key after 300 ms: \(name)", "keys \(way) 300").with {
      $0.steps = [.input(.type("a")), .screenshot("first"), .input(.type("b"))]
      $0.expected = .shows([["key 1: a"], ["key 2: b"]])
      $0.computes = way == "compute"
    }
  } + [
    SettlingCase("reacts to two keys at once", "keys poll PAUSE").with {
      $0.steps = [.input(.type("ab"))]
      $0.expected = .shows([["key 2: b"]])
    },
    SettlingCase("keeps a key until Enter", "keep-line").with {
      $0.steps = [.input(.press([KeyPress(.up)]))]
    },
    SettlingCase("shows typed text long before its answer", "search 1500").with {
      $0.steps = [
        .input(.type("apple")), .input(.press([KeyPress(.enter)])),
        .waitFor(WaitCondition([.text("apple")])),
      ]
      $0.expected = .shows([["find: apple", "1 apple"]])
      $0.rest = .ticks
    },
  ]
}
