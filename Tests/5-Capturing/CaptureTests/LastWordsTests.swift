import TerminalFrame
import Testing

// Most of these tests find lines in given text, without an app.
@testable import Capture

/// Finding the line of an app's output that says what is wrong.
@Suite(.timeLimit(.minutes(20))) struct LastWordsTests {
  /// The output of programs, each with the line that is quoted.
  private static let reports: [(output: String, error: String)] = [
    (
      """
      Traceback (most recent call last):
        File "/app/a.py", line 1, in <module>
          import rich2
      ModuleNotFoundError: No module named 'rich2'
      """, "ModuleNotFoundError: No module named 'rich2'"
    ),
    (
      """
      Traceback (most recent call last):
        File "a.py", line 2, in f
      KeyError: 'a'

      During handling of the above exception, another exception occurred:

      Traceback (most recent call last):
        File "a.py", line 4, in f
      app.errors.NoSuchItem: a
      see the manual
      """, "app.errors.NoSuchItem: a"
    ),
    (
      """
        + Exception Group Traceback (most recent call last):
        |   File "<string>", line 2, in <module>
        | ExceptionGroup: many (2 sub-exceptions)
        +-+---------------- 1 ----------------
          | ValueError: a
          +------------------------------------
      """, "| ExceptionGroup: many (2 sub-exceptions)"
    ),
    (
      """
      ╭─────────────── Traceback (most recent call last) ────────────────╮
      │ /app/a.py:3 in compose                                           │
      ╰──────────────────────────────────────────────────────────────────╯
      NameError: name 'Static' is not defined
      """, "NameError: name 'Static' is not defined"
    ),
    (
      "  File \"<string>\", line 1\n    foo(\n       ^\nSyntaxError: '(' was never closed",
      "SyntaxError: '(' was never closed"
    ),
    (
      """
      node:internal/modules/cjs/loader:1210
        throw err;
        ^

      Error: Cannot find module 'nope'
      Require stack:
      - /app/a.js
          at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15) {
        code: 'MODULE_NOT_FOUND',
        requireStack: [ '/app/a.js' ]
      }

      Node.js v20.20.2
      """, "Error: Cannot find module 'nope'"
    ),
    ("[eval]:1\nthrow {a:1}\n^\n\n{ a: 1 }\n\nNode.js v20.20.2", "{ a: 1 }"),
    (
      """
      TypeError [ERR_INVALID_ARG_TYPE]: The "path" argument must be of type string
          at Object.open (node:fs:563:10)
      """, "TypeError [ERR_INVALID_ARG_TYPE]: The \"path\" argument must be of type string"
    ),
    ("Odd: bad thing\n    at [eval]:1:60\n    at main (app.js:3:1)", "Odd: bad thing"),
    (
      """
      Exception in thread "main" java.lang.RuntimeException: wrapped
      \tat T.main(T.java:1)
      Caused by: java.lang.NullPointerException: Cannot invoke "Object.toString()"
      \tat T.main(T.java:1)
      \t... 8 more
      """, "Caused by: java.lang.NullPointerException: Cannot invoke \"Object.toString()\""
    ),
    (
      "Exception in thread \"main\" java.lang.Error: no\n\tat T.main(T.java:1)",
      "Exception in thread \"main\" java.lang.Error: no"
    ),
    (
      """
      app.rb:3:in 'Kernel#require': cannot load such file -- nope (LoadError)
      \tfrom app.rb:3:in '<main>'
      """, "app.rb:3:in 'Kernel#require': cannot load such file -- nope (LoadError)"
    ),
    (
      """
      panic: runtime error: index out of range [5] with length 3

      goroutine 1 [running]:
      main.main()
      \t/app/main.go:5 +0x1d
      exit status 2
      """, "panic: runtime error: index out of range [5] with length 3"
    ),
    (
      """
      fatal error: all goroutines are asleep - deadlock!

      goroutine 1 [chan receive]:
      """, "fatal error: all goroutines are asleep - deadlock!"
    ),
    (
      """

      thread 'main' (41) panicked at src/main.rs:2:5:
      index out of bounds: the len is 3 but the index is 5
      note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
      """, "index out of bounds: the len is 3 but the index is 5"
    ),
    (
      "thread 'main' panicked at 'no items', src/main.rs:2:5\nnote: run with …",
      "thread 'main' panicked at 'no items', src/main.rs:2:5"
    ),
    (
      "app/main.swift:3: Fatal error: Index out of range\n\n💣 Program crashed: trap",
      "app/main.swift:3: Fatal error: Index out of range"
    ),
    (
      "terminate called after throwing an instance of 'std::runtime_error'\n  what():  no items",
      "what():  no items"
    ),
    (
      "app: a.c:3: main: Assertion `n > 0' failed.\nAborted",
      "app: a.c:3: main: Assertion `n > 0' failed."
    ),
    ("app.sh: line 3: frob: command not found\ndone", "app.sh: line 3: frob: command not found"),
    ("sh: 1: frob: not found", "sh: 1: frob: not found"),
    (
      "error: unexpected argument '--x' found\n\nUsage: app\n\nFor more information, try '--help'.",
      "error: unexpected argument '--x' found"
    ),
    (
      "usage: app [-h]\napp: error: unrecognized arguments: x",
      "app: error: unrecognized arguments: x"
    ),
    (
      "Can't locate Foo.pm in @INC at app.pl line 1.\nBEGIN failed--compilation aborted at app.pl line 1.",
      "Can't locate Foo.pm in @INC at app.pl line 1."
    ),
    ("[eval]:1\nthrow {a:1}\n^\n\nNotFound: x\n\nNode.js v22.1.0\nnpm error code 1", "NotFound: x"),
    ("Error: config missing:\nno theme\n    at a.js:1:2", "Error: config missing: no theme"),
    (
      """
      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

      1 !== 2

          at Object.<anonymous> (/app/a.js:1:40)
      """, "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 1 !== 2"
    ),
    (
      """
            new UnhandledPromiseRejection(reason);
            ^

      UnhandledPromiseRejection: This error originated either by throwing inside of an async function \
      without a catch block, or by rejecting a promise which was not handled with .catch(). The promise \
      rejected with the reason "no theme".
          at throwUnhandledRejectionsMode (node:internal/process/promises:389:7)

      Node.js v20.20.2
      """, "UnhandledPromiseRejection: The promise rejected with the reason \"no theme\"."
    ),
    ("[Error: no theme] {\n  code: 'E'\n}\nbye", "[Error: no theme] {"),
    (
      "  ERROR  Cannot read properties of undefined (reading 'map')\n src/app.tsx:12:20\n 12: x.map()",
      "ERROR  Cannot read properties of undefined (reading 'map')"
    ),
    (
      "Usage: app [OPTIONS]\n╭─ Error ─────────╮\n│ No such command │\n╰─────────────────╯",
      "No such command"
    ),
    (
      "Fatal Python error: init_sys_streams\nModuleNotFoundError: No module named 'x'",
      "Fatal Python error: init_sys_streams"
    ),
    (
      "starting\n/usr/bin/python3: No module named inbox\nbye",
      "/usr/bin/python3: No module named inbox"
    ),
    (
      "2026/11/27 02:00:00 starting\n2026/11/27 02:00:00 open a.toml: no such file or directory\nexit status 1",
      "2026/11/27 02:00:00 open a.toml: no such file or directory"
    ),
    (
      "level=INFO msg=a\nlevel=ERROR msg=\"no database\"\nlevel=INFO msg=bye",
      "level=ERROR msg=\"no database\""
    ),
    (
      "# example.com/app\n./main.go:5:2: undefined: frob\n./main.go:6:2: undefined: x",
      "./main.go:5:2: undefined: frob"
    ),
    (
      "flag provided but not defined: -x\nUsage of app:\n  -y int\n      the y",
      "flag provided but not defined: -x"
    ),
    (
      "SIGSEGV: segmentation violation\nPC=0x0 m=0 sigcode=1\ngoroutine 1 [running]:",
      "SIGSEGV: segmentation violation"
    ),
    (
      "Caught panic:\n\nindex out of range [5] with length 3\n\nRestoring terminal...\n\ngoroutine 1 [running]:",
      "index out of range [5] with length 3"
    ),
    (
      "Error:\n   0: no config\n   1: not found\n\nLocation:\n   src/main.rs:1",
      "Error: 0: no config"
    ),
    ("Error: app::config\n\n  × no theme\n   ╭─[a.toml:1:1]\n 1 │ theme =", "× no theme"),
    (
      "app.rb:1: syntax error, unexpected end-of-input\ndef x\n     ^",
      "app.rb:1: syntax error, unexpected end-of-input"
    ),
    (
      "src/a.ts:3:1 - error TS2304: Cannot find name 'x'.\n3 x()\n  ~",
      "src/a.ts:3:1 - error TS2304: Cannot find name 'x'."
    ),
    (
      "app: Prelude.head: empty list\nCallStack (from HasCallStack):\n  error, called at",
      "app: Prelude.head: empty list"
    ),
  ]

  @Test("The line that names the error is quoted, in any language", arguments: reports.indices)
  func errorLineIsQuoted(index: Int) {
    let report = Self.reports[index]

    let lastWords = LastWords(report.output.split(separator: "\n").map(String.init))

    #expect(lastWords.error == report.error)
    #expect(lastWords.ending == "; it said: \"\(report.error)\"")
  }

  @Test("The last lines are quoted if no line is recognized as an error")
  func lastLinesAreQuoted() {
    let lastWords = LastWords(["one", "", "two   ", "  three", "four"])

    #expect(lastWords.ending == "; its last lines: \"two\", \"three\", \"four\"")
    #expect(lastWords.said == "two\nthree\nfour")
    #expect(LastWords([]).ending == "" && LastWords(["  "]).said == nil)
  }

  @Test("A line that the terminal wrapped is quoted as a whole, also if it was scrolled away")
  func wrappedLineIsWhole() async {
    let script = """
      echo 'Error: Cannot find module '"'"'a-package-with-a-very-long-name-indeed'"'"' from here'
      for i in 1 2 3 4 5 6; do echo "    at load (file.js:$i:1)"; done
      exit 1
      """

    let outcome = await ScreenCapture(request(script)).run()

    #expect(
      outcome.failure?.message == """
        the app exited with status 1 before its screen was taken; it said: \
        "Error: Cannot find module 'a-package-with-a-very-long-name-indeed' from here"
        """)
    #expect(
      outcome.failure?.said
        == "Error: Cannot find module 'a-package-with-a-very-long-name-indeed' from here")
    #expect(outcome.failureTime != nil)
  }
}
