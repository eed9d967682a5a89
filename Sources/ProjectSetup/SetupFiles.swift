/// A CI for which `qa init` writes a workflow.
package enum CIService: String, Hashable, Sendable, CaseIterable {
  case github, gitlab
}

/// The files that do not depend on the app.
enum SetupFiles {
  static let ignoredLines = ["screenshots/current/"]

  /// What lets git show and merge baselines.
  static let attributeLines = [
    "screenshots/baseline/*.png diff=qa merge=qa",
    "screenshots/baseline/*.approval.json merge=qa",
  ]

  /// Whether a line of .gitignore ignores what a wanted line does: it may begin at the root, and leave
  /// the slash at its end out.
  static func ignores(_ line: String, _ wanted: String) -> Bool {
    func bare(_ line: String) -> Substring {
      var rest = line.split(separator: " ").joined()[...]
      if rest.hasPrefix("/") { rest.removeFirst() }
      if rest.hasSuffix("/") { rest.removeLast() }
      return rest
    }
    return bare(line) == bare(wanted)
  }

  /// Whether a line of .gitattributes is about the same files; what it says is the project's own.
  static func attributes(_ line: String, _ wanted: String) -> Bool {
    line.split(whereSeparator: \.isWhitespace).first == wanted.split(separator: " ").first
  }

  static let defaults = ConfigValue.object([
    "terminal": .object(["columns": .integer(80), "rows": .integer(24), "theme": .string("dark")])
  ])

  static let captureScript = """
    #!/usr/bin/env bash
    # Builds the app, captures every screen, compares with the baselines and reports.
    # Arguments go to `qa run`: ./capture-all.sh settings --jobs 4
    set -euo pipefail

    root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    if ! command -v qa >/dev/null; then
      printf '%s\\n' 'qa is not on the PATH. Build it in its repository, then run this again:' \\
        '  swift build -c release --static-swift-stdlib --product qa' \\
        '  sudo install .build/release/qa /usr/local/bin/' >&2
      exit 3
    fi
    exec qa run --project "$root" "$@"

    """

  /// How `qa` gets to the runner of a CI: it is built from its repository, whose address the project
  /// fills in, since it is part of no image.
  private static let install = """
    if command -v qa >/dev/null; then exit 0; fi
    if [ -z "$QA_REPOSITORY" ]; then
      echo "QA_REPOSITORY is empty: give it the address of qa's git repository" >&2
      exit 3
    fi
    git init --quiet /tmp/qa
    git -C /tmp/qa fetch --quiet --depth 1 "$QA_REPOSITORY" "$QA_REVISION"
    git -C /tmp/qa checkout --quiet FETCH_HEAD
    /tmp/qa/.ci/install-packages
    swift build --package-path /tmp/qa -c release --static-swift-stdlib --product qa
    install /tmp/qa/.build/release/qa /usr/local/bin/
    """

  private static func indented(_ text: String, by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return text.split(separator: "\n").map { blanks + $0 }.joined(separator: "\n")
  }

  static let githubPath = ".github/workflows/screenshots.yml"
  static let gitlabPath = ".gitlab-ci.yml"
  /// Where there is a `.gitlab-ci.yml` already.
  static let gitlabIncludePath = ".gitlab/screenshots.gitlab-ci.yml"

  /// The places in which GitHub and GitLab look for code owners.
  static let codeOwnersPaths: [CIService: [String]] = [
    .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"],
    .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"],
  ]

  /// All that decides the outcome, for a project to fill in.
  static func codeOwners(_ service: CIService) -> String {
    let workflow = service == .github ? "/.github/" : "/.gitlab-ci.yml"
    return """
      # An approval prevents accidents, not malice: whoever can commit can write one. Let people who may
      # accept changes of the screens own all that decides what is said of them. Name them in place of
      # @your-org/reviewers and take the number signs away.
      #
      # /screenshots/    @your-org/reviewers
      # /themes/         @your-org/reviewers
      # /fonts/          @your-org/reviewers
      # /capture-all.sh  @your-org/reviewers
      # /.ci/            @your-org/reviewers
      # /.gitattributes  @your-org/reviewers
      # \(workflow)\(String(repeating: " ", count: max(1, 17 - workflow.count)))@your-org/reviewers

      """
  }

  static let githubWorkflow = """
    # Gates pull requests by the screenshots of the app.
    name: screenshots

    on: pull_request

    # Nothing is written and no secret is used, so that pull requests from forks are safe.
    permissions:
      contents: read

    env:
      # qa is built from source: the address of its git repository, and the commit or tag to build.
      # An image that has qa and its packages needs neither.
      QA_REPOSITORY: ""
      QA_REVISION: HEAD

    jobs:
      screenshots:
        runs-on: ubuntu-latest
        # Swift is what qa is built with; install here as well what builds and runs the app.
        container: swift:6.3-bookworm
        timeout-minutes: 30
        steps:
          - uses: actions/checkout@v4
            with:
              # The merge base needs the whole history.
              fetch-depth: 0
              persist-credentials: false
          # The container's user is not the owner of the checkout.
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          - name: install qa
            run: |
    \(indented(install, by: 10))
          # Writes the summary of this step, and annotations.
          - run: ./capture-all.sh
          # The report and the pictures, also where all is as expected.
          - if: ${{ !cancelled() }}
            uses: actions/upload-artifact@v4
            with:
              name: screenshots
              path: screenshots/current
              if-no-files-found: ignore
              retention-days: 7

    """

  static let gitlabJob = """
    # Gates merge requests by the screenshots of the app.
    screenshots:
      # Swift is what qa is built with; install here as well what builds and runs the app.
      image: swift:6.3-bookworm
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        # The merge base needs the whole history.
        GIT_DEPTH: "0"
        # qa is built from source: the address of its git repository, and the commit or tag to build.
        # An image that has qa and its packages needs neither.
        QA_REPOSITORY: ""
        QA_REVISION: HEAD
      timeout: 30 minutes
      script:
        - |
          (
    \(indented(install, by: 8))
          )
        - ./capture-all.sh
      # The report and the pictures, also where all is as expected.
      artifacts:
        when: always
        paths: [screenshots/current]
        reports:
          junit: screenshots/current/junit.xml
          codequality: screenshots/current/codequality.json
        expire_in: 7 days

    """
}
