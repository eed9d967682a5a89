/// The workflows that `qa init --ci` writes.
struct WorkflowFiles {
  let image: AppImage
  /// The URL or the path of a package of `qa`; nil to build one from its repository.
  let package: String?

  /// What installs the package that `$QA_PACKAGE` names.
  private static let install = """
    if command -v qa >/dev/null; then exit 0; fi
    package=$QA_PACKAGE
    case $package in
      https://* | http://*)
        package=/tmp/${QA_PACKAGE##*/}
        if ! command -v curl >/dev/null; then
          apt-get update --quiet=2
          apt-get install --yes --quiet=2 --no-install-recommends curl ca-certificates
        fi
        curl --fail --silent --show-error --location --output "$package" "$QA_PACKAGE" ;;
    esac
    case $package in
      *.whl) python3 -m pip install --quiet "$package" ;;
      *.deb)
        apt-get update --quiet=2
        apt-get install --yes --quiet=2 --no-install-recommends "$(realpath "$package")" ;;
      *)
        echo "QA_PACKAGE must end in .deb or .whl, not $package" >&2
        exit 3 ;;
    esac
    """

  /// What makes a package of the repository that `$QA_REPOSITORY` names, in the folder `qa-package`.
  private static let build = """
    if [ -z "$QA_REPOSITORY" ]; then
      echo "give QA_PACKAGE the address of a package, or QA_REPOSITORY that of qa's repository" >&2
      exit 3
    fi
    if [ -n "$(ls qa-package 2>/dev/null)" ]; then exit 0; fi
    git init --quiet /tmp/qa
    git -C /tmp/qa fetch --quiet --depth 1 "$QA_REPOSITORY" "$QA_REVISION"
    git -C /tmp/qa checkout --quiet FETCH_HEAD
    /tmp/qa/.ci/package --deb --output "$PWD/qa-package"
    """

  private static func indented(_ text: String, by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return text.split(separator: "\n").map { blanks + $0 }.joined(separator: "\n")
  }

  private var setup: String { image.setup.joined(separator: "\n") }

  // MARK: GitHub

  var github: String {
    """
    # Gates pull requests by the screenshots of the app.
    name: screenshots

    on: pull_request

    # Nothing is written and no secret is used, so that pull requests from forks are safe.
    permissions:
      contents: read

    env:
    \(package == nil ? githubSource : githubPackage)

    jobs:
    \(package == nil ? githubBuildJob : "")  screenshots:
        runs-on: ubuntu-latest
        # The image of the app; qa is installed into it.
        container: \(image.name)
        timeout-minutes: 30
    \(package == nil ? "    needs: qa\n" : "")    steps:
          - uses: actions/checkout@v4
            with:
              # The merge base needs the whole history.
              fetch-depth: 0
              persist-credentials: false
          # The container's user is not the owner of the checkout.
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
    \(package == nil ? githubDownload : "")      - name: install qa
            run: |
    \(package == nil ? "          QA_PACKAGE=${QA_PACKAGE:-$(echo qa-package/qa_*.deb)}\n" : "")\
    \(Self.indented(Self.install, by: 10))
    \(githubSetup)      # Writes the summary of this step, and annotations.
          - run: ./capture-all.sh
          # The report and the pictures, also where all is as expected.
          - if: ${{ !cancelled() }}
            uses: actions/upload-artifact@v4
            with:
              name: screenshots
              path: screenshots/current
              include-hidden-files: false
              if-no-files-found: ignore
              retention-days: 7

    """
  }

  private var githubPackage: String {
    """
      # Where qa comes from: the URL or the path of its package, a .deb or a .whl.
      QA_PACKAGE: "\(package ?? "")"
    """
  }

  private var githubSource: String {
    """
      # Where qa comes from: the URL or the path of its package, a .deb or a .whl. If it is empty, a package
      # is built from qa's git repository, at that commit, branch or tag.
      QA_PACKAGE: ""
      QA_REPOSITORY: ""
      QA_REVISION: HEAD
    """
  }

  private var githubBuildJob: String {
    """
      # Builds the package, once for each revision.
      qa:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        timeout-minutes: 60
        steps:
          - id: revision
            if: env.QA_PACKAGE == '' && env.QA_REPOSITORY != ''
            run: |
              revision=$(git ls-remote "$QA_REPOSITORY" "$QA_REVISION" | head -n 1 | cut -f 1)
              echo "revision=${revision:-$QA_REVISION}" >> "$GITHUB_OUTPUT"
          - if: env.QA_PACKAGE == '' && env.QA_REPOSITORY != ''
            uses: actions/cache@v4
            with:
              path: qa-package
              key: qa-package-${{ runner.arch }}-${{ steps.revision.outputs.revision }}
          - name: build qa
            if: env.QA_PACKAGE == ''
            run: |
    \(Self.indented(Self.build, by: 10))
          - if: env.QA_PACKAGE == ''
            uses: actions/upload-artifact@v4
            with:
              name: qa-package
              path: qa-package
              retention-days: 1


    """
  }

  private var githubDownload: String {
    """
          - if: env.QA_PACKAGE == ''
            uses: actions/download-artifact@v4
            with:
              name: qa-package
              path: qa-package

    """
  }

  private var githubSetup: String {
    setup.isEmpty
      ? ""
      : """
            - name: prepare the app
              run: |
      \(Self.indented(setup, by: 10))

      """
  }

  // MARK: GitLab

  var gitlab: String {
    """
    # Gates merge requests by the screenshots of the app.
    \(package == nil ? gitlabBuildJob : "")screenshots:
      # The image of the app; qa is installed into it.
      image: \(image.name)
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      variables:
        # The merge base needs the whole history.
        GIT_DEPTH: "0"
    \(package == nil ? "" : gitlabPackage)  timeout: 30 minutes
      script:
        - |
          (
    \(package == nil ? "        QA_PACKAGE=${QA_PACKAGE:-$(echo qa-package/qa_*.deb)}\n" : "")\
    \(Self.indented(Self.install, by: 8))
          )
    \(gitlabSetup)    - ./capture-all.sh
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

  private var gitlabPackage: String {
    """
        # Where qa comes from: the URL or the path of its package, a .deb or a .whl.
        QA_PACKAGE: "\(package ?? "")"

    """
  }

  private var gitlabBuildJob: String {
    """
    # Where qa comes from: the URL or the path of its package, a .deb or a .whl. If it is empty, a package is
    # built from qa's git repository, at that commit, branch or tag, once for each revision.
    variables:
      QA_PACKAGE: ""
      QA_REPOSITORY: ""
      QA_REVISION: HEAD

    qa:
      image: swift:6.3-bookworm
      stage: .pre
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $QA_PACKAGE == ""
      timeout: 1 hour
      cache:
        key: qa-package-$QA_REVISION
        paths: [qa-package]
      script:
        - |
          (
    \(Self.indented(Self.build, by: 8))
          )
      artifacts:
        paths: [qa-package]
        expire_in: 1 day


    """
  }

  private var gitlabSetup: String {
    image.setup.map { "    - \($0)\n" }.joined()
  }
}
