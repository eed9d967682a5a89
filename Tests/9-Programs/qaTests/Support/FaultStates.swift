import FoundationEssentials
import Subprocess
import Synchronization
import Testing

/// A copy of a project's screenshots and of its user's state at one step of a command, as `kill -9` would leave them.
struct FaultState: Sendable {
  /// A folder with a copy of both.
  fileprivate let copy: String
}

extension TestProject {
  /// Runs `qa` and copies the project before and after each step that changes a file.
  ///
  /// - Returns: The states in order, each different from the one before, up to that after its end; and its result.
  func statesOnTheWay(of arguments: [String]) async throws -> (states: [FaultState], end: Result) {
    let (copies, steps) = ("\(root)/fault-states", "\(root)/fault-steps")
    for folder in [copies, steps] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    let hasEnded = Mutex(false)
    async let run = {
      defer { hasEnded.withLock { $0 = true } }
      return try await qa(arguments, environment: ["QA_FAULT_STEPS": steps])
    }()
    var states: [FaultState] = []
    var newest: [String: [UInt8]]?

    func keep() async throws {
      let found = try faultFiles()
      guard found != newest else { return }
      newest = found
      states.append(try await copy(to: "\(copies)/\(states.count)"))
    }

    var number = 1
    while !hasEnded.withLock({ $0 }) {
      let step = "\(steps)/\(number)"
      if FileManager.default.fileExists(atPath: step) {
        try await keep()
        try FileManager.default.removeItem(atPath: step)
        number += 1
      } else {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    let end = try await run
    try await keep()
    return (states, end)
  }

  /// Runs `qa` and calls a closure while it is stopped before or after a step that changes a file.
  ///
  /// - Parameters:
  ///   - step: The step, from 1. If `qa` has fewer steps, the closure isn't called.
  ///   - body: Called once at the step. It must not wait for the stopped `qa`.
  func qa(
    _ arguments: [String], stoppedAt step: Int, _ body: () async throws -> Void
  ) async throws -> Result {
    let steps = "\(root)/fault-steps"
    try FileManager.default.createDirectory(atPath: steps, withIntermediateDirectories: false)
    let hasEnded = Mutex(false)
    async let run = {
      defer { hasEnded.withLock { $0 = true } }
      return try await qa(arguments, environment: ["QA_FAULT_STEPS": steps])
    }()
    var number = 1
    while !hasEnded.withLock({ $0 }) {
      let file = "\(steps)/\(number)"
      if FileManager.default.fileExists(atPath: file) {
        if number == step { try await body() }
        try FileManager.default.removeItem(atPath: file)
        number += 1
      } else {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    return try await run
  }

  /// Restores the project as it was at a step.
  func restore(_ state: FaultState) async throws {
    try await shell(
      #"rm -rf "$1/screenshots" "$2" && cp -a "$3/screenshots" "$1/" && cp -a "$3/state" "$2""#,
      root, self.state, state.copy)
  }

  private func copy(to folder: String) async throws -> FaultState {
    try await shell(
      #"mkdir -p "$3" "$2" && cp -a "$1/screenshots" "$3/" && cp -a "$2" "$3/state""#,
      root, state, folder)
    return FaultState(copy: folder)
  }

  private func shell(_ script: String, _ arguments: String...) async throws {
    let result = try await Subprocess.run(
      .name("sh"), arguments: Arguments(["-c", script, "sh"] + arguments), output: .discarded,
      error: .string(limit: 1 << 16))
    try #require(result.terminationStatus == .exited(0), "\(result.standardError)")
  }

  /// Every file and folder that a step may have changed, with the contents of files.
  private func faultFiles() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for folder in ["\(root)/screenshots", state] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        let path = "\(folder)/\(name)"
        files[path] = FileManager.default.contents(atPath: path).map(Array.init) ?? []
      }
    }
    return files
  }
}
