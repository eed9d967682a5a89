internal import Glibc

/// The message of an `errno`, in the C locale.
package func describeErrno(_ code: Int32) -> String {
  guard let message = strerror(code) else { return "error \(code)" }
  return String(cString: message)
}
