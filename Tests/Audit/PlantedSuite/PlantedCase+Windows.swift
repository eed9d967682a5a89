// What an app shows in windows of other sizes, and when it draws its screen anew.
extension PlantedCase {
  static let smallWindows: [PlantedCase] = [
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

  static let resizing: [PlantedCase] = [
    PlantedCase(.list, "ignores-winch", "resize-grow/stale"),
    PlantedCase(.pager, "ignores-winch", "resize-shrink/stale"),
    PlantedCase(.field, "ignores-winch", "resize-storm/stale"),
    PlantedCase(.list, "stale-grow", "resize-grow/stale"),
    PlantedCase(.pager, "stale-grow", "resize-grow/stale"),
    PlantedCase(.list, "stale-shrink", "resize-shrink/screen"),
    PlantedCase(.pager, "offset-lost", "resize-back/screen"),
    PlantedCase(.list, "never-settles", "resize-grow/unsettled"),
    PlantedCase(.field, "never-settles", "resize-shrink/unsettled"),
    PlantedCase(.list, "redraws-forever", "resize-grow/unsettled"),
    PlantedCase(.pager, "redraws-forever", "resize-shrink/unsettled"),
    PlantedCase(.list, "bar-lost", "resize-grow/screen"),
    PlantedCase(.pager, "bar-lost", "resize-shrink/screen"),
    PlantedCase(.field, "bar-lost", "resize-back/screen"),
    PlantedCase(.pair, "bar-lost", "resize-grow/screen"),
    PlantedCase(.list, "crash-storm", "resize-storm/ended"),
    PlantedCase(.pager, "late-size", "resize-early-100/screen", "resize-early-100/stale"),
    PlantedCase(.field, "cursor-lost", "resize-grow/cursor"),
    PlantedCase(.list, "keeps-width", "resize-grow/screen"),
  ]

  static let redrawing: [PlantedCase] = [
    PlantedCase(.list, "drift", "redraw-ctrl-l/screen"),
    PlantedCase(.pager, "drift", "redraw-ctrl-l/screen"),
    PlantedCase(.pair, "drift", "redraw-ctrl-l/screen"),
    PlantedCase(.list, "drift-style", "redraw-ctrl-l/screen"),
    PlantedCase(.list, "drift-moved", "redraw-moved/screen"),
    PlantedCase(.list, "drift-without-key", "redraw-width/screen"),
    PlantedCase(.list, "crash-redraw", "redraw-ctrl-l/crash"),
    PlantedCase(.list, "cont-loses-part", "redraw-cont/screen"),
    PlantedCase(.field, "cont-loses-part", "redraw-cont/screen"),
    PlantedCase(.pager, "winch-loses-part", "redraw-winch/screen"),
    PlantedCase(.list, "focus-changes-screen", "redraw-focus/screen"),
  ]
}
