import ProjectFiles
import ProjectTestSupport
import Reports
import TestSupport
import Testing

// Testable for messages, and for tools that only tests have.
@testable import AgentServer

/// Random and damaged input of a client.
@Suite(.timeLimit(.minutes(20))) struct MessageFuzzTests {
  /// Proper messages, which are damaged.
  private static let messages = [
    #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"cursor":"1"}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"a","arguments":{"b":[1,-2.5e3,"\ud83d\ude00"]}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"qa://config/a"}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"resources/list","params":{"cursor":"200"}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"x"}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#,
    #"[{"jsonrpc":"2.0","id":6,"method":"ping"},{"jsonrpc":"2.0","method":"x"}]"#,
    #"{"jsonrpc":"2.0","id":7,"result":{"tools":[]}}"#,
  ]

  private static func damaged(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array((messages.randomElement(using: &generator) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
      case 4:
        let other = Array((messages.randomElement(using: &generator) ?? "").utf8)
        bytes.replaceSubrange(place..., with: other.suffix(20))
      default: bytes.insert(contentsOf: Array(repeating: 0x5b, count: 70), at: place)
      }
    }
    return bytes
  }

  /// The answers that a line must get: of a proper request one, and of a proper notification or response none.
  private static func answers(to line: [UInt8]) -> ClosedRange<Int> {
    guard let node = try? JSONReader.read(line, limits: .message) else { return 1...1 }
    // Only the revision of 2025-03-26 answers several messages in one line, perhaps with none.
    if case .array = node.value { return 0...1 }
    guard let message = try? RPCMessage(node) else { return 1...1 }
    return if case .request = message { 1...1 } else { 0...0 }
  }

  @Test("Every line gets its answer, which is a proper message", arguments: UInt64(0)..<12)
  func damagedLines(seed: UInt64) async throws {
    let tool = AgentTool(
      name: "a", about: "Test.", input: .object([.optional("b", .list(.openObject, maximum: 9))]),
      output: .object([]), effect: .judges
    ) { _ in ToolResult(.init(), .object([])) }
    let client = try await TestClient(try TemporaryFolder(), tools: [tool])
    var generator = SeededGenerator(seed: seed)

    for number in 0..<150 {
      let line = Self.damaged(&generator).filter { $0 != 0x0a }
      guard line.contains(where: { ![0x20, 0x09, 0x0d].contains($0) }) else { continue }
      await client.server.receive(.bytes(line))
      // The answer to a ping follows all others. Those to calls are awaited here.
      await client.server.end()
      var answers = 0
      var next = try await client.call("ping", id: 1_000_000 + number)
      while next["id"]?.integer != 1_000_000 + number {
        let isAnswer = next["jsonrpc"]?.text == "2.0" || !next.elements.isEmpty
        #expect(isAnswer, "\(String(decoding: line, as: UTF8.self))")
        answers += 1
        next = try await client.next()
      }
      #expect(
        Self.answers(to: line).contains(answers),
        "\(answers) answers to \(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test("Lines are the same wherever random input is split", arguments: UInt64(0)..<20)
  func splits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<20 { bytes += Self.damaged(&generator) + [0x0a] }
    var (whole, parts) = (LineReader(), LineReader())
    var found: [LineReader.Line] = []

    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...40, using: &generator))
      found += parts.read(part)
      rest = rest.dropFirst(part.count)
    }

    #expect(found == whole.read(bytes))
    #expect(found.count >= 20)
  }

  @Test(
    "Random values fit a schema, or have a problem with a short message", arguments: UInt64(0)..<20)
  func schemas(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)

    for _ in 0..<100 {
      let value = Self.value(depth: 4, &generator)
      let node = try JSONReader.read(Array(value.line.utf8))
      for tool in AgentTool.all {
        let problem = tool.input.problem(with: node)
        #expect((problem?.count ?? 0) < 1000)
      }
    }
  }

  private static func value(depth: Int, _ generator: inout SeededGenerator) -> JSONText {
    let names = AgentTool.all.flatMap { tool in
      if case .object(let properties) = tool.input {
        properties.map(\.name)
      } else {
        [] as [String]
      }
    }
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .flag(.random(using: &generator))
    case 2: return .number(.random(in: -10...3000, using: &generator))
    case 3: return .raw("-1.5e300")
    case 4: return .string(names.randomElement(using: &generator) ?? "")
    case 5: return .list((0..<3).map { _ in value(depth: depth - 1, &generator) })
    default:
      let keys = Set((0..<3).compactMap { _ in names.randomElement(using: &generator) })
      return .object(
        keys.sorted().map {
          JSONText.Member(key: $0, value: value(depth: depth - 1, &generator))
        })
    }
  }
}
