import Hashing
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
  @Test("All bytes become two digits each, and come back from digits of either case")
  func bothWays() {
    let bytes = (0...255).map { UInt8($0) }
    let text = Hexadecimal.text(of: bytes)
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(Hexadecimal.bytes(of: text) == bytes)
    #expect(Hexadecimal.bytes(of: text.uppercased()) == bytes)
    #expect(Hexadecimal.text(of: []) == "")
    #expect(Hexadecimal.bytes(of: "") == [])
  }

  @Test("What is no such text has no bytes", arguments: ["0", "0g", "g0", "0x", " 0", "é", "00 1"])
  func others(text: String) {
    #expect(Hexadecimal.bytes(of: text) == nil)
  }
}
