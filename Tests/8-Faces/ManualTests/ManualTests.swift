import Reports
import Testing

@testable import Manual

@Suite(.timeLimit(.minutes(20))) struct ManualTests {
  @Test("A page is shown as text: headings, paragraphs, lists, tables and code")
  func pageAsText() {
    let markdown = """
      # Title

      A [link](a.md#b) and
      a second line.

      - one item
        that goes on
      - another

      | key | does |
      |---|---|
      | `a\\|b` | something |

      ```sh
      qa run   # as it is
      ```
      """

    let text = ManualText.text(of: markdown, style: ConsoleStyle(usesColor: false, width: 60))

    #expect(
      text.description == """
        Title

        A link and a second line.

        - one item that goes on
        - another

          key
              does
          `a|b`
              something

            qa run   # as it is

        """)
  }

  @Test("Lines are at most as wide as the console")
  func widthOfLines() {
    let paragraph = Array(repeating: "word", count: 40).joined(separator: " ")

    let text = ManualText.text(of: paragraph, style: ConsoleStyle(usesColor: false, width: 42))

    #expect(text.description.split(separator: "\n").allSatisfy { $0.count <= 42 })
  }

  @Test("Each topic has its page", arguments: HelpTopic.allCases)
  func pagesOfTopics(topic: HelpTopic) {
    let phrases: [HelpTopic: String] = [
      .config: "screenshotName", .steps: "\"press\"", .settling: "SIGALRM",
      .verdicts: "regression", .ci: "shards", .agents: "request_approval",
      .trust: "allowed_signers",
    ]

    #expect(topic.markdown.contains(phrases[topic] ?? "?"))
    #expect(topic != .steps || !topic.markdown.contains("## Themes"))
  }
}
