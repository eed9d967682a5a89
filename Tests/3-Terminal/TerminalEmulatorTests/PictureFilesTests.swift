import TerminalEmulator
import TerminalFrame
import Testing

/// Pictures in files or shared memory that a program names instead of sending them.
@Suite(.timeLimit(.minutes(20))) struct PictureFilesTests {
  /// Files by medium and name.
  private struct Files: PictureFiles {
    var files: [String: [UInt8]]

    func read(
      _ medium: PictureMedium, named name: String, limit: Int
    ) throws(PictureFileError) -> [UInt8] {
      guard let bytes = files["\(medium) \(name)"] else { throw PictureFileError.unreadable }
      return bytes
    }
  }

  /// The pictures, the replies and whether a file was named, after a command.
  private static func result(
    _ keys: String, name: String, _ files: [String: [UInt8]]?
  ) -> (pictures: [Picture], replies: String, hasNamedFiles: Bool) {
    var terminal = TerminalEmulator(
      .init(size: GridSize(columns: 10, rows: 4), cell: Screen.cell),
      files: files.map(Files.init))
    terminal.feed(Array(Pixels.kitty(keys, Array(name.utf8)).utf8))
    return (
      terminal.frame().pictures, String(decoding: terminal.drainReplies(), as: UTF8.self),
      terminal.hasNamedFiles
    )
  }

  @Test(
    "A file, a temporary file and shared memory are read",
    arguments: [
      ("t=f", "file /a"), ("t=t", "temporaryFile /a"), ("t=s", "sharedMemory /a"),
    ])
  func mediaAreRead(key: String, file: String) {
    let result = Self.result("a=T,i=1,f=24,s=1,v=1,\(key)", name: "/a", [file: [255, 0, 0]])

    #expect(result.pictures.map(\.bitmap.pixels) == [[Pixels.red]])
    #expect(result.replies == "\u{1b}_Gi=1;OK\u{1b}\\")
    #expect(result.hasNamedFiles)
  }

  @Test("A PNG file is decoded")
  func pngFileIsDecoded() throws {
    let bytes = try Pixels.png(width: 3, height: 2)
    let result = Self.result("a=T,i=1,f=100,t=f", name: "/a.png", ["file /a.png": bytes])
    #expect(result.pictures.first?.size == PixelSize(width: 3, height: 2))
  }

  @Test("S and O select a part of a file")
  func filePartIsRead() {
    let result = Self.result(
      "a=T,i=1,f=24,s=1,v=1,t=f,S=3,O=2", name: "/a", ["file /a": [1, 2, 0, 255, 0, 9]])
    #expect(result.pictures.first?.bitmap.pixels == [Pixels.green])
  }

  @Test("Shared memory may be longer than the picture")
  func longMemoryIsRead() {
    let result = Self.result(
      "a=T,i=1,f=24,s=1,v=1,t=s", name: "/a",
      ["sharedMemory /a": [255, 0, 0] + [UInt8](repeating: 0, count: 4093)])
    #expect(result.pictures.first?.bitmap.pixels == [Pixels.red])
  }

  @Test(
    "Each failure has its error code and message",
    arguments: [
      ("t=f,s=1,v=1,f=24", "/b", "EBADF:the file can't be opened"),
      ("t=f,s=1,v=1,f=24,S=9", "/a", "EINVAL:the file ends before the requested range"),
      (
        "t=f,s=1,v=1,f=24,O=4294967295,S=1", "/a", "EINVAL:the file ends before the requested range"
      ),
      ("t=f,s=1,v=1,f=24", "/\0", "EINVAL:not a file name"),
      ("t=f,s=1,v=1,f=24", String(repeating: "a", count: 2049), "EINVAL:not a file name"),
      ("t=x,s=1,v=1,f=24", "/a", "EINVAL:unknown transmission medium"),
      ("t=f,s=2,v=1,f=24", "/a", "ENODATA:insufficient data: 3 of 6 bytes"),
    ])
  func failuresAreReported(keys: String, name: String, message: String) {
    let result = Self.result("a=T,i=1,\(keys)", name: name, ["file /a": [255, 0, 0]])
    #expect(result.replies == "\u{1b}_Gi=1;\(message)\u{1b}\\")
    #expect(result.pictures.isEmpty)
  }

  @Test(
    "Without access to files a named one is an error, and the terminal records that it was named")
  func missingAccessIsRecorded() {
    let result = Self.result("a=T,i=1,f=24,s=1,v=1,t=f", name: "/a", nil)
    #expect(
      result.replies
        == "\u{1b}_Gi=1;ENOTSUP:only direct transmission (t=d) is supported\u{1b}\\")
    #expect(result.hasNamedFiles)
  }

  @Test("A frame of a missing image is an error, even if it names a file")
  func frameNeedsImage() {
    let result = Self.result(
      "a=f,i=1,f=24,s=1,v=1,t=t", name: "/a", ["temporaryFile /a": [1, 2, 3]])
    #expect(result.replies == "\u{1b}_Gi=1;ENOENT:no such image\u{1b}\\")
  }
}
