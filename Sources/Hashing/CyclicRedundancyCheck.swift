/// A reflected CRC of 32 or 64 bits, initialized to all ones and inverted at the end.
///
/// - Source: R. Williams, *A Painless Guide to CRC Error Detection Algorithms*; the polynomials in
///   IEEE 802.3, by G. Castagnoli et al. (RFC 3720), and in the NVM Express specification.
struct CyclicRedundancyCheck {
  private static let ieee = table(0xEDB8_8320)
  private static let castagnoli = table(0x82F6_3B78)
  private static let nvme = table(0x9A6C_9329_AC4B_C9B5)

  private let table: [UInt64]
  private let byteCount: Int
  private var register: UInt64

  static var crc32: CyclicRedundancyCheck { CyclicRedundancyCheck(ieee, byteCount: 4) }
  static var crc32c: CyclicRedundancyCheck { CyclicRedundancyCheck(castagnoli, byteCount: 4) }
  static var crc64nvme: CyclicRedundancyCheck { CyclicRedundancyCheck(nvme, byteCount: 8) }

  private init(_ table: [UInt64], byteCount: Int) {
    (self.table, self.byteCount) = (table, byteCount)
    register = .max >> UInt64(64 - 8 * byteCount)
  }

  private static func table(_ polynomial: UInt64) -> [UInt64] {
    (0..<256).map { byte in
      (0..<8).reduce(UInt64(byte)) { value, _ in
        value & 1 == 1 ? polynomial ^ (value >> 1) : value >> 1
      }
    }
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var value = register
    table.withUnsafeBufferPointer { table in
      for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    }
    register = value
  }

  func finish() -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: ~register >> UInt64(8 * $0)) }
  }
}
