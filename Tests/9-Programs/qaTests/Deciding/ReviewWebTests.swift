import FoundationEssentials
import Testing

/// `qa review --web`, with requests over its socket.
@Suite(.timeLimit(.minutes(20))) struct ReviewWebTests {
  private static let save = "printf 'Save all'; read -r x"
  private static let send = "printf 'Send all'; read -r x"

  /// A project whose one screen has changed since it was approved.
  private func changedProject() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configure(Self.send)
    _ = try await project.qa("run")
    return project
  }

  /// Serves a review while a script sends it requests: `ask METHOD PATH BODY [HEADER…]` prints the response.
  ///
  /// - Parameter script: A bash script. `$run` is the process, `$token` and `$port` are the server's, `$screen` is the
  ///   screen's name, and `$id` is the run's id.
  private func serving(_ project: TestProject, _ script: String) async throws
    -> TestProject.Result
  {
    let frame = """
      export LC_ALL=C
      screen=\(project.screen)
      "$@" >web.out 2>web.err & run=$!
      \(TestProject.wait(until: "grep -q 127.0.0.1 web.out"))
      address=$(grep -o 'http://127.0.0.1:[0-9]*/[0-9a-f]*/' web.out)
      port=${address#http://127.0.0.1:}; port=${port%%/*}
      token=${address%/}; token=${token##*/}
      id=$(sed -n 's/^  "run" : "\\(.*\\)",$/\\1/p' screenshots/current/report.json)
      ask() {
        local method=$1 path=$2 body=$3; shift 3
        exec 3<>"/dev/tcp/127.0.0.1/$port" || return
        { printf '%s %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nConnection: close\\r\\n' "$method" "$path" "$port"
          for header; do printf '%s\\r\\n' "$header"; done
          printf 'Content-Length: %s\\r\\n\\r\\n%s' ${#body} "$body"; } >&3
        cat <&3
        exec 3>&-
        echo
      }
      decide() {
        ask POST /api/decide "$1" "Origin: http://127.0.0.1:$port" "X-QA-Token: $token"
      }
      \(script)
      kill -TERM $run 2>/dev/null
      wait $run
      code=$?
      echo; cat web.out web.err
      exit $code
      """
    return try await project.qa(
      ["review", "--web", "--by", "Ada"], prefix: ["bash", "-c", frame, "bash"])
  }

  private func decision(_ verb: String, run: String = "$id") -> String {
    #"decide "{\"run\":\"\#(run)\",\"verb\":\"\#(verb)\",\"ids\":[],\"names\":[\"$screen\"],\"reason\":\"mail\"}""#
  }

  private var undo: String {
    #"ask POST /api/undo "{\"run\":\"$id\"}" "Origin: http://127.0.0.1:$port" "X-QA-Token: $token""#
  }

  /// The files of the baseline, without the times of decisions.
  private func files(_ project: TestProject) -> [String: [UInt8]?] {
    var files: [String: [UInt8]?] = [:]
    for end in ["png", "approval.json", "rejection.json"] {
      let bytes = project.bytes("screenshots/baseline/\(project.screen).\(end)")
      files[end] =
        end == "png"
        ? bytes
        : bytes.map {
          Array(String(decoding: $0, as: UTF8.self).replacing(/"at" : "[^"]*"/, with: "").utf8)
        }
    }
    return files
  }

  @Test(
    "A decision in the page leaves the same files as the command",
    arguments: ["approve", "reject"])
  func pageWritesSameFiles(verb: String) async throws {
    let project = try await changedProject()
    let before = files(project)

    let served = try await serving(project, decision(verb))
    let byPage = files(project)
    try await project.git("checkout", "-q", "screenshots/baseline")
    try await project.git("clean", "-q", "-f", "screenshots/baseline")
    _ = try await project.qa(verb, project.screen, "--reason", "mail", "--by", "Ada")

    #expect(served.output.contains("HTTP/1.1 200 OK"))
    #expect(
      served.unwrappedOutput.contains(
        "\(verb == "approve" ? "approved" : "rejected") \(project.screen)"))
    #expect(byPage != before)
    #expect(byPage == files(project))
  }

  @Test(
    "Undo takes back the newest decision, until none is left",
    arguments: ["approve", "reject"])
  func undoTakesNewestFirst(verb: String) async throws {
    let project = try await changedProject()
    let before = files(project)

    let served = try await serving(project, "\(decision(verb))\n\(undo)\n\(undo)")

    #expect(served.output.ranges(of: "HTTP/1.1 200 OK").count == 2)
    #expect(served.output.contains("nothing has been decided here since qa review started"))
    #expect(served.unwrappedOutput.contains("nothing was written"))
    #expect(files(project) == before)
  }

  /// A project with a baseline that has lost its config.
  private func orphanProject() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)
    try project.configureSecond()
    try project.remove("screenshots/\(project.screen).json")
    _ = try await project.qa("run")
    return project
  }

  @Test("A removal approved in the page leaves the same files as the command")
  func removalWritesSameFiles() async throws {
    let project = try await orphanProject()
    let before = files(project)

    let served = try await serving(
      project, "\(decision("approve"))\n\(decision("remove"))\n\(undo)\n\(decision("remove"))")
    let byPage = files(project)
    try await project.git("checkout", "-q", "screenshots/baseline")
    _ = try await project.qa(
      "approve", "--remove", project.screen, "--reason", "mail", "--by", "Ada")

    #expect(served.output.ranges(of: "HTTP/1.1 200 OK").count == 3)
    // The first decision already approved the removal, so nothing is left for the second one.
    #expect(served.output.contains("has changed since it was shown"))
    #expect(served.unwrappedOutput.contains("removed \(project.screen)"))
    #expect(byPage != before)
    #expect(byPage == files(project))
  }

  @Test("A removal is refused if its picture has changed since it was shown")
  func changedRemovalIsRefused() async throws {
    let project = try await orphanProject()
    let picture = "screenshots/baseline/$screen.png"

    let served = try await serving(project, "echo >>\(picture)\n\(decision("remove"))")

    #expect(served.output.contains("HTTP/1.1 409 Conflict"))
    #expect(served.output.contains("has changed since it was shown"))
    #expect(served.unwrappedOutput.contains("nothing was written"))
  }

  @Test("A named decision is taken back, even after later ones")
  func namedDecisionIsUndone() async throws {
    let project = try await changedProject()
    try project.configureSecond()
    _ = try await project.qa("run")
    let before = files(project)
    func ask(_ path: String, _ screen: String, _ more: String = "") -> String {
      let body =
        #"{\"run\":\"$id\",\"verb\":\"approve\",\"ids\":[],\"names\":[\"\#(screen)\"]\#(more)}"#
      return
        #"ask POST /api/\#(path) "\#(body)" "Origin: http://127.0.0.1:$port" "X-QA-Token: $token""#
    }
    let reason = #",\"reason\":\"mail\""#

    let served = try await serving(
      project,
      [
        ask("decide", "$screen", reason), ask("decide", "${screen}b", reason),
        ask("undo", "$screen"), ask("undo", "$screen"),
      ].joined(separator: "\n"))

    #expect(served.output.ranges(of: "HTTP/1.1 200 OK").count == 3)
    #expect(served.output.contains("this was not decided here since qa review started"))
    #expect(files(project) == before)
    #expect(served.unwrappedOutput.contains("approved \(project.screen)b"))
    #expect(!served.unwrappedOutput.contains("approved \(project.screen) "))
  }

  @Test("A decision whose files have changed since isn't taken back")
  func changedFileBlocksUndo() async throws {
    let project = try await changedProject()
    let record = "screenshots/baseline/$screen.approval.json"

    let served = try await serving(
      project, "\(decision("approve"))\necho >>\(record)\n\(undo)")

    #expect(served.output.contains("HTTP/1.1 409 Conflict"))
    #expect(
      served.output.contains(
        "\(project.screen).approval.json: has changed since this was decided"))
    #expect(served.unwrappedOutput.contains("approved \(project.screen)"))
  }

  @Test("The page is served only at its secret address, and sends no referrer")
  func pageNeedsToken() async throws {
    let project = try await changedProject()

    let served = try await serving(
      project,
      """
      ask GET "/$token/" "" | head -c 3000
      ask GET / "" "Referer: http://127.0.0.1:$port/$token/" | head -1
      ask GET "/$token/" "" "Origin: http://evil.example" | head -1
      ask GET "/../../../etc/passwd" "" | head -1
      """)

    let page = try #require(served.output.split(separator: "HTTP/1.1 403 ").first)
    #expect(page.contains("HTTP/1.1 200 OK"))
    #expect(page.contains("Referrer-Policy: no-referrer"))
    #expect(page.contains("<!DOCTYPE html>"))
    #expect(page.contains("connect-src &#39;self&#39;"))
    #expect(served.output.split(separator: "HTTP/1.1 403 ").count == 4)
    #expect(!served.output.contains("root:x:"))
  }

  @Test(
    "A decision is refused if the page is out of date",
    arguments: [
      ("\"$0\" run >/dev/null", "there is a newer run than the one that was shown"),
      ("\"$0\" approve \"$screen\" --reason first --by Bob >/dev/null", "approved by Bob: first"),
    ])
  func outdatedPageCannotDecide(command: String, message: String) async throws {
    let project = try await changedProject()
    let command = command.replacing("\"$0\"", with: "\"$1\"")

    let served = try await serving(project, "\(command)\n\(decision("approve"))")

    #expect(served.output.contains("HTTP/1.1 409 Conflict"))
    #expect(served.output.contains(message))
    #expect(served.unwrappedOutput.contains("nothing was written"))
  }

  @Test(
    "A bad request is refused with a reason",
    arguments: [
      ("{}", "the key"), ("{\\\"run\\\":", "malformed JSON"),
      (
        #"{\"run\":\"x\",\"verb\":\"approve\",\"ids\":[],\"names\":[],\"reason\":\"a\"}"#,
        "this page shows another run"
      ),
      (
        #"{\"run\":\"$id\",\"verb\":\"approve\",\"ids\":[],\"names\":[\"../x\"],\"reason\":\"a\"}"#,
        "was not captured in the run shown"
      ),
      (
        #"{\"run\":\"$id\",\"verb\":\"approve\",\"ids\":[],\"names\":[\"$screen\"],\"reason\":\" \"}"#,
        "has no reason"
      ),
      (
        #"{\"run\":\"$id\",\"verb\":\"reject\",\"ids\":[],\"names\":[],\"reason\":\"a\"}"#,
        "there is nothing to decide"
      ),
    ])
  func badRequestIsExplained(body: String, message: String) async throws {
    let project = try await changedProject()

    let served = try await serving(project, "decide \"\(body)\"")

    #expect(served.output.contains("HTTP/1.1 409 Conflict"))
    #expect(served.output.contains(message))
    #expect(served.unwrappedOutput.contains("nothing was written"))
  }

  /// `opened NAME` and `closed NAME` send what a page with that name sends.
  private let visits = """
    visit() {
      ask POST "/api/$1" "{\\"page\\":\\"$2\\"}" "Origin: http://127.0.0.1:$port" "X-QA-Token: $token" >/dev/null
    }
    opened() { visit opened "$1"; }
    closed() { visit closed "$1"; }

    """

  @Test("The review ends when its tab is closed, and not when it is reloaded")
  func lastTabEndsReview() async throws {
    let project = try await changedProject()

    let served = try await serving(
      project,
      visits + """
        opened a; closed a; ask GET "/$token/" "" >/dev/null; opened b
        \(decision("approve"))
        closed b
        wait $run; echo "ended $?"
        """)

    #expect(served.output.contains("HTTP/1.1 200 OK"))
    #expect(served.output.contains("ended 0"))
    #expect(served.unwrappedOutput.contains("approved \(project.screen)"))
  }

  @Test("The review stays while one of its tabs is open")
  func openTabKeepsReview() async throws {
    let project = try await changedProject()

    let served = try await serving(
      project,
      visits + """
        opened a; opened b; closed a
        sleep 3.5
        \(decision("approve"))
        closed b
        wait $run; echo "ended $?"
        """)

    #expect(served.output.contains("HTTP/1.1 200 OK"))
    #expect(served.output.contains("ended 0"))
  }

  @Test("The browser's arguments don't have the token, and its file leads to the page only once")
  func browserGetsNoToken() async throws {
    let project = try await changedProject()
    try project.write(
      """
      #!/bin/bash
      exec >"$HOME/opened" 2>&1
      echo "arguments: $*"
      stat -c 'mode: %a' "$1" "${1%/*}"
      address=$(grep -o 'http://[^"]*' "$1" | head -n 1)
      port=${address#http://127.0.0.1:}; port=${port%%/*}
      for _ in 1 2; do
        exec 3<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET /%s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nSec-Fetch-Site: cross-site\\r\\n' "${address#*//*/}" "$port" >&3
        printf 'Sec-Fetch-Mode: navigate\\r\\nSec-Fetch-Dest: document\\r\\nConnection: close\\r\\n\\r\\n' >&3
        cat <&3
      done
      echo "left: $(ls "$XDG_RUNTIME_DIR")."
      echo shown >/dev/tty

      """, to: "programs/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(project.root)/programs/xdg-open")
    try project.write("", to: "run/keep")
    try project.remove("run/keep")

    var qa = try CommandOnTerminal(
      project, ["review", "--web", "--by", "Ada"],
      environment: [
        "PATH": "\(project.root)/programs:/usr/bin:/bin", "XDG_RUNTIME_DIR": "\(project.root)/run",
      ])
    let start = qa.wait(for: "shown")
    qa.type("\u{3}")
    _ = qa.end()

    let opened = String(decoding: try #require(project.bytes("opened")), as: UTF8.self)
    let token = try #require(start.firstMatch(of: /127.0.0.1:\d+\/([0-9a-f]{32})\//)).output.1
    #expect(opened.contains(/arguments: \/.*\/run\/qa-review-[0-9a-f]{32}\/review.html\n/))
    #expect(opened.contains("mode: 600\nmode: 700\n"))
    #expect(opened.ranges(of: "HTTP/1.1 200 OK").count == 1)
    #expect(opened.contains("content=\"0;url=/\(token)/\""))
    #expect(opened.contains("this link works only once"))
    #expect(opened.contains("left: .\n"))
    let arguments = try #require(opened.split(separator: "\n").first)
    #expect(!arguments.contains(token))
  }

  @Test("A machine without a browser is reported, and the page is served")
  func missingBrowserIsNoted() async throws {
    let project = try await changedProject()
    try project.write("", to: "programs/none")
    try FileManager.default.createSymbolicLink(
      atPath: "\(project.root)/programs/git", withDestinationPath: "/usr/bin/git")

    var qa = try CommandOnTerminal(
      project, ["review", "--web", "--by", "Ada"],
      environment: ["PATH": "\(project.root)/programs", "TMPDIR": project.root])
    let start = qa.wait(for: "open that address")
    qa.type("\u{3}")
    _ = qa.end()

    #expect(start.contains("The review is at http://127.0.0.1:"))
    #expect(start.contains("No browser could be started here: open that address in one."))
    let left = try FileManager.default.contentsOfDirectory(atPath: project.root)
    #expect(!left.contains { $0.hasPrefix("qa-review-") })
  }

  @Test("A review with nothing to decide ends at once, and --port needs --web")
  func emptyReviewIsNoted() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.save)

    _ = try await project.qa("run")
    let empty = try await project.qa("review", "--web", "--by", "Ada")
    let port = try await project.qa("review", "--port", "80")

    #expect(empty.status == 0)
    #expect(empty.output == "nothing to decide: every screen is as it was approved\n")
    #expect(port.status == 3)
    #expect(port.errors.contains("--port needs --web"))
  }
}
