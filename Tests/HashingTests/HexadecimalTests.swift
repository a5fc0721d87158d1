import Hashing
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
  @Test("Every byte becomes two hexadecimal digits, and digits in either case convert back")
  func bothWays() {
    let bytes = (0...255).map { UInt8($0) }
    let text = Hexadecimal.text(of: bytes)
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(Hexadecimal.bytes(of: text) == bytes)
    #expect(Hexadecimal.bytes(of: text.uppercased()) == bytes)
    #expect(Hexadecimal.text(of: []) == "")
    #expect(Hexadecimal.bytes(of: "") == [])
  }

  @Test(
    "Strings that aren't valid hexadecimal are rejected",
    arguments: ["0", "0g", "g0", "0x", " 0", "é", "00 1"])
  func others(text: String) {
    #expect(Hexadecimal.bytes(of: text) == nil)
  }
}
