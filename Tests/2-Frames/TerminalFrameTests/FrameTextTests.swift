import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameTextTests {
  @Test("Plain text trims trailing blanks and skips the right half of wide cells")
  func plainTextIsTrimmed() {
    var frame = Frame(size: GridSize(columns: 4, rows: 2))
    frame[0, 0] = Cell("日", width: 2)
    frame[1, 0] = .continuation()
    frame[2, 0] = Cell("x")

    #expect(frame.text == "日x\n")
  }

  @Test("JSON lists the cells with colours, attributes and escaped text")
  func jsonListsCells() {
    var frame = Frame(size: GridSize(columns: 2, rows: 1))
    frame.title = "a\"\u{1}"
    frame[0, 0] = Cell(
      "b",
      style: Style(foreground: .palette(1), background: .rgb(16, 32, 48), attributes: .bold),
      link: "x:y")

    #expect(
      frame.json == """
        {
          "columns": 2, "rows": 1, "title": "a\\"\\u0001",
          "cursor": { "column": 0, "row": 0, "visible": true, "shape": "block" },
          "cells": [
            [{ "text": "b", "width": 1, "foreground": 1, "background": "#102030", "bold": true, \
        "link": "x:y" }, { "text": " ", "width": 1 }]
          ]
        }

        """)
  }

  @Test("ANSI text sets each style once and ends in the default style")
  func ansiSetsStylesOnce() {
    var frame = Frame(size: GridSize(columns: 3, rows: 1))
    let style = Style(foreground: .palette(9), underline: .curly)
    frame[0, 0] = Cell("a", style: style)
    frame[1, 0] = Cell("b", style: style)

    #expect(frame.ansi == "\u{1b}[0;4:3;91mab\u{1b}[0m\n")
  }

  @Test("Control characters are replaced in text and escaped in JSON, and a link with one left out")
  func controlCharactersAreVisible() {
    var frame = Frame(size: GridSize(columns: 3, rows: 1))
    frame[0, 0] = Cell("\u{1b}", link: "\u{7}")
    frame[1, 0] = Cell("a\u{202e}", link: "http://a/\u{9b}")
    frame[2, 0] = Cell("b", link: "http://a")

    #expect(frame.shownText == "�a�b")
    #expect(frame.ansi == "�a�\u{1b}]8;;http://a\u{1b}\\b\u{1b}]8;;\u{1b}\\\n")
    #expect(frame.json.contains(#""text": "a\u202e""#))
    #expect(frame.json.contains(#""link": "http://a/\u009b""#))
  }

  @Test("A row for a terminal has no C1 controls, and places text by columns")
  func terminalRowIsSafe() {
    var frame = Frame(size: GridSize(columns: 4, rows: 1))
    for (column, text) in ["\u{9b}", ":", ":", "a\u{200c}"].enumerated() {
      frame[column, 0] = Cell(text)
    }

    #expect(frame.placedANSI(ofRow: 0) == "\u{1b}[2G::a\u{200c}\u{1b}[5G")
  }

  @Test("A row that a CI would run as a command gets a backslash, also with styles")
  func ciCommandsAreEscaped() {
    var frame = Frame(size: GridSize(columns: 12, rows: 2))
    for (column, letter) in "  ::error::x".enumerated() {
      frame[column, 0] = Cell(String(letter), style: Style(foreground: .palette(UInt8(column))))
    }
    for (column, letter) in "##vso[task]".enumerated() {
      frame[column, 1] = Cell(String(letter))
    }

    let ansi = frame.ansi.replacing(/\u{1b}\[[0-9;]*m/, with: "")

    #expect(frame.shownText == "  :\\:error::x\n##vso\\[task]")
    #expect(ansi == frame.shownText + "\n")
  }

  @Test("A wide cell is blanked first, and the cursor is placed after each cell beyond ASCII")
  func otherTextIsPlaced() {
    var frame = Frame(size: GridSize(columns: 6, rows: 1))
    frame[0, 0] = Cell("a")
    frame[1, 0] = Cell("👍🏽", width: 2)
    frame[2, 0] = .continuation()
    frame[3, 0] = Cell("é")
    frame[4, 0] = Cell("b")

    #expect(frame.placedANSI(ofRow: 0) == "a  \u{1b}[2G👍🏽\u{1b}[4Gé\u{1b}[5Gb")
  }

  @Test("Files get unchanged rows, terminals visible characters, and logs no commands")
  func rowsFitTheirReaders() {
    var frame = Frame(size: GridSize(columns: 5, rows: 1))
    for (column, text) in ["#", "#", "[", "x\u{202e}"].enumerated() {
      frame[column, 0] = Cell(text)
    }

    #expect(frame.text(ofRow: 0, for: .file) == "##[x\u{202e}")
    #expect(frame.text(ofRow: 0, for: .terminal) == "##[x\u{fffd}")
    #expect(frame.text(ofRow: 0, for: .log) == "##\\[x\u{fffd}")
    #expect(frame.ansi(ofRow: 0, for: .file) == "##[x\u{202e}")
    #expect(frame.ansi(ofRow: 0, for: .log) == "##\\[x\u{fffd}")
  }
}
