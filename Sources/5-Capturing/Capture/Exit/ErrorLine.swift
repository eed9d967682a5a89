/// Finds the line of an app's output that states the error, by the formats in which languages report errors.
enum ErrorLine {
  /// A format: returns the index of its error among the lines, which may be past their ends, or nil if they don't have
  /// the format.
  private typealias Form = ([String]) -> Int?

  /// - Parameter lines: Oldest first, without blank lines and trailing blanks.
  static func find(in lines: [String]) -> String? {
    for form in forms {
      if let index = form(lines), lines.indices.contains(index) { return text(at: index, lines) }
    }
    return nil
  }

  /// Returns a line without the box around it, followed by the next line if it only announces that: `Error:`,
  /// `AssertionError: Expected values to be strictly equal:`.
  private static func text(at index: Int, _ lines: [String]) -> String {
    var text = unboxed(lines[index]).replacing(rejection, with: "")
    if text.last == ":", index + 1 < lines.count {
      text += " " + unboxed(lines[index + 1]).trimmingPrefix(while: \.isWhitespace)
    }
    return text
  }

  /// The text that Node puts before the reason why a promise was rejected.
  private static let rejection =
    " This error originated either by throwing inside of an async function without a catch block, or by "
    + "rejecting a promise which was not handled with .catch()."

