internal import Baselines
internal import ProjectFiles
internal import SSHSignature
internal import ScreenRuns

extension Suite {
  /// Signs decisions if the project demands that, and checks that the person may approve.
  ///
  /// - Parameters:
  ///   - decisions: What is signed of each.
  ///   - time: The time of these decisions; nil for declarations, which have none.
  /// - Returns: A signature for each, or none if the project doesn't demand that.
  func sign(
    _ decisions: [[UInt8]], at time: String?, _ approvers: Approvers
  ) async throws(SuiteError) -> [DecisionSignature] {
    guard approvers.policy.needsSignature, let first = decisions.first else { return [] }
    let key = try await SigningKey(of: repository)
    let signatures = try await key.sign(decisions)
    do throws(SignatureError) {
      _ = try approvers.signer(of: first, signatures[0], at: time)
    } catch {
      throw SuiteError(
        .usage, "your signature \(error.message)",
        remedy:
          "screenshots/approvers of the target branch lists who may approve, and with which keys")
    }
    return signatures
  }
}
