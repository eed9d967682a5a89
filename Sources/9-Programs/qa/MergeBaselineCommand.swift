internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import Reports

struct MergeBaselineCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-baseline",
    abstract: "Merge a baseline, or the record of its approvals, for git.",
    discussion: """
      As git's merge driver, merges changes of two branches to different cells and redraws the picture. \
      Such a picture isn't reviewed yet: it needs a capture that equals it, and an approval. If both \
      branches changed the same cell, that is a conflict: ours stays as it is, and the exit code is 1. \
      qa merge merges the runs of shards.

        git config merge.qa.driver "qa merge-baseline %O %A %B %P"
        git config merge.qa.recursive binary
        echo "screenshots/baseline/*.png merge=qa diff=qa" >> .gitattributes
        echo "screenshots/baseline/*.approval.json merge=qa" >> .gitattributes
      """,
    // For git alone: qa init sets it up.
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("The common ancestor's file (%O).", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("Our file, which the merged one replaces (%A).", valueName: "ours"))
  var ours: String

  @Argument(help: ArgumentHelp("Their file (%B).", valueName: "theirs"))
  var theirs: String

  @Argument(help: ArgumentHelp("Where the file is in the work tree (%P).", valueName: "path"))
  var path: String

  mutating func execute() async throws -> SuiteExitCode {
    let outcome = await BaselineMerge(
      base: base, ours: ours, theirs: theirs, path: path,
      workTree: try WorkingDirectory.path()
    ).merge()
    // Git prints its own lines about the merge to standard output.
    for line in outcome.lines { Console.write("\(line)\n", to: .error) }
    return outcome.isMerged ? .success : .needsReview
  }
}
