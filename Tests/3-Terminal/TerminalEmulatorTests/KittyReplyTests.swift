import TerminalEmulator
import TerminalFrame
import Testing

/// What the identity `kitty` alone answers.
@Suite(.timeLimit(.minutes(1))) struct KittyReplyTests {
  private static func replies(
    to query: String, as name: TerminalEmulator.Identity.Name = .kitty
  ) -> String {
    var terminal = TerminalEmulator(
      .init(
        size: GridSize(columns: 10, rows: 4), identity: TerminalEmulator.identity(name),
        cell: Screen.cell))
    terminal.feed(
      Array(query.replacing("\\e", with: "\u{1b}").replacing("\\a", with: "\u{7}").utf8))
    return String(decoding: terminal.takeReplies(), as: UTF8.self)
      .replacing("\u{1b}\\", with: "$").replacing("\u{1b}", with: "\\e")
  }

  @Test(
    "Colours are reported by their names, and unknown names as unknown",
    arguments: [
      (#"\e]21;foreground=#010203;foreground=?\a"#, #"\e]21;foreground=rgb:01/02/03$"#),
      (#"\e]21;9=rgb:0a/0b/0c\a\e]21;9=?;nope=?;256=?\a"#, #"\e]21;9=rgb:0a/0b/0c;nope=?;256=?$"#),
      (#"\e]21;cursor=\a\e]21;cursor=?\a"#, #"\e]21;cursor=$"#),
      (#"\e]21;cursor=\a\e]21;cursor=red\a\e]21;cursor=?\a"#, #"\e]21;cursor=rgb:ff/00/00$"#),
      (
        #"\e]21;visual_bell=?;transparent_background_color1=?;transparent_background_color9=?\a"#,
        #"\e]21;visual_bell=;transparent_background_color1=;transparent_background_color9=?$"#
      ),
      (#"\e]21;foreground=#010203\a\e]21;foreground\a\e]10;?\a"#, #"\e]10;rgb:"#),
    ])
  func colors(query: String, reply: String) {
    #expect(Self.replies(to: query).hasPrefix(reply))
  }

  @Test("What OSC 21 sets is the colour of OSC 10, and going without takes the terminal's own back")
  func resetColor() {
    let own = Self.replies(to: #"\e]10;?\a"#)

    #expect(
      Self.replies(to: #"\e]21;foreground=#010203\a\e]10;?\a"#) == #"\e]10;rgb:0101/0202/0303"#
        + "\u{7}")
    #expect(Self.replies(to: #"\e]21;foreground=#010203\a\e]21;foreground\a\e]10;?\a"#) == own)
  }

  @Test(
    "Shapes of the mouse pointer are known by name, and kept on a stack of each screen",
    arguments: [
      (#"\e]22;?pointer,crosshair,no-such-name,wait\a"#, #"\e]22;1,1,0,1$"#),
      (#"\e]22;?__current__,__default__,__grabbed__\a"#, #"\e]22;0,text,default$"#),
      (#"\e]22;>wait,help\a\e]22;?__current__\a"#, #"\e]22;help$"#),
      (#"\e]22;>wait\a\e]22;>help\a\e]22;<\a\e]22;?__current__\a"#, #"\e]22;wait$"#),
      (#"\e]22;>wait\a\e[?1049h\e]22;?__current__\a"#, #"\e]22;0$"#),
      (#"\e]22;pointer\a\e]22;\a\e]22;?__current__\a"#, #"\e]22;0$"#),
    ])
  func pointerShapes(query: String, reply: String) {
    #expect(Self.replies(to: query) == reply)
  }

  @Test(
    "Notifications, further cursors and visibility",
    arguments: [
      (
        #"\e]99;i=a b/c:p=?;\a"#,
        #"\e]99;i=abc:p=?;a=focus,report:o=always,unfocused,invisible:u=0,1,2"#
      ),
      (#"\e]99;i=7:p=alive;\a"#, #"\e]99;i=7:p=alive;$"#),
      (#"\e]99;i=1:d=0;Hello\a"#, ""),
      (#"\e[> q"#, #"\e[>1;2;3;29;30;40;100;101 q"#),
      (#"\e[>100 q\e[>101 q"#, #"\e[>100 q\e[>101;30:0;40:0 q"#),
      (
        #"\e[?2033h\e[?2033$p\e[?2033l\e[?2033$p\e[?998n"#,
        #"\e[?999;1n\e[?2033;1$y\e[?2033;2$y\e[?999;1n"#
      ),
    ])
  func others(query: String, reply: String) {
    let replies = Self.replies(to: query)

    #expect(reply.isEmpty ? replies.isEmpty : replies.hasPrefix(reply))
  }

  @Test(
    "Other identities answer none of them",
    arguments: [
      #"\e]21;foreground=?\a"#, #"\e]22;?pointer\a"#, #"\e]99;i=1:p=?;\a"#, #"\e[> q"#,
      #"\e[?2033h"#, #"\e[?998n"#,
    ])
  func otherIdentities(query: String) {
    for name in TerminalEmulator.Identity.Name.allCases where name != .kitty {
      #expect(Self.replies(to: query, as: name) == "", "\(name)")
    }
  }
}
