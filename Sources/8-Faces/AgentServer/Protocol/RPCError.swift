internal import Reports

/// An error of the protocol. Its message has only words of `qa`.
package struct RPCError: Error, Hashable {
  let code: Int
  let message: AgentText

  static func parseError(_ message: AgentText) -> RPCError { RPCError(code: -32700, message) }

  static func invalidRequest(_ message: AgentText) -> RPCError { RPCError(code: -32600, message) }

  static let unknownMethod = RPCError(code: -32601, "there is no such method")

  static func invalidParams(_ message: AgentText) -> RPCError { RPCError(code: -32602, message) }

  static let unknownResource = RPCError(code: -32002, "there is no such resource")

  static let unreadable = RPCError(
    code: -32603, "files of the project can't be read: call list_screens for the reason")

  static let tooMany = RPCError(code: -32000, "too many requests at a time")

  private init(code: Int, _ message: AgentText) { (self.code, self.message) = (code, message) }

  func response(to id: RPCID?) -> JSONText {
    .members([
      "jsonrpc": .string("2.0"), "id": id?.json ?? .null,
      "error": .members(["code": .number(code), "message": .string(message.text)]),
    ])
  }
}
