import Baselines
import ContentDigest
import FrameRenderer
import PNGImage
import TerminalFrame
import Testing

/// Small files that ask for much memory, much time, or a long report.
extension Attack {
  static let floods = [
    Attack("flood-title") { scene in
      try scene.forgeBaseline { $0.title = String(repeating: "A", count: 16 << 20) }
      try await scene.shell("commit")
    },
    Attack("flood-title-shown") { scene in
      let own = try scene.baseline(scene.names.screen)
      let bytes = try Forgery.picture(own) { $0.title = String(repeating: "A", count: 16 << 20) }
      try scene.write(bytes, to: "a.png")
    },
    Attack("flood-marks") { scene in
      let marks = "e" + String(repeating: "\u{301}", count: 1 << 20)
      try scene.forgeBaseline { $0 = $0.replacing(Cell(marks), column: 0, row: 0) }
      try await scene.shell("commit")
    },
    Attack("flood-link") { scene in
      let link = Link("https://" + String(repeating: "a", count: 4 << 20))
      try scene.forgeBaseline {
        $0 = $0.replacing(Cell("a", link: link), column: 0, row: 0)
      }
      try await scene.shell("commit")
    },
    Attack("flood-pictures") { scene in
      let pixel = Bitmap(width: 1, height: 1, filledWith: RGB(255, 255, 255))
      try scene.forgeBaseline { frame in
        frame = Frame(size: GridSize(columns: 500, rows: 500))
        frame.pictures = (0..<1024).map { index in
          Picture(
            pixel, position: GridPosition(column: 0, row: 0),
            size: PixelSize(width: 5000, height: 9500 + index))
        }
      }
      try await scene.shell("commit")
    },
    Attack("flood-zeros") { scene in
      let own = try scene.baseline(scene.names.screen)
      let zeros = [UInt8](repeating: 0, count: 60 << 20)
      try scene.write(
        Forgery.picture(
          PNGDecoder.decode(own.bytes), encoded: zeros, fingerprint: own.fingerprint),
        to: "screenshots/baseline/\(scene.names.screen).png")
      try await scene.shell("commit")
    },
    Attack("flood-pixels") { scene in
      let path = "screenshots/baseline/\(scene.names.third).png"
      try scene.write(Forgery.enlarged(scene.bytes(path)), to: path)
      try await scene.shell("commit")
    },
    Attack(
      "flood-config",
      """
      (printf '{ "command": ["a"], "screenshotName": "%s", "launchEnv": { "A": "' $SCREEN
        head -c 3000000 /dev/zero | tr '\\0' a
        printf '" } }\\n') > screenshots/$SCREEN.json
      commit
      """),
    Attack(
      "flood-patterns",
      """
      pattern=$(head -c 990 /dev/zero | tr '\\0' a)
      setting "\\"masks\\": [$(yes "{ \\"regex\\": \\"$pattern\\" }" | head -n 40 | paste -sd, -)]"
      commit
      """),
    Attack(
      "flood-nesting",
      """
      (printf '{ "command": '; head -c 200000 /dev/zero | tr '\\0' '['; echo) > screenshots/$SCREEN.json
      commit
      """),
    Attack(
      "flood-record",
      """
      (printf '{ "screen": "%s", "approvals": [' $SCREEN
        head -c 40000000 /dev/zero | tr '\\0' ' '
        printf '] }\\n') > $BASELINE/$SCREEN.approval.json
      commit
      """),
    Attack(
      "flood-screens",
      """
      for n in $(seq 100 249); do
        sizes=$(seq -s, -f '"%gx24"' 60 91)
        steps=$(seq -f '{ "press": "a" }, { "screenshot": "s%g" },' 20)
        printf '{ "command": ["a"], "screenshotName": "a%s", "matrix": { "sizes": [%s] }, "steps": [%s { "press": "b" }] }' \\
          $n "$sizes" "$steps" > screenshots/a$n.json
      done
      commit
      """),
    Attack(
      "flood-orphans",
      """
      for n in $(seq 0 100 2999); do
        tee $(seq -f "$BASELINE/z%g.png" $n $((n + 99))) < $BASELINE/$SCREEN.png > /dev/null
      done
      commit
      """),
    Attack(
      "flood-pattern",
      """
      setting '"masks": [{ "regex": "(a*)*(a*)*(a*)*(a*)*b" }]'
      commit
      """),
  ]
}

extension AttackScene {
  /// Replaces the list's baseline by an unapproved picture with a changed frame.
  fileprivate func forgeBaseline(_ change: (inout Frame) -> Void) throws {
    let own = try baseline(names.screen)
    try write(
      Forgery.picture(own, changing: change), to: "screenshots/baseline/\(names.screen).png")
  }
}

extension Frame {
  fileprivate func replacing(_ cell: Cell, column: Int, row: Int) -> Frame {
    var cells = cells
    cells[row * size.columns + column] = cell
    return Frame(size: size, cells: cells)
  }
}

extension Forgery {
  /// Returns the PNG with a header that claims 30,000 × 30,000 pixels.
  static func enlarged(_ png: [UInt8]) throws -> [UInt8] {
    let header = PNGChunk(
      type: try #require(PNGChunk.ChunkType("IHDR")),
      data: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30] + png[24..<29])
    return png[..<8] + chunk(header) + png[33...]
  }

  /// The bytes of a chunk (PNG, third edition, §5.3).
  private static func chunk(_ chunk: PNGChunk) -> [UInt8] {
    let body = Array(chunk.type.description.utf8) + chunk.data
    return number(UInt32(chunk.data.count)) + body + number(crc(body))
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// PNG, third edition, Annex D.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = crc & 1 == 1
        crc >>= 1
        if isOdd { crc ^= 0xedb8_8320 }
      }
    }
    return ~crc
  }
}
