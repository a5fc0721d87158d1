import Foundation
import PlainText
import TestSupport
import Testing

@Suite("Numbers as text")
struct NumberTests {
  @Test("Decimals are formatted the same way as with `String(format:)`")
  func decimals() {
    var random = SeededRandom(seed: 4)
    let edges = [0, -0.0, 0.05, 0.25, 2.5, 999.95, -0.004, 1e300, .infinity, -.infinity, .nan]
    let values = edges + (0..<1_000).map { _ in Double.random(in: -2_000...2_000, using: &random) }
    for value in values {
      for decimals in 0...3 {
        #expect(String(value, decimals: decimals) == String(format: "%.\(decimals)f", value))
      }
      #expect(String(shortened: value) == String(format: "%g", value))
    }
  }

  @Test(
    "Integers are padded with leading zeros to the given width",
    arguments: [0, 7, -7, 123, 12_345, -12_345, .min, .max])
  func zeros(number: Int) {
    for width in 1...6 {
      #expect(String(number, width: width) == String(format: "%0\(width)ld", number))
    }
  }

  @Test(
    "Durations show hours only if they last at least one hour",
    arguments: [
      (0, "0:00"), (187.9, "3:07"), (3_723, "1:02:03"), (-5, "0:00"), (.nan, "0:00"),
      (360_000, "100:00:00"),
    ])
  func clock(seconds: Double, text: String) { #expect(String(clock: seconds) == text) }
}
