extension String {
  /// This text as a string of JSON (RFC 8259 §7).
  ///
  /// - Parameter isEscaped: Which scalars are written as `\u` and hexadecimal digits, besides those that
  ///   have escapes of their own; at least those below U+0020.
  package func quotedJSON(escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isEscaped(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
