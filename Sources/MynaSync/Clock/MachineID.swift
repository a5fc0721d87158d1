/// Identifies a machine among those that share a bucket, as 16 random hexadecimal digits.
///
/// Two home folders on one computer are two machines, and a home folder restored from a backup gets
/// a new ID.
package struct MachineID: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard text.utf8.count == 16,
      text.utf8.allSatisfy({ digits.contains($0) || letters.contains($0) })
    else { return nil }
    self.text = text
  }

  package static func random(
    using generator: inout some RandomNumberGenerator
  ) -> MachineID {
    MachineID(UInt64.random(in: .min ... .max, using: &generator))
  }

  /// The author of fields that every machine derives identically from the bucket; no machine has
  /// this ID.
  static let nobody = MachineID(0)

  init(_ number: UInt64) {
    let digits = String(number, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  package static func < (one: MachineID, other: MachineID) -> Bool { one.text < other.text }
}
