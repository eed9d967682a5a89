internal import ContentDigest

extension WorkflowFiles {
  var github: String {
    """
    # Gates pull requests by the screenshots of the app.
    name: \(job)

    on:
      pull_request:
      # What a merge queue is about to merge.
      merge_group:
      push:
        branches: [\(Self.quoted(mainBranch))]

    # Nothing is written and no secret is used, so that pull requests from forks are safe.
    permissions:
      contents: read

    env:
    \(builds ? githubSource : githubPackage)

    jobs:
    \(builds ? githubBuildJob : "")  \(job):
        runs-on: ubuntu-latest
        # The image of the app; qa is installed into it.
        container: \(image.name)
        timeout-minutes: 30
    \(builds ? "    needs: qa\n" : "")\(githubFolder)    steps:
          - uses: actions/checkout@v4
            with:
              # The merge base needs the whole history.
              fetch-depth: 0
              persist-credentials: false
          # The container's user is not the owner of the checkout.
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
    \(builds ? githubDownload : "")      - name: install qa
    \(builds ? githubBuilt : "")        run: |
    \(Self.indented(WorkflowScripts.install, by: 10))
          # Before code of the branch runs: is what it commits approved? The last step says so.
          - id: verify
            run: qa verify --ci
            continue-on-error: true
    \(githubSetup)      # Writes the summary of this step, and annotations.
          - run: ./capture-all.sh
          # The report and the pictures, even if all is as expected.
          - if: ${{ !cancelled() }}
            uses: actions/upload-artifact@v4
            with:
              name: \(job)
              path: \(current)
              include-hidden-files: false
              if-no-files-found: ignore
              retention-days: 7
          - name: what qa verify found
            if: ${{ steps.verify.outcome != 'success' }}
            run: exit 1

    """
  }

  private var githubPackage: String {
    """
      # The URL or the path of qa's package, a .deb or a .whl, and its SHA-256 digest.
      QA_PACKAGE: \(Self.quoted(package.name))
      QA_SHA256: \(Self.quoted(package.digest?.description ?? ""))
    """
  }

  private var githubSource: String {
    """
      # qa's git repository, and the full id of the commit that its package is built from.
      QA_REPOSITORY: ""
      QA_REVISION: ""
      # The SHA-256 digest of that package, which the build prints. With it, the package is built once.
      QA_SHA256: ""
    """
  }

  private var githubBuildJob: String {
    """
      # Builds the package. It has no checkout: nothing of the branch is here.
      qa:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        timeout-minutes: 60
        outputs:
          sha256: ${{ steps.build.outputs.sha256 }}
        steps:
          - if: env.QA_SHA256 != ''
            uses: actions/cache@v4
            with:
              path: /tmp/qa-built
              key: qa-${{ env.QA_SHA256 }}
          - id: build
            run: |
              built=/tmp/qa-built
    \(Self.indented(WorkflowScripts.build, by: 10))
              printf 'sha256=%s\\n' "$found" >> "$GITHUB_OUTPUT"
          - uses: actions/upload-artifact@v4
            with:
              name: qa-package
              path: /tmp/qa-built/qa.deb
              retention-days: 1


    """
  }

  private var githubDownload: String {
    """
          - uses: actions/download-artifact@v4
            with:
              name: qa-package
              path: /tmp/qa-built

    """
  }

  private var githubBuilt: String {
    """
            env:
              QA_PACKAGE: /tmp/qa-built/qa.deb
              QA_SHA256: ${{ needs.qa.outputs.sha256 }}

    """
  }

  private var githubFolder: String {
    folder.isEmpty
      ? ""
      : """
          defaults:
            run:
              working-directory: \(Self.quoted(folder))

      """
  }

  private var githubSetup: String {
    image.setup.isEmpty
      ? ""
      : """
            - name: prepare the app
              run: |
      \(Self.indented(image.setup.joined(separator: "\n"), by: 10))

      """
  }
}
