package import ProjectFiles
internal import Reports

/// The id of a request: a text or an integer, as the client chose it.
package enum RPCID: Hashable, Sendable {
  case text(String)
  case number(Int)

  /// The most bytes of an id.
  private static let maxLength = 256

  /// - Returns: nil for any other value: null and fractions aren't ids of requests.
  package init?(_ node: JSONNode?) {
    switch node?.value {
    case .string(let text)? where text.utf8.count <= Self.maxLength: self = .text(text)
    case .number(_, let text)?:
      guard let number = Int(text) else { return nil }
      self = .number(number)
    default: return nil
    }
  }

  /// The id as JSON.
  package var line: String { json.line }

  var json: JSONText {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    }
  }

  /// The response to the request with this id.
  func response(_ result: JSONText) -> JSONText {
    .members(["jsonrpc": .string("2.0"), "id": json, "result": result])
  }
}

/// A message of a client (JSON-RPC 2.0).
package enum RPCMessage: Hashable, Sendable {
  case request(RPCID, method: String, params: JSONNode?)
  case notification(method: String, params: JSONNode?)
  /// A response. This server sends no requests, so it is ignored.
  case response

  package init(_ node: JSONNode) throws(RPCError) {
    guard case .object = node.value, node["jsonrpc"]?.text == "2.0" else {
      throw .invalidRequest("a message is an object with \"jsonrpc\": \"2.0\"")
    }
    guard let method = node["method"]?.text else {
      guard node["method"] == nil, node["result"] != nil || node["error"] != nil else {
        throw .invalidRequest("a message needs a method")
      }
      self = .response
      return
    }
    guard let id = node["id"] else {
      self = .notification(method: method, params: node["params"])
      return
    }
    guard let id = RPCID(id) else {
      throw .invalidRequest("an id is a short text or an integer")
    }
    self = .request(id, method: method, params: node["params"])
  }
}

/// The parameters of a message, or the arguments of a tool.
extension JSONNode? {
  /// - Throws: If they aren't an object.
  func check(_ message: AgentText) throws(RPCError) {
    switch self?.value {
    case nil, .object?: return
    default: throw .invalidParams(message)
    }
  }

  /// - Throws: If there is no such text.
  func text(_ key: String) throws(RPCError) -> String {
    guard let text = self?[key]?.text else {
      throw .invalidParams("a text is missing in the params")
    }
    return text
  }
}
