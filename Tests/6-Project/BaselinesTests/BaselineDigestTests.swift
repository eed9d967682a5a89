import Baselines
import ContentDigest
import FoundationEssentials
import Testing

@Suite(.timeLimit(.minutes(20))) struct BaselineDigestTests {
  private static let digits = String(repeating: "0f", count: 32)

  @Test("A frame's digest is its digits, a file's has a prefix, and both read back unchanged")
  func digestsRoundTrip() throws {
    let digest = try #require(SHA256Digest(Self.digits))

    let digests: [BaselineDigest] = [.frame(digest), .file(digest)]

    #expect(digests.map(\.description) == [Self.digits, "png:" + Self.digits])
    let encoded = try JSONEncoder().encode(digests)
    #expect(
      String(decoding: encoded, as: UTF8.self) == #"["\#(Self.digits)","png:\#(Self.digits)"]"#)
    #expect(try JSONDecoder().decode([BaselineDigest].self, from: encoded) == digests)
  }

  @Test(
    "A malformed text is not the digest of a baseline",
    arguments: ["", "png:", "png:png:" + digits, "PNG:" + digits, "jpg:" + digits, digits + " "])
  func malformedDigest(text: String) {
    #expect(BaselineDigest(text) == nil)
  }
}
