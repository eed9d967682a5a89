import Glibc
import ProjectFiles
import TestSupport
import Testing

/// The real `qa session`, whose app runs in the background.
@Suite(.timeLimit(.minutes(20))) struct SessionCommandTests {
  private static let schema: JSONSchema? = {
    let path = TestPlace.repository + "/Documentation/output.schema.json"
    return try? Files.read(path).map { try JSONSchema($0) }
  }()

  /// An app that greets who types a name.
  private func project() throws -> TestProject {
    let project = try TestProject()
    try project.configure(
      "printf 'pid %s. Name: ' $$; read -r name; printf '[ Hello ] %s' \"$name\"; read -r x")
    return project
  }

  @Test("An app is used by commands that share its name")
  func life() async throws {
    let project = try project()

    let open = try await project.qa("session", "open", "try", "--screen", project.screen)
    let again = try await project.qa("session", "open", "try", "--screen", project.screen)
    let send = try await project.qa("session", "send", "try", "type=Lea", #"{"press": "enter"}"#)
    let read = try await project.qa("session", "read", "try", "--json")
    let picture = try await project.qa("session", "read", "try", "-o", "now.png")
    let save = try await project.qa("session", "save", "try", "greeted", "--no-run", "--json")
    let close = try await project.qa("session", "close", "try", "--json")
    let gone = try await project.qa("session", "read", "try")

    #expect(open.status == 0)
    #expect(open.output.contains("Name:"))
    #expect(again.status == 3)
    #expect(send.output.contains("[ Hello ] Lea"))
    let schema = try #require(Self.schema)
    #expect(try schema.problems(of: Array(read.output.utf8), as: "reading") == [])
    #expect(read.output.contains(#""captured" : "Hello""#))
    #expect(picture.status == 0)
    #expect(project.bytes("now.png")?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
    #expect(try schema.problems(of: Array(save.output.utf8), as: "saved") == [])
    #expect(project.bytes("screenshots/greeted.json") != nil)
    #expect(try schema.problems(of: Array(close.output.utf8), as: "closed") == [])
    #expect([2, 3].contains(gone.status))
  }

  @Test("A session ends, with its app, when its parent does")
  func parent() async throws {
    let project = try project()
    let script = """
      sleep 1000 & parent=$!
      "$@" --parent $parent
      kill $parent
      """

    let open = try await project.qa(
      ["session", "open", "try", "--screen", project.screen], prefix: ["sh", "-c", script, "sh"])

    let match = try #require(open.output.firstMatch(of: /pid (\d+)/))
    let id = try #require(Int32(match.output.1))
    for _ in 0..<600 where kill(id, 0) == 0 { try await Task.sleep(for: .milliseconds(100)) }
    #expect(kill(id, 0) == -1)
  }

  @Test("An app that can't be opened leaves no session")
  func failure() async throws {
    let project = try project()

    let open = try await project.qa("session", "open", "try", "--screen", "nothing")
    let json = try await project.qa("session", "open", "try", "--screen", "nothing", "--json")
    let next = try await project.qa("session", "open", "try", "--screen", project.screen)
    let close = try await project.qa("session", "close", "try")

    #expect(open.status == 2)
    #expect(try #require(Self.schema).problems(of: Array(json.output.utf8), as: "failure") == [])
    #expect(open.output.contains("there is no config \"nothing\""))
    #expect(next.status == 0)
    #expect(close.status == 0)
  }

  @Test(
    "Wrong usage has exit code 3, and starts nothing",
    arguments: [
      (["open", "a/b"], "can't be the name of a session"),
      (["read", "other"], "no session \"other\""),
      (["send", "try", "hello"], "a step is JSON, or short"),
      (["send", "try", "{"], "this step isn't JSON"),
      (["send", "try", "jump=1"], "a short step is"),
      (["send", "try"], "Missing expected argument"),
      (["open", "a", "--size", "0x0"], "expected columns"),
      (["open", "a", "--screen", "b", "--", "c"], "not both"),
    ])
  func wrongUsage(arguments: [String], message: String) async throws {
    let project = try project()

    let result = try await project.qa(["session"] + arguments)

    #expect(result.status == 3)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
