extension String {
  /// This text as a JSON string (RFC 8259 §7), with hidden characters escaped (``OutsideText``).
  package var quotedJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where OutsideText.isHidden(scalar): result += OutsideText.jsonEscape(of: scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// This text as a JSON string that can't contain a command to a CI (``LineGuard``).
  var guardedJSON: String {
    String(decoding: OutsideText.escapedJSON(Array(quotedJSON.utf8)), as: UTF8.self)
  }
}
