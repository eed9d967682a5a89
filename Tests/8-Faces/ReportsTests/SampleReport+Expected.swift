import Reports

extension SampleReport {
  /// The text of ``small`` in each format, with `app/` before its paths.
  static let expected: [ReportFormat: String] = [
    .markdown: #"""
    ## Screens of `app`: 3 regression, 1 error, 1 new, 1 expected, 1 pass

    7 screens in 9.4 s, `5a85e3c` against `bd1c0de`. **3 decisions cover 4 screens.** The pictures are in `app/screenshots/current`.

    ### ✗ 2 screens, one edit: `"Esc Cancel" → "Esc Discard"`

    ```diff
    @@ g1: row 23, columns 29–38: "Esc Cancel" → "Esc Discard" @@
    -  Tab Next   Esc Cancel
    +  Tab Next   Esc Discard
    ```

    <details><summary>2 screens, and no other edit on any of them</summary>

    `create`, `edit`

    </details>

    ### ✗ `list`: `removed "Call the dentist"`, and 3 more edits

    ```diff
    @@ e3: row 2, columns 2–8: "4 of 14" → "3 of 13" @@
    @@ e4: row 2, columns 12–15: "28 %" → "23 %" @@
    -  4 of 14   28 %
    +  3 of 13   23 %
    @@ e5: row 18, columns 4–19: removed "Call the dentist" @@
     File expenses
    -Call the dentist
     Back up photos
    @@ e6: row 7, columns 0–5: foreground default → colour 1 @@
    -foreground default
    +foreground colour 1
    ```

    `list.diff.png`

    ### ! `import`: exit status 66

    Try:

    ```text
    add "files": ["Fixtures"] to screenshots/import.json
    ```

    ### + `filter`: no baseline yet

    `filter.png`

    <details><summary>~ 1 expected change</summary>

    - `settings`
      - `title "Files" → "Mail"`
      - approved by 佐藤美咲, `2026-11-22 11:02` UTC: mail instead of files

    </details>

    <details><summary>1 note</summary>

    - note: not in git

    </details>

    ### Next

    ```sh
    qa approve create edit list filter --reason "…"
    # or: retry once the errors are fixed
    qa run --failed
    ```

    """#,
    .annotations: #"""
    ::error file=app/screenshots/create.json,line=1,title=app%3A 2 screens%3A "Esc Cancel" → "Esc Discard"::g1 row 23, columns 29–38: "Esc Cancel" → "Esc Discard"%0AThe same edit on create, edit.%0AIf this is intended: qa approve g1 --reason "…"
    ::error file=app/screenshots/list.json,line=1,title=app%3A list%3A removed "Call the dentist"%2C and 3 more edits::e3 row 2, columns 2–8: "4 of 14" → "3 of 13"%0Ae4 row 2, columns 12–15: "28 %25" → "23 %25"%0Ae5 row 18, columns 4–19: removed "Call the dentist"%0Ae6 row 7, columns 0–5: foreground default → colour 1%0APicture: app/screenshots/current/list.diff.png
    ::error file=app/screenshots/import.json,line=1,title=app%3A import%3A exit status 66::Try: add "files": ["Fixtures"] to screenshots/import.json
    ::error file=app/screenshots/filter.json,line=1,title=app%3A filter%3A no baseline yet::Picture: app/screenshots/current/filter.png
    ::warning title=app%3A Note on the run::not in git
    ::notice file=app/screenshots/settings.json,line=1,title=app%3A settings%3A expected change%2C approved by 佐藤美咲%3A title "Files" → "Mail"::e7 title "Files" → "Mail"%0Aapproved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files

    """#,
    .junit: #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="app/screenshots" tests="7" failures="4" errors="1" time="9.412">
      <testsuite name="app/screenshots" tests="7" failures="4" errors="1" skipped="0" time="9.412" timestamp="2026-11-23T12:00:00Z">
        <testcase classname="app/screenshots" name="create" time="0.100">
          <failure type="regression" message="&quot;Esc Cancel&quot; → &quot;Esc Discard&quot;">e1 row 23, columns 29–38: &quot;Esc Cancel&quot; → &quot;Esc Discard&quot;
    Config: app/screenshots/create.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/create.diff.png]]
    [[ATTACHMENT|app/screenshots/current/create.png]]
    </system-out>
        </testcase>
        <testcase classname="app/screenshots" name="edit" time="0.100">
          <failure type="regression" message="&quot;Esc Cancel&quot; → &quot;Esc Discard&quot;">e2 row 23, columns 29–38: &quot;Esc Cancel&quot; → &quot;Esc Discard&quot;
    Config: app/screenshots/edit.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/edit.diff.png]]
    [[ATTACHMENT|app/screenshots/current/edit.png]]
    </system-out>
        </testcase>
        <testcase classname="app/screenshots" name="list" time="0.100">
          <failure type="regression" message="removed &quot;Call the dentist&quot;, and 3 more edits">e3 row 2, columns 2–8: &quot;4 of 14&quot; → &quot;3 of 13&quot;
    e4 row 2, columns 12–15: &quot;28 %&quot; → &quot;23 %&quot;
    e5 row 18, columns 4–19: removed &quot;Call the dentist&quot;
    e6 row 7, columns 0–5: foreground default → colour 1
    Config: app/screenshots/list.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/list.diff.png]]
    [[ATTACHMENT|app/screenshots/current/list.png]]
    </system-out>
        </testcase>
        <testcase classname="app/screenshots" name="import" time="0.200">
          <error type="error" message="exit status 66">Try: add &quot;files&quot;: [&quot;Fixtures&quot;] to screenshots/import.json
    Config: app/screenshots/import.json
    </error>
        </testcase>
        <testcase classname="app/screenshots" name="filter">
          <failure type="new" message="no baseline yet">Config: app/screenshots/filter.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/filter.png]]
    </system-out>
        </testcase>
        <testcase classname="app/screenshots" name="settings">
          <system-out>e7 title &quot;Files&quot; → &quot;Mail&quot;
    approved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files
    </system-out>
        </testcase>
        <testcase classname="app/screenshots" name="zoom"/>
      </testsuite>
    </testsuites>

    """#,
    .tap: #"""
    TAP version 14
    1..7
    not ok 1 - app: create
      ---
      verdict: "regression"
      severity: fail
      message: "\"Esc Cancel\" → \"Esc Discard\""
      config: "app/screenshots/create.json"
      duration_ms: 100
      details:
        - "e1 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\""
      pictures:
        - "app/screenshots/current/create.diff.png"
        - "app/screenshots/current/create.png"
      ...
    not ok 2 - app: edit
      ---
      verdict: "regression"
      severity: fail
      message: "\"Esc Cancel\" → \"Esc Discard\""
      config: "app/screenshots/edit.json"
      duration_ms: 100
      details:
        - "e2 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\""
      pictures:
        - "app/screenshots/current/edit.diff.png"
        - "app/screenshots/current/edit.png"
      ...
    not ok 3 - app: list
      ---
      verdict: "regression"
      severity: fail
      message: "removed \"Call the dentist\", and 3 more edits"
      config: "app/screenshots/list.json"
      duration_ms: 100
      details:
        - "e3 row 2, columns 2–8: \"4 of 14\" → \"3 of 13\""
        - "e4 row 2, columns 12–15: \"28 %\" → \"23 %\""
        - "e5 row 18, columns 4–19: removed \"Call the dentist\""
        - "e6 row 7, columns 0–5: foreground default → colour 1"
      pictures:
        - "app/screenshots/current/list.diff.png"
        - "app/screenshots/current/list.png"
      ...
    not ok 4 - app: import
      ---
      verdict: "error"
      severity: error
      message: "exit status 66"
      config: "app/screenshots/import.json"
      duration_ms: 200
      details:
        - "Try: add \"files\": [\"Fixtures\"] to screenshots/import.json"
      ...
    not ok 5 - app: filter
      ---
      verdict: "new"
      severity: fail
      message: "no baseline yet"
      config: "app/screenshots/filter.json"
      pictures:
        - "app/screenshots/current/filter.png"
      ...
    ok 6 - app: settings
      ---
      verdict: "expected change"
      message: "title \"Files\" → \"Mail\"; approved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files"
      config: "app/screenshots/settings.json"
      details:
        - "e7 title \"Files\" → \"Mail\""
        - "approved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files"
      ...
    ok 7 - app: zoom

    """#,
    .codequality: #"""
    [
      {
        "check_name" : "qa/regression",
        "description" : "app: 2 screens: \"Esc Cancel\" → \"Esc Discard\"\ng1 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\"\nThe same edit on create, edit.\nIf this is intended: qa approve g1 --reason \"…\"",
        "fingerprint" : "6c5a060c08e5bd400c05ddef1f212bcf16382d0d71f98018afb97f61c049987d",
        "location" : {
          "lines" : {
            "begin" : 1
          },
          "path" : "app/screenshots/create.json"
        },
        "severity" : "major"
      },
      {
        "check_name" : "qa/regression",
        "description" : "app: list: removed \"Call the dentist\", and 3 more edits\ne3 row 2, columns 2–8: \"4 of 14\" → \"3 of 13\"\ne4 row 2, columns 12–15: \"28 %\" → \"23 %\"\ne5 row 18, columns 4–19: removed \"Call the dentist\"",
        "fingerprint" : "59bfa796879605c5af122390259bd030cdf2a94598e3ee7d7eff3145f0112a8a",
        "location" : {
          "lines" : {
            "begin" : 1
          },
          "path" : "app/screenshots/list.json"
        },
        "severity" : "major"
      },
      {
        "check_name" : "qa/error",
        "description" : "app: import: exit status 66\nTry: add \"files\": [\"Fixtures\"] to screenshots/import.json",
        "fingerprint" : "9c5fc0275b97b4ea8712ea6c6e6e626d27af0d2648043e84a0f626cc1ca23ac6",
        "location" : {
          "lines" : {
            "begin" : 1
          },
          "path" : "app/screenshots/import.json"
        },
        "severity" : "critical"
      },
      {
        "check_name" : "qa/new",
        "description" : "app: filter: no baseline yet\nPicture: app/screenshots/current/filter.png",
        "fingerprint" : "ede0cb4e69875aa96a6cc92d0fd3f3107e8969497c642cecdc603dfbb50de9f7",
        "location" : {
          "lines" : {
            "begin" : 1
          },
          "path" : "app/screenshots/filter.json"
        },
        "severity" : "minor"
      },
      {
        "check_name" : "qa/warning",
        "description" : "app: Note on the run\nnot in git",
        "fingerprint" : "b47ccb9fdf949341397bddac400d2ff78d6151489a427323fdcd1d9b7b955d56",
        "location" : {
          "lines" : {
            "begin" : 1
          },
          "path" : "app/screenshots"
        },
        "severity" : "minor"
      },
      {
        "check_name" : "qa/expected-change",
        "description" : "app: settings: expected change, approved by 佐藤美咲: title \"Files\" → \"Mail\"\ne7 title \"Files\" → \"Mail\"\napproved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files",
        "fingerprint" : "80f49170e25d20f69282e934602fe01c7be0e56d701a43b840e0da6f394eda1d",
        "location" : {
          "lines" : {
            "begin" : 1
          },
          "path" : "app/screenshots/settings.json"
        },
        "severity" : "info"
      }
    ]

    """#,
    .ctrf: #"""
    {
      "generatedBy" : "qa",
      "reportFormat" : "CTRF",
      "results" : {
        "environment" : {
          "commit" : "5a85e3c0000"
        },
        "summary" : {
          "failed" : 5,
          "other" : 0,
          "passed" : 2,
          "pending" : 0,
          "skipped" : 0,
          "start" : 1795435200000,
          "stop" : 1795435209412,
          "tests" : 7
        },
        "tests" : [
          {
            "attachments" : [
              {
                "contentType" : "image/png",
                "name" : "create.diff.png",
                "path" : "app/screenshots/current/create.diff.png"
              },
              {
                "contentType" : "image/png",
                "name" : "create.png",
                "path" : "app/screenshots/current/create.png"
              }
            ],
            "duration" : 100,
            "filePath" : "app/screenshots/create.json",
            "message" : "\"Esc Cancel\" → \"Esc Discard\"",
            "name" : "create",
            "rawStatus" : "regression",
            "status" : "failed",
            "suite" : [
              "app/screenshots"
            ],
            "trace" : "e1 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\"",
            "type" : "screenshot"
          },
          {
            "attachments" : [
              {
                "contentType" : "image/png",
                "name" : "edit.diff.png",
                "path" : "app/screenshots/current/edit.diff.png"
              },
              {
                "contentType" : "image/png",
                "name" : "edit.png",
                "path" : "app/screenshots/current/edit.png"
              }
            ],
            "duration" : 100,
            "filePath" : "app/screenshots/edit.json",
            "message" : "\"Esc Cancel\" → \"Esc Discard\"",
            "name" : "edit",
            "rawStatus" : "regression",
            "status" : "failed",
            "suite" : [
              "app/screenshots"
            ],
            "trace" : "e2 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\"",
            "type" : "screenshot"
          },
          {
            "attachments" : [
              {
                "contentType" : "image/png",
                "name" : "list.diff.png",
                "path" : "app/screenshots/current/list.diff.png"
              },
              {
                "contentType" : "image/png",
                "name" : "list.png",
                "path" : "app/screenshots/current/list.png"
              }
            ],
            "duration" : 100,
            "filePath" : "app/screenshots/list.json",
            "message" : "removed \"Call the dentist\", and 3 more edits",
            "name" : "list",
            "rawStatus" : "regression",
            "status" : "failed",
            "suite" : [
              "app/screenshots"
            ],
            "trace" : "e3 row 2, columns 2–8: \"4 of 14\" → \"3 of 13\"\ne4 row 2, columns 12–15: \"28 %\" → \"23 %\"\ne5 row 18, columns 4–19: removed \"Call the dentist\"\ne6 row 7, columns 0–5: foreground default → colour 1",
            "type" : "screenshot"
          },
          {
            "duration" : 200,
            "filePath" : "app/screenshots/import.json",
            "message" : "exit status 66",
            "name" : "import",
            "rawStatus" : "error",
            "status" : "failed",
            "suite" : [
              "app/screenshots"
            ],
            "trace" : "Try: add \"files\": [\"Fixtures\"] to screenshots/import.json",
            "type" : "screenshot"
          },
          {
            "attachments" : [
              {
                "contentType" : "image/png",
                "name" : "filter.png",
                "path" : "app/screenshots/current/filter.png"
              }
            ],
            "duration" : 0,
            "filePath" : "app/screenshots/filter.json",
            "message" : "no baseline yet",
            "name" : "filter",
            "rawStatus" : "new",
            "status" : "failed",
            "suite" : [
              "app/screenshots"
            ],
            "type" : "screenshot"
          },
          {
            "duration" : 0,
            "filePath" : "app/screenshots/settings.json",
            "message" : "title \"Files\" → \"Mail\"; approved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files",
            "name" : "settings",
            "rawStatus" : "expected change",
            "status" : "passed",
            "suite" : [
              "app/screenshots"
            ],
            "trace" : "e7 title \"Files\" → \"Mail\"\napproved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files",
            "type" : "screenshot"
          },
          {
            "duration" : 0,
            "name" : "zoom",
            "rawStatus" : "pass",
            "status" : "passed",
            "suite" : [
              "app/screenshots"
            ],
            "type" : "screenshot"
          }
        ],
        "tool" : {
          "name" : "qa"
        }
      },
      "runId" : "1",
      "specVersion" : "1.0.0"
    }

    """#,
  ]
}
