import Hashing
import Testing

@Suite("HMAC-SHA-256 and MD5")
struct HMACTests {
  @Test("HMAC-SHA-256 matches the results in RFC 4231 for short and long keys")
  func rfc4231() throws {
    let cases: [(key: [UInt8], message: [UInt8], mac: String)] = [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ]
    for test in cases {
      #expect(Hexadecimal.text(of: try HMAC.sha256(test.message, key: test.key)) == test.mac)
    }
  }

  @Test("MD5 matches the results in RFC 1321 for split and empty input")
  func rfc1321() throws {
    var hash = try MD5()
    hash.update(Array("message ".utf8))
    hash.update(Array("digest".utf8))
    #expect(Hexadecimal.text(of: hash.finish()) == "f96b697d7cb7938d525a2f31aaf161d0")
    #expect(Hexadecimal.text(of: try MD5().finish()) == "d41d8cd98f00b204e9800998ecf8427e")
  }
}
