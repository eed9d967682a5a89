import TerminalEmulator
import TerminalFrame
import Testing

/// Animations of kitty's graphics protocol. Only the first frame is shown.
@Suite(.timeLimit(.minutes(20))) struct KittyAnimationTests {
  private let screen = Screen(Pixels.kitty("a=T,i=1,q=2", width: 4, height: 4))

  private static func reply(_ text: String) -> String { "\u{1b}_G\(text)\u{1b}\\" }

  @Test("Further frames are accepted, but not shown")
  func furtherFramesAreHidden() {
    let frame = screen.frame

    screen.write(Pixels.kitty("a=f,i=1", width: 4, height: 4, Pixels.green))

    #expect(screen.replies() == Self.reply("i=1;OK"))
    #expect(screen.frame == frame)
  }

  @Test("A change of the first frame is drawn over it")
  func firstFrameCanChange() {
    screen.write(Pixels.kitty("a=f,i=1,r=1,x=2,y=1", width: 2, height: 1, Pixels.green))

    let bitmap = screen.pictures[0].bitmap

    #expect(screen.replies() == Self.reply("i=1,r=1;OK"))
    #expect((0..<4).map { bitmap[$0, 1] } == [Pixels.red, Pixels.red, Pixels.green, Pixels.green])
    #expect(bitmap[2, 0] == Pixels.red)
  }

  @Test(
    "A frame is blended with the pixels under it, or replaces them with X=1",
    arguments: [("", 0xff80_007f as UInt32), (",X=1", 0x80ff_0000)])
  func framesAreComposed(keys: String, pixel: UInt32) {
    screen.write(Pixels.kitty("a=f,i=1,r=1\(keys)", width: 4, height: 4, 0x80ff_0000))
    #expect(screen.pictures[0].bitmap[0, 0] == pixel)
  }

  @Test("A frame can be sent in parts")
  func frameInParts() {
    screen.write("\u{1b}_Ga=f,i=1,r=1,f=24,s=1,v=1,m=1;AP8A\u{1b}\\\u{1b}_Ga=f,m=0;\u{1b}\\")

    #expect(screen.replies() == Self.reply("i=1,r=1;OK"))
    #expect(screen.pictures[0].bitmap[0, 0] == Pixels.green)
  }

  @Test(
    "Animation controls are answered if they fail, and compositions always unless quiet",
    arguments: [
      ("a=a,i=1,s=3,v=1", ""), ("a=a,i=2,s=3", "i=2;ENOENT:no such image"),
      ("a=c,i=1,r=1,c=1", "i=1;OK"), ("a=c,i=1,r=2,c=1", "i=1;ENOENT:no such frame"),
      ("a=c,i=2,r=1,c=1", "i=2;ENOENT:no such image"), ("a=c,i=1,r=1,c=1,q=1", ""),
    ])
  func controlsAreAnswered(command: String, answer: String) {
    screen.write("\u{1b}_G\(command)\u{1b}\\")
    #expect(screen.replies() == (answer.isEmpty ? "" : Self.reply(answer)))
  }

  @Test(
    "A frame outside the image, or based on a missing frame, is an error",
    arguments: [
      ("x=1", "i=1;EINVAL:the frame is outside the image"),
      ("y=4294967295", "i=1;EINVAL:the frame is outside the image"),
      ("r=2", "i=1,r=2;ENOENT:no such frame"), ("c=2", "i=1;ENOENT:no such frame"),
    ])
  func badFrameIsError(keys: String, answer: String) {
    screen.write(Pixels.kitty("a=f,i=1,\(keys)", width: 4, height: 4))
    #expect(screen.replies() == Self.reply(answer))
  }
}
