import TerminalFrame
import Testing

@Suite struct FrameTextTests {
  @Test("Plain text trims trailing blanks and skips the right half of wide cells")
  func text() {
    var frame = Frame(size: GridSize(columns: 4, rows: 2))
    frame[0, 0] = Cell("日", width: 2)
    frame[1, 0] = .continuation()
    frame[2, 0] = Cell("x")

    #expect(frame.text == "日x\n")
  }

  @Test("JSON has the cells with their colours, attributes and escaped text")
  func json() {
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

  @Test("ANSI text sets each style once and ends in the default")
  func ansi() {
    var frame = Frame(size: GridSize(columns: 3, rows: 1))
    let style = Style(foreground: .palette(9), underline: .curly)
    frame[0, 0] = Cell("a", style: style)
    frame[1, 0] = Cell("b", style: style)

    #expect(frame.ansi == "\u{1b}[0;4:3;91mab\u{1b}[0m\n")
  }

  @Test("Control characters never reach the terminal")
  func sanitized() {
    var frame = Frame(size: GridSize(columns: 1, rows: 1))
    frame[0, 0] = Cell("\u{1b}", link: "\u{7}")

    #expect(frame.ansi == "\u{1b}]8;;\u{1b}\\\u{1b}]8;;\u{1b}\\\n")
  }
}
