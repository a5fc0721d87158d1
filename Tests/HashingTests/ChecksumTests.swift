import Hashing
import Testing

@Suite("Checksum")
struct ChecksumTests {
  @Test(
    "Each algorithm produces its standard check value when the input comes in pieces",
    arguments: [
      (Checksum.Algorithm.md5, "25f9e794323b453885f5181f1b624d0b"),
      (.sha1, "f7c3bc1d808e04732adf679965ccc34ca7ae3441"),
      (.sha256, "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"),
      (.crc32, "cbf43926"), (.crc32c, "e3069283"), (.crc64nvme, "ae8b14860a799888"),
    ])
  func check(algorithm: Checksum.Algorithm, value: String) throws {
    var checksum = try Checksum(algorithm)
    for text in ["1234", "", "56789"] { checksum.update(Array(text.utf8)) }
    let bytes = checksum.finish()
    #expect(Hexadecimal.text(of: bytes) == value && bytes.count == algorithm.byteCount)
  }
}
