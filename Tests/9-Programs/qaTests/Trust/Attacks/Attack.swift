/// What a pull request, or somebody else, does before `qa` looks at it. What `qa` has to say stands in
/// `Documentation/Attacks.md`.
struct Attack: Sendable {
  typealias Step = @Sendable (inout AttackScene) async throws -> Void

  let id: String
  let start: AttackSetUp.Start
  let prepare: Step
  /// A command of a shell that falls for the attack, so that a test of one that does nothing would tell.
  let control: String?

  /// - Parameters:
  ///   - start: What the attack begins with.
  ///   - script: Lines of a shell in the clone, see ``AttackScene/shell(_:)``.
  ///   - control: Runs the attack's payload.
  ///   - prepare: What no shell can do, after the script.
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
    + configs + looks + places + lineEnds + escapes + floods + bases + histories + queues

  /// Those of which the screens are captured again before they are judged: no gate believes captures of something else.
  static let recaptured: Set = [
    "honest-pass", "flood-pattern", "wait-added-compared", "command-changed-compared",
    "environment-changed-compared", "setup-added-compared", "theme-of-one-colour-compared",
    "theme-changed-compared",
    "app-asleep", "app-blinks", "font-replaced", "cursor-hidden", "scale-changed",
    "mask-added-compared", "mask-title-added-compared", "config-crlf",
  ]

  static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
