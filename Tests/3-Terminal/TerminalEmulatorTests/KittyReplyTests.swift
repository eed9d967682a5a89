import TerminalEmulator
import TerminalFrame
import Testing

/// Replies that only the identity `kitty` gives.
@Suite(.timeLimit(.minutes(20))) struct KittyReplyTests {
  private static func replies(
    to query: String, as name: TerminalEmulator.Identity.Name = .kitty
  ) -> String {
    var terminal = TerminalEmulator(
      .init(
        size: GridSize(columns: 10, rows: 4), identity: TerminalEmulator.identity(name),
        cell: Screen.cell))
    terminal.feed(
      Array(query.replacing("\\e", with: "\u{1b}").replacing("\\a", with: "\u{7}").utf8))
    return String(decoding: terminal.drainReplies(), as: UTF8.self)
      .replacing("\u{1b}\\", with: "$").replacing("\u{1b}", with: "\\e")
  }

  @Test(
    "OSC 21 reports colours by name, and marks unknown names",
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
  func osc21ReportsColors(query: String, reply: String) {
    #expect(Self.replies(to: query).hasPrefix(reply))
  }

  @Test("OSC 21 sets the colour of OSC 10, and a name without a value resets it")
  func osc21SetsColor() {
    let own = Self.replies(to: #"\e]10;?\a"#)

    #expect(
      Self.replies(to: #"\e]21;foreground=#010203\a\e]10;?\a"#) == #"\e]10;rgb:0101/0202/0303"#
        + "\u{7}")
    #expect(Self.replies(to: #"\e]21;foreground=#010203\a\e]21;foreground\a\e]10;?\a"#) == own)
  }

  @Test(
    "Pointer shapes are known by name, and each screen has a stack of them",
    arguments: [
      (#"\e]22;?pointer,crosshair,no-such-name,wait\a"#, #"\e]22;1,1,0,1$"#),
      (#"\e]22;?__current__,__default__,__grabbed__\a"#, #"\e]22;0,text,default$"#),
      (#"\e]22;>wait,help\a\e]22;?__current__\a"#, #"\e]22;help$"#),
      (#"\e]22;>wait\a\e]22;>help\a\e]22;<\a\e]22;?__current__\a"#, #"\e]22;wait$"#),
      (#"\e]22;>wait\a\e[?1049h\e]22;?__current__\a"#, #"\e]22;0$"#),
      (#"\e]22;pointer\a\e]22;\a\e]22;?__current__\a"#, #"\e]22;0$"#),
    ])
  func pointerShapesAreStacked(query: String, reply: String) {
    #expect(Self.replies(to: query) == reply)
  }

  @Test(
    "Queries for notifications, extra cursors and visibility are answered",
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
  func otherQueriesAreAnswered(query: String, reply: String) {
    let replies = Self.replies(to: query)

    #expect(reply.isEmpty ? replies.isEmpty : replies.hasPrefix(reply))
  }

  @Test(
    "Other identities answer none of these queries",
    arguments: [
      #"\e]21;foreground=?\a"#, #"\e]22;?pointer\a"#, #"\e]99;i=1:p=?;\a"#, #"\e[> q"#,
      #"\e[?2033h"#, #"\e[?998n"#,
    ])
  func otherIdentitiesStaySilent(query: String) {
    for name in TerminalEmulator.Identity.Name.allCases where name != .kitty {
      #expect(Self.replies(to: query, as: name) == "", "\(name)")
    }
  }
}
