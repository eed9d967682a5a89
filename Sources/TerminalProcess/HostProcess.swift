internal import CTerminal
internal import Dispatch
internal import Glibc

/// Settings of the process that runs others.
package enum HostProcess {
  /// Turns core dumps off for this process and what it starts, and makes it adopt orphans among its
  /// descendants from now on, so that what an app leaves behind can be found and reaped.
  ///
  /// To be called after builds: a server that a build leaves running is none of ours.
  package static func prepareToRunApps() {
    _ = process_disable_core_dumps()
    _ = process_become_subreaper()
  }

  /// Ends whatever is left of what this process started. To be called once, at the end.
  package static func endDescendants() { ProcessTable.killDescendants() }

  /// Calls `handler` at SIGINT, SIGTERM and SIGHUP, which do not end this process any more, so that
  /// it can end what it started. SIGQUIT still ends it at once. To be called once, at the start.
  package static func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
    let file = process_watch_interrupts()
    guard file >= 0 else { return }
    let thread = DispatchQueue(label: "qa.interrupts")
    thread.async {
      while true {
        var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
        var byte: UInt8 = 0
        guard poll(&files, 1, -1) > 0, read(file, &byte, 1) == 1 else { continue }
        handler()
      }
    }
  }
}
