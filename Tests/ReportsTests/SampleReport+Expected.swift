import Reports

extension SampleReport {
  /// What ``small`` is in each format, with `app/` before its paths.
  static let expected: [ReportFormat: String] = [
    .markdown: #"""
    ## Screens: 3 regression, 1 error, 1 new, 1 expected, 1 pass

    7 screens in 9.4 s, `5a85e3c` against `bd1c0de`. **3 decisions cover 4 screens.** The pictures are in `screenshots/current`.

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

    Try: add "files": `["Fixtures"]` to `screenshots/import.json`

    ### + `filter`: no baseline yet

    `filter.png`

    <details><summary>~ 1 expected change</summary>

    - `settings`
      - approved by 佐藤美咲, `2026-11-22 11:02` UTC: mail instead of files
      - `title "Files" → "Mail"`

    </details>

    <details><summary>1 note</summary>

    - note: not in git

    </details>

    ### Next

    ```sh
    qa approve g1 --reason "…"
    # or
    qa approve list filter --reason "…"
    # or: again, once the errors are mended
    qa run --failed
    ```

    """#,
    .annotations: #"""
    ::error file=app/screenshots/create.json,line=1,title=2 screens%3A "Esc Cancel" → "Esc Discard"::g1 row 23, columns 29–38: "Esc Cancel" → "Esc Discard"%0AThe same edit on create, edit.%0AIf that is meant: qa approve g1 --reason "…"
    ::error file=app/screenshots/list.json,line=1,title=list%3A removed "Call the dentist"%2C and 3 more edits::e3 row 2, columns 2–8: "4 of 14" → "3 of 13"%0Ae4 row 2, columns 12–15: "28 %25" → "23 %25"%0Ae5 row 18, columns 4–19: removed "Call the dentist"%0Ae6 row 7, columns 0–5: foreground default → colour 1%0APicture: screenshots/current/list.diff.png
    ::error file=app/screenshots/import.json,line=1,title=import%3A exit status 66::Try: add "files": ["Fixtures"] to screenshots/import.json
    ::error file=app/screenshots/filter.json,line=1,title=filter%3A no baseline yet::Picture: screenshots/current/filter.png
    ::warning title=Note on the run::not in git
    ::notice file=app/screenshots/settings.json,line=1,title=settings%3A expected change%2C approved::approved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files%0Ae7 title "Files" → "Mail"

    """#,
    .junit: #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="screenshots" tests="7" failures="4" errors="1" time="9.412">
      <testsuite name="screenshots" tests="7" failures="4" errors="1" skipped="0" time="9.412" timestamp="2026-11-23T12:00:00Z">
        <testcase classname="screenshots" name="create" time="0.100">
          <failure type="regression" message="&quot;Esc Cancel&quot; → &quot;Esc Discard&quot;">e1 row 23, columns 29–38: &quot;Esc Cancel&quot; → &quot;Esc Discard&quot;
    Config: app/screenshots/create.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/create.diff.png]]
    [[ATTACHMENT|app/screenshots/current/create.png]]
    </system-out>
        </testcase>
        <testcase classname="screenshots" name="edit" time="0.100">
          <failure type="regression" message="&quot;Esc Cancel&quot; → &quot;Esc Discard&quot;">e2 row 23, columns 29–38: &quot;Esc Cancel&quot; → &quot;Esc Discard&quot;
    Config: app/screenshots/edit.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/edit.diff.png]]
    [[ATTACHMENT|app/screenshots/current/edit.png]]
    </system-out>
        </testcase>
        <testcase classname="screenshots" name="list" time="0.100">
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
        <testcase classname="screenshots" name="import" time="0.200">
          <error type="error" message="exit status 66">Try: add &quot;files&quot;: [&quot;Fixtures&quot;] to screenshots/import.json
    Config: app/screenshots/import.json
    </error>
        </testcase>
        <testcase classname="screenshots" name="filter">
          <failure type="new" message="no baseline yet">Config: app/screenshots/filter.json
    </failure>
          <system-out>[[ATTACHMENT|app/screenshots/current/filter.png]]
    </system-out>
        </testcase>
        <testcase classname="screenshots" name="settings"/>
        <testcase classname="screenshots" name="zoom"/>
      </testsuite>
    </testsuites>

    """#,
    .tap: #"""
    TAP version 14
    1..7
    not ok 1 - create
      ---
      verdict: "regression"
      severity: fail
      message: "\"Esc Cancel\" → \"Esc Discard\""
      config: "screenshots/create.json"
      duration_ms: 100
      details:
        - "e1 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\""
      pictures:
        - "screenshots/current/create.diff.png"
        - "screenshots/current/create.png"
      ...
    not ok 2 - edit
      ---
      verdict: "regression"
      severity: fail
      message: "\"Esc Cancel\" → \"Esc Discard\""
      config: "screenshots/edit.json"
      duration_ms: 100
      details:
        - "e2 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\""
      pictures:
        - "screenshots/current/edit.diff.png"
        - "screenshots/current/edit.png"
      ...
    not ok 3 - list
      ---
      verdict: "regression"
      severity: fail
      message: "removed \"Call the dentist\", and 3 more edits"
      config: "screenshots/list.json"
      duration_ms: 100
      details:
        - "e3 row 2, columns 2–8: \"4 of 14\" → \"3 of 13\""
        - "e4 row 2, columns 12–15: \"28 %\" → \"23 %\""
        - "e5 row 18, columns 4–19: removed \"Call the dentist\""
        - "e6 row 7, columns 0–5: foreground default → colour 1"
      pictures:
        - "screenshots/current/list.diff.png"
        - "screenshots/current/list.png"
      ...
    not ok 4 - import
      ---
      verdict: "error"
      severity: error
      message: "exit status 66"
      config: "screenshots/import.json"
      duration_ms: 200
      details:
        - "Try: add \"files\": [\"Fixtures\"] to screenshots/import.json"
      ...
    not ok 5 - filter
      ---
      verdict: "new"
      severity: fail
      message: "no baseline yet"
      config: "screenshots/filter.json"
      pictures:
        - "screenshots/current/filter.png"
      ...
    ok 6 - settings
    ok 7 - zoom

    """#,
    .codequality: #"""
    [
      {
        "check_name" : "qa/regression",
        "description" : "2 screens: \"Esc Cancel\" → \"Esc Discard\"\ng1 row 23, columns 29–38: \"Esc Cancel\" → \"Esc Discard\"\nThe same edit on create, edit.\nIf that is meant: qa approve g1 --reason \"…\"",
        "fingerprint" : "051c6dcc03e801787d808cdf855585c764674f9a1f7c8c48c22585b907c1720c",
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
        "description" : "list: removed \"Call the dentist\", and 3 more edits\ne3 row 2, columns 2–8: \"4 of 14\" → \"3 of 13\"\ne4 row 2, columns 12–15: \"28 %\" → \"23 %\"\ne5 row 18, columns 4–19: removed \"Call the dentist\"",
        "fingerprint" : "692cbd57f6e5088e234a0aff36c599c0f8b8b80d6d39c75446de9ff2ade6f5d5",
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
        "description" : "import: exit status 66\nTry: add \"files\": [\"Fixtures\"] to screenshots/import.json",
        "fingerprint" : "bd3856cf691b9cb7d2fc03ad17932e3331841ab2d977059d8630c4ab6b5a2445",
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
        "description" : "filter: no baseline yet\nPicture: screenshots/current/filter.png",
        "fingerprint" : "39395cae224ebebcc31c34b00d4cd5e69847bb728425de9c7247059eeb7def28",
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
        "description" : "Note on the run\nnot in git",
        "fingerprint" : "b7396189cdf89cb1e747f07e1cf0d9bf6e73e2c8254a581f049aea5475327774",
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
        "description" : "settings: expected change, approved\napproved by 佐藤美咲 at 2026-11-22T11:02:00Z: mail instead of files\ne7 title \"Files\" → \"Mail\"",
        "fingerprint" : "ca35d59750b75c2a9de23801b333d9f5ac9448bcfe863ad0a6386f8a82588bad",
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
              "screenshots"
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
              "screenshots"
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
              "screenshots"
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
              "screenshots"
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
              "screenshots"
            ],
            "type" : "screenshot"
          },
          {
            "duration" : 0,
            "filePath" : "app/screenshots/settings.json",
            "message" : "title \"Files\" → \"Mail\"",
            "name" : "settings",
            "rawStatus" : "expected change",
            "status" : "passed",
            "suite" : [
              "screenshots"
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
              "screenshots"
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
