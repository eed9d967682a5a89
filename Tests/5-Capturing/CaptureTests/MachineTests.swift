import Capture
import CaptureSteps
import FileSystem
import FrameMasks
import Glibc
import TerminalFrame
import Testing

/// The properties of the machine that an app can see.
@Suite(.timeLimit(.minutes(20))) struct MachineTests {
  /// Whether programs can get their own host name and network here: as root, or in a user namespace.
  static let hasNamespaces =
    system("unshare -u -n true 2>/dev/null || unshare -U -u -n true 2>/dev/null") == 0

  private func lines(_ script: String, _ machine: MachineSettings) async throws -> [String] {
    var request = request("\(script); read -r x")
    request.isolation = machine.isolation
    let variables = try #require(machine.environment(FakeTime.installed))
    request.environment.merge(variables) { _, new in new }
    let frame = try await ScreenCapture(request).frame()
    return frame.text.split(separator: "\n").map(String.init)
  }

  @Test("The host name is the one that the config sets", .enabled(if: hasNamespaces))
  func hostNameIsSet() async throws {
    var machine = MachineSettings()
    machine.hostName = "box.example"

    #expect(try await lines("uname -n; echo $HOSTNAME", machine) == ["box.example", "box.example"])
  }

  @Test("Without a network there is only a loopback interface", .enabled(if: hasNamespaces))
  func onlyLoopbackRemains() async throws {
    var machine = MachineSettings()
    machine.hasNetwork = false

    let lines = try await lines("grep -c : /proc/net/dev; grep -o lo: /proc/net/dev", machine)

    #expect(lines == ["1", "lo:"])
  }

  @Test(
    "The clock is frozen in any time zone, and leaves nothing in shared memory",
    .enabled(if: FakeTime.installed != nil))
  func clockIsFrozen() async throws {
    var machine = MachineSettings()
    machine.clock = 1_741_770_000

    let script = "TZ=Asia/Tokyo date +%s; sleep 0.1; date +%s; echo $SOURCE_DATE_EPOCH; echo pid $$"
    let lines = try await lines(script, machine)

    #expect(Array(lines.prefix(3)) == Array(repeating: "1741770000", count: 3))
    let pid = try #require(lines.last?.split(separator: " ").last)
    #expect(access("/dev/shm/faketime_shm_\(pid)", F_OK) != 0)
    #expect(access("/dev/shm/sem.faketime_sem_\(pid)", F_OK) != 0)
  }

  @Test("A fixed clock is refused if libfaketime is not installed")
  func clockNeedsFakeTime() {
    var machine = MachineSettings()
    machine.clock = 0

    #expect(machine.environment(nil) == nil)
  }

  @Test("A seed is set in the variables that programs read")
  func seedIsExported() async throws {
    var machine = MachineSettings()
    machine.seed = 7

    let lines = try await lines("echo $QA_SEED $PYTHONHASHSEED $SOURCE_DATE_EPOCH", machine)

    #expect(lines == ["7 7 1577836800"])
  }

  @Test("A screen that shows the number of its terminal gets a note")
  func terminalNumberIsNoted() async throws {
    let outcome = await ScreenCapture(request("tty; read -r x")).run()

    let note = try #require(outcome.notes.first)
    #expect(note.hasPrefix("the screen shows the number of its terminal, pts/"))
  }

  @Test("Masked text about the machine or the moment gives no note")
  func maskedTextIsUnnoted() async throws {
    var request = request("tty; date +%Y-%m-%d; read -r x")
    request.masks = [Mask(rows: 0...1)]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(outcome.notes == [])
  }

  @Test("A screen that shows the machine's name gets a note")
  func machineNameIsNoted() async throws {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, 255)
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    try #require(!text.isEmpty)

    let outcome = await ScreenCapture(request("echo '<\(text)>'; read -r x")).run()

    let isTelling = text.count >= 3 && text != "localhost"
    #expect(outcome.notes.contains { $0.contains("this machine's name, \(text):") } == isTelling)
  }
}
