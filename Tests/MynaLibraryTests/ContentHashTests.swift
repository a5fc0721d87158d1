import MynaLibrary
import Testing

@Suite("ContentHash")
struct ContentHashTests {
  @Test("Only 64 hexadecimal digits are a hash")
  func digits() {
    let digits = String(repeating: "0aF9", count: 16)
    #expect(ContentHash(hexadecimal: digits)?.hexadecimal == digits.lowercased())
    #expect(ContentHash(hexadecimal: String(digits.dropLast())) == nil)
    #expect(ContentHash(hexadecimal: digits + "0") == nil)
    #expect(ContentHash(hexadecimal: String(repeating: "g", count: 64)) == nil)
    #expect(ContentHash(hexadecimal: String(repeating: "٣", count: 32)) == nil)
  }
}
