internal import CTerminal

/// Settings of this process, which runs the others.
package enum HostProcess {
  /// Keeps some freed memory for the next picture, as most pictures have the same size, in one place for all threads.
  /// Call it at startup.
  package static func keepFreedMemory() {
    // Each arena keeps what was freed in it. What one thread frees, another then maps anew.
    _ = mallopt(M_ARENA_MAX, 1)
    // Otherwise each picture is mapped and cleared page by page. 32 MiB is the largest threshold that glibc accepts.
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
  }

  /// Turns off core dumps for this process and what it starts, and makes it adopt orphans among its descendants from
  /// now on, so that what an app leaves behind can be found and reaped.
  ///
  /// Call it after builds: a server that a build leaves running isn't ours to end.
  package static func prepareToRunApps() {
    _ = process_disable_core_dumps()
    _ = process_become_subreaper()
  }

  /// Ends all remaining descendants of this process. Call it once, at the end.
  package static func endDescendants() { ProcessTable.killDescendants() }
}
