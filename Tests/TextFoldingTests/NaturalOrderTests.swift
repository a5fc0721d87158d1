import Testing
import TextFolding

@Suite("NaturalOrder")
struct NaturalOrderTests {
  @Test("Sorting compares numbers by value and ignores case and accents")
  func order() {
    let sorted = [
      "01 Début", "1 debut 2", "2", "9 lives", "10 lives", "123456789", "1234567890",
      "12345678901234567890", "Elan 2", "Élan 10", "elbe", "Zoo", "Ж", "日本", "한국",
    ]
    #expect(sorted.reversed().sorted(by: precedes) == sorted)
    #expect(NaturalOrder.key(of: "Track 007") == NaturalOrder.key(of: "TRACK 7"))
  }

  private func precedes(_ one: String, _ other: String) -> Bool {
    NaturalOrder.key(of: one).utf8.lexicographicallyPrecedes(NaturalOrder.key(of: other).utf8)
  }
}
