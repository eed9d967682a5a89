internal import ProjectFiles

/// The merge of the approvals of two branches: those of the base, then ours, then theirs.
struct RecordMerge {
  /// - Parameter base: The record of the common ancestor, which is empty if each side added its own.
  /// - Throws: ``MergeRefusal`` if one isn't a record, is of another screen, has something that this version of qa
  ///   doesn't know, or doesn't begin with the base's approvals.
  static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) throws(MergeRefusal) -> ApprovalRecord {
    var merged = try record(ours, "ours")
    let other = try record(theirs, "theirs")
    let common = try base.isEmpty ? nil : record(base, "the base")
    guard merged.screen == other.screen, common.map({ $0.screen == merged.screen }) ?? true else {
      throw MergeRefusal("the records are of different screens")
    }
    let approvals = common?.approvals ?? []
    for (side, record) in [("ours", merged), ("theirs", other)]
    where !record.approvals.starts(with: approvals) {
      throw MergeRefusal("\(side) changed or removed an existing approval")
    }
    let added = Set(merged.approvals.dropFirst(approvals.count))
    for approval in other.approvals.dropFirst(approvals.count) where !added.contains(approval) {
      merged.append(approval)
    }
    return merged
  }

  private static func record(
    _ bytes: [UInt8], _ side: String
  ) throws(MergeRefusal) -> ApprovalRecord {
    let record: ApprovalRecord
    do {
      record = try JSONFiles.decode(ApprovalRecord.self, bytes, at: side)
    } catch {
      throw MergeRefusal("\(side) \(error.message)")
    }
    // Anything that isn't written back would be lost.
    guard let read = try? JSONReader.read(bytes),
      let written = try? JSONReader.read(JSONFiles.encode(record)), read.hasSameValue(as: written)
    else { throw MergeRefusal("\(side) has something that this version of qa does not know") }
    return record
  }
}
