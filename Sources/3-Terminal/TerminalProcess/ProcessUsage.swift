/// What a program and everything that it started have used of the machine so far (proc(5)).
package struct ProcessUsage: Hashable, Sendable {
  /// The time for which its threads have had a processor.
  package var processorTime = Duration.zero
  /// How often its threads have begun to wait.
  package var waits: Int64 = 0
  /// The resident memory, in bytes.
  package var memory = 0

  package init() {}
}

extension TerminalProcess {
  /// What the program and its descendants have used so far. Processes that have ended don't count.
  package var usage: ProcessUsage {
    var usage = ProcessUsage()
    for entry in ProcessTable.family(of: id, mark: mark, known: family) where entry.isLiving {
      let folder = "/proc/\(entry.id)"
      for thread in ProcessTable.names(in: folder + "/task") {
        let task = "\(folder)/task/\(thread)"
        usage.processorTime += ProcessorTimes(task).runtime
        usage.waits += ThreadStatus(task)?.waits ?? 0
      }
      usage.memory += ProcessTable.memory(of: entry.id)
    }
    return usage
  }
}
