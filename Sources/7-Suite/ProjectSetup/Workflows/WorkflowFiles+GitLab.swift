internal import ContentDigest

extension WorkflowFiles {
  var gitlab: String {
    """
    # Gates merge requests by the screenshots of the app.
    \(builds ? gitlabBuildJob : "")\(job):
      # The image of the app; qa is installed into it.
      image: \(image.name)
    \(Self.gitlabRules)
      variables:
        # The merge base needs the whole history.
        GIT_DEPTH: "0"
    \(builds ? "" : gitlabPackage)\(builds ? "  needs: [qa]\n" : "")  timeout: 30 minutes
      script:
    \(gitlabFolder)    - |
          (
    \(builds ? gitlabBuilt : "")\(Self.indented(WorkflowScripts.install, by: 8))
          )
        # Before code of the branch runs: is what it commits approved? The last line says so.
        - verified=0; qa verify --ci || verified=$?
    \(gitlabSetup)    - ./capture-all.sh
        - exit "$verified"
      # The report and the pictures, even if all is as expected.
      artifacts:
        when: always
        paths: [\(Self.gitlabPath(current))]
        reports:
          junit: \(Self.gitlabPath(current))/junit.xml
          codequality: \(Self.gitlabPath(current))/codequality.json
        expire_in: 7 days

    """
  }

  /// Merge requests, including merged results and merge trains, and the main branch.
  private static let gitlabRules = """
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
    """

  private static func gitlabPath(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return isPlain ? path : quoted(path)
  }

  private var gitlabPackage: String {
    """
        # The URL or the path of qa's package, a .deb or a .whl, and its SHA-256 digest.
        QA_PACKAGE: \(Self.quoted(package.name))
        QA_SHA256: \(Self.quoted(package.digest?.description ?? ""))

    """
  }

  private var gitlabBuildJob: String {
    """
    # qa's git repository, and the full id of the commit that its package is built from; and the
    # SHA-256 digest of that package, which the build prints. With it, the package is built once.
    variables:
      QA_REPOSITORY: ""
      QA_REVISION: ""
      QA_SHA256: ""

    # Builds the package. It has no checkout: nothing of the branch is here.
    qa:
      image: swift:6.3-bookworm
      stage: .pre
    \(Self.gitlabRules)
      variables:
        GIT_STRATEGY: none
      timeout: 1 hour
      cache:
        key: qa-$QA_SHA256
        paths: [qa-package/qa.deb]
      script:
        - |
          (
            built=$CI_PROJECT_DIR/qa-package
    \(Self.indented(WorkflowScripts.build, by: 8))
            printf 'QA_BUILT_SHA256=%s\\n' "$found" > "$built/qa.env"
          )
      artifacts:
        paths: [qa-package/qa.deb]
        reports:
          dotenv: qa-package/qa.env
        expire_in: 1 day


    """
  }

  private var gitlabBuilt: String {
    """
            QA_PACKAGE=$CI_PROJECT_DIR/qa-package/qa.deb
            QA_SHA256=$QA_BUILT_SHA256

    """
  }

  private var gitlabFolder: String {
    // A shell word within a YAML string.
    folder.isEmpty
      ? "" : "    - \(Self.quoted("cd '\(folder.replacing("'", with: "'\\''"))'"))\n"
  }

  private var gitlabSetup: String {
    image.setup.map { "    - \($0)\n" }.joined()
  }
}
