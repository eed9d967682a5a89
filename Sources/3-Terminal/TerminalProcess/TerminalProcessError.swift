internal import Diagnostics

/// Why a program could not be run on a pseudoterminal.
package struct TerminalProcessError: Diagnostic, Hashable {
  package enum Operation: String, Hashable, Sendable {
    case openTerminal = "open a pseudoterminal"
    /// Isolate it, for example with its own host name or network.
    case isolate = "isolate the program from this machine"
    case spawn = "start the program"
    case watch = "watch the program"
  }

  package let operation: Operation
  /// The `errno` of the call that failed.
  package let code: Int32

  package init(_ operation: Operation, code: Int32) {
    self.operation = operation
    self.code = code
  }

  package var message: String {
    "can't \(operation.rawValue): \(describeErrno(code))"
  }
}
