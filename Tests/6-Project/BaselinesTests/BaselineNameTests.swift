import Baselines
import FoundationEssentials
import ProjectFiles
import ProjectTestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BaselineNameTests {
  @Test("A valid screen name is read as one, and every name is written as it was read")
  func namesRoundTrip() throws {
    let texts = ["list@light.open", "a b", "", "a.diff"]

    let names: [BaselineName] = texts.map { BaselineName($0) }

    #expect(names[0] == .screen(ScreenName(config: "list", variant: "light", step: "open")))
    #expect(names.dropFirst().allSatisfy { $0.screenName == nil })
    #expect(names.map(\.description) == texts)
    let bytes = try JSONFiles.encode(names)
    #expect(try JSONFiles.decode([BaselineName].self, bytes, at: "a.json") == names)
    let object = try JSONFiles.encode([names[1]: 1])
    #expect(String(decoding: object, as: UTF8.self).contains(#""a b" : 1"#))
    #expect(try JSONFiles.decode([BaselineName: Int].self, object, at: "a.json") == [names[1]: 1])
  }

  @Test(
    "The end of a file's name decides its kind and its baseline",
    arguments: [
      ("list.png", .picture, "list"), ("a b.approval.json", .record, "a b"),
      ("list.rejection.json", .rejection, "list"), ("list.request.json", .request, "list"),
      ("list.open.png", .picture, "list.open"),
      (".png", .picture, ""),
    ] as [(String, BaselineFileKind, String)])
  func kindsOfFiles(file: String, kind: BaselineFileKind, baseline: String) {
    let kinds = BaselineFileKind.allCases.filter { $0.baseline(ofFile: file) != nil }

    #expect(kinds == [kind])
    #expect(kind.baseline(ofFile: file) == BaselineName(baseline))
    #expect(kind.name(of: BaselineName(baseline)) == file)
  }
}
