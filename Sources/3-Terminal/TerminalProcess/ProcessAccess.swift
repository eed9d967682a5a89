/// Something that a program, or a process that it has started, does outside of its own memory.
package struct ProcessAccess: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The absolute path of a file or folder that is made, opened for writing, renamed or removed.
    case file(String)
    /// Another host, or this one: an address of IPv4 or IPv6, and a port.
    case host(String, port: Int)
  }

  package let target: Target
  /// The name of the process (`comm`, proc(5)), at most 15 bytes.
  package let program: String

  package init(_ target: Target, by program: String) {
    self.target = target
    self.program = program
  }
}
