internal import CTerminal

/// Settings of the process that runs others.
package enum HostProcess {
  /// Keeps some memory that was freed for the next picture, most of which have the same size. To be called at
  /// the start.
  package static func keepFreedMemory() {
    // Without it each picture is mapped and cleared page by page. The first is the largest that glibc takes.
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
  }

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
}
