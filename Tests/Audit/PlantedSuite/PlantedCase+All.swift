extension PlantedCase {
  package static let all: [PlantedCase] =
    leftovers + lines + exits + smallWindows + resizing + redrawing

  /// The settings of a terminal that an app can leave behind, in each way out that an app has to handle.
  private static let leftovers: [PlantedCase] =
    [
      ("alternateScreen", "alternateScreen"), ("hiddenCursor", "hiddenCursor"),
      ("mouseReports", "mouseReports"), ("mouse-9", "mouseReports"),
      ("mouse-1000", "mouseReports"), ("mouse-1002", "mouseReports"),
      ("mouseEncoding", "mouseEncoding"), ("encoding-1005", "mouseEncoding"),
      ("encoding-1015", "mouseEncoding"), ("encoding-1016", "mouseEncoding"),
      ("focusReports", "focusReports"), ("bracketedPaste", "bracketedPaste"),
      ("applicationCursorKeys", "applicationCursorKeys"),
      ("applicationKeypad", "applicationKeypad"), ("kittyKeyboard", "kittyKeyboard"),
      ("modifyKeys", "modifyKeys"), ("autowrap", "autowrap"), ("insertMode", "insertMode"),
      ("originMode", "originMode"), ("margins", "margins"),
      ("horizontalMargins", "horizontalMargins"), ("reverseVideo", "reverseVideo"),
      ("newLineMode", "newLineMode"), ("keyboardLocked", "keyboardLocked"),
      ("reverseWrap", "reverseWrap"), ("backarrowKey", "backarrowKey"),
      ("synchronizedUpdate", "synchronizedUpdate"), ("graphemeClusters", "graphemeClusters"),
      ("colorSchemeReports", "colorSchemeReports"), ("visibilityReports", "visibilityReports"),
      ("resizeReports", "resizeReports"), ("rendition", "rendition"),
      ("background", "rendition"), ("link", "link"), ("characterSets", "characterSets"),
      ("shift-out", "characterSets"), ("protection", "protection"), ("palette", "palette"),
      ("foreground", "palette"), ("cursor-color", "palette"), ("cursorShape", "cursorShape"),
      ("titleStack", "titleStack"), ("colorStack", "colorStack"), ("emulation", "emulation"),
      ("unfinishedSequence", "unfinishedSequence"), ("unfinished-csi", "unfinishedSequence"),
    ].map { PlantedCase(.list, "leave-\($0.0)", "exit-sigterm/\($0.1)") }
    + [
      PlantedCase(.field, "leave-modifyOtherKeys", "exit-sigterm/modifyOtherKeys"),
      PlantedCase(.list, "leave-hiddenCursor", "exit-key/hiddenCursor"),
      PlantedCase(.pager, "leave-mouseReports", "exit-sigint/mouseReports"),
      PlantedCase(.inline, "leave-rendition", "exit-key/rendition"),
      PlantedCase(.inline, "leave-bracketedPaste", "exit-ctrl-d/bracketedPaste"),
      PlantedCase(.pair, "leave-alternateScreen", "exit-sigterm/alternateScreen"),
      PlantedCase(.field, "leave-bracketedPaste", "exit-sigtstp/bracketedPaste"),
      PlantedCase(.lines, "leave-rendition", "exit-ctrl-d/rendition"),
    ]

  /// The line settings that an app can leave behind.
  private static let lines: [PlantedCase] =
    [
      "echo", "canonicalMode", "signals", "extendedInput", "returnAsNewline", "flowControl",
      "outputProcessing", "newlineAsReturn",
    ].map { PlantedCase(.list, "leave-\($0)", "exit-sigterm/\($0)") }
    + [
      PlantedCase(.pager, "leave-raw", "exit-key/echo"),
      PlantedCase(.list, "leave-nonblocking", "exit-sigterm/blockingReads"),
      PlantedCase(.field, "leave-nonblocking", "exit-key/blockingReads"),
      PlantedCase(.list, "leave-interruptKey", "exit-sigterm/others"),
      PlantedCase(.inline, "leave-echoErase", "exit-key/others"),
      PlantedCase(.field, "leave-echo", "exit-sigtstp/echo"),
      PlantedCase(.inline, "leave-canonicalMode", "exit-sigint/canonicalMode"),
      PlantedCase(.lines, "leave-echo", "exit-sigterm/echo"),
      PlantedCase(.pair, "leave-raw", "exit-sighup/canonicalMode"),
    ]

  private static let exits: [PlantedCase] =
    ["term", "int", "hup", "quit", "segv", "abrt", "tstp"].map {
      PlantedCase(.list, "unhandled-\($0)", "exit-sig\($0)/alternateScreen")
    } + [
      PlantedCase(.inline, "unhandled-int", "exit-sigint/hiddenCursor"),
      PlantedCase(.field, "unhandled-segv", "exit-sigsegv/canonicalMode"),
      PlantedCase(.pair, "unhandled-term", "exit-sigterm/alternateScreen"),
      PlantedCase(.list, "ignores-term", "exit-sigterm/running"),
      PlantedCase(.lines, "ignores-term", "exit-sigterm/running"),
      PlantedCase(.list, "slow-to-end", "exit-sigterm/running"),
      PlantedCase(.list, "ignores-hangup", "exit-hangup/running"),
      PlantedCase(.field, "ignores-hangup", "exit-sighup/running"),
      PlantedCase(.lines, "ignores-hangup", "exit-sighup/running"),
      PlantedCase(.pager, "spins-after-hangup", "exit-hangup/running"),
      PlantedCase(.list, "leaves-child", "exit-key/children"),
      PlantedCase(.pager, "leaves-child", "exit-sigterm/children"),
      PlantedCase(.pair, "leaves-child", "exit-sigterm/children", "exit-sigterm/alternateScreen"),
      PlantedCase(.list, "status-0-after-segv", "exit-sigsegv/status"),
      PlantedCase(.pager, "status-0-after-abrt", "exit-sigabrt/status"),
      PlantedCase(.inline, "prompt-eats-output", "exit-key/output"),
      PlantedCase(.inline, "prompt-eats-output", "exit-sigterm/output"),
      PlantedCase(.field, "fg-moves-cursor", "exit-sigtstp/cursor"),
      PlantedCase(.list, "fg-draws-nothing", "exit-sigtstp/screen"),
      PlantedCase(.inline, "fg-draws-nothing", "exit-sigtstp/screen"),
      PlantedCase(.list, "fg-loses-bar", "exit-sigtstp/screen"),
      PlantedCase(.field, "fg-forgets-modes", "exit-sigtstp/lost"),
      PlantedCase(.list, "fg-forgets-modes", "exit-sigtstp/lost"),
      PlantedCase(.list, "dies-at-tstp", "exit-sigtstp/ended"),
    ]

  private static let smallWindows: [PlantedCase] = [
    PlantedCase(.list, "crash-1x1", "small-1x1/crash"),
    PlantedCase(.field, "crash-1x1", "shrink-1x1/ended"),
    PlantedCase(.list, "crash-20x5", "small-20x5/crash"),
    PlantedCase(.pager, "crash-20x5", "shrink-20x5/ended"),
    PlantedCase(.list, "crash-0x0", "small-0x0/crash"),
    PlantedCase(.inline, "crash-0x0", "small-0x0/crash"),
    PlantedCase(.pair, "crash-1x1", "small-1x1/crash"),
    PlantedCase(.pager, "crash-0x0-live", "shrink-0x0/ended"),
    PlantedCase(.list, "crash-shrinking", "shrink-1x1/ended"),
    PlantedCase(.field, "crash-shrinking", "shrink-10x3/ended"),
    PlantedCase(.pager, "crash-high", "small-1x50/crash"),
    PlantedCase(.list, "endless-small", "small-10x3/output"),
    PlantedCase(.pager, "endless-small", "small-1x1/output"),
    PlantedCase(.pager, "endless-small", "shrink-1x1/output"),
    PlantedCase(.list, "hangs-1x1", "small-1x1/busy"),
    PlantedCase(.pager, "hangs-1x1", "shrink-1x1/busy"),
    PlantedCase(.list, "blank-after-small", "shrink-10x3/lost"),
    PlantedCase(.list, "unreadable-40x10", "small-40x10/unreadable"),
  ]

  private static let resizing: [PlantedCase] = [
    PlantedCase(.list, "ignores-winch", "resize-grow/stale"),
    PlantedCase(.pager, "ignores-winch", "resize-shrink/stale"),
    PlantedCase(.field, "ignores-winch", "resize-storm/stale"),
    PlantedCase(.list, "stale-grow", "resize-grow/stale"),
    PlantedCase(.pager, "stale-grow", "resize-grow/stale"),
    PlantedCase(.list, "stale-shrink", "resize-shrink/screen"),
    PlantedCase(.pager, "offset-lost", "resize-back/screen"),
    PlantedCase(.list, "never-settles", "resize-grow/unsettled"),
    PlantedCase(.field, "never-settles", "resize-shrink/unsettled"),
    PlantedCase(.list, "bar-lost", "resize-grow/screen"),
    PlantedCase(.pager, "bar-lost", "resize-shrink/screen"),
    PlantedCase(.field, "bar-lost", "resize-back/screen"),
    PlantedCase(.pair, "bar-lost", "resize-grow/screen"),
    PlantedCase(.list, "crash-storm", "resize-storm/ended"),
    PlantedCase(.pager, "late-size", "resize-early-100/screen", "resize-early-100/stale"),
    PlantedCase(.field, "cursor-lost", "resize-grow/cursor"),
    PlantedCase(.list, "keeps-width", "resize-grow/screen"),
  ]

  private static let redrawing: [PlantedCase] = [
    PlantedCase(.list, "drift", "redraw-ctrl-l/screen"),
    PlantedCase(.pager, "drift", "redraw-ctrl-l/screen"),
    PlantedCase(.pair, "drift", "redraw-ctrl-l/screen"),
    PlantedCase(.list, "drift-style", "redraw-ctrl-l/screen"),
    PlantedCase(.list, "drift-moved", "redraw-moved/screen"),
    PlantedCase(.list, "crash-redraw", "redraw-ctrl-l/crash"),
    PlantedCase(.list, "cont-loses-part", "redraw-cont/screen"),
    PlantedCase(.field, "cont-loses-part", "redraw-cont/screen"),
    PlantedCase(.pager, "winch-loses-part", "redraw-winch/screen"),
    PlantedCase(.list, "focus-changes-screen", "redraw-focus/screen"),
  ]
}
