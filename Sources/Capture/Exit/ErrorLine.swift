/// Finds the line of an app's output that says what is wrong, by the forms in which languages report it.
enum ErrorLine {
  /// A form of a report: the index of its line among all lines, or nil if they don't have it.
  private typealias Form = ([String]) -> Int?

  /// - Parameter lines: Oldest first, none of them blank or with blanks at its end.
  static func find(in lines: [String]) -> String? {
    for form in forms {
      if let index = form(lines), lines.indices.contains(index) { return lines[index] }
    }
    return nil
  }

  /// The more certain ones first.
  private static var forms: [Form] {
    [
      python, java, go, rust, assertion, cPlusPlus, sanitizer, ruby, dotNet, dart, elixir, node,
      script, exception, aboveFrames, errorWord, shell,
    ]
  }

  /// `ModuleNotFoundError: No module named 'x'`: what follows the last traceback. That of a group of
  /// exceptions has `|` before each line, that of rich has a box around it.
  private static func python(_ lines: [String]) -> Int? {
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
    else {
      return nil
    }
    return lines.lastIndex { $0.contains(#/^\s*Caused by: \S/#) }
      ?? lines.firstIndex { $0.hasPrefix("Exception in thread \"") }
  }

  /// `panic: runtime error: …`, `fatal error: all goroutines are asleep - deadlock!`
  private static func go(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.contains(#/^(panic|fatal error): /#) }
  }

  /// The line after `thread 'main' panicked at src/main.rs:2:5:`, or that line if it ends with the message.
  private static func rust(_ lines: [String]) -> Int? {
    let start = lines.firstIndex { $0.contains(#/^thread '.*'( \(\d+\))? panicked at /#) }
    return start.map { lines[$0].hasSuffix(":") && $0 + 1 < lines.count ? $0 + 1 : $0 }
  }

  /// Swift's `main.swift:3: Fatal error: …`, C's `app.c:3: main: Assertion … failed.`, and PHP's.
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

  /// `==42==ERROR: AddressSanitizer: …`
  private static func sanitizer(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.contains(#/(ERROR|WARNING): \w+Sanitizer: /#) }
  }

  /// `app.rb:3:in 'require': cannot load such file -- x (LoadError)`
  private static func ruby(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.contains(#/:\d+:in [`'].* \([A-Z][\w:]*\)$/#) }
      ?? lines.firstIndex { $0.contains(#/^\s+from \S+:\d+:in /#) }.map { max($0 - 1, 0) }
  }

  /// `Unhandled exception. System.InvalidOperationException: …`
  private static func dotNet(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.hasPrefix("Unhandled exception. ") }
  }

  /// The line after `Unhandled exception:`
  private static func dart(_ lines: [String]) -> Int? {
    lines.firstIndex { $0 == "Unhandled exception:" }
      .flatMap { $0 + 1 < lines.count ? $0 + 1 : nil }
  }

  /// `** (UndefinedFunctionError) …`
  private static func elixir(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.contains(#/^\*\* \(\w/#) }
  }

  /// What follows the mark under the statement that threw: `Error: Cannot find module 'x'`, `{ a: 1 }`.
  private static func node(_ lines: [String]) -> Int? {
    guard lines.last?.hasPrefix("Node.js v") ?? false else { return nil }
    return lines.lastIndex { $0.contains(#/^ *\^+$/#) }
      .flatMap { $0 + 2 < lines.count ? $0 + 1 : nil }
  }

  /// `lua: app.lua:1: …`, and Perl's `… at app.pl line 3.`
  private static func script(_ lines: [String]) -> Int? {
    lines.firstIndex { $0.contains(#/^lua[\w.\-]*: /#) || $0.contains(#/ at \S+ line \d+\.$/#) }
  }

  /// `Error: Cannot find module 'x'`, `TypeError: …`, `Error [ERR_X]: …`: Node, Deno, and who does likewise.
  private static func exception(_ lines: [String]) -> Int? {
    lines.lastIndex {
      $0.contains(
        #/^(error: )?(Uncaught )?(\(in promise\) )?([\w.$]*(Error|Exception))( \[\w+\])?(:|$)/#)
    }
  }

  /// What stands above the frames of a stack: `    at main (app.js:3:1)`.
  private static func aboveFrames(_ lines: [String]) -> Int? {
    let frame = lines.firstIndex { $0.contains(#/^\s+at \S.*[:(]/#) }
    return frame.flatMap { $0 > 0 ? $0 - 1 : nil }
  }

  /// `app: error: unrecognized arguments`, `error[E0432]: …`, `fatal: not a git repository`
  private static func errorWord(_ lines: [String]) -> Int? {
    lines.firstIndex {
      $0.contains(
        #/^(\S+: )?(fatal|error|panic|uncaught|unhandled|exception)\b[^:]*:/#.ignoresCase())
    }
  }

  /// `app.sh: line 3: frob: command not found`
  private static func shell(_ lines: [String]) -> Int? {
    lines.lastIndex {
      $0.contains(#/: (command )?not found$|command not found: \S+$/#)
        || $0.contains(#/: (No such file or directory|Permission denied|Exec format error)$/#)
    }
  }
}
