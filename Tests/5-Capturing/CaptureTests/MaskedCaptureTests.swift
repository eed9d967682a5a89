import Capture
import FrameMasks
import TerminalFrame
import Testing

/// Captures of real programs that animate some cells endlessly.
@Suite(.timeLimit(.minutes(20))) struct MaskedCaptureTests {
  /// A shell script that turns a spinner after the word every 80 ms, by running `sleep`.
  private static let shell = """
    printf '\\033[?25lMailbox '
    while :; do
      for sign in '|' / - '\\\\'; do printf "\\033[1;9H$sign"; sleep 0.08; done
    done
    """

  /// The same as a single process with an event loop, which paints a second row after `rest` milliseconds.
  private static func eventLoop(rest: Int) -> String {
    """
    exec perl -e '$| = 1; print "\\e[?25lMailbox"; $at = 0;
      while (1) {
        print "\\e[1;9H", substr("|/-\\\\", $at / 80 % 4, 1);
        print "\\e[2;1Hall of it" if $at == \(rest);
        select(undef, undef, undef, 0.08); $at += 80;
      }'
    """
  }

  private static let spinner = Mask(columns: 8...8, rows: 0...0)

  @Test(
    "A masked spinner doesn't keep a screen from settling",
    arguments: [shell, eventLoop(rest: -1)], [nil, #"[-|/\\]$"#])
  func maskedSpinnerSettles(script: String, pattern: String?) async throws {
    var request = request(script)
    request.masks = [try pattern.map { Mask(pattern: try FramePattern($0)) } ?? Self.spinner]
    // Long enough for a busy machine.
    request.timeout = .seconds(60)

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.hasPrefix("Mailbox"))
  }

  @Test("Text painted beside a masked spinner is waited for until the settle time")
  func laterPaintingIsAwaited() async throws {
    var request = request(Self.eventLoop(rest: 800))
    request.masks = [Self.spinner]
    request.settleTime = .seconds(2)
    request.timeout = .seconds(60)

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.contains("all of it"))
  }

  @Test(
    "Without a mask the screen never settles, and the error suggests one",
    arguments: [shell, eventLoop(rest: 160)])
  func unmaskedSpinnerFails(script: String) async {
    var request = request(script)
    // Enough time to see which cells are animated, even on a busy machine.
    request.timeout = .seconds(30)

    let failure = await #expect(throws: CaptureFailure.self) {
      try await ScreenCapture(request).frame()
    }

    #expect(failure?.reason == .neverSettled)
    #expect(
      failure?.message.hasSuffix(
        "; row 0, column 8 kept changing, like a spinner") == true)
    #expect(
      failure?.remedy == """
        make the app hold still in screenshots (no spinner, no clock), or leave the animated parts \
        blank: "animations": "mask", or mask the changing parts: \
        "masks": [{ "rows": [0, 0], "columns": [8, 8] }]
        """)
  }

  @Test("A mask's regular expression that takes too long on the screen is an error")
  func slowPatternFails() async throws {
    var request = request(
      "printf aaaaaaaaaaaaaac; sleep 0.1; printf '\\rb'; read -r x")
    request.masks = [Mask(pattern: try FramePattern("(a+)+b", patience: .milliseconds(10)))]

    let failure = await #expect(throws: CaptureFailure.self) {
      try await ScreenCapture(request).frame()
    }

    #expect(failure?.message.hasSuffix("takes too long on this screen") == true)
    #expect(failure?.remedy == "write it without nested repetitions")
  }
}
