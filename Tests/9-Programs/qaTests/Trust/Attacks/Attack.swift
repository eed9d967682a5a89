/// What an attacker does before `qa` runs. The result that `qa` must give is in `Documentation/Attacks.md`.
struct Attack: Sendable {
  typealias Step = @Sendable (inout AttackScene) async throws -> Void

  let id: String
  let start: AttackSetUp.Start
  let prepare: Step
  /// A shell command that falls for the attack, which proves that the attack does something.
  let control: String?

  /// - Parameters:
  ///   - start: The state of the project that the attack begins with.
  ///   - script: A shell script to run in the clone, see ``AttackScene/shell(_:)``.
  ///   - control: Runs the attack's payload.
  ///   - prepare: Steps that a shell can't do, after the script.
  init(
    _ id: String, from start: AttackSetUp.Start = .approved, _ script: String = "",
    control: String? = nil, then prepare: @escaping Step = { _ in }
  ) {
    self.id = id
    self.start = start
    self.control = control
    self.prepare = { scene in
      if !script.isEmpty { try await scene.shell(script) }
      try await prepare(&scene)
    }
  }

  static let all: [Attack] =
    honest + embedded + attributes + programs + links + artifacts + baselines + records + rejections
    + pictures
    + configs + requests + signatures + signers + signedRejections + looks + places + lineEnds
    + escapes + agents + floods
    + bases
    + histories + queues

  /// The attacks whose screens are captured again before they are judged: a gate refuses captures of other files.
  static let recaptured: Set = [
    "honest-pass", "flood-pattern", "wait-added-compared", "command-changed-compared",
    "environment-changed-compared", "setup-added-compared", "theme-of-one-colour-compared",
    "theme-changed-compared",
    "app-asleep", "app-blinks", "font-replaced", "cursor-hidden", "scale-changed",
    "expectation-unsigned", "expectation-of-stranger", "honest-signed-rejection",
    "rejection-unsigned", "rejection-of-stranger",
    "mask-added-compared", "mask-title-added-compared", "config-crlf",
  ]

  /// Lets main move on, by lines of a script that end on the branch of the pull request. Main is called `mine` then.
  static let mainMovesOn = """
    git checkout -q -b mine main
    echo more > README
    commit
    publish
    git checkout -q pr
    """

  /// Removes the list's other screen on a new branch of main, by lines of a script.
  static func otherIsRemoved(on branch: String) -> String {
    """
    git checkout -q -b \(branch) main
    rm screenshots/$OTHER.json
    qa approve --remove $OTHER --reason 'no mail any more' --by Bob > /dev/null
    commit
    """
  }

  static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
