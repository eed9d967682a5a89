internal import FoundationEssentials

// What is wrong with a screen itself.
extension PlantedCase {
  static let bytes: [PlantedCase] = [
    PlantedCase(.list, "slow-terminal-loses-output", "bytes-stall/screen"),
    PlantedCase(.pager, "slow-terminal-loses-output", "bytes-stall/screen"),
    PlantedCase(.list, "unfinished-at-rest", "bytes-torn/unfinishedSequence"),
    PlantedCase(.inline, "unfinished-at-rest", "bytes-torn/unfinishedSequence"),
  ]

  static let colors: [PlantedCase] = [
    PlantedCase(.list, "hard-to-read-light", "contrast-light/contrast"),
    PlantedCase(.list, "hard-to-read-dark", "contrast-dark/contrast"),
    PlantedCase(.list, "ignores-no-color", "no-color/color", isNote: true),
    PlantedCase(.list, "color-only-selection", "color-only/selection"),
    PlantedCase(.list, "text-color-only-selection", "color-only-text/selection"),
    PlantedCase(.list, "color-only-everywhere", "color-only/selection"),
    PlantedCase(.list, "escapes-on-dumb", "term-dumb/escapeSequences"),
    PlantedCase(.list, "colors-on-vt100", "term-vt100/colors", isNote: true),
    PlantedCase(.list, "256-on-16color", "term-16color/indexedColors"),
    PlantedCase(.pager, "256-on-16color", "term-16color/indexedColors"),
  ]

  static let texts: [PlantedCase] = [
    PlantedCase(.list, "open-box", "text-borders/clipping"),
    PlantedCase(.field, "open-low-box", "text-borders/clipping"),
    PlantedCase(.field, "gap-in-border", "text-borders/clipping"),
    PlantedCase(.list, "gap-in-border", "text-borders/clipping"),
    PlantedCase(.list, "overlapping-text", "text-borders/clipping"),
    PlantedCase(.list, "truncated-word", "text-word/truncation"),
    PlantedCase(.list, "cuts-texts", "text-cut/truncation", isNote: true),
    PlantedCase(.list, "replacement-character", "text-replacement/characters"),
    PlantedCase(.pager, "replacement-character", "text-replacement/characters"),
    PlantedCase(.field, "wide-shifts-border", "text-wide-auto/border"),
    PlantedCase(.field, "wide-shifts-border", "text-wide-wcwidth/border"),
    PlantedCase(.field, "emoji-shifts-border", "text-wide-auto/border"),
    PlantedCase(.field, "emoji-shifts-border", "text-wide-grapheme/border"),
  ]

  static let input: [PlantedCase] = [
    PlantedCase(.list, "crash-f20", "input-f20/crash"),
    PlantedCase(.field, "crash-f20", "input-f20/crash"),
    PlantedCase(.list, "crash-lone-esc", "input-escape/crash"),
    PlantedCase(.pager, "crash-lone-esc", "input-escape/crash"),
    PlantedCase(.field, "unknown-key-as-text", "input-csi/text"),
    PlantedCase(.list, "crash-mouse-outside", "input-mouse/crash"),
    PlantedCase(.field, "focus-as-text", "input-focus/text", isNote: true),
    PlantedCase(.list, "crash-broken-utf8", "input-utf8/crash"),
    PlantedCase(.field, "crash-broken-utf8", "input-utf8/crash"),
    PlantedCase(.field, "crash-long-paste", "input-paste/crash"),
    PlantedCase(.field, "paste-injects", "input-paste/injection"),
    PlantedCase(.field, "flushes-type-ahead", "input-typeahead/lost"),
    PlantedCase(.field, "paste-runs-lines", "input-paste-lines/run"),
    PlantedCase(.field, "loses-type-ahead", "input-typeahead/lost"),
  ]

  static let manners: [PlantedCase] = [
    PlantedCase(.list, "busy-idle", "idle-cpu/cpu"),
    PlantedCase(.field, "busy-idle", "idle-cpu/cpu"),
    PlantedCase(.list, "wakeups-idle", "idle-wakeups/wakeups"),
    PlantedCase(.pager, "wakeups-idle", "idle-wakeups/wakeups"),
    PlantedCase(.list, "output-idle", "idle-output/output"),
    PlantedCase(.field, "output-idle", "idle-output/output"),
    PlantedCase(.list, "unanswered-query", "queries/query", isNote: true),
    PlantedCase(.list, "writes-real-home", "files-outside/\(home)"),
    PlantedCase(.field, "writes-real-home", "files-outside/\(home)"),
    PlantedCase(.list, "reaches-network", "network/hosts"),
  ]

  static let machine: [PlantedCase] = [
    PlantedCase(.list, "crash-lang-c", "locale-c/crash"),
    PlantedCase(.pager, "crash-lang-c", "locale-c/crash"),
    PlantedCase(.list, "traceback-no-home", "home-unwritable/crash"),
    PlantedCase(.list, "long-traceback-no-home", "home-unwritable/crash"),
    PlantedCase(.field, "traceback-no-home", "home-unwritable/crash"),
    PlantedCase(.list, "crash-unknown-term", "term-unknown/crash"),
    PlantedCase(.list, "crash-full-disk", "disk-full/crash"),
  ]

  /// The home of the user in passwd(5).
  private static let home =
    FileManager.default.homeDirectory(forUser: ProcessInfo.processInfo.userName)?.path ?? "/"
}
