import AgentServer
import Testing

@Suite(.timeLimit(.minutes(20))) struct LineReaderTests {
  private func lines(_ chunks: [String]) -> [LineReader.Line] {
    var reader = LineReader()
    return chunks.flatMap { reader.read(Array($0.utf8)) }
  }

  @Test(
    "Lines are the same wherever the input is split",
    arguments: [
      ["{}\n[]\n"], ["{", "}\n[", "]", "\n"], ["{}\n", "[]\n"], ["{}\n\n \r\n[]\nrest"],
    ])
  func split(chunks: [String]) {
    #expect(lines(chunks) == [.bytes(Array("{}".utf8)), .bytes(Array("[]".utf8))])
  }

  @Test("A line that is too long is reported at its end, and the next one is read")
  func tooLong() {
    let long = String(repeating: "a", count: LineReader.maxLength)

    #expect(lines([long, "a", "b\n", "{}\n"]) == [.tooLong, .bytes(Array("{}".utf8))])
    #expect(lines([long + "\n"]) == [.bytes(Array(long.utf8))])
  }
}
