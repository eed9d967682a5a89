internal import CTerminal

/// Settings of the process that runs others.
package enum HostProcess {
  /// Turns core dumps off for this process and what it starts, and makes it adopt orphans among its
  /// descendants, so that what an app leaves behind can be found and reaped. To be called once, at
  /// the start.
  package static func prepareToRunOthers() {
    _ = process_disable_core_dumps()
    _ = process_become_subreaper()
  }
}
