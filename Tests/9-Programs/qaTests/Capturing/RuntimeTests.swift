import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Limits of the machine, blockers, and signals.
@Suite(.timeLimit(.minutes(20))) struct RuntimeTests {
  @Test(
    "A working directory that was removed is an error",
    arguments: [
      ["verify"], ["run"], ["list"], ["init", "--", "htop"], ["merge", "x"],
      ["capture", "--context", "x/screenshots/y.json"], ["run", "--project", "."],
    ])
  func removedDirectoryIsAnError(arguments: [String]) async throws {
    let project = try TestProject()
    let script = #"mkdir gone && cd gone && rmdir ../gone && exec "$@""#

    let result = try await project.qa(arguments, prefix: ["sh", "-c", script, "sh"])

    #expect(result.status == 3)
    #expect(
      result.errors == """
        error: the working directory no longer exists
          → cd to another folder

        """)
  }

  @Test(
    "Too few open files, too little memory or too few threads are reported at the start",
    arguments: [
      ("-n 8", "open files"), ("-n 12", "open files"), ("-n 20", "open files"),
      ("-n 60", "open files"), ("-v 400000", "MiB of memory"),
      // With much less, a library hangs before the program begins.
      ("-v 110000", "threads"),
    ])
  func tightLimitsAreReported(limit: String, message: String) async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")

    let result = try await project.qa(
      ["run"], prefix: ["sh", "-c", #"ulimit \#(limit) && exec "$@""#, "sh"])

    #expect(result.status == 3, "\(result.errors)")
    #expect(result.errors.hasPrefix("error: qa needs ") && result.errors.contains(message))
    #expect(result.errors.contains("\n  → "))
  }

  /// Whether other users can run the built programs, which they can't in the home folder of root.
  private static var programsAreEverybodys: Bool {
    var path = TestPlace.programs[...]
    while let end = path.lastIndex(of: "/") {
      var status = stat()
      guard stat(String(path), &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
      path = path[..<end]
    }
    return true
  }

  @Test(
    "Too few processes are reported at the start",
    .enabled(if: geteuid() == 0 && programsAreEverybodys),
    arguments: [1, 2, 5])
  func processLimitIsReported(limit: Int) async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")

    // Root isn't limited.
    let result = try await project.qa(
      ["run"],
      prefix: ["setpriv", "--reuid=2009", "--regid=2009", "--clear-groups"]
        + ["bash", "-c", #"ulimit -u \#(limit) && exec "$@""#, "bash"])

    #expect(result.status == 3, "\(result.errors)")
    #expect(result.errors.contains("threads"))
  }

  @Test("qa captures no more screens at a time than the limit of open files allows")
  func descriptorsLimitJobs() async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")
    for letter in ["c", "d", "e", "f", "g", "h"] {
      try project.write(
        """
        { "command": ["/bin/sh", "app.sh"], "cwd": ".", "screenshotName": "\(project.screen)\(letter)" }
        """, to: "screenshots/\(project.screen)\(letter).json")
    }

    let result = try await project.qa(
      ["capture", "--jobs", "16"], prefix: ["sh", "-c", #"ulimit -n 80 && exec "$@""#, "sh"])

    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("A closed standard output is an error, and no other file is written instead")
  func closedOutputIsAnError() async throws {
    let project = try TestProject()
    try await project.makeApproved("printf x; read -r x")
    let before = project.pictures

    let result = try await project.qa(["run"], prefix: ["sh", "-c", #"exec "$@" >&-"#, "sh"])

    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("error: standard output: can't be written: "))
    #expect(project.pictures == before)
  }

  @Test("qa sleeps while its standard output is busy")
  func busyOutputIsAwaited() async throws {
    let project = try TestProject()
    for number in 0..<1000 {
      try project.write(
        #"{ "command": ["/bin/true"], "screenshotName": "a\#(number)" }"#,
        to: "screenshots/a\(number).json")
    }
    // The reader takes a byte and then pauses. Meanwhile qa has to sleep.
    let script = #"""
      mkfifo pipe
      perl -e 'use Fcntl; fcntl(STDOUT, F_SETFL, O_NONBLOCK); exec @ARGV' "$@" >pipe &
      run=$!
      exec 7<pipe
      dd bs=1 count=1 <&7 >all 2>/dev/null
      sleep 0.3
      before=$(cut -d ' ' -f 14,15 /proc/$run/stat | tr ' ' +)
      sleep 0.5
      after=$(cut -d ' ' -f 14,15 /proc/$run/stat | tr ' ' +)
      cat <&7 >>all
      wait $run && echo $((after - (before) < 10))
      """#

    let result = try await project.qa(["list", "--json"], prefix: ["bash", "-c", script, "bash"])

    #expect(result.status == 0 && result.output == "1\n", "\(result.output)\(result.errors)")
    let all = String(decoding: try #require(project.bytes("all")), as: UTF8.self)
    #expect(all.count > 1 << 16 && all.hasSuffix("}\n"))
  }

  /// Something that `qa` waits for.
  struct SettleBlocker: Sendable, CustomTestStringConvertible {
    let name: String
    /// Shell lines that start `qa` in the background.
    let lines: String
    let arguments: [String]
    /// A shell condition that holds once `qa` has met the blocker, or a short sleep if the shell can't see that.
    var isMet = "sleep 0.5"
    /// Files with the ids of processes that end with `qa`.
    var processes: [String] = []

    var testDescription: String { name }

    static let all = [
      SettleBlocker(
        name: "input", lines: #""$@" <&7 &"#, arguments: ["render", "--format", "text"]),
      SettleBlocker(
        name: "output",
        lines: #"dd if=/dev/zero of=/dev/fd/7 bs=4096 count=16 2>/dev/null; "$@" >&7 &"#,
        arguments: ["list"]),
      SettleBlocker(
        name: "git", lines: #"git init -q; PATH="$PWD/bin:$PATH" "$@" &"#, arguments: ["verify"],
        isMet: "[ -s sleep.pid ]", processes: ["git.pid", "sleep.pid"]),
      SettleBlocker(
        name: "lock",
        lines: #"""
          mkdir screenshots/current
          exec 9>screenshots/current/.lock
          flock 9
          "$@" 9>&- &
          """#,
        arguments: ["run"]),
      SettleBlocker(
        name: "build", lines: #""$@" &"#, arguments: ["run"], isMet: "[ -s sleep.pid ]",
        processes: ["git.pid", "sleep.pid"]),
      SettleBlocker(
        name: "regex",
        lines: #"""
          sed -i 's/"build".*/"waitFor": { "regex": "(a*)*c" }, "timeout": 60 }/' screenshots/*.json
          echo 'printf aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab; read -r x' >app.sh
          "$@" &
          """#, arguments: ["run"]),
    ]
  }

  /// Waits until `$run` catches SIGTERM, the 15th signal.
  private static let waitForSignalHandlers = TestProject.wait(
    until: "grep -q 'SigCgt:.*[4567cdef]...$' /proc/$run/status")

  @Test(
    "A signal ends an endless wait and the processes that were started for it",
    arguments: ["INT", "TERM", "HUP"], SettleBlocker.all)
  func signalEndsEndlessWait(signal: String, blocker: SettleBlocker) async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x", more: #", "build": ["bin/git"]"#)
    try project.write(
      """
      #!/bin/sh
      trap '' INT TERM HUP
      echo $$ >git.pid
      sleep 1000 &
      echo $! >sleep.pid
      wait
      """, to: "bin/git")
    chmod(project.root + "/bin/git", 0o755)
    let script = """
      mkfifo pipe
      exec 7<>pipe
      \(blocker.lines)
      run=$!
      \(Self.waitForSignalHandlers)
      \(TestProject.wait(until: "\(blocker.isMet) || ! kill -0 $run"))
      kill -\(signal) $run
      wait $run
      """

    let result = try await project.qa(blocker.arguments, prefix: ["sh", "-c", script, "sh"])

    #expect(result.status == 130, "\(result.errors)")
    for file in blocker.processes {
      let process = try #require(WrittenProcess(project.root + "/" + file))
      #expect(try await process.endsSoon(), "\(file)")
    }
  }

  @Test("A process started with SIGHUP ignored outlives its terminal")
  func ignoredHangUpStays() async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")
    let script = """
      trap '' HUP
      "$@" &
      run=$!
      \(Self.waitForSignalHandlers)
      kill -HUP $run
      wait $run
      """

    let result = try await project.qa(["run"], prefix: ["sh", "-c", script, "sh"])

    #expect(result.status == 1, "\(result.output)\(result.errors)")
  }

  @Test("Daemons of a killed qa are ended by the next qa, even of another screen")
  func daemonsEndLater() async throws {
    let project = try TestProject()
    try FileManager.default.createDirectory(
      atPath: project.state, withIntermediateDirectories: true)
    try project.configure(
      "setsid sh -c 'echo $$ >\(project.state)/daemon.pid; while :; do sleep 1; done' & printf x; read -r x",
      more: #", "waitFor": { "text": "never" }, "timeout": 60"#)
    try project.write("printf y; read -r x", to: "other.sh")
    try project.configureSecond("other.sh")
    let killed = try await project.qa(
      ["capture", project.screen], signal: "KILL", once: "[ -s \(project.state)/daemon.pid ]")
    let daemon = try #require(WrittenProcess("\(project.state)/daemon.pid"))

    let next = try await project.qa("capture", project.screen + "b")

    #expect(killed.status == 137)
    #expect(next.status == 0, "\(next.errors)")
    #expect(try await daemon.endsSoon())
    #expect(project.appProcesses == [])
    #expect(try await project.captureFoldersLeft() == [])
  }

  @Test("A capture killed at any step leaves nothing that the next one can't clear")
  func killLeavesNoRest() async throws {
    let project = try TestProject()
    try project.configure("printf x; read -r x")
    var step = 1
    // A process that a signal ended has status -1. Each capture finds what the one before left, one step earlier, and
    // what other killed captures left, which takes more steps.
    var status: Int32 = -1
    while status == -1, step < 1000 {
      status = try await project.qa(["capture"], environment: ["QA_FAULT_POINT": "\(step)"]).status
      step += 1
    }
    #expect(status == 0)
    #expect(step > 10)
    #expect(try await project.captureFoldersLeft() == [])
  }
}
