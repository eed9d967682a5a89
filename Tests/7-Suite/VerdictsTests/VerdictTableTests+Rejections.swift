import Baselines
import ProjectTestSupport

@testable import Verdicts

// Testable to judge the evidence alone, without files.

extension VerdictTableTests {
  /// Cases with rejections. Each changes the evidence of a screen that passes.
  static let rejections: [Case] = [
    Case(.rejected, "C is what a person said no to", reason: "rejected by B: too short") {
      ($0.captured, $0.rejections) = ("c", [rejection(of: "c")])
      $0.capture = .frame(isBase: false, isHead: false)
    },
    Case(.rejected, "what was rejected was declared") {
      ($0.captured, $0.rejections) = ("c", [rejection(of: "c")])
      $0.capture = .frame(isBase: false, isHead: false, isDeclared: true)
    },
    Case(.rejected, "a new screen was rejected") {
      ($0.base, $0.head, $0.record, $0.captured) = (nil, nil, nil, "c")
      $0.rejections = [rejection(of: "c")]
    },
    Case(.rejected, "the baseline that C equals was rejected") {
      ($0.captured, $0.rejections) = ("m", [rejection(of: "m")])
    },
    Case(.rejected, "the baseline was rejected, and nothing was captured") {
      ($0.capture, $0.rejections) = (.none, [rejection(of: "m")])
    },
    Case(.rejected, "only the base has the rejection") {
      ($0.captured, $0.baseRejection) = ("m", rejection(of: "m"))
    },
    Case(
      .rejected, "without a signature, where signatures are demanded",
      reason: "rejected by B: too short; the rejection isn't signed"
    ) {
      ($0.captured, $0.rejections) = ("m", [rejection(of: "m")])
      ($0.rejectionSignatures, $0.approvers) = (
        [rejection(of: "m"): .missing], demanding([.signed])
      )
    },
    Case(
      .unsigned, "a rejection of another picture was removed, where signatures are demanded",
      reason:
        "a rejection of the merge base was removed, and no approver has approved the screen since"
    ) {
      ($0.captured, $0.baseRejection, $0.baseRecord) = ("m", rejection(of: "x"), $0.record)
      $0.approvers = demanding([.signed])
    },
    Case(
      .unsigned, "the same, with an unsigned rejection in its place",
      reason: "a rejection in place of that of the merge base isn't signed"
    ) {
      ($0.captured, $0.baseRejection, $0.baseRecord) = ("m", rejection(of: "x"), $0.record)
      $0.rejections = [rejection(of: "y")]
      ($0.rejectionSignatures, $0.approvers) = (
        [rejection(of: "y"): .missing], demanding([.signed])
      )
    },
    Case(.pass, "a rejection of another picture was removed, where nothing is demanded") {
      ($0.captured, $0.baseRejection) = ("m", rejection(of: "x"))
    },
    Case(.pass, "a rejection of another picture is still there, where signatures are demanded") {
      ($0.captured, $0.baseRejection, $0.baseRecord) = ("m", rejection(of: "x"), $0.record)
      ($0.rejections, $0.approvers) = ([rejection(of: "x")], demanding([.signed]))
    },
    Case(
      .removed, "a rejection of a screen that was never approved was removed",
      reason:
        "a rejection of the merge base was removed, and no approver has approved the screen since"
    ) {
      ($0.base, $0.head, $0.record, $0.capture) = (nil, nil, nil, .none)
      ($0.baseRejection, $0.approvers) = (rejection(of: "x"), demanding([.signed]))
    },
    Case(.rejected, "the branch rejects another picture than the base") {
      ($0.captured, $0.baseRejection) = ("m", rejection(of: "m"))
      $0.rejections = [rejection(of: "x")]
    },
    Case(.rejected, "before what else is wrong") {
      ($0.captured, $0.rejections, $0.record) = ("m", [rejection(of: "m")], nil)
    },
    Case(.pass, "another picture was rejected") {
      ($0.captured, $0.rejections) = ("m", [rejection(of: "x")])
    },
  ]
}
