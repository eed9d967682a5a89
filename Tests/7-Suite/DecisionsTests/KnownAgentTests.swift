import Decisions
import FoundationEssentials
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct KnownAgentTests {
  @Test("Each variable of an agent makes an approval a request", arguments: KnownAgent.all)
  func markers(agent: KnownAgent) {
    #expect(!agent.markers.isEmpty)
    for marker in agent.markers {
      let cause = RequestCause([marker.variable: marker.value ?? "1"], hasTerminal: true)
      #expect(cause == .agent(agent.name, variable: marker.variable))
    }
  }

  @Test("Amp is recognized although it sets a variable of Claude Code, too")
  func ampComesFirst() {
    let agent = KnownAgent.running(in: ["AGENT": "amp", "CLAUDECODE": "1"])

    #expect(agent?.name == "Amp")
  }

  @Test("An unknown agent has the name that it gives itself, cut to a length that people read")
  func ownName() {
    let agent = KnownAgent.running(in: ["AI_AGENT": String(repeating: "a", count: 100)])

    #expect(agent?.name == String(repeating: "a", count: 60) + "… (100 characters)")
  }

  @Test(
    "A variable that is empty, off or of something else is no agent's",
    arguments: [
      ["CLAUDECODE": ""], ["CLAUDECODE": "0"], ["GEMINI_CLI": "False"], ["AGENT": "ssh"],
      ["AI_AGENT": "\u{200b}"], [:],
    ])
  func otherVariables(environment: [String: String]) {
    #expect(KnownAgent.running(in: environment) == nil)
    #expect(RequestCause(environment, hasTerminal: true) == nil)
    #expect(RequestCause(environment, hasTerminal: false) == .noTerminal)
  }

  @Test("The page on agents lists their variables")
  func page() throws {
    let path = "\(TestPlace.repository)/Documentation/Agents.md"
    let page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let rows = KnownAgent.all.map { agent in
      let variables = agent.markers.map { marker in
        "`\(marker.variable)\(marker.value.map { "=\($0)" } ?? "")`"
      }
      return "| \(agent.name) | \(variables.joined(separator: ", ")) |"
    }

    #expect(
      page.contains((rows + ["| any other | `\(KnownAgent.ownName)`"]).joined(separator: "\n")))
  }
}
