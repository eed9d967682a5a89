import Capture
import TerminalFrame

/// A capture of a shell script on a terminal of 40×5. Its timeout leaves time on a machine that runs all tests at once.
func request(_ script: String) -> CaptureRequest {
  var request = CaptureRequest(
    command: ["sh", "-c", script],
    environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color"],
    workingDirectory: "/", size: GridSize(columns: 40, rows: 5),
    palette: Palette(
      ansi: [], foreground: RGB(255, 255, 255), background: RGB(0, 0, 0),
      cursor: RGB(255, 255, 255)))
  request.timeout = .seconds(60)
  return request
}
