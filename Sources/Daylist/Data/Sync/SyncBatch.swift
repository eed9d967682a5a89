internal import FoundationEssentials

/// The changes that fit into one request.
struct SyncBatch {
  private(set) var records: [TaskRecord] = []
  /// Changes that are too long for the server to ever accept.
  private(set) var tooLong: [TaskRecord] = []

  static let isTooLong = "it is longer than \(SyncLimits.taskBytes >> 10) KB"

  /// - Parameter candidates: The changes in order; those that don't fit are left for the next batch.
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
