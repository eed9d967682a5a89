extension String {
  /// This text as a string of JSON (RFC 8259 §7), without hidden characters (``OutsideText``).
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

  /// The same where a CI may read along: it can't begin a command there.
  var guardedJSON: String {
    String(decoding: OutsideText.escapedJSON(Array(quotedJSON.utf8)), as: UTF8.self)
  }
}
