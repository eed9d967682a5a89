// What an app leaves behind, and how it ends.
extension PlantedCase {
  static let leavings: [PlantedCase] = leftovers + lines + exits

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
      ("tabStops", "tabStops"),
      ("synchronizedUpdate", "synchronizedUpdate"), ("graphemeClusters", "graphemeClusters"),
      ("colorSchemeReports", "colorSchemeReports"), ("visibilityReports", "visibilityReports"),
      ("resizeReports", "resizeReports"), ("rendition", "rendition"),
      ("background", "rendition"), ("link", "link"), ("characterSets", "characterSets"),
      ("shift-out", "characterSets"), ("protection", "protection"), ("palette", "palette"),
      ("foreground", "palette"), ("cursor-color", "palette"), ("cursorShape", "cursorShape"),
      ("cursorBlinking", "cursorBlinking"), ("alternateScroll", "alternateScroll"),
      ("localEcho", "localEcho"), ("encoding", "encoding"),
      ("eightBitReplies", "eightBitReplies"), ("otherModes", "otherModes"),
      ("titleStack", "titleStack"), ("colorStack", "colorStack"), ("emulation", "emulation"),
      ("unfinishedSequence", "unfinishedSequence"), ("unfinished-csi", "unfinishedSequence"),
    ].map { PlantedCase(.list, "leave-\($0.0)", "exit-sigterm/\($0.1)") } + [
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
}
