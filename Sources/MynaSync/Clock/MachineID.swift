/// Names one machine among those that share a place: 16 hexadecimal digits, made at random.
///
/// Two homes on one computer are two machines, and a home that was restored from a backup becomes another.
package struct MachineID: Hashable, Comparable, Sendable {
  /// 16 hexadecimal digits, lower case.
  package let text: String

  /// Takes 16 hexadecimal digits, lower case.
  ///
  /// - Returns: nil for anything else.
  package init?(_ text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard text.utf8.count == 16,
      text.utf8.allSatisfy({ digits.contains($0) || letters.contains($0) })
    else { return nil }
    self.text = text
  }

  /// A new one.
  package static func random(
    using generator: inout some RandomNumberGenerator
  ) -> MachineID {
    MachineID(UInt64.random(in: .min ... .max, using: &generator))
  }

  /// The author of what every machine makes alike of the bucket's words; no machine has this id.
  static let nobody = MachineID(0)

  init(_ number: UInt64) {
    let digits = String(number, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Orders ids by their digits.
  package static func < (one: MachineID, other: MachineID) -> Bool { one.text < other.text }
}
