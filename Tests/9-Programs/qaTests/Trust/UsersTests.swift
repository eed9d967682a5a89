import FoundationEssentials
import Glibc
import Subprocess
import Testing

/// Several users of one machine, and a `/tmp` in a bad state. Each test has a `/tmp` of its own, which takes root and
/// mount namespaces.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled("needs root that may mount in a namespace") { try await OwnTemporaryFolder.isPossible() }
)
struct UsersTests {
  /// A command that runs as a user.
  private static func user(_ id: Int) -> String {
    "setpriv --reuid=\(id) --regid=\(id) --clear-groups"
  }

  @Test("Users capture the same screens at once, in any order", arguments: [0, 2001])
  func usersCaptureTogether(first: Int) async throws {
    let project = try OwnTemporaryFolder()
    let second = first == 0 ? 2001 : 2002

    let result = try await project.run(
      """
      cp -R . ../second; cp -R . ../third
      chown -R \(first) . ; chown -R \(second) ../second
      sed -i 's/"screenshotName"/"waitFor": { "text": "never" }, "timeout": 600, &/' screenshots/s.json
      \(Self.user(first)) "$qa" capture >/dev/null 2>&1 & held=$!
      \(TestProject.wait(until: "[ -d /tmp/qa-captures/s/work ]"))
      cd ../second; \(Self.user(second)) "$qa" run; echo "second $?"
      # Root would wait for itself.
      if [ \(first) != 0 ]; then cd ../third; "$qa" run; echo "third $?"; fi
      kill $held; wait $held; echo "first $?"
      """)

    let elsewhere = "note the app's folders are in /tmp/qa-captures-\(second)/s, since "
    #expect(result.unwrappedOutput.contains(elsewhere), "\(result.output)\(result.errors)")
    #expect(result.output.contains("second 1\n"))
    #expect(result.output.contains("third 1\n") || first == 0)
    #expect(result.output.hasSuffix("first 130\n"))
  }

  @Test(
    "Screens are captured even if a hostile user has taken the place of the folders",
    arguments: [
      "mkfifo", "touch", "mkdir", "mkdir -m 777", "ln -s /etc", "ln -s /tmp/nowhere",
    ])
  func blockedFoldersAreAvoided(command: String) async throws {
    let project = try OwnTemporaryFolder()

    let result = try await project.run(
      """
      for name in qa-captures qa-captures-2001; do
        \(Self.user(2002)) \(command) /tmp/$name
      done
      chown -R 2001 .
      \(Self.user(2001)) timeout 60 "$qa" run; echo "status $?"
      find /tmp/qa-captures-2001-* -mindepth 1
      ls /etc/s /tmp/nowhere 2>/dev/null
      """)

    #expect(result.unwrappedOutput.contains("note the app's folders are in /tmp/qa-captures-2001-"))
    #expect(result.output.hasSuffix("status 1\n"), "\(result.output)\(result.errors)")
  }

  @Test("A full /tmp is reported and leaves nothing half made, and the next run works")
  func fullTmpIsReported() async throws {
    let project = try OwnTemporaryFolder()

    let result = try await project.run(
      """
      "$qa" run >/dev/null; cp -R screenshots/current ../before
      dd if=/dev/zero of=/tmp/fill bs=4096 2>/dev/null
      touch /tmp/i$(seq -s ' /tmp/i' 4000) 2>/dev/null
      timeout 60 "$qa" run; echo "full $?"
      find screenshots /tmp/qa-captures -name '.*new*' -o -path '/tmp/qa-captures/*'
      rm -f /tmp/fill /tmp/i*
      timeout 60 "$qa" run; echo "then $?"
      """)

    #expect(result.output.contains("No space left on device"), "\(result.output)\(result.errors)")
    #expect(result.output.contains("full 2\n"))
    #expect(result.output.hasSuffix("then 1\n"))
  }

  @Test(
    "An ordinary user's app that writes into its project gets a view, or is blamed without one",
    .enabled("needs user namespaces, which a chroot forbids") {
      try await OwnTemporaryFolder.permits("--user", "true")
    },
    arguments: [true, false])
  func ordinaryUserGetsView(hasNamespaces: Bool) async throws {
    let project = try OwnTemporaryFolder()
    let without =
      "unshare --user --map-root-user sh -c "
      + "'echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --bounding-set=-all \"$@\"' sh"

    let result = try await project.run(
      """
      echo 'echo more >>notes.txt; mkdir folder; echo done; read -r x' >app.sh
      echo hello >notes.txt
      sed -i 's/"files": \\["app.sh"\\]/"cwd": "."/' screenshots/s.json
      chown -R 2001 .
      \(Self.user(2001)) \(hasNamespaces ? "" : without) "$qa" run; echo "status $?"
      cat notes.txt; ls -d folder
      """)

    let blame = "error s: its app changed files of the project: notes.txt"
    #expect(
      result.unwrappedOutput.contains(blame) != hasNamespaces, "\(result.output)\(result.errors)")
    #expect(
      result.output.hasSuffix(
        hasNamespaces ? "status 1\nhello\n" : "status 2\nhello\nmore\nfolder\n"))
  }

  @Test("A /tmp without the sticky bit is refused")
  func openTmpIsRefused() async throws {
    let project = try OwnTemporaryFolder()

    let result = try await project.run(#"chmod 777 /tmp; "$qa" run; echo "status $?""#)

    #expect(result.output.contains("/tmp lets every user move other users' files"))
    #expect(result.output.hasSuffix("status 2\n"))
  }
}

/// A project with the screen `s` beside a `/tmp` that only its commands see.
private struct OwnTemporaryFolder {
  private let project: TestProject

  /// Whether root can have a mount namespace on this machine, which a container or a root folder that isn't a mount
  /// point may prevent.
  static func isPossible() async throws -> Bool {
    guard geteuid() == 0, access("/usr/bin/setpriv", X_OK) == 0 else { return false }
    return try await permits("--mount", "mount", "-t", "tmpfs", "none", "/mnt")
  }

  /// Whether unshare(1) with these arguments works on this machine.
  static func permits(_ arguments: String...) async throws -> Bool {
    let result = try await Subprocess.run(
      .name("unshare"), arguments: Arguments(arguments), output: .discarded, error: .discarded)
    return result.terminationStatus == .exited(0)
  }

  init() throws {
    project = try TestProject()
    try project.write("printf x; read -r x", to: "app.sh")
  }

  /// Runs a shell script in the project, which is moved out of `/tmp`. `$qa` is the program, which every user may run,
  /// even if it was built below `/tmp`, below `/mnt`, or in a home folder that is closed to others.
  func run(_ script: String) async throws -> TestProject.Result {
    try project.write(
      """
      { "command": ["/bin/sh", "app.sh"], "files": ["app.sh"], "screenshotName": "s" }
      """, to: "screenshots/s.json")
    let setUp = """
      set -e
      exec 8<"$1"
      mount -t tmpfs -o size=16m,mode=755 tmpfs /mnt
      qa=/mnt/qa
      : >$qa
      mount --bind /proc/self/fd/8 $qa
      exec 8<&-
      mkdir /mnt/first; cp -R . /mnt/first
      mount -t tmpfs -o size=16m,nr_inodes=2000,mode=1777 tmpfs /tmp
      cd /mnt/first
      set +e
      export HOME=/mnt
      \(script)
      """
    return try await project.qa([], prefix: ["unshare", "--mount", "sh", "-c", setUp, "sh"])
  }
}
