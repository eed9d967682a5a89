internal import CTerminal
internal import Glibc

/// What happens to a program from outside: signals, and the end of its terminal.
extension TerminalProcess {
  /// A signal, by the number that the machine gives it (signal(7)).
  package enum Signal: String, Hashable, Sendable, CaseIterable {
    case terminate = "SIGTERM"
    case interrupt = "SIGINT"
    case hangUp = "SIGHUP"
    case quit = "SIGQUIT"
    case segmentationFault = "SIGSEGV"
    case abort = "SIGABRT"
    case stopFromTerminal = "SIGTSTP"
    case stop = "SIGSTOP"
    case resume = "SIGCONT"
    case windowChange = "SIGWINCH"

    package var number: Int32 {
      switch self {
      case .terminate: SIGTERM
      case .interrupt: SIGINT
      case .hangUp: SIGHUP
      case .quit: SIGQUIT
      case .segmentationFault: SIGSEGV
      case .abort: SIGABRT
      case .stopFromTerminal: SIGTSTP
      case .stop: SIGSTOP
      case .resume: SIGCONT
      case .windowChange: SIGWINCH
      }
    }

    /// Whether a key of the terminal sends it, to all processes in the foreground.
    var isFromTerminal: Bool {
      switch self {
      case .interrupt, .quit, .stopFromTerminal, .stop, .resume, .windowChange: true
      case .terminate, .hangUp, .segmentationFault, .abort: false
      }
    }
  }

  /// Sends a signal as it comes in real life: those of keys to the processes in the foreground, others to the process
  /// that leads them. If that is a shell with a command line, such as `sh -c 'seq 100 | fzf'`, all get it, as by
  /// `kill %1`.
  package func send(_ signal: Signal) {
    let group = terminal_foreground_group(master.number)
    let target = group > 0 && group != getpgrp() ? group : id
    kill(signal.isFromTerminal || Self.isCommandLine(target) ? -target : target, signal.number)
  }

  private static let shells: Set<String> = ["sh", "ash", "bash", "busybox", "dash", "ksh", "zsh"]

  /// Whether a process is a shell that has started others of its group. An interactive shell makes a group for each
  /// job.
  private static func isCommandLine(_ leader: Int32) -> Bool {
    guard let name = name(ofThread: leader), shells.contains(name) else { return false }
    return ProcessTable.children(of: leader).contains {
      ProcessTable.entry(of: $0)?.group == leader
    }
  }

  /// Closes the terminal's other side, as a terminal emulator that ends. The program gets SIGHUP, and its reads and
  /// writes fail. Nothing can be read from it afterwards.
  package mutating func hangUp() {
    isHungUp = terminal_hang_up(master.number) == 0
  }

  /// Whether the program itself is stopped by a signal.
  package var isStopped: Bool { ProcessTable.entry(of: id)?.isStopped == true }

  /// Whether the program, or a process of its session, has work for a processor or waits for a disk.
  package var isRunning: Bool {
    ProcessTable.entry(of: id)?.isRunning == true
      || processesOnTerminal.contains(where: \.isRunning)
  }

  /// The processes that the program has started, and that still run, or are stopped, on its terminal.
  package var processesOnTerminal: [ProcessTable.Entry] {
    ProcessTable.family(of: id, mark: mark, known: family)
      .filter { $0.id != id && $0.isLiving && $0.session == id }
  }

  /// Resumes the program itself, but nothing that it has started.
  package func resume() { kill(id, SIGCONT) }
}
