import ContentDigest
import Testing

@Suite struct ContentDigestTests {
  @Test(
    "SHA-256 gives the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func sha256(text: String, expected: String) {
    #expect(ContentDigest.sha256(Array(text.utf8)) == expected)
  }

  @Test(
    "A blob has the id that git hash-object gives",
    arguments: [
      (40, "ce013625030ba8dba906f756967f9e9ca394464a"),
      (64, "2cf8d83d9ee29543b34a87727421fdecb7e3f3a183d337639025de576db9ebb4"),
    ])
  func gitBlobID(idLength: Int, expected: String) {
    #expect(ContentDigest.gitBlobID(Array("hello\n".utf8), idLength: idLength) == expected)
  }
}
