import Hashing
import Testing

@Suite("SHA256")
struct SHA256Tests {
  private func hash(_ bytes: [UInt8], cut: Int) throws -> String {
    var hash = try SHA256()
    for start in stride(from: 0, to: bytes.count, by: cut) {
      hash.update(Array(bytes[start..<min(start + cut, bytes.count)]))
    }
    return hash.finishHexadecimal()
  }

  // The examples that NIST publishes with FIPS 180-4, and the hash of nothing.
  @Test(
    "SHA-256 matches the hashes in FIPS 180-4 for input split at any size",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        """
        abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs\
        mnopqrstnopqrstu
        """, 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func vectors(text: String, repeats: Int, expected: String) throws {
    let bytes = Array(String(repeating: text, count: repeats).utf8)
    for cut in [1, 7, 64, 65_536, 1_000_000] { #expect(try hash(bytes, cut: cut) == expected) }
  }

  @Test("SHA-256 returns the hash of a raw buffer as bytes")
  func bytes() throws {
    var hash = try SHA256()
    Array("abc".utf8).withUnsafeBytes { hash.update($0) }
    let bytes = hash.finish()
    #expect(bytes.count == SHA256.byteCount)
    #expect(bytes.prefix(4) == [0xba, 0x78, 0x16, 0xbf] && bytes.suffix(2) == [0x15, 0xad])
  }
}