  private static func unboxed(_ line: String) -> String {
    let isBoxed = line.contains(#/^\s*[│┃]/#)
    return isBoxed ? line.replacing(#/^\s*[│┃]\s*|\s*[│┃]$/#, with: "") : line
  }

  /// The formats, most certain first.
  private static var forms: [Form] {
    [
      python, java, go, rust, assertion, cPlusPlus,
      // `==42==ERROR: AddressSanitizer: …`
      first(#/(ERROR|WARNING): \w+Sanitizer: /#),
      ruby,
      // .NET: `Unhandled exception. System.InvalidOperationException: …`
      first(#/^Unhandled exception\. /#),
      // Dart: the line after `Unhandled exception:`
      first(#/^Unhandled exception:$/#, plus: 1),
      // Elixir: `** (UndefinedFunctionError) …`
      first(#/^\*\* \(\w/#),
      // Haskell: `app: the message`, above `CallStack (from HasCallStack):`
      first(#/^CallStack \(from HasCallStack\)/#, plus: -1),
      node,
      // `lua: app.lua:1: …`, and Perl's `… at app.pl line 3.`
      first(#/^lua[\w.\-]*: | at \S+ line \d+\.$/#),
      box, exception,
      // The line above the frames of a stack: `    at main (app.js:3:1)`.
      first(#/^\s+at \S.*[:(]/#, plus: -1),
      // `./main.go:5:2: undefined: frob`, `src/app.ts:3:1 - error TS2304: …`, `src/app.ts(3,1): error TS2304: …`
      first(#/^\S+\.go:\d+:\d+: \S|^\S+[:(]\d+[:,]\d+\)?(:| -) error\b/#),
      log,
      // `app: error: unrecognized arguments`, `error[E0432]: …`, `fatal: not a git repository`
      first(#/^(\S+: )?(fatal|error|panic|uncaught|unhandled|exception)\b[^:]*:/#.ignoresCase()),
      shell,
    ]
  }

  /// The format whose error is some lines after the first match.
  private static func first<Output>(_ regex: Regex<Output>, plus offset: Int = 0) -> Form {
    { lines in lines.firstIndex { $0.contains(regex) }.map { $0 + offset } }
  }

  /// `ModuleNotFoundError: No module named 'x'`: the line after the last traceback. Exception groups have `|` before
  /// each line, and rich draws a box around the traceback.
  private static func python(_ lines: [String]) -> Int? {
    if let index = lines.firstIndex(where: { $0.hasPrefix("Fatal Python error: ") }) {
      return index
    }
    guard let start = lines.lastIndex(where: { $0.contains("Traceback (most recent call last)") })
    else { return nil }
    let isGroup = lines[start].contains(#/^ *[|+] /#)
    return lines.indices.dropFirst(start + 1).first { index in
      var line = lines[index][...]
      if isGroup, let bar = line.firstMatch(of: #/^ *[|+] /#) {
        line = line[bar.range.upperBound...]
      }
      return line.first.map { !" │╭╰┃┏┗|+".contains($0) } ?? false
    }
  }

  /// `Caused by: java.lang.ClassNotFoundException: x`: the last cause, or the exception itself.
  private static func java(_ lines: [String]) -> Int? {
    guard lines.contains(where: { $0.contains(#/^Exception in thread "|^\s+at [\w.$/]+\(/#) })
    else { return nil }
    return lines.lastIndex { $0.contains(#/^\s*Caused by: \S/#) }
      ?? lines.firstIndex { $0.hasPrefix("Exception in thread \"") }
  }

  /// `panic: runtime error: …`, `fatal error: all goroutines are asleep - deadlock!`, `SIGSEGV: …`; the line after
  /// Bubble Tea's `Caught panic:`; errors of the package `flag`.
  private static func go(_ lines: [String]) -> Int? {
    if let start = lines.firstIndex(where: { $0.contains(#/^Caught (goroutine )?panic:$/#) }) {
      return start + 1
    }
    return lines.firstIndex {
      $0.contains(#/^(panic|fatal error|SIG[A-Z]+): |^flag provided but not defined: /#)
    }
  }

  /// The line after `thread 'main' panicked at src/main.rs:2:5:`, or that line if it ends with the message. In reports
  /// of miette, the message follows `×`; in Zig's, `thread 42 panic:`.
  private static func rust(_ lines: [String]) -> Int? {
    if let index = lines.firstIndex(where: { $0.contains(#/^\s+× \S|^thread \d+ panic: /#) }) {
      return index
    }
    let start = lines.firstIndex { $0.contains(#/^thread '.*'( \(\d+\))? panicked at /#) }
    return start.map { lines[$0].hasSuffix(":") && $0 + 1 < lines.count ? $0 + 1 : $0 }
  }

  /// Swift's `main.swift:3: Fatal error: …`, C's `app.c:3: main: Assertion … failed.`, and PHP's format.
  private static func assertion(_ lines: [String]) -> Int? {
    lines.firstIndex {
      $0.contains(#/(^|: )(Fatal error|Precondition failed|Assertion failed)(:|$)/#)
        || $0.contains(#/: Assertion [`'"].*failed\.?$/#)
    }
  }

  /// `  what():  …`, or the line above it.
  private static func cPlusPlus(_ lines: [String]) -> Int? {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("terminate called ") }) else {
      return nil
    }
    return lines[start...].firstIndex { $0.contains(#/^\s+what\(\): /#) } ?? start
  }

  /// `app.rb:3:in 'require': cannot load such file -- x (LoadError)`, `app.rb:1: syntax error, unexpected end`
  private static func ruby(_ lines: [String]) -> Int? {
    lines.firstIndex {
      $0.contains(#/:\d+:in [`'].* \([A-Z][\w:]*\)$|^\S+:\d+: syntax error\b/#)
    }
      ?? lines.firstIndex { $0.contains(#/^\s+from \S+:\d+:in /#) }.map { max($0 - 1, 0) }
  }

  /// The line after the mark below the statement that threw: `Error: Cannot find module 'x'`, `{ a: 1 }`. Output of npm
  /// may follow the version.
  private static func node(_ lines: [String]) -> Int? {
    guard let end = lines.lastIndex(where: { $0.hasPrefix("Node.js v") }) else { return nil }
    return lines[..<end].lastIndex { $0.contains(#/^ *\^+$/#) }
      .flatMap { $0 + 1 < end ? $0 + 1 : nil }
  }

  /// The line after Typer's `╭─ Error ─╮`, or Ink's `  ERROR  Cannot read properties of undefined`.
  private static func box(_ lines: [String]) -> Int? {
    if let title = lines.firstIndex(where: { $0.contains(#/^\s*[╭┌┏][─━]+ Error [─━]+/#) }) {
      return title + 1
    }
    return lines.firstIndex { $0.contains(#/^\s*ERROR {2}\S/#) }
  }

  /// `Error: Cannot find module 'x'`, `TypeError: …`, `Error [ERR_X]: …`: Node, Deno and similar runtimes.
  private static func exception(_ lines: [String]) -> Int? {
    lines.lastIndex {
      $0.contains(
        #/^\[?(error: )?(Uncaught )?(\(in promise\) )?([\w.$]*(Error|Exception|Rejection))( \[\w+\])?(:|$)/#
      )
    }
  }

  /// The last error in a log: `level=ERROR msg=…`, `{"level":"fatal",…}`, `ERROR:app:…`, `[ERROR] …`; or Go's
  /// `2026/11/27 02:00:00 open x: …`, if only the exit status follows.
  private static func log(_ lines: [String]) -> Int? {
    let level = lines.lastIndex {
      $0.contains(
        #/\blevel="?(error|fatal|panic|critical)\b|"level": ?"(error|fatal|panic|critical)"/#
          .ignoresCase())
        || $0.contains(#/(^|[\s\[])(ERROR|FATAL|CRITICAL)[\]:]|\s(ERROR|FATAL|CRITICAL)\s/#)
    }
    if let level { return level }
    let rest = lines.last?.contains(#/^exit status \d+$/#) ?? false ? lines.dropLast() : lines[...]
    guard rest.last?.contains(#/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /#) ?? false else { return nil }
    return rest.endIndex - 1
  }

  /// `app.sh: line 3: frob: command not found`, `/usr/bin/python3: No module named inbox`
  private static func shell(_ lines: [String]) -> Int? {
    lines.lastIndex {
      $0.contains(#/: (command )?not found$|command not found: \S+$|: No module named \S+$/#)
        || $0.contains(#/: (No such file or directory|Permission denied|Exec format error)$/#)
    }
  }
}
