internal import FoundationEssentials

/// As many of some changes as the server takes at once.
struct SyncBatch {
  private(set) var records: [TaskRecord] = []
  /// Those that it would never take.
  private(set) var tooLong: [TaskRecord] = []

  static let isTooLong = "it is longer than \(SyncLimits.taskBytes >> 10) KB"

  /// - Parameter candidates: In their order; what is not in the batch is for the next one.
  init(_ candidates: [TaskRecord]) throws(SyncFailure) {
    var bytes = 0
    for record in candidates {
      let size = try Self.size(of: record.mutation)
      if size > SyncLimits.taskBytes {
        tooLong.append(record)
        continue
      }
      bytes += size
      if bytes > SyncLimits.batchBytes { return }
      records.append(record)
    }
  }

  private static func size(of mutation: TaskMutation) throws(SyncFailure) -> Int {
    do {
      return try JSONEncoder().encode(mutation).count
    } catch {
      throw .network(.decoding(reason: "a change can't be written as JSON"))
    }
  }
}
