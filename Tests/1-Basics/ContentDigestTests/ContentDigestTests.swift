import FoundationEssentials
import Testing

@testable import ContentDigest

@Suite(.timeLimit(.minutes(20))) struct ContentDigestTests {
  @Test(
    "SHA-256 gives the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func examplesOfSHA256(text: String, expected: String) {
    #expect(SHA256Digest(of: Array(text.utf8)).description == expected)
  }

  @Test(
    "A blob has the ID that git hash-object gives",
    arguments: [
      (40, "ce013625030ba8dba906f756967f9e9ca394464a"),
      (64, "2cf8d83d9ee29543b34a87727421fdecb7e3f3a183d337639025de576db9ebb4"),
    ])
  func gitBlobID(digits: Int, expected: String) {
    #expect(GitObjectID(ofBlob: Array("hello\n".utf8), digits: digits).description == expected)
  }

  @Test("A digest of pieces is that of the whole")
  func digestOfPieces() {
    let stream = SHA256Digest.Stream()

    stream.update(Array("ab".utf8))
    stream.update(Array("c".utf8))

    #expect(stream.finish() == SHA256Digest(of: Array("abc".utf8)))
  }

  @Test(
    "A digest has 64 lowercase hexadecimal digits",
    arguments: [
      (String(repeating: "0f", count: 32), true), (String(repeating: "0F", count: 32), false),
      (String(repeating: "0f", count: 31) + "0", false),
      (String(repeating: "0f", count: 33), false),
      (String(repeating: "0g", count: 32), false), ("", false),
      (String(repeating: "\u{ff10}", count: 64), false),
    ])
  func digitsOfDigest(text: String, isDigest: Bool) {
    #expect(SHA256Digest(text)?.description == (isDigest ? text : nil))
  }

  @Test("A digest is coded as its text, and an invalid one is refused with its place")
  func codedAsText() throws {
    let digest = SHA256Digest(of: [])

    let encoded = try JSONEncoder().encode(["a": digest])

    #expect(String(decoding: encoded, as: UTF8.self) == "{\"a\":\"\(digest)\"}")
    #expect(try JSONDecoder().decode([String: SHA256Digest].self, from: encoded) == ["a": digest])
    let error = #expect(throws: UnlikelyDigest.self) {
      try JSONDecoder().decode([String: SHA256Digest].self, from: Data(#"{ "a": "png:1" }"#.utf8))
    }
    #expect(error?.message == "\"png:1\" can't be a digest")
    #expect(error?.place == "a")
  }

  @Test(
    "An object ID has 40 or 64 lowercase hexadecimal digits",
    arguments: [
      (String(repeating: "a", count: 40), true), (String(repeating: "a", count: 64), true),
      (String(repeating: "a", count: 41), false), (String(repeating: "A", count: 40), false),
    ])
  func objectID(text: String, isID: Bool) {
    #expect((GitObjectID(text) != nil) == isID)
  }

  @Test("The ID of a blob matches only its bytes, in both object formats")
  func matchingBlob() throws {
    for digits in [40, 64] {
      let id = GitObjectID(ofBlob: Array("hello".utf8), digits: digits)

      #expect(id.isBlob(Array("hello".utf8)))
      #expect(!id.isBlob(Array("hallo".utf8)))
    }
  }
}
