internal import Baselines
internal import ProjectFiles
internal import SSHSignature
internal import ScreenRuns

/// Decisions that get one signature together.
struct DecisionSigning {
  /// What a signature belongs to.
  enum Place: Hashable {
    /// An approval by its index in the record of a screen.
    case approval(BaselineName, Int)
    case rejection(BaselineName)
  }

  private let suite: Suite
  private let approvers: Approvers
  private var decisions: [(bytes: [UInt8], time: String?, place: Place)] = []

  init(_ suite: Suite) throws(SuiteError) {
    self.suite = suite
    approvers = try TrustFiles(suite.project).present()
  }

  /// - Parameter bytes: What is signed.
  mutating func add(_ bytes: [UInt8], at time: String?, _ place: Place) {
    decisions.append((bytes, time, place))
  }

  /// Returns a signature for each place, or none if the project doesn't demand that.
  func signatures() async throws(SuiteError) -> [Place: DecisionSignature] {
    let signatures = try await Self.sign(
      decisions.map { ($0.bytes, $0.time) }, suite, approvers)
    return Dictionary(
      zip(decisions.map(\.place), signatures), uniquingKeysWith: { first, _ in first })
  }

  /// Signs decisions if the project demands that, and checks that the person may approve.
  ///
  /// - Returns: A signature for each, or none.
  static func sign(
    _ decisions: [(bytes: [UInt8], time: String?)], _ suite: Suite, _ approvers: Approvers
  ) async throws(SuiteError) -> [DecisionSignature] {
    guard approvers.policy.needsSignature, let first = decisions.first else { return [] }
    let key = try await SigningKey(of: suite.repository)
    let signatures = try await key.sign(decisions.map(\.bytes))
    do throws(SignatureError) {
      _ = try approvers.signer(of: first.bytes, signatures[0], at: first.time)
    } catch {
      throw SuiteError(
        .usage, "your signature \(error.message)",
        remedy:
          "screenshots/approvers of the target branch lists who may approve, and with which keys")
    }
    return signatures
  }
}
