internal import FoundationEssentials
internal import Subprocess
internal import SystemPackage

/// Runs a case of the program `TestChild`: a test that needs a process of its own, for example for its terminal, its
/// signals or its children.
///
/// An exit test of Swift Testing would work too, but it starts the program of all tests again, and from then on a
/// thread of the tests' own process polls without pause for children that end.
package enum TestChild {
  /// How a case ended, and what it printed.
  package struct Ending: Sendable {
    /// The exit status; nil if a signal ended the process.
    package let status: Int32?
    package let signal: Int32?
    package let output: String
    /// The expectations that failed, one a line.
    package let failures: String

    /// Whether every expectation was met and the process exited by itself.
    package var isSuccess: Bool { status == 0 }
  }

  /// - Parameters:
  ///   - name: The case, as in `TestChild`'s table.
  ///   - environment: Variables in addition to those of this process.
  ///   - isBounded: Whether the case is ended if it takes more than ten minutes.
  package static func run(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    isBounded: Bool = true
  ) async throws -> Ending {
    // An intended crash needs no backtrace.
    let variables = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { given, _ in given }
    let program = "\(TestPlace.programs)/TestChild"
    let command = (isBounded ? TestPlace.timeLimit : []) + [program, name] + arguments
    let result = try await Subprocess.run(
      .path(FilePath(command[0])), arguments: Arguments(Array(command.dropFirst())),
      environment: .inherit.updating(
        Dictionary(
          uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), .some($1)) })),
      output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
    var (status, signal): (Int32?, Int32?)
    switch result.terminationStatus {
    case .exited(let code): status = code
    case .signaled(let number): signal = number
    }
    return Ending(
      status: status, signal: signal, output: result.standardOutput, failures: result.standardError)
  }
}
