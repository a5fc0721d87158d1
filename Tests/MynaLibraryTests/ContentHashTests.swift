import MynaLibrary
import Testing

@Suite("ContentHash")
struct ContentHashTests {
  @Test("A content hash has exactly 64 hexadecimal digits")
  func digits() {
    let digits = String(repeating: "0aF9", count: 16)
    #expect(ContentHash(hexadecimal: digits)?.hexadecimal == digits.lowercased())
    #expect(ContentHash(hexadecimal: String(digits.dropLast())) == nil)
    #expect(ContentHash(hexadecimal: digits + "0") == nil)
    #expect(ContentHash(hexadecimal: String(repeating: "g", count: 64)) == nil)
    #expect(ContentHash(hexadecimal: String(repeating: "٣", count: 32)) == nil)
  }
}
